import { expect, test } from 'vitest'
import { faimanC, mountings, sapmCellC } from './cell-temperature.ts'
import { acPower, combinedLossPercent, dcPower } from './pv-power.ts'

test('cell temperatures by hand', () => {
  expect(sapmCellC(1000, 20, 0, mountings.openRackGlassGlass)).toBeCloseTo(1000 * Math.exp(-3.47) + 23, 12)
  expect(faimanC(1000, 20, 0)).toBe(60)
  expect(sapmCellC(0, -8, 3, mountings.closeMountGlassGlass)).toBe(-8)
})

test.each([
  [1000, 25, 100],
  [500, 25, 50],
  [1000, 50, 90],
  [0, 10, 0],
])('dc power at %s W/m² and %s °C', (planeWm2, cellC, expected) =>
  expect(dcPower(planeWm2, cellC, 100, -0.004)).toBeCloseTo(expected, 12),
)

test('the inverter caps, never exceeds and answers zero at night', () => {
  expect(acPower(150, 100)).toBe(96)
  expect(acPower(0, 100)).toBe(0)
  expect(acPower(50, 100)).toBeCloseTo(0.5 * 100 * (0.96 / 0.9637) * (-0.0162 * 0.5 - 0.0059 / 0.5 + 0.9858), 12)
  expect(acPower(0.1, 100)).toBe(0)
})

test('losses multiply', () => expect(combinedLossPercent([50, 50])).toBe(75))
