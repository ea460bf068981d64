import { expect, test } from 'vitest'
import { flaggedRows, hourMs, minuteMs } from '../series.ts'
import { geometricClipping, thresholdClipping } from './clipping.ts'
import { completenessByDay, usablePeriod } from './completeness.ts'
import { dailyLevelClipping } from './daily-clipping.ts'
import { daytimeFlags } from './daytime.ts'
import { belowClearSky, componentsAgree, diffuseAgrees, isPossible } from './irradiance-limits.ts'
import { hampelFlags, tukeyFlags, zScoreFlags } from './outliers.ts'
import { gated, interpolatedFlags, staleFlags } from './stale.ts'

const stepMs = 15 * minuteMs
const days = (count: number) => Float64Array.from({ length: count * 96 }, (_, row) => row * stepMs)
/** A bell from six to six, capped where asked. */
const bell = (at: Float64Array, cap = Infinity) =>
  at.map((stamp) => Math.min(cap, Math.max(0, Math.sin((Math.PI * (((stamp / hourMs) % 24) - 6)) / 12))))

test('a value that stays and a line drawn over a gap are found, with or without their first sample', () => {
  expect(flaggedRows(staleFlags([1, 2, 2, 2, 3, NaN, NaN, NaN], 3, 'all'))).toEqual([1, 2, 3])
  expect(flaggedRows(staleFlags([1, 2, 2, 2, 3], 3, 'tail'))).toEqual([2, 3])
  expect(flaggedRows(interpolatedFlags([5, 1, 2, 3, 4, 9], 4, 'all'))).toEqual([1, 2, 3, 4])
  expect(flaggedRows(gated(staleFlags([0, 0, 0, 7, 7, 7], 3, 'all'), (row) => row > 2))).toEqual([3, 4, 5])
})

test('outliers three ways', () => {
  const values = Array.from({ length: 40 }, (_, index) => Math.sin(index / 6))
  values[20] = 9
  expect(flaggedRows(hampelFlags(values, 11))).toEqual([20])
  expect(flaggedRows(tukeyFlags(values, 1.5))).toEqual([20])
  expect(flaggedRows(zScoreFlags(values, 4))).toEqual([20])
})

test('a cut bell is clipped on its top, a whole one nowhere', () => {
  const at = days(3)
  const clipped = bell(at, 0.8)
  const top = [...clipped].flatMap((power, row) => (power === 0.8 ? [row] : []))
  expect(flaggedRows(geometricClipping(at, clipped))).toEqual(top)
  expect(flaggedRows(dailyLevelClipping(at, clipped))).toEqual(top)
  expect(thresholdClipping(at, clipped).filter((flag, row) => flag === 1 && !top.includes(row))).toHaveLength(0)
  const noisy = bell(at).map((power, row) => power * (1 + 0.01 * Math.sin(row * 12.9898)))
  expect(flaggedRows(dailyLevelClipping(at, noisy))).toEqual([])
})

test('day is when power says so, also through an hour without', () => {
  const at = days(20)
  const power = bell(at)
  power.fill(0, 96 * 9 + 46, 96 * 9 + 50)
  const flags = daytimeFlags(at, power, 0)
  expect(flags[96 * 9 + 48]).toBe(1)
  expect(flags[96 * 9]).toBe(0)
  expect(flags.subarray(96 * 9, 96 * 10).reduce((sum, flag) => sum + flag, 0)).toBeGreaterThan(44)
})

test('half a day is half complete; ten good days make a period', () => {
  const at = days(2)
  const values = new Float64Array(192).fill(1)
  values.fill(NaN, 96, 144)
  expect([...completenessByDay(at, values, 0)]).toEqual([1, 0.5])
  expect(usablePeriod([false, ...Array<boolean>(12).fill(true), false])).toEqual({ first: 1, last: 12 })
  expect(usablePeriod([true, true])).toBeUndefined()
})

test.each([
  [isPossible('ghi', 1200, 1366, 30), true],
  [isPossible('ghi', 2500, 1366, 30), false],
  [isPossible('dni', -5, 1366, 30), false],
  [componentsAgree(800, 150, 750, 30), true],
  [componentsAgree(500, 150, 750, 30), false],
  [diffuseAgrees(100, 120, 30), false],
  [belowClearSky(-3, 0), true],
  [belowClearSky(1200, 1000), false],
])('irradiance limits, case %#', (found, expected) => expect(found).toBe(expected))
