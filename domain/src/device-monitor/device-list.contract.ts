import { z } from 'zod'
import { deviceStateNames, deviceTypes, type DeviceState, type DeviceType } from '../devices/device.model.ts'
import { choices, figures, flags, numbers, texts } from '../kernel/columns.ts'
import { endpoint, fileResponse } from '../kernel/endpoint.ts'
import { hasSearchText, searchText } from '../kernel/validation.ts'
import { DeviceCount } from '../telemetry/realtime.contract.ts'

export const deviceStates = Object.keys(deviceStateNames) as [DeviceState, ...DeviceState[]]
const id = z.string().min(1).max(128)
const figure = z.number().nullable()

/** More would neither be read by anybody nor answered in time. */
export const maxLiveDevices = 10_000

/** All devices of one type, column by column: the n-th entry of every list belongs to the n-th device. */
export const LiveDevices = z.object({
  type: z.enum(deviceTypes),
  /** The instant of this answer; ages count back from here. */
  at: z.string(),
  /** False: read from the store, because live values are unavailable. */
  isLive: z.boolean(),
  stations: z.array(
    z.object({ id: z.string(), name: z.string(), timeZone: z.string(), ownName: z.string(), nameEn: z.string() }),
  ),
  ids: texts,
  names: texts,
  /** The one of both names that is not shown, for the search; empty where a device has one only. */
  otherNames: texts,
  /** Place in `stations`. */
  station: numbers,
  parentIds: z.array(z.string().nullable()),
  ratedKw: figures,
  states: choices(deviceStates),
  /** Of the newest frame; null when none ever came. */
  ageSeconds: figures,
  isStale: flags,
  outOfService: flags,
  points: z.record(z.string(), figures),
  /** Strings, branches, inputs and heights, each in its place. */
  arrays: z.record(z.string(), z.array(figures)),
  /** σ ÷ mean of the currents of strings or branches, in percent; absent where no device reports any. */
  dispersionPct: figures.optional(),
})
export type LiveDevices = z.infer<typeof LiveDevices>

const wanted = z.object({
  /** Without a station: of those chosen now. */
  stationId: id.optional(),
  /** Codes of the catalogue, separated by commas; every single value unless said. */
  points: z.string().max(800).optional(),
})
const typed = wanted.extend({ type: z.enum(deviceTypes) })

/** The list as it is shown: which devices, and which columns in which order. */
export const LiveExport = typed.omit({ points: true }).extend({
  columns: z.string().max(800),
  keyword: searchText.default(''),
  state: z.enum(deviceStates).optional(),
})
export type LiveExport = z.output<typeof LiveExport>

/** By device, its code or its station. */
export function isLiveFound(live: LiveDevices, row: number, keyword: string): boolean {
  if (keyword === '') return true
  const { ownName = '', nameEn = '' } = live.stations[live.station[row]!] ?? {}
  return hasSearchText(keyword, live.names[row]!, live.otherNames[row]!, live.ids[row]!, ownName, nameEn)
}

const micro = (path: string) =>
  endpoint({
    method: 'GET',
    path: `/microplat/api/energy/realtime/${path}`,
    access: 'telemetry:read',
    envelope: 'microplat',
    query: wanted,
    response: LiveDevices,
  })

/** Spec §7, realtime: a list for each type of device. */
export const liveListCalls = {
  inverterList: { path: 'pv/device/inverterList', type: 'inverter' },
  junctionboxList: { path: 'pv/device/junctionboxList', type: 'combinerBox' },
  boxtraList: { path: 'pv/device/boxtraList', type: 'boxTransformer' },
  weatherList: { path: 'pv/device/weatherList', type: 'weather' },
  meterList: { path: 'pv/device/meterList', type: 'meter' },
  turbineList: { path: 'wp/device/turbineList', type: 'turbine' },
  towerList0: { path: 'wp/device/towerList0', type: 'tower' },
} as const satisfies Record<string, { path: string; type: DeviceType }>
export type LiveListCall = keyof typeof liveListCalls

