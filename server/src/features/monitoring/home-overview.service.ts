import { stationClasses } from '@fengguang/domain/stations/station.model'
import { dayList, localDayOf } from '@fengguang/domain/kernel/time-range'
import type {
  FleetOverview,
  OverviewDay,
  Ranked,
  StationScope,
} from '@fengguang/domain/monitoring/station-run.contract'
import { countStates, totalsOf } from '@fengguang/domain/monitoring/station-totals.rules'
import type { Context } from '../../http/context.ts'
import { dayCurves } from '../telemetry/station-energy.service.ts'
import { overviewOf, runningStations, type RunningStation, type StationRun } from './station-run.service.ts'

const homeZone = 'Asia/Shanghai'
const rankedCount = 10

type RankedFigure = keyof FleetOverview['ranking']

const bestOf = (stations: readonly RunningStation[], figure: RankedFigure): Ranked[] =>
  stations
    .flatMap(({ id, name, stcls, [figure]: value }) => (value === null ? [] : [{ id, name, stcls, value }]))
    .sort((a, b) => b.value - a.value || a.name.localeCompare(b.name, 'zh'))
    .slice(0, rankedCount)

export async function fleetOverview(ctx: Context, run: StationRun, scope: StationScope): Promise<FleetOverview> {
  const running = await runningStations(ctx, run, scope)
  const { stations, hasHistory } = running
  const byClass = Map.groupBy(stations, ({ stcls }) => stcls)
  return {
    ...overviewOf(ctx, running),
    byClass: stationClasses.flatMap((stcls) => {
      const own = byClass.get(stcls)
      return own ? [{ stcls, stationCount: own.length, figures: totalsOf(own), states: countStates(own) }] : []
    }),
    days: hasHistory ? daysOf(ctx, stations) : null,
    months: hasHistory ? monthsOf(ctx, stations) : null,
    ranking: {
      dayKwh: bestOf(stations, 'dayKwh'),
      hours: bestOf(stations, 'hours'),
      prPct: bestOf(stations, 'prPct'),
      powerKw: bestOf(stations, 'powerKw'),
    },
  }
}

/** A day or month is the sum of the stations that have it; the one under way goes on with the live counters. */
function barsOf(
  stations: readonly RunningStation[],
  labels: readonly string[],
  valueOf: (station: RunningStation, label: string) => number | null | undefined,
): { label: string; kwh: number | null }[] {
  return labels.map((label) => {
    const known = stations.map((station) => valueOf(station, label)).filter((value) => typeof value === 'number')
    return { label, kwh: known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) }
  })
}

function daysOf(ctx: Context, stations: readonly RunningStation[]) {
  const today = localDayOf(ctx.now, homeZone)
  const days = dayList({ from: `${today.slice(0, 7)}-01`, to: today })
  return barsOf(stations, days, ({ energy, dayKwh }, day) => (day === today ? dayKwh : energy?.history.days.get(day)))
}

function monthsOf(ctx: Context, stations: readonly RunningStation[]) {
  const today = localDayOf(ctx.now, homeZone)
  const months = Array.from(
    { length: Number(today.slice(5, 7)) },
    (_, i) => `${today.slice(0, 4)}-${String(i + 1).padStart(2, '0')}`,
  )
  const current = today.slice(0, 7)
  return barsOf(stations, months, ({ energy, monthKwh }, month) =>
    month === current ? monthKwh : energy?.history.months.get(month),
  )
}

/** Power of all together and mean light, by quarter hours of a local day. */
export async function overviewDay(
  ctx: Context,
  run: StationRun,
  { date, ...scope }: StationScope & { date?: string | undefined },
): Promise<OverviewDay> {
  const { stations, fleet } = await runningStations(ctx, run, scope)
  const timeZone = commonZone(stations)
  const day = date ?? localDayOf(ctx.now, timeZone)
  const instruments = stations.flatMap(({ id }) =>
    fleet.devicesOf(id).flatMap(({ no, type, isMain }) => (type === 'weather' && isMain ? [no] : [])),
  )
  const meters = stations.flatMap(({ meter }) => (meter ? [meter.no] : []))
  const { times, powerKw, irradianceWm2 } = await dayCurves(ctx, timeZone, day, { meters, instruments })
  const column = (buckets: typeof powerKw, how: 'sum' | 'mean') => {
    const sums = new Map<number, { sum: number; count: number }>()
    for (const own of buckets.values())
      for (const [at, value] of own) {
        const slot = sums.get(at)
        if (slot) {
          slot.sum += value
          slot.count += 1
        } else sums.set(at, { sum: value, count: 1 })
      }
    return times.map((at) => {
      const slot = sums.get(at)
      return slot === undefined ? null : Math.round((how === 'sum' ? slot.sum : slot.sum / slot.count) * 100) / 100
    })
  }
  return { day, timeZone, times, powerKw: column(powerKw, 'sum'), irradianceWm2: column(irradianceWm2, 'mean') }
}

/** A picture has one clock: that of its stations, or ours where they differ. */
function commonZone(stations: readonly RunningStation[]): string {
  const zones = new Set(stations.map(({ timeZone }) => timeZone))
  return zones.size === 1 ? [...zones][0]! : homeZone
}
