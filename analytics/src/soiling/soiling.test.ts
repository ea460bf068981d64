import { expect, test } from 'vitest'
import { dayMs } from '../series.ts'
import { Random } from '../statistics/random.ts'
import { dailyIndexes } from './daily-index.ts'
import { lineDegradation, yearOnYear } from './degradation.ts'
import { soilingIntervals } from './soiling-intervals.ts'
import { soilingRatio } from './soiling-ratio.ts'

/** Falls by 0.3 % a day and is washed every 50 days; a little noise. */
function sawtooth(days: number) {
  const random = new Random(5)
  const truth = Float64Array.from({ length: days }, (_, day) => 1 - 0.003 * (day % 50))
  return { truth, index: truth.map((ratio) => ratio + random.normal(0, 0.004)) }
}

test('washings and slopes of a sawtooth are found, and its mean', () => {
  const { truth, index } = sawtooth(400)
  const irradiation = new Float64Array(400).fill(5)
  const found = soilingIntervals({ index, irradiation })
  const long = found.intervals.filter(({ valid }) => valid)
  expect(long.length).toBeGreaterThanOrEqual(7)
  for (const { slopePerDay } of long) expect(slopePerDay * found.level).toBeCloseTo(-0.003, 3)
  const mean = truth.reduce((sum, value) => sum + value, 0) / truth.length
  const ratio = soilingRatio(found, irradiation, 'perfect', new Random(1), 200)
  expect(ratio?.ratio).toBeCloseTo(mean, 1)
  expect(ratio?.low).toBeLessThan(ratio?.high ?? 0)
  expect(soilingRatio(found, irradiation, 'perfect', new Random(1), 200)).toEqual(ratio)
})

test('performance that only rises gives no ratio', () => {
  const index = Float64Array.from({ length: 20 }, (_, day) => 1 + 0.001 * day)
  const irradiation = new Float64Array(20).fill(5)
  expect(soilingRatio(soilingIntervals({ index, irradiation }), irradiation, 'perfect', new Random(1))).toBeUndefined()
})

test('a day with few good samples is refused', () => {
  const settings = { nominal: 100, perKelvin: -0.004, leastWm2: 200, mostWm2: 1200, leastSamples: 2 }
  const days = dailyIndexes(
    (row) => Math.floor(row / 2),
    [500, 1000, 800, 100],
    [25, 50, 25, 25],
    [45, 81, 70, 9],
    1,
    settings,
  )
  expect(days).toEqual([
    { day: 0, index: expect.closeTo(0.9, 12), irradiationKwhM2: 1.5, samples: 2 },
    { day: 1, index: NaN, irradiationKwhM2: 0.8, samples: 1 },
  ])
})

test('half a percent a year is seen through season and noise; one year is not enough', () => {
  const random = new Random(2)
  const at = Float64Array.from({ length: 4 * 365 }, (_, day) => Date.UTC(2020, 0, 1) + day * dayMs)
  const index = at.map(
    (_, day) =>
      (1 - (0.005 * day) / 365) * (1 + 0.05 * Math.sin((2 * Math.PI * day) / 365.25)) + random.normal(0, 0.005),
  )
  expect(yearOnYear(at, index)?.percentPerYear).toBeCloseTo(-0.5, 1)
  expect(
    lineDegradation(
      at,
      at.map((_, day) => 2 - (0.02 * day) / 365),
    ),
  ).toBeCloseTo(-1, 9)
  expect(yearOnYear(at.subarray(0, 500), index.subarray(0, 500))).toBeUndefined()
})
