import type { DeviceState, StationState } from '../devices/device.model.ts'
import { irradiationKwhM2 } from '../kpis/kpi-formulas.ts'
import { say, type Lang } from '../kernel/messages.ts'
import { figureDefinitions, figureNames, type FigureKey, type Figures } from './station-figures.model.ts'

type Known = number | null

export interface CountedStation extends Figures {
  stcls: string
  state: StationState | null
  irradiationMj: Known
}

const sum = (values: readonly Known[]): Known => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((all, value) => all + value, 0)
}
const mean = (values: readonly Known[]): Known => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((all, value) => all + value, 0) / known.length
}

const summed = [
  'powerKw',
  'dayKwh',
  'monthKwh',
  'yearKwh',
  'totalKwh',
  'co2T',
  'incomeYuan',
  'monthIncomeYuan',
  'yearIncomeYuan',
] as const
const averaged = ['irradianceWm2', 'windSpeedMs'] as const

/** Ratios are ratios of sums, over the stations that know both sides. */
export function totalsOf(stations: readonly CountedStation[]): Figures {
  const of = (key: FigureKey) => stations.map((station) => station[key])
  const withDay = stations.filter(({ dayKwh }) => dayKwh !== null)
  const withLight = withDay.filter(({ stcls, irradiationMj }) => stcls === '01' && (irradiationMj ?? 0) > 0)
  const capacityKw = sum(of('capacityKw')) ?? 0
  const dayCapacityKw = sum(withDay.map((station) => station.capacityKw)) ?? 0
  const theoretical =
    sum(withLight.map((station) => (irradiationKwhM2(station.irradiationMj) ?? 0) * station.capacityKw)) ?? 0
  return {
    capacityKw,
    ...(Object.fromEntries(summed.map((key) => [key, sum(of(key))])) as Record<(typeof summed)[number], Known>),
    ...(Object.fromEntries(averaged.map((key) => [key, mean(of(key))])) as Record<(typeof averaged)[number], Known>),
    dayBasis: withDay.every(({ dayBasis }) => dayBasis === 'onGrid') ? 'onGrid' : 'generated',
    hours: dayCapacityKw > 0 ? (sum(withDay.map(({ dayKwh }) => dayKwh)) ?? 0) / dayCapacityKw : null,
    prPct: theoretical > 0 ? (100 * (sum(withLight.map(({ dayKwh }) => dayKwh)) ?? 0)) / theoretical : null,
  }
}

export function knownOf(stations: readonly CountedStation[]): Record<string, number> {
  const keys = Object.keys(figureNames) as FigureKey[]
  return Object.fromEntries(keys.map((key) => [key, stations.filter((station) => station[key] !== null).length]))
}

export function countStates(stations: readonly CountedStation[]): Partial<Record<StationState, number>> {
  const counts: Partial<Record<StationState, number>> = {}
  for (const { state } of stations) counts[state ?? 'unknown'] = (counts[state ?? 'unknown'] ?? 0) + 1
  return counts
}

export const offlineCount = (states: Partial<Record<DeviceState, number>>): number =>
  (states.interrupted ?? 0) + (states.offline ?? 0)

export const definitionsIn = (lang: Lang) =>
  Object.fromEntries(
    (Object.keys(figureNames) as FigureKey[]).map((key) => [
      key,
      {
        name: say(figureNames[key], lang),
        formula: say(figureDefinitions[key].formula, lang),
        version: figureDefinitions[key].version,
      },
    ]),
  )
