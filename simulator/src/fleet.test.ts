import { describe, expect, it } from 'vitest'
import { deviceTypes } from '@fengguang/domain/devices/device.model'
import { demoStations } from './demo-fleet.ts'
import { devicesOf, stationModel } from './fleet.ts'
import { dayMs, hourMs } from './local-day.ts'
import { demo } from './scenario.ts'
import { outsideLimits } from './testing/frames.ts'

/** Midnight in China. */
const midnight = Date.UTC(2026, 5, 30, 16)

describe.each(demoStations)('$id', (station) => {
  const devices = devicesOf(station)

  it('has devices that stand once, with parents, a main meter and a name each', () => {
    const codes = new Set(devices.map(({ code }) => code))
    expect(codes.size).toBe(devices.length)
    for (const { id, code, parentCode, name } of devices) {
      expect(id).toBe(`${station.id}.${code}`)
      expect(codes).toContain(parentCode ?? code)
      expect(name).not.toBe('')
    }
    const main = devices.filter(({ isMain }) => isMain).map(({ type }) => type)
    expect(main).toContain('meter')
    expect(new Set(main).size).toBe(main.length)
  })

  it('reports what it has and nothing that ingest would refuse', () => {
    const model = stationModel(station, { seed: 1, scenario: demo, countersFromMs: midnight })
    const blocks = [...model.blocks(midnight + 10 * hourMs, midnight + dayMs, 3600)]
    expect(outsideLimits(blocks)).toEqual([])
    const known = new Set(devices.map(({ id }) => id))
    for (const { deviceIds } of blocks) for (const id of deviceIds) expect(known).toContain(id)
    for (const { at } of blocks) for (const stamp of at) expect(Number.isFinite(stamp)).toBe(true)
  })
})

it('has every device type, and energy devices at plants of two companies', () => {
  const all = demoStations.flatMap((station) => devicesOf(station).map(({ type }) => ({ station, type })))
  expect([...new Set(all.map(({ type }) => type))].toSorted()).toEqual([...deviceTypes].toSorted())
  const carrying = all.filter(({ station, type }) => station.stcls === '01' && type === 'hvSwitch')
  expect(new Set(carrying.map(({ station }) => station.companyId)).size).toBeGreaterThanOrEqual(2)
})
