import { z } from 'zod'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { rounded } from '../kernel/rounded.ts'
import { searchText } from '../kernel/validation.ts'
import { stationClasses, type StationClass } from '../stations/station.model.ts'
import { StationListRow, StationOverview, StationRunDetail, stationStates } from './station-figures.model.ts'

const id = z.string().min(1).max(128)

/** Which stations: those named, else those chosen now, else all the caller sees; `scope=all` takes all at once. */
export const StationScope = z.object({
  stationIds: z.string().max(8000).optional(),
  scope: z.enum(['chosen', 'all']).default('chosen'),
  /** Of them those of a province; of a chosen station in another nothing is left. */
  province: z.string().min(1).max(20).optional(),
})
export const ScopeOfAny = StationScope.extend({ stcls: z.enum(stationClasses).optional() })
export type StationScope = z.infer<typeof ScopeOfAny>

export const stationRunSorts = [
  'name',
  'capacityKw',
  'powerKw',
  'dayKwh',
  'onGridDayKwh',
  'monthKwh',
  'yearKwh',
  'hours',
  'prPct',
  'state',
  'alarms',
] as const
export const StationRunFilter = z.object({
  keyword: searchText.optional(),
  state: z.enum(stationStates).optional(),
  sort: z.enum(stationRunSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
export type StationRunFilter = z.infer<typeof StationRunFilter>

const realtime = '/microplat/api/energy/realtime'
const read = { method: 'GET', access: 'telemetry:read' } as const

const overview = (path: string) =>
  endpoint({ ...read, path, envelope: 'microplat', query: StationScope, response: StationOverview })
const list = (path: string) =>
  endpoint({
    ...read,
    path,
    envelope: 'microplat',
    query: pageQuery.extend({ ...StationScope.shape, ...StationRunFilter.shape }),
    response: pageOf(StationListRow),
  })

/** Spec §7, realtime: overview and list of the stations of a class. */
export const overviewCalls = {
  pvOverview: { path: `${realtime}/pv/station/overview`, stcls: '01' },
  wpOverview: { path: `${realtime}/wp/station/overview`, stcls: '02' },
  ceOverview: { path: `${realtime}/ce/station/overview`, stcls: '05' },
} as const satisfies Record<string, { path: string; stcls: StationClass }>
export const listCalls = {
  pvList: { path: `${realtime}/pv/station/list`, stcls: '01' },
  wpList: { path: `${realtime}/wp/station/list`, stcls: '02' },
  ceList: { path: `${realtime}/ce/station/list`, stcls: '05' },
} as const satisfies Record<string, { path: string; stcls: StationClass }>
export type OverviewCall = keyof typeof overviewCalls
export type ListCall = keyof typeof listCalls

const each = <K extends string, E>(calls: Record<K, { path: string }>, make: (path: string) => E) =>
  Object.fromEntries(Object.entries<{ path: string }>(calls).map(([name, { path }]) => [name, make(path)])) as Record<
    K,
    E
  >

/** Column by column: ten thousand stations are half the size they would be as objects. */
export const StatusMap = z.object({
  ids: z.array(z.string()),
  names: z.array(z.string()),
  classes: z.array(z.enum(stationClasses)),
  longitudes: z.array(z.number()),
  latitudes: z.array(z.number()),
  states: z.array(z.enum(stationStates)),
  powerKw: z.array(rounded(2).nullable()),
  capacityKw: z.array(rounded(2)),
  isLive: z.boolean(),
})
export type StatusMap = z.infer<typeof StatusMap>

const WeatherDay = z.object({
  day: z.string(),
  irradiationMj: rounded(2).nullable(),
  minTemperatureC: rounded(1).nullable(),
  maxTemperatureC: rounded(1).nullable(),
  windSpeedMs: rounded(2).nullable(),
  maxWindSpeedMs: rounded(2).nullable(),
})
const ForecastDay = WeatherDay.extend({ rainMm: rounded(1).nullable() })
export const StationWeather = z.object({
  /** Of what was measured: there is no instrument for tomorrow. */
  source: z.enum(['weather', 'tower', 'none']),
  deviceName: z.string().nullable(),
  /** False: nobody can tell how it is now. */
  isLive: z.boolean(),
  now: z.object({
    at: z.string().nullable(),
    temperatureC: rounded(1).nullable(),
    humidityPct: rounded(1).nullable(),
    windSpeedMs: rounded(2).nullable(),
    windDirectionDeg: rounded(1).nullable(),
    irradianceWm2: rounded(1).nullable(),
  }),
  /** The last three local days, today last; null while the store is away. */
  days: z.array(WeatherDay).nullable(),
  /** What a weather service pushed: today and the days after it; null where none does. */
  forecast: z
    .object({ source: z.string(), issuedAt: z.string(), timeZone: z.string(), days: z.array(ForecastDay) })
    .nullable(),
})
export type StationWeather = z.infer<typeof StationWeather>

const ofStation = z.object({ stationId: id })

export const stationRunContract = {
  ...each(overviewCalls, overview),
  ...each(listCalls, list),
  wpDetail: endpoint({
    ...read,
    path: `${realtime}/wp/station/detail`,
    envelope: 'microplat',
    query: ofStation,
    response: StationRunDetail,
  }),
  /** Of any class. */
  runStatusDetail: endpoint({
    ...read,
    path: '/pvwp/station/runStatusDetail',
    envelope: 'legacy',
    query: ofStation,
    response: StationRunDetail,
  }),
  fleetList: endpoint({
    ...read,
    path: '/pvwp/station/list',
    envelope: 'legacy',
    query: pageQuery.extend({ ...ScopeOfAny.shape, ...StationRunFilter.shape }),
    response: pageOf(StationListRow),
  }),
  fleetExport: endpoint({
    ...read,
    path: '/pvwp/station/list/export',
    envelope: 'legacy',
    query: ScopeOfAny.extend(StationRunFilter.shape),
    response: fileResponse,
  }),
  statusMap: endpoint({
    ...read,
    path: '/pvwp/station/statusMap',
    envelope: 'legacy',
    query: ScopeOfAny,
    response: StatusMap,
  }),
  weather3day: endpoint({
    ...read,
    path: '/microplat/api/weather3day',
    envelope: 'microplat',
    query: ofStation,
    response: StationWeather,
  }),
}
