import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../local-day.ts'
import type { Cause, Scenario } from '../plant.model.ts'
import { demo, healthy, only } from '../scenario.ts'
import { demoStation, seriesOf } from '../testing/frames.ts'
import { framesAt, rowsOf } from '../testing/instants.ts'
import { controlModes, states } from './turbine-status.ts'
import { windFarm } from './wind-farm.ts'

const turbines = 5
const station = { ...demoStation('wp-xinjiang-dabancheng'), capacityKw: turbines * 2250 }
const from = Date.UTC(2026, 9, 4, 16)
const days = 40
const build = (scenario: Scenario) => windFarm(station, { seed: 3, scenario })
const well = build(healthy)

const madeKwh = (farm: typeof well): number => {
  const standing = (at: number) => {
    let kWh = 0
    for (const row of rowsOf(farm.blocks(at, at + 1, 60), 'turbine')) kWh += row.value('totalEnergyKwh')
    return kWh
  }
  return standing(from + days * dayMs) - standing(from)
}

const costly = [
  'turbineTrip',
  'derating',
  'dispatchLimit',
  'maintenance',
  'silentStop',
  'yawError',
  'pitchError',
] as const

describe('the truth', () => {
  const healthyKwh = madeKwh(well)

  it.each(costly)('%s costs what a healthy farm makes more', (cause) => {
    const farm = build(only(cause))
    const records = farm.truth(from, from + days * dayMs)
    const recorded = records.reduce((sum, { lostKwh }) => sum + lostKwh, 0)
    const missing = healthyKwh - madeKwh(farm)
    expect(recorded).toBeGreaterThan(100)
    expect(Math.abs(recorded - missing)).toBeLessThan(1 + 1e-6 * healthyKwh)
    expect(new Set(records.map((record) => record.cause))).toEqual(new Set([cause]))
  })

  it('of many faults at once adds up, each kWh once', () => {
    const events: Partial<Record<Cause, number>> = Object.fromEntries(costly.map((cause) => [cause, 1000]))
    const farm = build({ name: 'busy', eventsIn30Days: events })
    const recorded = farm.truth(from, from + days * dayMs).reduce((sum, { lostKwh }) => sum + lostKwh, 0)
    expect(Math.abs(recorded - (healthyKwh - madeKwh(farm)))).toBeLessThan(1 + 1e-6 * healthyKwh)
  })

  it('of a window is the sum of the truths of its parts', () => {
    const farm = build(demo)
    const middle = from + 9 * dayMs + 37 * minuteMs
    const lost = (a: number, b: number) => farm.truth(a, b).reduce((sum, { lostKwh }) => sum + lostKwh, 0)
    expect(lost(from, middle) + lost(middle, from + days * dayMs)).toBeCloseTo(lost(from, from + days * dayMs), 6)
  })
})

const longest = 3 * hourMs

/** The first event of a cause that lasts, and what its turbine says in the first hours of it. */
function around(cause: Cause) {
  const farm = build(only(cause))
  const record = farm.truth(from, from + days * dayMs).find((known) => known.endMs - known.startMs >= hourMs)!
  const code = record.deviceIds[0]!.split('.')[1]!
  const endMs = Math.min(record.endMs, record.startMs + longest)
  const series = (point: string, startMs = record.startMs, untilMs = endMs) =>
    seriesOf(farm.blocks(startMs, untilMs, 60), 'turbine', point, code)
  const inside = (point: string) =>
    new Set(
      series(point)
        .slice(1)
        .map(({ value }) => value),
    )
  return { farm, record, code, series, inside }
}

