import { stationClasses } from '@fengguang/domain/stations/station.model'
import { dayList, localDayOf } from '@fengguang/domain/kernel/time-range'
import type { FleetOverview, OverviewDay, Ranked } from '@fengguang/domain/homes/homes.contract'
import type { StationScope } from '@fengguang/domain/station-run/station-run.contract'
import { countStates, coverageOfAll, knownOf, totalsOf } from '@fengguang/domain/station-run/station-totals.rules'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { Context } from '../../http/context.ts'
import { fleetForecast } from '../forecasts/forecasts.service.ts'
import { dayCurves } from '../telemetry/station-energy.service.ts'
import {
  overviewOf,
  runningStations,
  type RunningStation,
  type StationRun,
} from '../station-run/station-run.service.ts'

const homeZone = 'Asia/Shanghai'
const rankedCount = 10

type RankedFigure = keyof FleetOverview['ranking']

const bestOf = (stations: readonly RunningStation[], figure: RankedFigure): Ranked[] =>
  stations
    .flatMap(({ id, name, stcls, [figure]: value }) => (value === null ? [] : [{ id, name, stcls, value }]))
    .sort((a, b) => b.value - a.value || a.name.localeCompare(b.name, 'zh'))
    .slice(0, rankedCount)

export async function fleetOverview(ctx: Context, run: StationRun, scope: StationScope): Promise<FleetOverview> {
  const [running, filling] = await Promise.all([runningStations(ctx, run, scope), run.filling(ctx)])
  const { stations, hasHistory } = running
  const byClass = Map.groupBy(stations, ({ stcls }) => stcls)
  return {
    ...overviewOf(ctx, running),
    byClass: stationClasses.flatMap((stcls) => {
      const own = byClass.get(stcls)
      if (!own) return []
      const counts = { stationCount: own.length, states: countStates(own), known: knownOf(own) }
      return [{ stcls, figures: totalsOf(own), ...counts, coverage: coverageOfAll(own) }]
    }),
    days: hasHistory ? daysOf(ctx, stations) : null,
    months: hasHistory ? monthsOf(ctx, stations) : null,
    ranking: {
      dayKwh: bestOf(stations, 'dayKwh'),
      hours: bestOf(stations, 'hours'),
      prPct: bestOf(stations, 'prPct'),
      powerKw: bestOf(stations, 'powerKw'),
    },
    filling: filling && {
      percent: filling.percent,
      backTo: filling.backToMs === null ? null : localDayOf(new Date(filling.backToMs), homeZone),
    },
  }
}

/** A day or month is the sum of the stations that have it; the one under way goes on with the live counters. */
function barsOf(
  stations: readonly RunningStation[],
  labels: readonly string[],
  valueOf: (station: RunningStation, label: string) => number | null | undefined,
): FleetOverview['days'] {
  return labels.map((label) => {
    const known = stations.map((station) => valueOf(station, label)).filter((value) => typeof value === 'number')
    const kwh = known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
    return { label, kwh, stations: known.length }
  })
}

function daysOf(ctx: Context, stations: readonly RunningStation[]) {
  const today = localDayOf(ctx.now, homeZone)
  const days = dayList({ from: `${today.slice(0, 7)}-01`, to: today })
  return barsOf(stations, days, ({ energy, dayKwh }, day) =>
    day === today ? dayKwh : energy?.generated?.days.get(day),
  )
}

function monthsOf(ctx: Context, stations: readonly RunningStation[]) {
  const today = localDayOf(ctx.now, homeZone)
  const months = Array.from(
    { length: Number(today.slice(5, 7)) },
    (_, i) => `${today.slice(0, 4)}-${String(i + 1).padStart(2, '0')}`,
  )
  const current = today.slice(0, 7)
  return barsOf(stations, months, ({ energy, monthKwh }, month) =>
    month === current ? monthKwh : energy?.generated?.months.get(month),
  )
}

/** Power of all together, mean light and wind, by quarter hours of a local day. */
export async function overviewDay(
  ctx: Context,
  run: StationRun,
  { date, ...scope }: StationScope & { date?: string | undefined },
): Promise<OverviewDay> {
  const { stations, fleet } = await runningStations(ctx, run, scope)
  const timeZone = commonZone(stations)
  const day = date ?? localDayOf(ctx.now, timeZone)
  const nosOf = (type: DeviceType, isMain = false) =>
    stations.flatMap(({ id }) =>
      fleet.devicesOf(id).flatMap((device) => (device.type === type && (device.isMain || !isMain) ? [device.no] : [])),
    )
  const turbines = nosOf('turbine')
  const { times, lines } = await dayCurves(ctx, timeZone, day, [
    { type: 'inverter', code: 'powerKw', deviceNos: nosOf('inverter'), how: 'sum' },
    { type: 'turbine', code: 'powerKw', deviceNos: turbines, how: 'sum' },
    { type: 'meter', code: 'powerKw', deviceNos: nosOf('meter', true), how: 'sum' },
    { type: 'weather', code: 'poaWm2', deviceNos: nosOf('weather', true), how: 'mean' },
    { type: 'turbine', code: 'windSpeedMs', deviceNos: turbines, how: 'mean' },
  ])
  const [inverterKw, turbineKw, gridKw, irradianceWm2, windSpeedMs] = lines as [Line, Line, Line, Line, Line]
  const powerKw = times.map((_, i) => plus(inverterKw[i]!, turbineKw[i]!))
  const { expectedKw, ...expectedOf } = await run.expected(
    ctx,
    timeZone,
    day,
    stations.map(({ id, stcls, capacityKw }) => ({
      id,
      modulesKw: stcls === '02' ? 0 : capacityKw,
      devices: fleet.devicesOf(id),
    })),
  )
  const idsOf = (isFarm: boolean) => stations.filter(({ stcls }) => (stcls === '02') === isFarm).map(({ id }) => id)
  const forecast = await fleetForecast(
    ctx.db,
    { plants: idsOf(false), farms: idsOf(true) },
    { zone: timeZone, day, times },
  )
  return { day, timeZone, times, powerKw, gridKw, irradianceWm2, windSpeedMs, expectedKw, expectedOf, forecast }
}

type Line = (number | null)[]
const plus = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : a + b)

/** A picture has one clock: that of its stations, or ours where they differ. */
function commonZone(stations: readonly RunningStation[]): string {
  const zones = new Set(stations.map(({ timeZone }) => timeZone))
  return zones.size === 1 ? [...zones][0]! : homeZone
}
