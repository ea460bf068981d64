import { describe, expect, it } from 'vitest'
import { demoStations } from '../demo-fleet.ts'
import { pitchDegAt, powerCurveOf, powerKwAt, ratedRpm, rotorRpmAt, standardDensityKgm3 } from './power-curve.ts'
import { turbinesOf } from './turbine-types.ts'

const betz = 16 / 27
const farms = demoStations.filter(({ stcls }) => stcls === '02')
const types = [...new Map(farms.map((station) => [station.id, turbinesOf(station).type])).values()]

describe.each(types)('$model', (type) => {
  const { tableKw } = powerCurveOf(type)
  const at = (speedMs: number) => powerKwAt(tableKw, speedMs)

  it('never takes more of the wind than Betz allows, nor more than its rating', () => {
    const area = Math.PI * (type.rotorM / 2) ** 2
    for (let speedMs = 0.1; speedMs < 40; speedMs += 0.1) {
      const windKw = (0.5 * standardDensityKgm3 * area * speedMs ** 3) / 1000
      expect(at(speedMs) / windKw).toBeLessThan(betz * 0.93)
      expect(at(speedMs)).toBeLessThanOrEqual(type.ratedKw)
    }
  })

  it('stands still below cut-in, grows, and reaches its rating', () => {
    expect(at(type.cutInMs - 0.1)).toBe(0)
    for (let speedMs = type.cutInMs; speedMs < 25; speedMs += 0.25)
      expect(at(speedMs + 0.25)).toBeGreaterThanOrEqual(at(speedMs))
    expect(at(14)).toBeGreaterThan(0.995 * type.ratedKw)
  })

  it('follows torque = k·ω² in region 2', () => {
    const torque = (speedMs: number) => at(speedMs) / rotorRpmAt(type, speedMs)
    const k = (speedMs: number) => torque(speedMs) / rotorRpmAt(type, speedMs) ** 2
    for (const speedMs of [5, 6, 7]) expect(k(speedMs) / k(5.5)).toBeCloseTo(1, 2)
    expect(rotorRpmAt(type, 20)).toBe(ratedRpm(type))
  })
})

it('turns the blades out with what is refused', () => {
  expect(pitchDegAt(1)).toBe(0)
  expect(pitchDegAt(0.5)).toBeGreaterThan(8)
  expect(pitchDegAt(0.1)).toBeGreaterThan(19)
})

it.each(farms)('$id: all machines add up to its capacity', (station) => {
  const { type, count } = turbinesOf(station)
  expect(type.ratedKw * count).toBeCloseTo(station.capacityKw, 6)
  expect(type.ratedKw).toBeGreaterThanOrEqual(2000)
  expect(type.ratedKw).toBeLessThanOrEqual(6450)
})
