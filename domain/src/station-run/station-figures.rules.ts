import { deviceStateOf, stationStateOf, isStale } from '../devices/device-state.rules.ts'
import type { DeviceState, DeviceType, StationState } from '../devices/device.model.ts'
import {
  co2AvoidedT,
  equivalentHours,
  irradiationKwhM2,
  performanceRatioPct,
  planCompletionPct,
} from '../kpis/kpi-formulas.ts'
import type { KpiSettings } from '../kpis/kpi.model.ts'
import type { StationClass } from '../stations/station.model.ts'
import type { LiveCounter, StationCounters, StationEnergy } from './station-energy.rules.ts'

/** Points of the newest frames that the figures below are made of; nothing else is asked for. */
export const livePoints = [
  'state',
  'powerKw',
  'dayEnergyKwh',
  'totalEnergyKwh',
  'forwardKwh',
  'reverseKwh',
  'poaWm2',
  'dayIrradiationMj',
  'ambientTemperatureC',
  'temperatureC',
  'windSpeedMs',
  'windDirectionDeg',
  'humidityPct',
  'socPct',
] as const
export type LivePoint = (typeof livePoints)[number]

export interface FleetDevice {
  no: number
  id: string
  stationId: string
  type: DeviceType
  name: string
  nameEn?: string | null
  ratedKw: number | null
  periodSeconds: number
  isMain: boolean
  outOfService: boolean
}

/** The newest frame of a device; absent values are null. */
export interface DeviceReading {
  device: FleetDevice
  /** Absent: it never reported. */
  atMs: number | undefined
  gatewayLost: boolean
  values: Readonly<Partial<Record<LivePoint, number | null>>>
}

export interface StationLive extends StationCounters {
  state: StationState
  /** Devices in each state; those out of service are counted apart. */
  states: Partial<Record<DeviceState, number>>
  deviceTotal: number
  outOfService: number
  /** Of the newest frame; null when none ever came. */
  atMs: number | null
  isStale: boolean
  /** Made by inverters and turbines. */
  powerKw: number | null
  /** At the main meter; given to the grid is positive. */
  gridKw: number | null
  irradianceWm2: number | null
  irradiationMj: number | null
  windSpeedMs: number | null
  windDirectionDeg: number | null
  temperatureC: number | null
  humidityPct: number | null
  storageKw: number | null
  chargingKw: number | null
  socPct: number | null
}

/** What makes the station's energy, and is shown in its grid. */
export const unitTypes: Readonly<Record<StationClass, readonly DeviceType[]>> = {
  '01': ['inverter'],
  '02': ['turbine'],
  '05': ['inverter', 'storagePcs', 'chargingPile'],
}

export const stateOfReading = ({ device, atMs, gatewayLost, values }: DeviceReading, nowMs: number): DeviceState =>
  deviceStateOf({ atMs, reported: values.state, periodSeconds: device.periodSeconds, gatewayLost }, nowMs)

/** Too old to stand for now: what it says is history. */
const isOld = ({ device, atMs, gatewayLost }: DeviceReading, nowMs: number): boolean =>
  atMs === undefined || gatewayLost || isStale(atMs, device.periodSeconds, nowMs)

function sumOf(readings: readonly DeviceReading[], point: LivePoint): number | null {
  let sum: number | null = null
  for (const { values } of readings) {
    const value = values[point]
    if (typeof value === 'number') sum = (sum ?? 0) + value
  }
  return sum
}

function meanOf(readings: readonly DeviceReading[], point: LivePoint): number | null {
  const known = readings.filter(({ values }) => typeof values[point] === 'number')
  const sum = sumOf(known, point)
  return sum === null ? null : sum / known.length
}

