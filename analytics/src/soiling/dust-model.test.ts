import { expect, it } from 'vitest'
import { dustSolver, type DustModel } from './dust-model.ts'

const days = 40
const model: DustModel = {
  resets: [{ first: 21, ageDays: 1, ageDeviation: 0 }],
  days,
  variances: new Float64Array(days).fill(1e-6),
  walk: 1e-7,
  perDay: 0.002,
}
const indexOf = (dustOf: (day: number) => number): Float64Array =>
  Float64Array.from({ length: days }, (_, day) => 0.9 - dustOf(day))
const laid = (day: number): number => (day < 21 ? 0.03 + 0.002 * day : 0.002 * (day - 20))
const afterStorm = (day: number): number => laid(day) + (day >= 10 && day < 21 ? 0.02 : 0)

it('level, rate and course of a known dust are found to the last digit, dust before the first washing among it', () => {
  const found = dustSolver(model)(indexOf(laid))
  expect(found.clean).toBeCloseTo(0.9, 9)
  expect(found.perDay).toBeCloseTo(0.002, 9)
  for (let day = 0; day < days; day++) expect(found.dust[day]).toBeCloseTo(laid(day), 9)
  expect(found.excess).toBeCloseTo(0, 9)
})

it('a day of much dust is followed, and days without a word lie between their neighbours', () => {
  const variances = model.variances.slice().fill(Infinity, 30, 33)
  const values = indexOf(afterStorm)
  values.fill(Number.NaN, 30, 33)
  const found = dustSolver({ ...model, walk: 1e-5, variances })(values)
  expect(Math.abs(found.dust[8]! - afterStorm(8))).toBeLessThan(0.002)
  expect(Math.abs(found.dust[12]! - afterStorm(12))).toBeLessThan(0.002)
  expect(found.dust[31]).toBeGreaterThan(found.dust[29]!)
  expect(found.dust[31]).toBeLessThan(found.dust[33]!)
})

it('dust neither cleans itself nor lies below the washed plant', () => {
  const rising = dustSolver(model)(indexOf((day) => -0.001 * (day % 21)))
  expect(rising.perDay).toBe(0)
  const better = dustSolver(model)(indexOf((day) => (day < 21 ? -0.02 : 0)))
  expect(better.clean).toBeGreaterThan(0.9)
})
