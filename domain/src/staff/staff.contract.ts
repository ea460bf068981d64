import { z } from 'zod'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { searchText } from '../kernel/validation.ts'
import {
  AccessTime,
  availabilities,
  certificateKinds,
  certificateStates,
  skills,
  StaffForm,
  StaffMember,
  StaffWhole,
} from './staff.model.ts'

const base = '/microplat/api/personnel'
const id = z.string().min(1).max(128)

export const staffSorts = ['name', 'openTasks', 'region'] as const
export const StaffFilter = z.object({
  keyword: searchText.optional(),
  skill: z.enum(skills).optional(),
  /** Who holds it today. */
  certificate: z.enum(certificateKinds).optional(),
  certificateState: z.enum(certificateStates).optional(),
  availability: z.enum(availabilities).optional(),
  /** Shared with it today. */
  stationId: id.optional(),
  sort: z.enum(staffSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
export type StaffFilter = z.infer<typeof StaffFilter>

const AccessConfig = AccessTime.extend({
  timeZone: z.string(),
  isOpenNow: z.boolean(),
})
export type AccessConfig = z.infer<typeof AccessConfig>

const read = { method: 'GET', access: 'staff:read', envelope: 'microplat' } as const
const write = { method: 'POST', access: 'staff:write', envelope: 'microplat' } as const

/** Specification §7 names `personnel/config/accessTimeConfig`; the rest stands beside it. */
export const staffContract = {
  list: endpoint({
    ...read,
    path: `${base}/list`,
    query: pageQuery.extend(StaffFilter.shape),
    response: pageOf(StaffMember),
  }),
  export: endpoint({ ...read, path: `${base}/export`, query: StaffFilter, response: fileResponse }),
  detail: endpoint({ ...read, path: `${base}/info`, query: z.object({ id }), response: StaffWhole }),
  save: endpoint({
    ...write,
    path: `${base}/save`,
    body: StaffForm.extend({ id, version: z.int32() }),
    response: StaffWhole,
  }),
  accessTime: endpoint({ ...read, path: `${base}/config/accessTimeConfig`, response: AccessConfig }),
  saveAccessTime: endpoint({
    ...write,
    path: `${base}/config/saveAccessTime`,
    body: AccessTime,
    response: AccessConfig,
  }),
}
