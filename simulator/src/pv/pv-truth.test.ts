import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, localDayOf, startOfLocalDay } from '../local-day.ts'
import type { Cause, Scenario } from '../plant.model.ts'
import { demo, healthy, only } from '../scenario.ts'
import { demoStation, seriesOf } from '../testing/frames.ts'
import { pvPlant } from './pv-plant.ts'

const stations = ['pv-qinghai-gonghe', 'pv-guangdong-yangjiang'].map(demoStation)
const from = Date.UTC(2026, 8, 30, 16)
const days = 20

const generatedKwh = (station: (typeof stations)[number], scenario: Scenario): number => {
  const plant = pvPlant(station, { seed: 5, scenario })
  const ends = [from, from + days * dayMs].map((at) => [...plant.blocks(at, at + 1, 60)])
  const inverters = plant.devices.filter(({ type }) => type === 'inverter')
  const standing = (blocks: (typeof ends)[number]) =>
    inverters.reduce((sum, { code }) => sum + seriesOf(blocks, 'inverter', 'totalEnergyKwh', code)[0]!.value, 0)
  return standing(ends[1]!) - standing(ends[0]!)
}

const costly: Cause[] = [
  'soiling',
  'shadow',
  'stringOutage',
  'branchOutage',
  'inverterTrip',
  'derating',
  'dispatchLimit',
  'maintenance',
  'silentStop',
]

describe.each(stations)('truth of $id', (station) => {
  it.each(costly)('%s costs what a healthy plant makes more', (cause) => {
    const recorded = pvPlant(station, { seed: 5, scenario: only(cause) })
      .truth(from, from + days * dayMs)
      .reduce((sum, { lostKwh }) => sum + lostKwh, 0)
    const missing = generatedKwh(station, healthy) - generatedKwh(station, only(cause))
    expect(recorded).toBeGreaterThan(0)
    expect(Math.abs(recorded - missing)).toBeLessThan(1 + 0.001 * missing)
  })

  it('names devices that exist and stays within the window', () => {
    const plant = pvPlant(station, { seed: 5, scenario: demo })
    const ids = new Set(plant.devices.map(({ id }) => id))
    const records = plant.truth(from, from + days * dayMs)
    expect(new Set(records.map(({ cause }) => cause)).size).toBeGreaterThan(5)
    for (const { deviceIds, startMs, endMs, lostKwh } of records) {
      expect(deviceIds.length).toBeGreaterThan(0)
      for (const id of deviceIds) expect(ids).toContain(id)
      expect(startMs).toBeGreaterThanOrEqual(from)
      expect(endMs).toBeLessThanOrEqual(from + days * dayMs)
      expect(lostKwh).toBeGreaterThanOrEqual(-1e-6)
    }
  })
})

it('names the strings that fell out: they carry nothing, their neighbours go on', () => {
  const station = demoStation('pv-guangdong-yangjiang')
  const plant = pvPlant(station, { seed: 5, scenario: only('branchOutage') })
  const { branches, deviceIds, startMs } = plant.truth(from, from + days * dayMs)[0]!
  const noon = startOfLocalDay(localDayOf(startMs) + 1) + 12.5 * hourMs
  const block = [...plant.blocks(noon, noon + 1, 60)].find(({ type }) => type === 'inverter')!
  const { width, values } = block.arrays.stringI!
  const row = block.deviceIds.indexOf(deviceIds[0]!)
  const currents = [...values.subarray(row * width, (row + 1) * width)]
  expect(branches).toHaveLength(2)
  for (const [i, amps] of currents.entries()) expect(amps > 0).toBe(!branches!.includes(i + 1))
})

describe('what is reported differently', () => {
  const [station] = stations
  const around = (cause: Cause) => {
    const scenario = only(cause)
    const plant = pvPlant(station!, { seed: 5, scenario })
    const record = plant.truth(from, from + 60 * dayMs).find((known) => known.cause === cause)!
    return { plant, record, code: record.deviceIds[0]!.split('.')[1]! }
  }

  it('communication loss: no frames, and the counter goes on', () => {
    const { plant, record, code } = around('communicationLoss')
    expect(record.lostKwh).toBe(0)
    const power = seriesOf(
      plant.blocks(record.startMs - 600_000, record.endMs + 600_000, 60),
      'inverter',
      'powerKw',
      code,
    )
    expect(power.some(({ at }) => at >= record.startMs && at < record.endMs)).toBe(false)
    expect(power).toHaveLength(20)
  })

  it('clock skew: stamps off by the same odd time', () => {
    const { plant, record, code } = around('clockSkew')
    const frames = seriesOf(plant.blocks(record.startMs, record.endMs, 60), 'inverter', 'powerKw', code)
    const odd = new Set(frames.map(({ at }) => ((at % 60_000) + 60_000) % 60_000))
    expect(odd.size).toBe(1)
    expect(odd.has(0)).toBe(false)
  })

  it('a frozen sensor repeats itself, a drifting one sinks', () => {
    const frozen = around('sensorFreeze')
    const poa = seriesOf(
      frozen.plant.blocks(frozen.record.startMs, frozen.record.endMs, 300),
      'weather',
      'poaWm2',
      'weather-01',
    )
    expect(new Set(poa.map(({ value }) => Math.round(value / 5))).size).toBeLessThanOrEqual(2)
    const drifting = around('sensorDrift')
    const last = drifting.record.endMs - dayMs
    const sum = (scenario: Scenario) =>
      seriesOf(
        pvPlant(station!, { seed: 5, scenario }).blocks(last, last + dayMs, 300),
        'weather',
        'poaWm2',
        'weather-01',
      ).reduce((total, { value }) => total + Math.max(0, value), 0)
    expect(sum(only('sensorDrift')) / sum(healthy)).toBeLessThan(0.97)
  })
})
