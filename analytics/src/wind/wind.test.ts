import { expect, test } from 'vitest'
import {
  airDensity,
  densityAt,
  normalisedSpeed,
  shearExponent,
  speedAtLog,
  speedAtPower,
  windDirectionDeg,
} from './air.ts'
import { standbySeconds, timeAvailability, unavailableSeconds } from './availability.ts'
import { expectedPower } from './expected-power.ts'
import { NearestNeighbours } from './nearest-neighbours.ts'
import { binnedCurve, curveAtDensity, curveOf, powerAt, yearlyEnergy } from './power-curve.ts'

test('air by hand', () => {
  expect(airDensity(288.15, 101_325, 0)).toBeCloseTo(1.22496, 4)
  expect(densityAt(101_325, 0, 0, 288.15)).toBeCloseTo(1.22496, 4)
  expect(normalisedSpeed(10, 1.225 * 0.729)).toBeCloseTo(9, 12)
  expect(shearExponent([40, 80, 160], [5, 5 * 2 ** 0.2, 5 * 4 ** 0.2])).toBeCloseTo(0.2, 12)
  expect(speedAtPower(5, 40, 80, 0.2)).toBeCloseTo(5 * 2 ** 0.2, 12)
  expect(speedAtLog(5, 10, 100, 0.1)).toBeCloseTo(7.5, 12)
})

test.each([
  [0, -1, 0],
  [-1, 0, 90],
  [0, 1, 180],
  [1, 0, 270],
])('wind that blows to (%s, %s) comes from %s°', (u, v, direction) =>
  expect(windDirectionDeg(u, v)).toBeCloseTo(direction, 9),
)

test('bins stand on multiples of their width, and three samples make one', () => {
  const bins = binnedCurve([4.8, 5, 5.1, 7, 7.1], [90, 100, 110, 300, 310])
  expect(bins).toEqual([
    {
      centerMs: 5,
      speedMs: expect.closeTo(14.9 / 3, 9),
      power: 100,
      count: 3,
      uncertainty: expect.closeTo(10 / Math.sqrt(3), 9),
    },
  ])
  const curve = curveOf(binnedCurve([5, 5, 5, 6, 6, 6], [100, 100, 100, 200, 200, 200]))
  expect([4, 5.25, 9].map((speed) => powerAt(curve, speed))).toEqual([100, 125, 200])
  expect(powerAt(curve, 9, 0)).toBe(0)
  expect(powerAt(curve, NaN)).toBeNaN()
})

test('a turbine that always gives its power gives it all year', () => {
  const bins = Array.from({ length: 80 }, (_, index) => index / 2).map((speedMs) => ({
    centerMs: speedMs,
    speedMs,
    power: 100,
    count: 9,
    uncertainty: 0,
  }))
  expect(yearlyEnergy(bins, 8)).toBeGreaterThan(0.998 * 876_000)
})

test('thin air needs more wind', () => {
  const curve = { speedsMs: [3, 12], powers: [0, 900] }
  expect(powerAt(curveAtDensity(curve, 1.0), 8)).toBeLessThan(powerAt(curve, 8))
  expect(powerAt(curveAtDensity(curve, 1.225), 8)).toBeCloseTo(500, 9)
})

test('the nearest neighbours are the nearest by every feature', () => {
  const x = Float64Array.from([0, 1, 2, 3, 4, 5])
  const y = Float64Array.from([0, 50, 0, 50, 0, 50])
  const model = new NearestNeighbours([x, y], Float64Array.from([10, 20, 30, 40, 50, 60]))
  expect(model.predict([2.1, 0], 1)).toBe(30)
  expect(model.predict([1, 50], 1)).toBe(20)
  expect(model.predict([2, 0], 3)).toBe(30)
})

test('time availability', () => {
  const day = { totalSeconds: 86_400, readySeconds: 80_000, operatingSeconds: 60_000 }
  expect(timeAvailability(day)).toBeCloseTo(0.9259, 4)
  expect([standbySeconds(day), unavailableSeconds(day)]).toEqual([20_000, 6400])
})

test('power behind a hill in the north is expected from days with wind over the hill', () => {
  const rows = 720
  const directionDeg = Float64Array.from({ length: rows }, (_, row) => row / 2)
  const flat = (value: number, length = rows) => new Float64Array(length).fill(value)
  const speedMs = Float64Array.from({ length: rows }, (_, row) => 8 + (row % 3) / 1000)
  const met = { speedMs, directionDeg, density: flat(1.2), turbulence: flat(0.1), shear: flat(0.2) }
  const powers = directionDeg.map((direction) => (direction < 30 || direction > 330 ? 500 : 900))
  const asked = {
    speedMs: flat(8, 2),
    directionDeg: Float64Array.from([359, 180]),
    density: flat(1.2, 2),
    turbulence: flat(0.1, 2),
    shear: flat(0.2, 2),
  }
  const [north, south] = expectedPower(met, powers, asked)
  expect(north).toBe(500)
  expect(south).toBe(900)
})
