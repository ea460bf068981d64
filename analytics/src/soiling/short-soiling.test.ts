import { expect, it } from 'vitest'
import { Random } from '../statistics/random.ts'
import { shortSoiling, type ShortSoiling } from './short-soiling.ts'

/** Dusty from the start, washed by rain on two days. */
function weeks(rain: readonly number[], seed = 4) {
  const perDay = 0.003
  const random = new Random(seed)
  const index = new Float64Array(45)
  const truth = new Float64Array(45)
  const rainMm = new Float64Array(45)
  for (let day = 0, since = 20; day < 45; day++, since++) {
    if (rain.includes(day)) {
      since = 0
      rainMm[day] = 8
    }
    truth[day] = 1 - perDay * since
    index[day] = 0.91 * truth[day]! * (1 + 0.003 * random.normal())
  }
  index[7] = Number.NaN
  return { series: { index, irradiation: new Float64Array(45).fill(5), rainMm }, truth }
}

it('dust of some weeks is found from its washings, also before the first', () => {
  const { series, truth } = weeks([15, 30])
  const found = shortSoiling(series) as ShortSoiling
  expect(found.washings).toBe(2)
  expect(found.cleanIndex).toBeCloseTo(0.91, 2)
  const errors = Array.from(truth, (ratio, day) => Math.abs(ratio - found.profile[day]!))
  expect(Math.max(...errors)).toBeLessThan(0.012)
})

it('a rain that washed nothing is not taken for a washing', () => {
  const { series, truth } = weeks([15])
  series.rainMm[25] = 4
  const found = shortSoiling(series) as ShortSoiling
  expect(Math.abs(found.profile[44]! - truth[44]!)).toBeLessThan(0.012)
})

it('the loss of a day lies within its interval nineteen times of twenty', () => {
  let [within, days] = [0, 0]
  for (let seed = 1; seed <= 20; seed++) {
    const { series, truth } = weeks([15, 30], seed)
    const { lowByDay, highByDay } = shortSoiling(series) as ShortSoiling
    for (const [day, ratio] of truth.entries()) {
      days += 1
      if (lowByDay[day]! <= 1 - ratio && 1 - ratio <= highByDay[day]!) within += 1
    }
  }
  expect(days).toBe(900)
  expect(within / days).toBeGreaterThanOrEqual(0.93)
})

it('without a washing, or with few days, it refuses and says why', () => {
  expect(shortSoiling(weeks([]).series)).toBe('noWashing')
  const { series } = weeks([15, 30])
  series.index.fill(Number.NaN, 5)
  expect(shortSoiling(series)).toBe('fewDays')
})

it('dust that noise hides is refused', () => {
  const { series } = weeks([15, 30])
  const random = new Random(9)
  const noisy = { ...series, index: series.index.map((value) => value * (1 + 0.08 * random.normal())) }
  expect(shortSoiling(noisy)).toBe('tooWide')
})

/** Two months and a half of dust that falls unevenly; people wash in the evening and no rain says so. */
function unrained(washedOn: readonly number[], seed: number) {
  const random = new Random(seed)
  const truth = new Float64Array(75)
  let lost = 0.0143
  for (let day = 0; day < 75; day++) {
    truth[day] = washedOn.includes(day) ? 0.9 * (1 - lost) + 0.1 : 1 - lost
    const falls = 0.0025 * random.uniform(0.4, 1.6)
    lost = washedOn.includes(day) ? falls : lost + falls
  }
  const index = truth.map((ratio) => 0.83 * ratio * (1 + 0.0025 * random.normal()))
  return { series: { index, irradiation: new Float64Array(75).fill(5) }, truth }
}
const lossOf = (truth: Float64Array) => 1 - truth.reduce((sum, ratio) => sum + ratio, 0) / truth.length

it('a small washing in the first week is not missed, and the loss is right without a bias', () => {
  let [off, within] = [0, 0]
  for (let seed = 1; seed <= 20; seed++) {
    const { series, truth } = unrained([6, 66], seed)
    const found = shortSoiling(series) as ShortSoiling
    expect(found.washings).toBe(2)
    const loss = lossOf(truth)
    off += found.loss / loss - 1
    if (found.low <= loss && loss <= found.high) within += 1
  }
  expect(Math.abs(off / 20)).toBeLessThan(0.02)
  expect(within).toBeGreaterThanOrEqual(19)
})

it('one bright day at the end does not tilt the level of the washed plant', () => {
  const { series, truth } = unrained([6, 66], 5)
  series.index[74]! *= 1.025
  const found = shortSoiling(series) as ShortSoiling
  expect(Math.abs(found.loss / lossOf(truth) - 1)).toBeLessThan(0.05)
})

it('days that lie above the washed plant for weeks widen the interval', () => {
  const { series } = unrained([20, 50], 3)
  // A sensor that shows less and less makes the plant seem better than clean.
  const lifted = (perDay: number) =>
    shortSoiling({
      ...series,
      index: series.index.map((value, day) => (day > 20 && day < 40 ? value * (1 + perDay * (day - 20)) : value)),
    })
  const [usual, moved] = [lifted(0), lifted(0.005)] as [ShortSoiling, ShortSoiling]
  expect(moved.high - moved.low).toBeGreaterThan(1.5 * (usual.high - usual.low))
  expect(lifted(0.012)).toBe('tooWide')
})