describe('what is said', () => {
  it('a trip has a code, a silent stop has none, service is said by the control mode', () => {
    const trip = around('turbineTrip')
    expect(trip.inside('state')).toEqual(new Set([states.fault]))
    expect(Math.min(...trip.inside('faultCode'))).toBeGreaterThan(1000)
    expect(Math.max(...trip.inside('powerKw'))).toBeLessThan(0)
    const silent = around('silentStop')
    expect(silent.inside('faultCode')).toEqual(new Set([0]))
    expect(silent.inside('state')).toEqual(new Set([states.standby]))
    expect(around('maintenance').inside('controlMode')).toEqual(new Set([controlModes.service]))
  })

  it('a dispatch limit is a set-point no turbine exceeds', () => {
    const { farm, record } = around('dispatchLimit')
    expect(record.deviceIds).toHaveLength(turbines)
    for (const row of rowsOf(farm.blocks(record.startMs + minuteMs, record.endMs, 60), 'turbine')) {
      expect(row.value('powerLimitKw')).toBeLessThan(2250 * 0.66)
      expect(row.value('powerKw')).toBeLessThanOrEqual(row.value('powerLimitKw') + 0.01)
    }
  })

  it('communication loss: no frames, and the counter goes on', () => {
    const { record, series } = around('communicationLoss')
    const counter = series('totalEnergyKwh', record.startMs - 10 * minuteMs, record.endMs + 10 * minuteMs)
    expect(record.lostKwh).toBe(0)
    expect(counter).toHaveLength(20)
    expect(counter[10]!.value).toBeGreaterThanOrEqual(counter[9]!.value)
  })

  it('a stuck anemometer repeats itself, a worn one reads less', () => {
    expect(around('sensorFreeze').inside('windSpeedMs').size).toBe(1)
    const { record, code, series } = around('sensorDrift')
    const last = record.endMs - 600_000
    const said = series('windSpeedMs', last, record.endMs)
    const real = seriesOf(well.blocks(last, record.endMs, 60), 'turbine', 'windSpeedMs', code)
    for (const [i, { value }] of said.entries()) expect(value).toBeLessThan(0.92 * real[i]!.value)
  })

  it('clock skew: stamps off by the same odd time', () => {
    const odd = new Set(
      around('clockSkew')
        .series('powerKw')
        .map(({ at }) => at % minuteMs),
    )
    expect(odd.size).toBe(1)
    expect(odd.has(0)).toBe(false)
  })

  it('a counter that was reset begins at nothing and stays low', () => {
    const farm = build(only('counterReset'))
    const record = farm.truth(from, from + days * dayMs).find(({ cause }) => cause === 'counterReset')!
    const at = (ms: number) =>
      seriesOf(farm.blocks(ms, ms + 1, 60), 'turbine', 'totalEnergyKwh', record.deviceIds[0]!.split('.')[1]!)[0]!.value
    expect(at(record.startMs - minuteMs)).toBeGreaterThan(1e6)
    expect(at(record.startMs)).toBe(0)
    const later = at(record.startMs + 2 * dayMs)
    expect(later).toBeGreaterThan(0)
    expect(later).toBeLessThan(2 * 24 * 2250)
  })

  it('yaw and pitch errors show where they are looked for, and nowhere else', () => {
    const pitch = around('pitchError')
    const offset = (blade: string) => pitch.series(blade).map(({ value }) => value)
    const [a, b] = [offset('pitchADeg'), offset('pitchBDeg')]
    for (let i = 1; i < 180; i++) expect(a[i]! - b[i]!).toBeGreaterThan(2)
    const yaw = around('yawError')
    const at = yaw.record.startMs + 60 * minuteMs
    const rowOf = (farm: typeof well) =>
      [...rowsOf(farm.blocks(at, at + 1, 60), 'turbine')].find(({ deviceId }) => deviceId === yaw.record.deviceIds[0])!
    const [askew, straight] = [rowOf(yaw.farm), rowOf(well)]
    expect(askew.value('yawErrorDeg')).toBe(straight.value('yawErrorDeg'))
    expect(askew.value('nacelleDirectionDeg')).not.toBe(straight.value('nacelleDirectionDeg'))
    expect(framesAt(yaw.farm.blocks(at, at + 1, 60), at).size).toBe(2 * turbines + 2)
  })
})
