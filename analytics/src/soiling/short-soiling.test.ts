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
