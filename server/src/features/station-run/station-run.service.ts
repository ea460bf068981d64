import { Failure } from '@fengguang/domain/kernel/failure'
import { isoWithOffset } from '@fengguang/domain/kernel/time-range'
import { defaultKpiSettings } from '@fengguang/domain/kpis/kpi-definitions'
import type { KpiSettings } from '@fengguang/domain/kpis/kpi.model'
import type { StationOverview, StationRunRow } from '@fengguang/domain/station-run/station-figures.model'
import { coverageOf, energyOf, sinceOf } from '@fengguang/domain/station-run/station-energy.rules'
import { derivedOf, type FleetDevice, type StationLive } from '@fengguang/domain/station-run/station-figures.rules'
import { incomesOf, type CountedEnergy, type LocalNow } from '@fengguang/domain/prices/station-income.rules'
import type { StationScope, StatusMap } from '@fengguang/domain/station-run/station-run.contract'
import {
  countStates,
  coverageOfAll,
  definitionsIn,
  knownOf,
  totalsOf,
} from '@fengguang/domain/station-run/station-totals.rules'
import type { StationClass } from '@fengguang/domain/stations/station.model'
import type { Context } from '../../http/context.ts'
import type { IngestClient } from '../../platform/ingest-client.ts'
import { currentStids } from '../stations/current-station.service.ts'
import { openEnergy, type KnownEnergy } from './station-energy.service.ts'
import { openExpected } from './expected-power.service.ts'
import { openFilling, type SentMarks } from './history-filling.service.ts'
import { findFactors, findSeen, findWatched, type SeenStation, type WatchedStation } from './station-fleet.repo.ts'
import { openFleet, type Fleet } from './station-live.service.ts'

/** What this process knows of all stations; one for the whole feature. */
export function openStationRun(ingest: IngestClient, sentMarks?: SentMarks) {
  return {
    fleet: openFleet(ingest),
    energy: openEnergy(),
    expected: openExpected(),
    filling: openFilling(ingest, sentMarks),
  }
}
export type StationRun = ReturnType<typeof openStationRun>

export interface RunningStation extends StationRunRow {
  irradiationMj: number | null
  station: WatchedStation
  meter: FleetDevice | undefined
  energy: KnownEnergy | undefined
}

export interface RunningStations {
  stations: RunningStation[]
  fleet: Fleet
  /** False: the store gave nothing of any station. */
  hasHistory: boolean
}

/** Those named must all be the caller's; without names those chosen now, or all. */
async function scopeOf(ctx: Context, { stationIds, scope }: StationScope): Promise<string[] | undefined> {
  if (stationIds !== undefined) return [...new Set(stationIds.split(','))]
  if (scope === 'all') return undefined
  const chosen = await currentStids(ctx)
  return chosen.length === 0 ? undefined : chosen
}

async function stationsIn<S extends SeenStation>(
  ctx: Context,
  scope: StationScope,
  find: (ids: readonly string[] | undefined) => Promise<S[]>,
): Promise<S[]> {
  const ids = await scopeOf(ctx, scope)
  const found = await find(ids)
  if (scope.stationIds !== undefined && found.length < ids!.length) throw new Failure('record.notFound')
  return found.filter(
    ({ stcls, province }) =>
      (scope.stcls === undefined || stcls === scope.stcls) &&
      (scope.province === undefined || province === scope.province),
  )
}

const watched = (ctx: Context, scope: StationScope): Promise<WatchedStation[]> =>
  stationsIn(ctx, scope, (ids) => findWatched(ctx.db, ctx.user, ctx.now, ids))

async function settingsOf(ctx: Context): Promise<KpiSettings> {
  const own = await findFactors(ctx.db, ctx.user.companyId)
  const factors = Object.fromEntries(own.map(({ year, kgPerKwh }) => [String(year), kgPerKwh]))
  return { ...defaultKpiSettings, co2KgPerKwh: { ...defaultKpiSettings.co2KgPerKwh, ...factors } }
}

const mainMeter = (fleet: Fleet, stationId: string): FleetDevice | undefined =>
  fleet.devicesOf(stationId).find(({ type, isMain }) => type === 'meter' && isMain)

/** What makes a station's energy. */
export const unitsOf = (fleet: Fleet, stationId: string): FleetDevice[] =>
  fleet.devicesOf(stationId).filter(({ type }) => type === 'inverter' || type === 'turbine')

/** Stations in the caller's sight with all their running figures. */
export async function runningStations(ctx: Context, run: StationRun, scope: StationScope): Promise<RunningStations> {
  const [stations, fleet, settings] = await Promise.all([watched(ctx, scope), run.fleet(ctx), settingsOf(ctx)])
  const nowIn = clocksByZone(ctx.now)
  const counted = stations.map(({ id, timeZone, tariffs, priceText }) => {
    const meter = mainMeter(fleet, id)
    return { id, timeZone, units: unitsOf(fleet, id), meter, tariffs, priceText }
  })
  const energies = await run.energy(ctx, counted)
  return {
    stations: stations.map((station) =>
      runningOf({ ctx, fleet, energies, settings, now: nowIn(station.timeZone) }, station),
    ),
    fleet,
    hasHistory: counted.length === 0 || energies.size > 0,
  }
}

const unknownLive = { states: {}, outOfService: 0, atMs: null, isStale: true } as const

