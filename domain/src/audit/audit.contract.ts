import { z } from 'zod'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { searchText } from '../kernel/validation.ts'
import { auditActions, auditResults } from './audit.model.ts'

export const AuditEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  accountId: z.string(),
  userName: z.string(),
  realName: z.string(),
  address: z.string(),
  action: z.enum(auditActions),
  target: z.string(),
  result: z.enum(auditResults),
  detail: z.string(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

export const AuditFilter = z.object({
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  keyword: searchText.optional(),
  action: z.enum(auditActions).optional(),
  result: z.enum(auditResults).optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

const base = '/microplat/api/base/audit'

export const auditContract = {
  /** A person opened an address their menu does not have (specification §2). */
  recordUnauthorized: endpoint({
    method: 'POST',
    path: '/microplat/api/base/unauthorized/recording',
    access: 'signed-in',
    envelope: 'microplat',
    body: z.object({ routingAddress: z.string().max(500) }),
    response: z.object({}),
  }),
  /** Why a client left: type, value, description (user, page address, ip, request address). */
  recordExit: endpoint({
    method: 'POST',
    path: '/microplat/api/oss/record/exit/log/insertRecordNewEnergyExitLog',
    access: 'public',
    envelope: 'microplat',
    body: z.object({ type: z.string().max(32), value: z.string().max(200), description: z.string().max(1000) }),
    response: z.object({}),
  }),
  page: endpoint({
    method: 'GET',
    path: `${base}/page`,
    access: 'audit:read',
    envelope: 'microplat',
    query: pageQuery.extend(AuditFilter.shape),
    response: pageOf(AuditEvent),
  }),
  export: endpoint({
    method: 'GET',
    path: `${base}/export`,
    access: 'audit:read',
    envelope: 'microplat',
    query: AuditFilter,
    response: fileResponse,
  }),
  /** Recomputes the hash chain and tells the first event that does not fit. */
  verify: endpoint({
    method: 'GET',
    path: `${base}/verify`,
    access: 'audit:read',
    envelope: 'microplat',
    response: z.object({ events: z.int(), brokenAt: z.string().nullable() }),
  }),
}
