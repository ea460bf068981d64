import { z } from 'zod'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { mark, nonNegativeNumber, requiredMax, searchText } from '../kernel/validation.ts'
import { DeviceInfo } from './device-info.contract.ts'
import { Adjustment, conditions, LogEntry, logKinds, reasonLength, SubArray } from './device-operation.model.ts'

const id = z.string().min(1).max(128)
const numeric = z.string().regex(/^\d{1,15}$/)
const outside = { error: mark('field.format') }
/** Days no calendar of a database knows, such as those of the year 0, are refused here. */
const day = z.iso.date().refine((text) => text >= '1970-01-01' && text < '2200-01-01', outside)
const instant = z.iso.datetime({ offset: true }).refine((text) => {
  const atMs = Date.parse(text)
  return atMs >= 0 && atMs < Date.UTC(2200, 0)
}, outside)
const micro = { envelope: 'microplat' } as const
const reason = requiredMax(reasonLength)

export const AdjustFilter = z.object({
  keyword: searchText.optional(),
  stationId: id.optional(),
  deviceId: id.optional(),
  condition: z.enum(conditions).optional(),
  from: day.optional(),
  to: day.optional(),
})
export type AdjustFilter = z.infer<typeof AdjustFilter>

export const maxAdjustedDevices = 200
export const AdjustForm = z.object({
  deviceIds: z.array(id).min(1).max(maxAdjustedDevices),
  condition: z.enum(conditions),
  fromAt: instant,
  toAt: instant,
  reason,
})
export type AdjustForm = z.infer<typeof AdjustForm>

export const SubArrayForm = z.object({
  stationId: id,
  name: requiredMax(30),
  capacityKw: nonNegativeNumber(20).max(10_000_000),
  stringCount: z.int().min(0).max(100_000),
  deviceIds: z.array(id).max(1000),
})
export type SubArrayForm = z.infer<typeof SubArrayForm>

export const LogFilter = z.object({
  deviceId: id.optional(),
  stationId: id.optional(),
  kind: z.enum(logKinds).optional(),
  /** Only what a fault code raised. */
  code: z
    .string()
    .regex(/^\d{1,5}$/)
    .optional(),
  from: day.optional(),
  to: day.optional(),
})
export type LogFilter = z.infer<typeof LogFilter>

const adjust = '/microplat/api/energy/stateAdjust'
const sub = '/microplat/api/energy/subArray'

export const deviceOperationContract = {
  setTag: endpoint({
    ...micro,
    method: 'POST',
    path: '/microplat/api/energy/realtime/device/setTag',
    access: 'device:operate',
    body: z.object({ deviceId: id, outOfService: z.boolean(), reason }),
    response: DeviceInfo,
  }),
  /** Spec §7: state adjust. */
  adjustments: endpoint({
    ...micro,
    method: 'GET',
    path: `${adjust}/page`,
    access: 'adjustment:read',
    query: pageQuery.extend(AdjustFilter.shape),
    response: pageOf(Adjustment),
  }),
  exportAdjustments: endpoint({
    ...micro,
    method: 'GET',
    path: `${adjust}/export`,
    access: 'adjustment:read',
    query: AdjustFilter,
    response: fileResponse,
  }),
  addAdjustments: endpoint({
    ...micro,
    method: 'POST',
    path: `${adjust}/add`,
    access: 'adjustment:write',
    body: AdjustForm,
    response: z.object({ added: z.int() }),
  }),
  removeAdjustments: endpoint({
    ...micro,
    method: 'POST',
    path: `${adjust}/delete`,
    access: 'adjustment:write',
    body: z.object({ ids: z.array(numeric).min(1).max(200) }),
    response: z.object({ removed: z.int() }),
  }),
  log: endpoint({
    ...micro,
    method: 'GET',
    path: '/microplat/api/energy/deviceLog/page',
    access: 'adjustment:read',
    query: pageQuery.extend(LogFilter.shape),
    /** `isWhole` is false while nobody can tell how the states changed. */
    response: pageOf(LogEntry).extend({ isWhole: z.boolean() }),
  }),
  exportLog: endpoint({
    ...micro,
    method: 'GET',
    path: '/microplat/api/energy/deviceLog/export',
    access: 'adjustment:read',
    query: LogFilter,
    response: fileResponse,
  }),
  subArrays: endpoint({
    ...micro,
    method: 'GET',
    path: `${sub}/page`,
    access: 'device:read',
    query: pageQuery.extend({ keyword: searchText.optional(), stationId: id.optional() }),
    response: pageOf(SubArray),
  }),
  saveSubArray: endpoint({
    ...micro,
    method: 'POST',
    path: `${sub}/save`,
    access: 'subArray:write',
    /** Without an id: a new one. */
    body: SubArrayForm.extend({ id: numeric.optional(), version: z.int32().optional() }),
    response: SubArray,
  }),
  removeSubArrays: endpoint({
    ...micro,
    method: 'POST',
    path: `${sub}/delete`,
    access: 'subArray:write',
    body: z.object({ ids: z.array(numeric).min(1).max(200) }),
    response: z.object({ removed: z.int() }),
  }),
}
