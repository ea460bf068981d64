import { expect, test } from 'vitest'
import { dayMs } from '../series.ts'
import { Random } from '../statistics/random.ts'
import { dailyIndexes } from './daily-index.ts'
import { lineDegradation, yearOnYear } from './degradation.ts'
import { decomposedSoiling } from './soiling-decomposition.ts'
import { soilingIntervals, soilingSettings } from './soiling-intervals.ts'
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
  const days = dailyIndexes([0.4, 0.5, 1.4, 1.5], [500, 1000, 800, 100], [25, 50, 25, 25], [45, 81, 70, 9], 1, settings)
  expect(days).toEqual([
    { day: 0, index: expect.closeTo(0.9, 12), irradiationKwhM2: 1.5, samples: 2 },
    { day: 1, index: NaN, irradiationKwhM2: 0.8, samples: 1 },
  ])
})

test('samples that fall on one interval count once, in whatever order they come', () => {
  const settings = { nominal: 100, perKelvin: -0.004, leastWm2: 200, mostWm2: 1200, leastSamples: 1 }
  const index = (at: number[]) =>
    dailyIndexes(
      at,
      at.map(() => 500),
      at.map(() => 25),
      at.map(() => 45),
      0.25,
      settings,
    )
  const quarter = 1 / 96
  const once = index([40 * quarter, 41 * quarter])
  expect(once).toMatchObject([{ samples: 2, irradiationKwhM2: 0.25 }])
  expect(index([41 * quarter, 40 * quarter, 40 * quarter, 41 * quarter])).toEqual(once)
  expect(index([40 * quarter, 40.5 * quarter, 41 * quarter])).toEqual(once)
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

test('dust, season and ageing are told apart; half a year is refused', () => {
  const random = new Random(3)
  const truth = Float64Array.from({ length: 4 * 365 }, (_, day) => 1 - 0.001 * (day % 60))
  const rainMm = truth.map((_, day) => (day % 60 === 0 ? 10 : 0))
  const index = truth.map((ratio, day) => {
    const clean = (1 - (0.008 * day) / 365.25) * (1 + 0.02 * Math.cos((2 * Math.PI * day) / 365.25))
    return ratio * clean + random.normal(0, 0.008)
  })
  const series = { index, irradiation: new Float64Array(index.length).fill(5), rainMm }
  const settings = { ...soilingSettings, cleaning: 'rain-or-shift', rainMm: 3 } as const
  const found = decomposedSoiling(series, soilingIntervals(series, settings))
  const off = truth.reduce((sum, ratio, day) => sum + Math.abs(ratio - (found?.profile[day] ?? 0)), 0) / truth.length
  expect(off).toBeLessThan(0.01)
  expect(Math.abs((found?.degradation?.percentPerYear ?? 0) + 0.8)).toBeLessThan(0.15)
  const half = {
    index: index.slice(0, 180),
    irradiation: series.irradiation.slice(0, 180),
    rainMm: rainMm.slice(0, 180),
  }
  expect(decomposedSoiling(half, soilingIntervals(half, settings))).toBeUndefined()
})
