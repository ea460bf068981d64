import { expect, test } from 'vitest'
import { Random } from '../statistics/random.ts'
import { sensorDrift } from './sensor-drift.ts'

const noisy = (days: number, level: (day: number) => number, seed = 3): Float64Array => {
  const random = new Random(seed)
  return Float64Array.from({ length: days }, (_, day) => level(day) * (1 + random.uniform(-0.006, 0.006)))
}
/** Sinks from day 20 to day 40 by a tenth, then a new sensor. */
const sinking = (day: number): number => 0.97 * (day >= 20 && day < 40 ? 1 - 0.005 * (day - 19) : 1)

test('a sensor that sinks and is replaced is found, with its usual ratio and what it lacked', () => {
  const found = sensorDrift(noisy(60, sinking))
  if ('refused' in found) throw new Error(found.refused)
  expect(found.base).toBeCloseTo(0.97, 2)
  expect(found.spans).toHaveLength(1)
  const [span] = found.spans
  expect(Math.abs((span?.startDay ?? 0) - 20)).toBeLessThanOrEqual(3)
  expect(span?.endDay).toBe(39)
  expect(found.factor[35]).toBeCloseTo(sinking(35) / 0.97, 2)
  expect(found.factor[10]).toBe(1)
})

test('noise and single odd days are no drift', () => {
  const ratios = noisy(60, () => 1.02)
  ratios[30] = 0.8
  ratios[31] = Number.NaN
  expect(sensorDrift(ratios)).toMatchObject({ spans: [] })
})

test('refuses few days, and a sensor that never stood still', () => {
  expect(sensorDrift(noisy(9, () => 1))).toEqual({ refused: 'tooFewDays' })
  expect(sensorDrift(noisy(40, (day) => 1 - 0.004 * day))).toEqual({ refused: 'noSteadyDays' })
})
