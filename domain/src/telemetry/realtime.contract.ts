import { z } from 'zod'
import { deviceStateNames, deviceTypes, type DeviceState, type DeviceType } from '../devices/device.model.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { pointKinds } from './point.model.ts'

const deviceStates = Object.keys(deviceStateNames) as [DeviceState, ...DeviceState[]]
const id = z.string().min(1).max(128)

export const PointValue = z.object({
  point: z.string(),
  name: z.string(),
  unit: z.string(),
  kind: z.enum(pointKinds),
  decimals: z.int(),
  value: z.number().nullable(),
  /** Of strings, branches and inputs: each in its place. */
  values: z.array(z.number().nullable()).optional(),
  /** What the number of a state means. */
  text: z.string().optional(),
})
export type PointValue = z.infer<typeof PointValue>

export const DeviceDetail = z.object({
  id: z.string(),
  name: z.string(),
  stationId: z.string(),
  type: z.enum(deviceTypes),
  ratedKw: z.number().nullable(),
  state: z.enum(deviceStates),
  /** Of the newest frame; null when none ever came. */
  at: z.string().nullable(),
  ageSeconds: z.number().nullable(),
  /** Too old for its period, or read from the store because live values are unavailable. */
  isStale: z.boolean(),
  values: z.array(PointValue),
})
export type DeviceDetail = z.infer<typeof DeviceDetail>

const detail = (path: string) =>
  endpoint({
    method: 'GET',
    path: `/microplat/api/energy/realtime/${path}`,
    access: 'telemetry:read',
    envelope: 'microplat',
    query: z.object({ deviceId: id }),
    response: DeviceDetail,
  })

/** Spec §7, realtime: a call for each type of device. */
export const detailCalls = {
  inverterDetail: { path: 'pv/device/inverterDetail', type: 'inverter' },
  junctionboxDetail: { path: 'pv/device/junctionboxDetail', type: 'combinerBox' },
  boxtraDetail: { path: 'pv/device/boxtraDetail', type: 'boxTransformer' },
  meterDetail: { path: 'pv/device/meterDetail', type: 'meter' },
  weatherDetail: { path: 'pv/device/weatherDetail', type: 'weather' },
  turbineDetail: { path: 'wp/device/turbineDetail', type: 'turbine' },
  towerDetail: { path: 'wp/device/towerDetail', type: 'tower' },
} as const satisfies Record<string, { path: string; type: DeviceType }>
export type DetailCall = keyof typeof detailCalls

export const DeviceCount = z.object({
  total: z.int(),
  /** How many are in each state; absent when nobody can tell now. */
  states: z.partialRecord(z.enum(deviceStates), z.int()).optional(),
})
export type DeviceCount = z.infer<typeof DeviceCount>

const count = (path: string) =>
  endpoint({
    method: 'GET',
    path,
    access: 'telemetry:read',
    envelope: 'legacy',
    /** Without a station: of those chosen now. */
    query: z.object({ stationId: id.optional() }),
    response: DeviceCount,
  })

/** Spec §7, legacy: how many devices of some types there are, and how they are. */
export const countCalls = {
  bboxChangeCount: { path: '/BboxChange/bboxChangeCount', types: ['boxTransformer'] },
  meterCount: { path: '/OtherDevice/meterCount', types: ['meter'] },
  otherdeviceCount: { path: '/OtherDevice/otherdeviceCount', types: ['weather', 'tower', 'environment', 'hvSwitch'] },
  inverterCount: { path: '/InverterStanding/inverterCount', types: ['inverter'] },
  bjunctionCount: { path: '/BjunctionStanding/bjunctionCount', types: ['combinerBox'] },
} as const satisfies Record<string, { path: string; types: readonly DeviceType[] }>
export type CountCall = keyof typeof countCalls

export const HoursRow = z.object({
  day: z.string(),
  /** How long the device was heard. */
  reported: z.number(),
  /** By what it said of itself; absent for types that have no state. */
  states: z.partialRecord(z.enum(deviceStates), z.number()).optional(),
  /** Energy of the day over rated power; null where one of them is not known. */
  equivalent: z.number().nullable(),
})
export const DeviceHours = z.object({ days: z.array(HoursRow), total: HoursRow.omit({ day: true }) })
export type HoursRow = z.infer<typeof HoursRow>
export type DeviceHours = z.infer<typeof DeviceHours>

const hours = (path: string) =>
  endpoint({
    method: 'GET',
    path,
    access: 'telemetry:read',
    envelope: 'legacy',
    /** Local days of the station, both included. */
    query: z.object({ deviceId: id, from: z.iso.date(), to: z.iso.date() }),
    response: DeviceHours,
  })

/** Spec §7, legacy: hours of a device by local day. */
export const hoursCalls = {
  getBoxChangeHours: { path: '/BboxChange/getBoxChangeHours', types: ['boxTransformer'] },
  getMeterHours: { path: '/OtherDevice/getMeterHours', types: ['meter'] },
  getWeatherHours: { path: '/OtherDevice/getWeatherHours', types: ['weather', 'tower'] },
  getInverterHours: { path: '/InverterStanding/getInverterHours', types: ['inverter'] },
  getJunctionBoxHours: { path: '/BjunctionStanding/getJunctionBoxHours', types: ['combinerBox'] },
  getDeviceHours: { path: '/pvwp/device/getDeviceHours', types: deviceTypes },
} as const satisfies Record<string, { path: string; types: readonly DeviceType[] }>
export type HoursCall = keyof typeof hoursCalls

const each = <K extends string, E>(calls: Record<K, { path: string }>, make: (path: string) => E) =>
  Object.fromEntries(Object.entries<{ path: string }>(calls).map(([name, { path }]) => [name, make(path)])) as Record<
    K,
    E
  >

export const realtimeContract = {
  ...each(detailCalls, detail),
  ...each(countCalls, count),
  ...each(hoursCalls, hours),
}
