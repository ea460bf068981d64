import { expect, test } from 'vitest'
import { goalScripts } from './goal-scripts.mjs'

const files = ['S1.ts', 'S2.ts', 'S10.ts', 'canaries.ts']
const usage = 'npm run sec -- ID [ID …] [--short]: ID is one of S1, S2, S10'

test.each([
  [['S2'], { runs: [['test/sec/S2.ts']] }],
  [['S2', 'S10'], { runs: [['test/sec/S2.ts'], ['test/sec/S10.ts']] }],
  [
    ['S1', 'S2', '--short', '--seed=7'],
    {
      runs: [
        ['test/sec/S1.ts', '--short', '--seed=7'],
        ['test/sec/S2.ts', '--short', '--seed=7'],
      ],
    },
  ],
  [['S1', '--rounds', '5'], { runs: [['test/sec/S1.ts', '--rounds', '5']] }],
  [['S2', 'S2'], { runs: [['test/sec/S2.ts']] }],
  [[], { usage }],
  [['S1', 'S9'], { usage }],
  [['canaries'], { usage }],
  [['--short'], { usage }],
])('%j', (args, found) => {
  expect(goalScripts('sec', 'S', args, files)).toEqual(found)
})