/** Directions are means of unit vectors: half way between 350° and 10° is north. */
function meanDirection(readings: readonly DeviceReading[]): number | null {
  let east = 0
  let north = 0
  for (const { values } of readings) {
    if (typeof values.windDirectionDeg !== 'number') continue
    const radians = (values.windDirectionDeg * Math.PI) / 180
    east += Math.sin(radians)
    north += Math.cos(radians)
  }
  return east === 0 && north === 0 ? null : ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

const none: readonly DeviceReading[] = []

/** The station as its newest frames tell it. `dayStartMs` is local midnight: a day's counter of before is not today's. */
export function liveOf(readings: readonly DeviceReading[], nowMs: number, dayStartMs: number): StationLive {
  const used = readings.filter(({ device }) => !device.outOfService)
  const states = used.map((reading) => stateOfReading(reading, nowMs))
  const counts: Partial<Record<DeviceState, number>> = {}
  for (const state of states) counts[state] = (counts[state] ?? 0) + 1
  const byType = Map.groupBy(readings, ({ device }) => device.type)
  const ofType = (type: DeviceType): readonly DeviceReading[] => byType.get(type) ?? none
  const fresh = (list: readonly DeviceReading[]) => list.filter((reading) => !isOld(reading, nowMs))
  const ofToday = (list: readonly DeviceReading[]) =>
    list.filter(({ atMs }) => atMs !== undefined && atMs >= dayStartMs && atMs <= nowMs + 60_000)
  const counters = (list: readonly DeviceReading[], point: LivePoint): LiveCounter[] =>
    list.flatMap(({ device: { no }, atMs, values: { [point]: kwh } }) =>
      typeof kwh === 'number' && atMs !== undefined ? [{ no, kwh, isToday: atMs >= dayStartMs }] : [],
    )
  const main = (type: DeviceType) => ofType(type).filter(({ device }) => device.isMain)
  const units = [...ofType('inverter'), ...ofType('turbine')]
  const weather = main('weather')
  const meter = main('meter')
  const turbines = fresh(ofType('turbine'))
  const newest = readings.reduce<DeviceReading | undefined>(
    (best, one) => ((one.atMs ?? -Infinity) > (best?.atMs ?? -Infinity) ? one : best),
    undefined,
  )
  const own = fresh(weather)
  return {
    state: stationStateOf(states),
    states: counts,
    deviceTotal: readings.length,
    outOfService: readings.length - used.length,
    atMs: newest?.atMs ?? null,
    isStale: newest === undefined || isOld(newest, nowMs),
    powerKw: sumOf(fresh(units), 'powerKw'),
    gridKw: sumOf(fresh(meter), 'powerKw'),
    irradianceWm2: sumOf(own, 'poaWm2'),
    irradiationMj: sumOf(ofToday(weather), 'dayIrradiationMj'),
    windSpeedMs: turbines.length > 0 ? meanOf(turbines, 'windSpeedMs') : meanOf(own, 'windSpeedMs'),
    windDirectionDeg: meanDirection(turbines.length > 0 ? turbines : own),
    temperatureC: meanOf(own, 'ambientTemperatureC') ?? meanOf(fresh(ofType('tower')), 'temperatureC'),
    humidityPct: meanOf(own, 'humidityPct') ?? meanOf(fresh(ofType('tower')), 'humidityPct'),
    generatedDayKwh: sumOf(ofToday(ofType('inverter')), 'dayEnergyKwh'),
    units: counters(units, 'totalEnergyKwh'),
    forward: counters(meter, 'forwardKwh'),
    reverse: counters(meter, 'reverseKwh'),
    generatedTotalKwh: sumOf(units, 'totalEnergyKwh'),
    storageKw: sumOf(fresh(ofType('storagePcs')), 'powerKw'),
    chargingKw: sumOf(fresh(ofType('chargingPile')), 'powerKw'),
    socPct: meanOf(fresh(ofType('battery')), 'socPct'),
  }
}

export interface DerivedInput {
  stcls: StationClass
  capacityKw: number
  year: number
  /** Of the running month and year; null without a plan. */
  monthPlanKwh: number | null
  yearPlanKwh: number | null
  settings: Pick<KpiSettings, 'hoursNumerator' | 'co2KgPerKwh'>
}

export interface StationDerived {
  hours: number | null
  prPct: number | null
  co2T: number | null
  monthPlanKwh: number | null
  yearPlanKwh: number | null
  monthCompletionPct: number | null
  yearCompletionPct: number | null
}

/** Storage gives back what it bought: that is no work of the modules. */
export const ownOnGrid = ({ onGridDayKwh, dayKwh }: Pick<StationEnergy, 'onGridDayKwh' | 'dayKwh'>): number | null =>
  onGridDayKwh === null || dayKwh === null ? onGridDayKwh : Math.min(onGridDayKwh, dayKwh)

export const derivedOf = (
  live: StationLive | undefined,
  energy: StationEnergy,
  { stcls, capacityKw, year, monthPlanKwh, yearPlanKwh, settings }: DerivedInput,
): StationDerived => ({
  hours: equivalentHours({ onGridKwh: energy.onGridDayKwh, generatedKwh: energy.dayKwh }, capacityKw, settings),
  prPct:
    stcls === '01' ? performanceRatioPct(ownOnGrid(energy), irradiationKwhM2(live?.irradiationMj), capacityKw) : null,
  co2T: co2AvoidedT(energy.yearKwh, year, settings),
  monthPlanKwh,
  yearPlanKwh,
  monthCompletionPct: planCompletionPct(energy.onGridMonthKwh, monthPlanKwh),
  yearCompletionPct: planCompletionPct(energy.onGridYearKwh, yearPlanKwh),
})
