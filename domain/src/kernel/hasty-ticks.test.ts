import { expect, test } from 'vitest'
import { hastyTicks } from './hasty-ticks.ts'

const at = (ms: number): string => new Date(Date.parse('2026-06-21T01:00:00Z') + ms).toISOString()

test.each<[string, (string | null)[], number[]]>([
  ['none', [], []],
  ['one', [at(0)], []],
  ['three seconds apart', [at(0), at(3_000)], []],
  ['sooner', [at(0), at(2_999)], [1]],
  ['at the same time', [at(0), at(0), at(0)], [1, 2]],
  ['with one that is not ticked between them', [at(0), null, at(1_000)], [2]],
  ['from the last to the first', [at(9_000), at(8_000), at(0)], [0]],
])('%s', (_, times, hasty) => {
  expect(hastyTicks(times)).toEqual(hasty)
})
