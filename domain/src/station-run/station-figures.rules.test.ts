import { describe, expect, test } from 'vitest'
import { derivedOf, liveOf, type DeviceReading, type FleetDevice } from './station-figures.rules.ts'
import { figureKeys, type FigureKey } from './figure-definitions.ts'
import { energyOf } from './station-energy.rules.ts'
import { countStates, knownOf, totalsOf, type CountedStation } from './station-totals.rules.ts'

const nowMs = Date.UTC(2026, 5, 21, 4)
const midnightMs = Date.UTC(2026, 5, 20, 16)
let nextNo = 0

const device = (type: FleetDevice['type'], extra: Partial<FleetDevice> = {}): FleetDevice => {
  nextNo += 1
  return {
    no: nextNo,
    id: `d${nextNo}`,
    stationId: 's',
    type,
    name: type,
    ratedKw: 100,
    periodSeconds: 60,
    isMain: false,
    outOfService: false,
    ...extra,
  }
}
const reading = (
  of: FleetDevice,
  values: DeviceReading['values'],
  ageSeconds: number | undefined = 30,
): DeviceReading => ({ device: of, atMs: nowMs - ageSeconds * 1000, gatewayLost: false, values })
const live = (...readings: DeviceReading[]) => liveOf(readings, nowMs, midnightMs)

describe('figures of now', () => {
  test('power is the inverters’, grid power the meter’s, and neither stands in for the other', () => {
    const units = [1, 2].map(() => reading(device('inverter'), { state: 3, powerKw: 40 }))
    const meter = device('meter', { isMain: true })
    expect(live(reading(meter, { powerKw: -78 }), ...units)).toMatchObject({ powerKw: 80, gridKw: -78 })
    expect(live(reading(meter, { powerKw: 78 }, 121), ...units)).toMatchObject({ powerKw: 80, gridKw: null })
    expect(live(reading(meter, { powerKw: 78 }))).toMatchObject({ powerKw: null, gridKw: 78 })
  })
  test('a value that was not reported is missing, never zero', () => {
    expect(live()).toMatchObject({ state: 'unknown', powerKw: null, generatedDayKwh: null, atMs: null, isStale: true })
    expect(live(reading(device('inverter'), { state: 3 }))).toMatchObject({ powerKw: null, irradianceWm2: null })
  })
  test('a day counter of yesterday is not today’s', () => {
    const old = { ...reading(device('inverter'), { dayEnergyKwh: 500 }), atMs: midnightMs - 1 }
    expect(live(old).generatedDayKwh).toBeNull()
    expect(live(old, reading(device('inverter'), { dayEnergyKwh: 7 })).generatedDayKwh).toBe(7)
  })
  test('who is out of service decides nothing and is counted apart', () => {
    const off = reading(device('inverter', { outOfService: true }), { state: 5 })
    expect(live(off, reading(device('inverter'), { state: 3 }))).toMatchObject({
      state: 'normal',
      states: { normal: 1 },
      outOfService: 1,
      deviceTotal: 2,
    })
  })
  test('directions meet at north', () => {
    const turbines = [350, 10].map((windDirectionDeg) => reading(device('turbine'), { state: 3, windDirectionDeg }))
    expect(live(...turbines).windDirectionDeg).toBeCloseTo(0, 6)
  })
})

test('hours, PR and CO2 as their definitions say', () => {
  const light = live(reading(device('weather', { isMain: true }), { dayIrradiationMj: 18, poaWm2: 900 }))
  const energy = {
    ...energyOf(undefined, undefined, '2026-06-21'),
    dayKwh: 500,
    onGridDayKwh: 400,
    onGridMonthKwh: 250,
    yearKwh: 10_000,
  }
  const input = {
    stcls: '01',
    capacityKw: 100,
    year: 2026,
    monthPlanKwh: 1000,
    yearPlanKwh: null,
    settings: { hoursNumerator: 'generated', co2KgPerKwh: { 2025: 0.5 } },
  } as const
  expect(derivedOf(light, energy, input)).toEqual({
    hours: 5,
    prPct: 80,
    co2T: 5,
    monthPlanKwh: 1000,
    yearPlanKwh: null,
    monthCompletionPct: 25,
    yearCompletionPct: null,
  })
  expect(derivedOf(light, { ...energy, onGridDayKwh: 900 }, input).prPct).toBe(100)
  const byMeter = { ...input, settings: { ...input.settings, hoursNumerator: 'onGrid' } } as const
  expect(derivedOf(light, energy, byMeter).hours).toBe(4)
  expect(derivedOf(light, energy, { ...input, stcls: '02' })).toMatchObject({ prPct: null })
})

describe('several stations', () => {
  const nothing = Object.fromEntries(figureKeys.map((key) => [key, null])) as Record<FigureKey, null>
  const empty: CountedStation = { ...nothing, stcls: '01', state: 'normal', irradiationMj: null, capacityKw: 100 }
  test('completion counts only what stations with a plan gave', () => {
    const stations: CountedStation[] = [
      { ...empty, onGridMonthKwh: 50, monthPlanKwh: 100, monthCompletionPct: 50 },
      { ...empty, onGridMonthKwh: 150, monthPlanKwh: 100, monthCompletionPct: 150 },
      { ...empty, onGridMonthKwh: 1_000_000 },
      { ...empty, monthPlanKwh: 1_000_000 },
    ]
    expect(totalsOf(stations)).toMatchObject({ monthCompletionPct: 100, yearCompletionPct: null })
    expect(knownOf(stations)).toMatchObject({ monthCompletionPct: 2, yearCompletionPct: 0 })
    expect(totalsOf([empty]).monthCompletionPct).toBeNull()
  })
  test('ratios are of sums, over the stations that know', () => {
    const stations: CountedStation[] = [
      { ...empty, dayKwh: 400, onGridDayKwh: 380, powerKw: 60, irradiationMj: 18, irradianceWm2: 800 },
      { ...empty, dayKwh: 100, capacityKw: 50, powerKw: 5, state: 'fault', irradianceWm2: 600 },
      { ...empty, state: null },
    ]
    expect(totalsOf(stations)).toMatchObject({
      capacityKw: 250,
      powerKw: 65,
      dayKwh: 500,
      monthKwh: null,
      irradianceWm2: 700,
      onGridDayKwh: 380,
      prPct: 76,
    })
    expect(totalsOf(stations).hours).toBeCloseTo(500 / 150, 9)
    expect(countStates(stations)).toEqual({ normal: 1, fault: 1, unknown: 1 })
  })
})