/** Lists that are asked by type. */
export const typedListCalls = {
  list: { path: '/microplat/api/energy/realtime/device/list', envelope: 'microplat' },
  ceMonitorList: { path: '/ce/device/monitor/list', envelope: 'legacy' },
  pvRunData: { path: '/pv/monitorData/runData', envelope: 'legacy' },
} as const
export type TypedListCall = keyof typeof typedListCalls

export const TypeCount = DeviceCount.extend({ type: z.enum(deviceTypes), name: z.string() })
export type TypeCount = z.infer<typeof TypeCount>

/** Which types the chosen stations have, and how their devices are. */
export const typeCalls = {
  types: { path: '/microplat/api/energy/realtime/device/types', envelope: 'microplat' },
  ceMonitorType: { path: '/ce/device/monitor/type', envelope: 'legacy' },
} as const
export type TypeCall = keyof typeof typeCalls

/** A device at its place: below which it stands, and where on the ground. */
export const PlacedDevice = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(deviceTypes),
  parentId: z.string().nullable(),
  subArray: z.string().nullable(),
  state: z.enum(deviceStates),
  isStale: z.boolean(),
  outOfService: z.boolean(),
  ratedKw: figure,
  powerKw: figure,
  /** Metres from the first of the station; null where nobody entered them. */
  eastM: figure,
  northM: figure,
  windSpeedMs: figure.optional(),
  windDirectionDeg: figure.optional(),
  nacelleDirectionDeg: figure.optional(),
  yawErrorDeg: figure.optional(),
})
export type PlacedDevice = z.infer<typeof PlacedDevice>

export const DeviceLayout = z.object({
  station: z.object({ id: z.string(), name: z.string(), timeZone: z.string() }),
  at: z.string(),
  isLive: z.boolean(),
  devices: z.array(PlacedDevice),
})
export type DeviceLayout = z.infer<typeof DeviceLayout>

/** getDeviceLayoutV2 is a call of photovoltaic plants; the wind layout reads its own. */
export const layoutCalls = {
  getDeviceLayoutV2: {
    path: 'pv/device/getDeviceLayoutV2',
    types: ['boxTransformer', 'inverter', 'combinerBox'],
  },
  windLayout: { path: 'wp/device/layout', types: ['turbine'] },
} as const satisfies Record<string, { path: string; types: readonly DeviceType[] }>
export type LayoutCall = keyof typeof layoutCalls

const layout = (path: string) =>
  endpoint({
    method: 'GET',
    path: `/microplat/api/energy/realtime/${path}`,
    access: 'telemetry:read',
    envelope: 'microplat',
    query: z.object({ stationId: id.optional() }),
    response: DeviceLayout,
  })

type Row = { path: string; envelope: 'microplat' | 'legacy' }
const typedList = ({ path, envelope }: Row) =>
  endpoint({ method: 'GET', path, access: 'telemetry:read', envelope, query: typed, response: LiveDevices })
const types = ({ path, envelope }: Row) =>
  endpoint({
    method: 'GET',
    path,
    access: 'telemetry:read',
    envelope,
    query: z.object({ stationId: id.optional() }),
    response: z.array(TypeCount),
  })

const each = <K extends string, C, E>(calls: Record<K, C>, make: (call: C) => E) =>
  Object.fromEntries(Object.entries<C>(calls).map(([name, call]) => [name, make(call)])) as Record<K, E>

export const deviceListContract = {
  ...each(liveListCalls, ({ path }: { path: string }) => micro(path)),
  ...each<TypedListCall, Row, ReturnType<typeof typedList>>(typedListCalls, typedList),
  ...each<TypeCall, Row, ReturnType<typeof types>>(typeCalls, types),
  ...each(layoutCalls, ({ path }: { path: string }) => layout(path)),
  exportList: endpoint({
    method: 'GET',
    path: '/microplat/api/energy/realtime/device/list/export',
    access: 'telemetry:read',
    envelope: 'microplat',
    query: LiveExport,
    response: fileResponse,
  }),
}
