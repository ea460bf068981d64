import { z } from 'zod'
import { deviceTypes } from '../devices/device.model.ts'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { ImportPreview } from '../kernel/import-preview.ts'
import { searchText } from '../kernel/validation.ts'
import { Hazard, hazardDevices, HazardFields, workKinds } from './hazard.model.ts'

const own = '/microplat/api/safety/dangerousPoint'
const id = z.string().min(1).max(64)

export const hazardSorts = ['workKind', 'deviceType', 'changedAt'] as const
export const HazardFilter = z.object({
  /** In hazard and control measure. */
  keyword: searchText.optional(),
  workKind: z.enum(workKinds).optional(),
  deviceType: z.enum(hazardDevices).optional(),
  sort: z.enum(hazardSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
export type HazardFilter = z.infer<typeof HazardFilter>

const listed = (values: readonly string[]) => new RegExp(`^(${values.join('|')})(,(${values.join('|')}))*$`)

const read = { method: 'GET', access: 'hazard:read', envelope: 'microplat' } as const
const write = { method: 'POST', access: 'hazard:write', envelope: 'microplat' } as const
const changed = z.object({ changed: z.int() })
const ofFile = z.object({ fileId: z.string().max(64) })

/** A ticket that lists more is read by no one. */
export const mostProposed = 50

export const hazardsContract = {
  list: endpoint({
    ...read,
    path: `${own}/list`,
    query: pageQuery.extend(HazardFilter.shape),
    response: pageOf(Hazard),
  }),
  export: endpoint({ ...read, path: `${own}/export`, query: HazardFilter, response: fileResponse }),
  /** Those of the kinds of work at these devices, or at any. Both may be several, with commas between them. */
  proposals: endpoint({
    ...read,
    path: `${own}/proposals`,
    query: z.object({
      workKinds: z.string().regex(listed(workKinds)).max(200),
      deviceTypes: z.string().regex(listed(deviceTypes)).max(200).optional(),
    }),
    response: z.array(Hazard),
  }),
  insert: endpoint({ ...write, path: `${own}/insert`, body: HazardFields, response: Hazard }),
  update: endpoint({
    ...write,
    path: `${own}/update`,
    body: HazardFields.extend({ id, version: z.int32() }),
    response: Hazard,
  }),
  remove: endpoint({ ...write, path: `${own}/delete`, body: z.object({ id }), response: changed }),
  importTemplate: endpoint({
    method: 'GET',
    path: `${own}/importTemplate`,
    access: 'hazard:write',
    envelope: 'microplat',
    response: fileResponse,
  }),
  /** `fileId` is the content id of an uploaded workbook. Nothing is written yet. */
  importPreview: endpoint({ ...write, path: `${own}/importPreview`, body: ofFile, response: ImportPreview }),
  /** Writes all rows or none. */
  importCommit: endpoint({
    ...write,
    path: `${own}/importCommit`,
    body: ofFile,
    response: z.object({ imported: z.int() }),
  }),
}
