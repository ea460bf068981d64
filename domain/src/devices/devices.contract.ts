import { z } from 'zod'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { mark, max, nonNegativeNumber, positiveInteger, requiredMax, searchText } from '../kernel/validation.ts'
import { ImportPreview } from '../kernel/import-preview.ts'
import { deviceTypes } from './device.model.ts'

const base = '/microplat/api/base/device'
const id = z.string().max(64)
const ids = z.array(id).min(1).max(200)

export const Device = z.object({
  id: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  /** Of its station: days and clocks of the device are local. */
  timeZone: z.string(),
  code: z.string(),
  type: z.enum(deviceTypes),
  /** As the reader sees it: the English name for those who read English, where there is one. */
  name: z.string(),
  /** As it was entered, in whatever language. */
  ownName: z.string(),
  /** Empty: none. */
  nameEn: z.string(),
  parentId: z.string().nullable(),
  parentName: z.string().nullable(),
  maker: z.string(),
  model: z.string(),
  ratedKw: z.number().nullable(),
  periodSeconds: z.int(),
  isMain: z.boolean(),
  /** Degrees of WGS 84, as they were entered. */
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  outOfService: z.boolean(),
  /** Raised by every change: a save with an older one is refused instead of overwriting. */
  version: z.int(),
})
export type Device = z.infer<typeof Device>

export const deviceSorts = ['name', 'code', 'type', 'stationName', 'ratedKw'] as const

export const DeviceFilter = z.object({
  keyword: searchText.optional(),
  stationId: id.optional(),
  type: z.enum(deviceTypes).optional(),
  outOfService: z.enum(['true', 'false']).optional(),
  sort: z.enum(deviceSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
export type DeviceFilter = z.infer<typeof DeviceFilter>

/** What may change later. Station, type and code are the device's identity on the wire and in the store. */
export const DeviceChange = z.object({
  name: requiredMax(30),
  /** Absent: stays as it is. Empty: none. */
  nameEn: max(60).optional(),
  parentId: id.nullish(),
  maker: max(40),
  model: max(40),
  ratedKw: nonNegativeNumber(20).max(10_000_000).nullish(),
  periodSeconds: positiveInteger.max(3600),
  isMain: z.boolean(),
  /** Both or none. */
  longitude: z.number().min(-180).max(180).nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
})
export type DeviceChange = z.infer<typeof DeviceChange>

/** Part of a topic and of the device's id: no separators, and short enough for an id of 64 characters. */
export const deviceCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,23}$/, { error: mark('device.code') })

export const DeviceForm = DeviceChange.extend({ stationId: id.min(1), type: z.enum(deviceTypes), code: deviceCode })
export type DeviceForm = z.infer<typeof DeviceForm>

/** What pickers and other screens show of a device. */
export const DeviceEntry = Device.pick({
  id: true,
  stationId: true,
  stationName: true,
  code: true,
  type: true,
  name: true,
  parentId: true,
  ratedKw: true,
  isMain: true,
  outOfService: true,
})
export type DeviceEntry = z.infer<typeof DeviceEntry>
export const maxListedDevices = 5000

/** What hangs on some devices: further devices below them, and alarms that are still open. */
export const DeviceDependents = z.object({ below: z.int(), alarms: z.int() })
export type DeviceDependents = z.infer<typeof DeviceDependents>

const micro = { envelope: 'microplat' } as const

export const devicesContract = {
  /** Specification §7. Without a station: of those chosen now. */
  list: endpoint({
    ...micro,
    method: 'GET',
    path: `${base}/list`,
    access: 'device:read',
    query: z.object({ stationId: id.optional(), type: z.enum(deviceTypes).optional() }),
    response: z.array(DeviceEntry),
  }),
  page: endpoint({
    ...micro,
    method: 'GET',
    path: `${base}/page`,
    access: 'device:read',
    query: pageQuery.extend(DeviceFilter.shape),
    response: pageOf(Device),
  }),
  detail: endpoint({
    ...micro,
    method: 'GET',
    path: `${base}/detail`,
    access: 'device:read',
    query: z.object({ id }),
    response: Device,
  }),
  create: endpoint({
    ...micro,
    method: 'POST',
    path: `${base}/create`,
    access: 'device:write',
    body: DeviceForm,
    response: Device,
  }),
  update: endpoint({
    ...micro,
    method: 'POST',
    path: `${base}/update`,
    access: 'device:write',
    body: DeviceChange.extend({ id, version: z.int32() }),
    response: Device,
  }),
  /** Out of service: its silence is no fault. */
  service: endpoint({
    ...micro,
    method: 'POST',
    path: `${base}/service`,
    access: 'device:write',
    body: z.object({ ids, outOfService: z.boolean() }),
    response: z.object({ changed: z.int() }),
  }),
  dependents: endpoint({
    ...micro,
    method: 'GET',
    path: `${base}/dependents`,
    access: 'device:write',
    query: z.object({ ids: z.string().min(1).max(26_000) }),
    response: DeviceDependents,
  }),
  remove: endpoint({
    ...micro,
    method: 'POST',
    path: `${base}/delete`,
    access: 'device:write',
    body: z.object({ ids }),
    response: z.object({ removed: z.int() }),
  }),
  /** Takes back a deletion of the last minutes. */
  restore: endpoint({
    ...micro,
    method: 'POST',
    path: `${base}/restore`,
    access: 'device:write',
    body: z.object({ ids }),
    response: z.object({ restored: z.int() }),
  }),
  export: endpoint({
    ...micro,
    method: 'GET',
    path: `${base}/export`,
    access: 'device:write',
    query: DeviceFilter,
    response: fileResponse,
  }),
  importTemplate: endpoint({
    ...micro,
    method: 'GET',
    path: `${base}/importTemplate`,
    access: 'device:write',
    response: fileResponse,
  }),
  /** `fileId` is the content id of an uploaded workbook. Nothing is written yet. */
  importPreview: endpoint({
    ...micro,
    method: 'POST',
    path: `${base}/importPreview`,
    access: 'device:write',
    body: z.object({ fileId: id }),
    response: ImportPreview,
  }),
  /** Writes all rows or none. */
  importCommit: endpoint({
    ...micro,
    method: 'POST',
    path: `${base}/importCommit`,
    access: 'device:write',
    body: z.object({ fileId: id }),
    response: z.object({ imported: z.int() }),
  }),
}
