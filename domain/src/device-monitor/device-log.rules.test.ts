import { expect, test } from 'vitest'
import { stateChanges } from './device-log.rules.ts'

test.each([
  ['nothing reported', [], []],
  ['the first state is no change', [3], []],
  ['the same again is no change', [3, 3, 3], []],
  [
    'each change with what was before',
    [3, 5, 3],
    [
      [1, 3, 5],
      [2, 5, 3],
    ],
  ],
  ['over a gap', [3, null, null, 2], [[3, 3, 2]]],
  ['a gap changes nothing', [3, null, 3], []],
] as const)('%s', (_, values, expected) => {
  const changes = stateChanges([...values.keys()], values)
  expect(changes.map(({ atMs, before, after }) => [atMs, before, after])).toEqual(expected)
})
