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
const ScopeOfAny = StationScope.extend({ stcls: z.enum(stationClasses).optional() })
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

export const EnergyBar = z.object({
  label: z.string(),
  kwh: rounded(2).nullable(),
  /** How many stations it is the sum of. */
  stations: z.int(),
})
export const Ranked = z.object({ id: z.string(), name: z.string(), stcls: z.enum(stationClasses), value: rounded(2) })
export type Ranked = z.infer<typeof Ranked>

/** Everything a home tells of a fleet, in one answer. */
export const FleetOverview = StationOverview.extend({
  byClass: z.array(
    StationOverview.pick({ stationCount: true, figures: true, states: true, known: true, coverage: true }).extend({
      stcls: z.enum(stationClasses),
    }),
  ),
  /** Local days of this month and months of this year; null while the store is away. */
  days: z.array(EnergyBar).nullable(),
  months: z.array(EnergyBar).nullable(),
  /** The best ten by each. */
  ranking: z.object({
    dayKwh: z.array(Ranked),
    hours: z.array(Ranked),
    prPct: z.array(Ranked),
    powerKw: z.array(Ranked),
  }),
  /** While the history of a demo is on its way into the store: how much of it is there, and from which day on. */
  filling: z.object({ percent: z.int(), backTo: z.string().nullable() }).nullable(),
})
export type FleetOverview = z.infer<typeof FleetOverview>

const Line = z.array(rounded(2).nullable())
export const OverviewDay = z.object({
  day: z.string(),
  timeZone: z.string(),
  /** Epoch milliseconds of quarter hours. */
  times: z.array(z.number()),
  /** Of inverters and turbines. */
  powerKw: Line,
  /** Of the main meters. */
  gridKw: Line,
  /** The mean of the stations that have an instrument. */
  irradianceWm2: Line,
  /** The mean of all nacelles. */
  windSpeedMs: Line,
  /** What inverters and turbines should give in the measured light and wind. */
  expectedKw: Line,
  /** How many stations the expectation is of, and how many there are. */
  expectedOf: z.object({ stations: z.int(), all: z.int() }),
  /** What was foreseen of light and wind, the mean of the stations with a forecast; issued last at. */
  forecast: z.object({
    issuedAt: z.string().nullable(),
    stations: z.int(),
    irradianceWm2: Line,
    windSpeedMs: Line,
  }),
})
export type OverviewDay = z.infer<typeof OverviewDay>

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
  overviewDay: endpoint({
    ...read,
    path: '/pvwp/station/overviewDay',
    envelope: 'legacy',
    query: ScopeOfAny.extend({ date: z.iso.date().optional() }),
    response: OverviewDay,
  }),
  fleetOverview: endpoint({
    ...read,
    path: '/pvwp/station/v2/overview',
    envelope: 'legacy',
    query: ScopeOfAny,
    response: FleetOverview,
  }),
  weather3day: endpoint({
    ...read,
    path: '/microplat/api/weather3day',
    envelope: 'microplat',
    query: ofStation,
    response: StationWeather,
  }),
}