/** Ten thousand stations stand in few zones, and asking a calendar is slow. */
function clocksByZone(now: Date): (zone: string) => LocalNow {
  const known = new Map<string, LocalNow>()
  return (zone) => {
    const found = known.get(zone) ?? localNow(now, zone)
    known.set(zone, found)
    return found
  }
}

function localNow(now: Date, zone: string): LocalNow {
  const clock = isoWithOffset(now, zone)
  return {
    today: clock.slice(0, 10),
    halfHour: 2 * Number(clock.slice(11, 13)) + (clock.slice(14, 16) >= '30' ? 1 : 0),
  }
}

interface Known {
  ctx: Context
  fleet: Fleet
  energies: ReadonlyMap<string, KnownEnergy>
  settings: KpiSettings
  now: LocalNow
}

function runningOf({ ctx, fleet, energies, settings, now }: Known, station: WatchedStation): RunningStation {
  const { today } = now
  const live = fleet.liveOf(station.id)
  const meter = mainMeter(fleet, station.id)
  const stored = energies.get(station.id)
  const energy = energyOf(live, stored, today)
  const derived = derivedOf(live, energy, { ...station, year: Number(today.slice(0, 4)), settings })
  const { atMs, isStale, states, outOfService } = live ?? unknownLive
  return {
    id: station.id,
    name: station.name,
    stcls: station.stcls,
    province: station.province,
    city: station.city,
    longitude: station.longitude,
    latitude: station.latitude,
    timeZone: station.timeZone,
    capacityKw: station.capacityKw,
    state: live?.state ?? (fleet.isLive ? 'unknown' : null),
    states,
    deviceTotal: fleet.devicesOf(station.id).length,
    outOfService,
    at: atMs === null ? null : isoWithOffset(new Date(atMs), station.timeZone),
    ageSeconds: atMs === null ? null : Math.max(0, Math.round((ctx.now.getTime() - atMs) / 1000)),
    isStale,
    ...airOf(live),
    ...energy,
    ...derived,
    coverage: coverageOf(stored, station.commissionedOn, today),
    ...incomesOf(station.tariffs, now, countedOf(stored, live, energy.onGridDayKwh)),
    irradiationMj: live?.irradiationMj ?? null,
    station,
    meter,
    energy: stored,
  }
}

/** Income is what the main meter gave to the grid. */
function countedOf(
  stored: KnownEnergy | undefined,
  live: StationLive | undefined,
  todayKwh: number | null,
): CountedEnergy | undefined {
  if (!stored?.onGrid) return undefined
  const { onGrid, hours, pastIncomes } = stored
  const [last] = onGrid.lasts.values()
  const sinceKwh = sinceOf(onGrid, live?.forward ?? []) ?? 0
  return {
    days: onGrid.days,
    hours,
    months: onGrid.months,
    pastIncomes,
    lastDay: last?.day ?? null,
    sinceKwh,
    todayKwh,
    hasEarlier: onGrid.hasEarlier,
  }
}

const airOf = (live: StationLive | undefined) => ({
  powerKw: live?.powerKw ?? null,
  gridKw: live?.gridKw ?? null,
  irradianceWm2: live?.irradianceWm2 ?? null,
  windSpeedMs: live?.windSpeedMs ?? null,
  windDirectionDeg: live?.windDirectionDeg ?? null,
  temperatureC: live?.temperatureC ?? null,
  humidityPct: live?.humidityPct ?? null,
  storageKw: live?.storageKw ?? null,
  chargingKw: live?.chargingKw ?? null,
  socPct: live?.socPct ?? null,
})

export function overviewOf(ctx: Context, { stations, fleet, hasHistory }: RunningStations): StationOverview {
  return {
    stationCount: stations.length,
    figures: totalsOf(stations),
    states: countStates(stations),
    known: knownOf(stations),
    coverage: coverageOfAll(stations),
    isLive: fleet.isLive,
    hasHistory,
    isHistoryStale: ctx.telemetry.isAway?.() ?? false,
    at: ctx.now.toISOString(),
    definitions: definitionsIn(ctx.lang),
  }
}

export const stationOverview = async (ctx: Context, run: StationRun, scope: StationScope): Promise<StationOverview> =>
  overviewOf(ctx, await runningStations(ctx, run, scope))

export async function statusMap(ctx: Context, run: StationRun, scope: StationScope): Promise<StatusMap> {
  const seen = stationsIn(ctx, scope, (ids) => findSeen(ctx.db, ctx.user, ids))
  const [stations, fleet] = await Promise.all([seen, run.fleet(ctx)])
  const lives = stations.map(({ id }) => fleet.liveOf(id))
  return {
    ids: stations.map(({ id }) => id),
    names: stations.map(({ name }) => name),
    classes: stations.map(({ stcls }) => stcls),
    longitudes: stations.map(({ longitude }) => longitude),
    latitudes: stations.map(({ latitude }) => latitude),
    states: lives.map((live) => live?.state ?? 'unknown'),
    powerKw: lives.map((live) => live?.powerKw ?? null),
    capacityKw: stations.map(({ capacityKw }) => capacityKw),
    isLive: fleet.isLive,
  }
}

export const scopeOfClass = (stcls: StationClass, scope: Omit<StationScope, 'stcls'>): StationScope => ({
  ...scope,
  stcls,
})
