import { expect, test } from 'vitest'
import { costCurve } from '../pv/cleaning.ts'
import { Random } from '../statistics/random.ts'
import { cleaningGain } from './cleaning-gain.ts'
import { soilingCurve } from './soiling-curve.ts'

const days = 90
/** Dust of a known rate, washed on some days; 0.5 % of weather on each day. */
function dusty(perDay: number, washedOn: readonly number[], seed = 4) {
  const random = new Random(seed)
  const truth = new Float64Array(days)
  for (let day = 0, since = 10; day < days; day++, since++) {
    if (washedOn.includes(day)) since = 0
    truth[day] = 1 - perDay * since
  }
  const index = truth.map((ratio) => ratio * (1 + random.normal(0, 0.005)))
  return { truth, series: { index, irradiation: new Float64Array(days).fill(5) } }
}
const weights = new Float64Array(days).fill(1)
const meanOf = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length

test.each([
  [0.002, 1],
  [0.003, 2],
  [0.004, 3],
])('a rate of %s a day is found with its interval, its washings and its mean', (perDay, seed) => {
  const { truth, series } = dusty(perDay, [30, 62], seed)
  const curve = soilingCurve(series, weights)!
  expect(Math.abs(curve.ratePerDay!.value - perDay)).toBeLessThan(0.15 * perDay)
  expect(curve.ratePerDay!.low).toBeLessThanOrEqual(perDay)
  expect(curve.ratePerDay!.high).toBeGreaterThanOrEqual(perDay)
  expect(curve.washings.map(({ day }) => day)).toEqual([30, 62])
  expect(curve.ratio.low).toBeLessThan(meanOf(truth))
  expect(curve.ratio.high).toBeGreaterThan(meanOf(truth))
  const inside = truth.filter((ratio, day) => ratio >= curve.low[day]! - 1e-9 && ratio <= curve.high[day]! + 1e-9)
  expect(inside.length / days).toBeGreaterThan(0.9)
})

test('what people say they washed is looked at, and refused where the days show nothing', () => {
  const { series } = dusty(0.003, [45])
  const washed = new Uint8Array(days)
  washed[45] = 1
  washed[70] = 1
  const curve = soilingCurve({ ...series, washed }, weights)!
  expect(curve.washings.map(({ day }) => day)).toEqual([45])
})

test('few days say nothing', () => {
  const { series } = dusty(0.003, [30, 62])
  series.index.fill(Number.NaN, 5)
  expect(soilingCurve(series, weights)).toBeUndefined()
})

test('a clean plant has a rate and a loss that reach to zero, and no washing', () => {
  const curve = soilingCurve(dusty(0, []).series, weights)!
  expect(curve.washings).toEqual([])
  expect([curve.ratePerDay!.low, curve.ratio.high]).toEqual([0, 1])
})

test.each([1, 2, 3, 4])('the gain of a cleaning is found though dust goes on falling (%s)', (seed) => {
  const { series } = dusty(0.003, [45], seed)
  const found = cleaningGain(series.index, { first: 44, last: 44 }, { from: 30, to: 59 })
  expect(found).toHaveProperty('gain')
  if (!('gain' in found)) return
  const truth = 0.003 * (10 + 44)
  expect(Math.abs(found.gain - truth)).toBeLessThan(0.012)
  expect(found.low).toBeLessThan(truth)
  expect(found.high).toBeGreaterThan(truth)
  expect([found.daysBefore, found.daysAfter]).toEqual([14, 15])
})

test('days of the cleaning belong to no side, and few days give none', () => {
  const { series } = dusty(0.003, [45])
  expect(cleaningGain(series.index, { first: 44, last: 46 }, { from: 30, to: 50 })).toEqual({
    daysBefore: 14,
    daysAfter: 4,
  })
  series.index.fill(Number.NaN, 30, 40)
  expect(cleaningGain(series.index, { first: 44, last: 44 }, { from: 30, to: 59 })).toEqual({
    daysBefore: 4,
    daysAfter: 15,
  })
})

test('the cost of a day by the interval: its share of a cleaning and the mean of the dust', () => {
  expect(costCurve(100, 2, 3)).toEqual([
    { days: 1, cleaning: 100, dust: 0 },
    { days: 2, cleaning: 50, dust: 1 },
    { days: 3, cleaning: 100 / 3, dust: 2 },
  ])
})
