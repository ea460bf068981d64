import { describe, expect, test } from 'vitest'
import { expectedPvKw, farmCurve } from './expected-power.service.ts'
import { powerAt } from '@fengguang/analytics/wind/power-curve'

const at = (poaWm2: number, moduleC: number) => expectedPvKw(poaWm2, moduleC, 1000, 800)

describe('what a PV plant should give', () => {
  test('is nothing in the dark, grows with the light and falls with heat', () => {
    expect(at(0, 10)).toBe(0)
    expect(at(-3, 10)).toBe(0)
    expect(at(500, 25)).toBeGreaterThan(at(250, 25))
    expect(at(500, 60)).toBeLessThan(at(500, 25))
  })
  test('of modules at standard conditions is their nameplate less the losses of the model', () => {
    // 22 °C at the back are 25 °C in the cell; 14.08 % of losses and an inverter of 96 %.
    expect(expectedPvKw(1000, 22, 1000, 2000) / 1000).toBeCloseTo(0.859 * 0.96, 1)
  })
  test('ends at the rating of the inverters', () => {
    expect(at(1200, 0)).toBe(800)
  })
})

describe('the curve of a farm', () => {
  const speeds = Array.from({ length: 400 }, (_, i) => 3 + (i % 80) / 10)
  const powers = speeds.map((speed) => 2 * speed ** 3)
  test('is what it gave in its last days', () => {
    const curve = farmCurve(speeds, powers)!
    expect(powerAt(curve, 7) / (2 * 7 ** 3)).toBeCloseTo(1, 1)
  })
  test('is not made of a few hours, nor of one wind', () => {
    expect(farmCurve(speeds.slice(0, 90), powers.slice(0, 90))).toBeUndefined()
    expect(
      farmCurve(
        speeds.map(() => 6),
        powers,
      ),
    ).toBeUndefined()
  })
})
