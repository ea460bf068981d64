import type { DeviceState, StationState } from '../devices/device.model.ts'
import { irradiationKwhM2, planCompletionPct } from '../kpis/kpi-formulas.ts'
import { say, type Lang } from '../kernel/texts.ts'
import { figureDefinitions, figureKeys, figureSources, type FigureKey } from './figure-definitions.ts'
import { ownOnGrid } from './station-figures.rules.ts'
import type { EnergyCoverage, Figures } from './station-figures.model.ts'

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

/** Ratios and what instruments show are no sums. */
const averaged = ['irradianceWm2', 'windSpeedMs'] as const
const ratios = ['hours', 'prPct', 'monthCompletionPct', 'yearCompletionPct'] as const
type NotSummed = 'capacityKw' | (typeof ratios)[number] | (typeof averaged)[number]
const notSummed: ReadonlySet<FigureKey> = new Set<NotSummed>(['capacityKw', ...ratios, ...averaged])
const summed = figureKeys.filter((key) => !notSummed.has(key)) as Exclude<FigureKey, NotSummed>[]

/** Only what stations with a plan gave to the grid counts against their plans. */
function completionOf(
  stations: readonly CountedStation[],
  given: 'onGridMonthKwh' | 'onGridYearKwh',
  plan: 'monthPlanKwh' | 'yearPlanKwh',
): Known {
  const both = stations.filter((station) => station[given] !== null && (station[plan] ?? 0) > 0)
  return planCompletionPct(sum(both.map((station) => station[given])), sum(both.map((station) => station[plan])))
}

/** Ratios are ratios of sums, over the stations that know both sides. */
export function totalsOf(stations: readonly CountedStation[]): Figures {
  const of = (key: FigureKey) => stations.map((station) => station[key])
  const withDay = stations.filter(({ dayKwh }) => dayKwh !== null)
  const withLight = stations.filter(
    ({ stcls, irradiationMj, onGridDayKwh }) => stcls === '01' && (irradiationMj ?? 0) > 0 && onGridDayKwh !== null,
  )
  const capacityKw = sum(of('capacityKw')) ?? 0
  const dayCapacityKw = sum(withDay.map((station) => station.capacityKw)) ?? 0
  const theoretical =
    sum(withLight.map((station) => (irradiationKwhM2(station.irradiationMj) ?? 0) * station.capacityKw)) ?? 0
  return {
    capacityKw,
    ...(Object.fromEntries(summed.map((key) => [key, sum(of(key))])) as Record<(typeof summed)[number], Known>),
    ...(Object.fromEntries(averaged.map((key) => [key, mean(of(key))])) as Record<(typeof averaged)[number], Known>),
    hours: dayCapacityKw > 0 ? (sum(withDay.map(({ dayKwh }) => dayKwh)) ?? 0) / dayCapacityKw : null,
    monthCompletionPct: completionOf(stations, 'onGridMonthKwh', 'monthPlanKwh'),
    yearCompletionPct: completionOf(stations, 'onGridYearKwh', 'yearPlanKwh'),
    prPct: theoretical > 0 ? (100 * (sum(withLight.map(ownOnGrid)) ?? 0)) / theoretical : null,
  }
}

export function knownOf(stations: readonly CountedStation[]): Record<string, number> {
  return Object.fromEntries(figureKeys.map((key) => [key, stations.filter((station) => station[key] !== null).length]))
}

export function countStates(stations: readonly CountedStation[]): Partial<Record<StationState, number>> {
  const counts: Partial<Record<StationState, number>> = {}
  for (const { state } of stations) counts[state ?? 'unknown'] = (counts[state ?? 'unknown'] ?? 0) + 1
  return counts
}

export const offlineCount = (states: Partial<Record<DeviceState, number>>): number =>
  (states.interrupted ?? 0) + (states.offline ?? 0)

/** Station-days of several stations together; one that is not known at all counts with its days. */
export function coverageOfAll(stations: readonly { coverage: EnergyCoverage }[]): EnergyCoverage {
  const all = (period: 'month' | 'year', part: 'known' | 'all') =>
    stations.reduce((days, { coverage }) => days + coverage[period][part], 0)
  const of = (period: 'month' | 'year') => ({ known: all(period, 'known'), all: all(period, 'all') })
  return { month: of('month'), year: of('year') }
}

export const definitionsIn = (lang: Lang) =>
  Object.fromEntries(
    figureKeys.map((key) => {
      const { name, source, formula, version } = figureDefinitions[key]
      return [
        key,
        { name: say(name, lang), source: say(figureSources[source], lang), formula: say(formula, lang), version },
      ]
    }),
  )
