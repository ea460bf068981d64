import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test.each([
  [1, 250, 500],
  [2, 500, 1000],
  [5, 4000, 8000],
  [7, 15_000, 30_000],
  [50, 15_000, 30_000],
])('after %s failures a gateway waits from %s to %s ms, and not all the same', (failures, least, most) => {
  const waits = Array.from({ length: 200 }, () => backoffMs(failures))
  expect(waits.filter((ms) => ms < least || ms > most)).toEqual([])
  expect(new Set(waits).size).toBeGreaterThan(20)
})
