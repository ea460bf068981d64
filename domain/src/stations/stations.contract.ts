import { z } from 'zod'
import { endpoint, fileResponse, pageQuery, summedPageOf } from '../kernel/endpoint.ts'
import { ImportPreview } from '../kernel/import-preview.ts'
import { isTimeZone } from '../kernel/time-range.ts'
import { mark, max, requiredMax, searchText } from '../kernel/validation.ts'
import { Station, stationClasses } from './station.model.ts'

const base = '/microplat/api/base/station'

export const stationSorts = ['name', 'stcls', 'capacityKw', 'commissionedOn'] as const

export const StationFilter = z.object({
  keyword: searchText.optional(),
  stcls: z.enum(stationClasses).optional(),
  sort: z.enum(stationSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
/** How many of each kind belong to some stations. */
export const StationDependents = z.object({
  devices: z.int(),
  gateways: z.int(),
  /** Still open. */
  alarms: z.int(),
  diagrams: z.int(),
  cameras: z.int(),
})
export type StationDependents = z.infer<typeof StationDependents>

export type StationFilter = z.infer<typeof StationFilter>

/** The schema the server enforces is the one the form shows. */
export const StationForm = z.object({
  name: requiredMax(30),
  /** Absent: stays as it is. Empty: none. */
  nameEn: max(60).optional(),
  stcls: z.enum(stationClasses),
  capacityKw: z.number().positive().max(100_000_000),
  province: requiredMax(20),
  city: requiredMax(20),
  address: max(100),
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
  timeZone: z.string().refine(isTimeZone, { error: mark('field.format') }),
  /** Absent: stays where it is. Empty: belongs to no department. */
  orgId: z.string().max(64).optional(),
  commissionedOn: z.iso.date().refine((day) => day >= '1900' && day < '2200', { error: mark('field.format') }),
})
export type StationForm = z.infer<typeof StationForm>

/** Part of device ids and topics: `<code>.<device>`; without one of its own a station gets a random one. */
export const stationCode = z.string().regex(/^[a-z0-9][a-z0-9-]{1,39}$/, { error: mark('station.code') })
export const NewStation = StationForm.extend({ code: stationCode.optional() })
export type NewStation = z.infer<typeof NewStation>

export const stationsContract = {
  page: endpoint({
    method: 'GET',
    path: `${base}/page`,
    access: 'station:read',
    envelope: 'microplat',
    query: pageQuery.extend(StationFilter.shape),
    response: summedPageOf(Station),
  }),
  detail: endpoint({
    method: 'GET',
    path: `${base}/detail`,
    access: 'station:read',
    envelope: 'microplat',
    query: z.object({ id: z.string().max(64) }),
    response: Station,
  }),
  create: endpoint({
    method: 'POST',
    path: `${base}/create`,
    access: 'station:write',
    envelope: 'microplat',
    body: NewStation,
    response: Station,
  }),
  update: endpoint({
    method: 'POST',
    path: `${base}/update`,
    access: 'station:write',
    envelope: 'microplat',
    body: StationForm.extend({ id: z.string().max(64), version: z.int32() }),
    response: Station,
  }),
  /** What belongs to stations, shown before they are deleted. */
  dependents: endpoint({
    method: 'GET',
    path: `${base}/dependents`,
    access: 'station:write',
    envelope: 'microplat',
    query: z.object({ ids: z.string().min(1).max(13_000) }),
    response: StationDependents,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${base}/delete`,
    access: 'station:write',
    envelope: 'microplat',
    body: z.object({ ids: z.array(z.string().max(64)).min(1).max(200) }),
    response: z.object({ removed: z.int() }),
  }),
  /** Brings back what was just deleted; after a quarter of an hour it is gone for good. */
  restore: endpoint({
    method: 'POST',
    path: `${base}/restore`,
    access: 'station:write',
    envelope: 'microplat',
    body: z.object({ ids: z.array(z.string().max(64)).min(1).max(200) }),
    response: z.object({ restored: z.int() }),
  }),
  export: endpoint({
    method: 'GET',
    path: `${base}/export`,
    access: 'station:export',
    envelope: 'microplat',
    query: StationFilter,
    response: fileResponse,
  }),
  importTemplate: endpoint({
    method: 'GET',
    path: `${base}/importTemplate`,
    access: 'station:write',
    envelope: 'microplat',
    response: fileResponse,
  }),
  /** `fileId` is the content id of an uploaded workbook. Nothing is written yet. */
  importPreview: endpoint({
    method: 'POST',
    path: `${base}/importPreview`,
    access: 'station:write',
    envelope: 'microplat',
    body: z.object({ fileId: z.string().max(64) }),
    response: ImportPreview,
  }),
  /** Writes all rows or none. */
  importCommit: endpoint({
    method: 'POST',
    path: `${base}/importCommit`,
    access: 'station:write',
    envelope: 'microplat',
    body: z.object({ fileId: z.string().max(64) }),
    response: z.object({ imported: z.int() }),
  }),
}
