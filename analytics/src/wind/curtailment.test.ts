import { expect, test } from 'vitest'
import { Random } from '../statistics/random.ts'
import { flaggedRows } from '../series.ts'
import { curtailedKwh, curtailmentFlags, healthyCurve } from './curtailment.ts'
import { powerAt } from './power-curve.ts'

const rated = 2000
const free = (speed: number): number => Math.min(rated, 2 * speed ** 3)

test('a limit of 600 kW for five hours is found with what it cost, free running is not', () => {
  const random = new Random(9)
  const windOf = (rows: number) =>
    Float64Array.from({ length: rows }, (_, row) => 8 + 2 * Math.sin(row / 20) + random.normal(0, 0.4))
  const past = windOf(14_000)
  const curve = healthyCurve(
    past,
    past.map((speed) => free(speed) * (1 + random.normal(0, 0.05))),
    rated,
  )!
  const wind = windOf(1000)
  const possible = wind.map((speed) => free(speed) * (1 + random.normal(0, 0.05)))
  const power = possible.map((value, row) =>
    row >= 400 && row < 430 ? Math.min(value, 600 + random.normal(0, 3)) : value,
  )
  const truth = [...power.keys()].filter((row) => row >= 400 && row < 430 && (possible[row] ?? 0) > 620)
  const flags = curtailmentFlags(wind, power, curve, rated)
  const found = flaggedRows(flags)
  expect(found.filter((row) => truth.includes(row)).length).toBeGreaterThan(0.85 * truth.length)
  expect(found.filter((row) => row < 394 || row > 436)).toEqual([])
  const lost = truth.reduce((sum, row) => sum + ((possible[row] ?? 0) - (power[row] ?? 0)) / 6, 0)
  expect(curtailedKwh(wind, power, flags, curve, rated, 1 / 6) / lost).toBeCloseTo(1, 0)
  expect(flaggedRows(curtailmentFlags(wind, possible, curve, rated))).toEqual([])
})

test('stuck readings, standstills and strays of the history do not bend the curve; a short history is refused', () => {
  const random = new Random(4)
  const wind = Float64Array.from({ length: 14_000 }, (_, row) => 8 + 3 * Math.sin(row / 20) + random.normal(0, 0.4))
  const clean = wind.map((speed) => free(speed) * (1 + random.normal(0, 0.03)))
  const spoilt = clean.map((power, row) => (row % 7 === 0 ? 0.4 * power : row % 11 === 0 ? 0 : power))
  const [right, found] = [healthyCurve(wind, clean, rated)!, healthyCurve(wind, spoilt, rated)!]
  for (const speed of [6, 8, 10]) {
    const at = (curve: typeof right) => powerAt(curve.middle, speed)
    expect(Math.abs(at(found) / at(right) - 1)).toBeLessThan(0.03)
  }
  expect(healthyCurve(wind.subarray(0, 4000), clean.subarray(0, 4000), rated)).toBeUndefined()
})
