import { describe, expect, it } from 'vitest'
import { demoStations } from '../demo-fleet.ts'
import { dayMs, hourMs, minuteMs } from '../local-day.ts'
import { stationModel } from '../fleet.ts'
import { demo } from '../scenario.ts'
import { demoStation, outsideLimits, seriesOf } from '../testing/frames.ts'
import { framesAt } from '../testing/instants.ts'
import { energyStation } from './energy-station.ts'

const from = Date.UTC(2026, 8, 29, 16)
const park = demoStation('ce-shanghai-lingang')
const options = { seed: 1, scenario: demo }

describe('a comprehensive-energy station', () => {
  const model = energyStation(park, options)
  const blocks = [...model.blocks(from, from + dayMs + 1, 60)]

  it('lets every device speak, within the limits of ingest, and has one main meter', () => {
    const spoken = new Set(blocks.flatMap(({ deviceIds }) => deviceIds))
    expect([...spoken].sort()).toEqual(model.devices.map(({ id }) => id).sort())
    expect(outsideLimits(blocks)).toEqual([])
    const main = model.devices.filter(({ isMain }) => isMain).map(({ type }) => type)
    expect(main.sort()).toEqual(['meter', 'weather'])
    const codes = model.devices.map(({ code }) => code)
    for (const { parentCode } of model.devices) expect([undefined, ...codes]).toContain(parentCode)
  })

  it('gives at its main meter what roofs, storage and piles leave after the park', () => {
    const [main, roof, storage] = ['meter-10', 'meter-01', 'meter-20'].map((code) =>
      seriesOf(blocks, 'meter', 'powerKw', code).map(({ value }) => value),
    ) as [number[], number[], number[]]
    for (const [i, kw] of main.entries()) {
      const load = roof[i]! + storage[i]! - kw
      expect(load).toBeGreaterThan(0.04 * park.capacityKw)
      expect(load).toBeLessThan(0.22 * park.capacityKw)
    }
    const [forward, reverse] = ['forwardKwh', 'reverseKwh'].map((code) => {
      const series = seriesOf(blocks, 'meter', code, 'meter-10')
      return series.at(-1)!.value - series[0]!.value
    }) as [number, number]
    const net = main.slice(0, -1).reduce((sum, kw) => sum + kw / 60, 0)
    expect(forward - reverse).toBeCloseTo(net, 0)
    expect(forward).toBeGreaterThan(0)
    expect(reverse).toBeGreaterThan(0)
  })

  it('gives an instant the same frames whatever window it is asked in', () => {
    const at = from + 11 * hourMs + 35 * minuteMs
    const inside = framesAt(blocks, at)
    expect(inside.size).toBeGreaterThan(30)
    expect(framesAt(energyStation(park, options).blocks(at, at + 1, 300), at)).toEqual(inside)
  })
})

it.each(demoStations.filter(({ stcls }) => stcls === '05' || stcls === '02'))('$id has a model', (station) => {
  const { devices } = stationModel(station, options)
  expect(devices.length).toBeGreaterThan(20)
  expect(new Set(devices.map(({ id }) => id)).size).toBe(devices.length)
})

it.each(['pv-qinghai-gonghe', 'pv-jiangsu-rudong'])('%s stores, charges, senses and switches', (id) => {
  const model = stationModel(demoStation(id), options)
  const types = new Set([...model.blocks(from, from + 1, 60)].map(({ type }) => type))
  for (const type of ['storagePcs', 'battery', 'chargingPile', 'environment', 'hvSwitch', 'inverter'] as const)
    expect(types).toContain(type)
  expect(model.devices.filter(({ isMain, type }) => isMain && type === 'meter')).toHaveLength(1)
})
