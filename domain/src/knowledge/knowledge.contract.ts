import { z } from 'zod'
import { deviceTypes } from '../devices/device.model.ts'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { searchText } from '../kernel/validation.ts'
import { entryLangs, KnowledgeEntry, KnowledgeFields, KnowledgeWhole } from './knowledge.model.ts'

const own = '/microplat/api/om/knowledge'
const id = z.string().min(1).max(64)

export const knowledgeSorts = ['helped', 'changedAt', 'title', 'faultCode'] as const
export const KnowledgeFilter = z.object({
  /** In title, texts, maker and model. */
  keyword: searchText.optional(),
  deviceType: z.enum(deviceTypes).optional(),
  faultCode: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional(),
  lang: z.enum(entryLangs).optional(),
  sort: z.enum(knowledgeSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
export type KnowledgeFilter = z.infer<typeof KnowledgeFilter>

/** More are in the list. */
export const mostOffered = 5
const Offer = z.object({ total: z.int(), rows: z.array(KnowledgeEntry) })

const read = { method: 'GET', access: 'knowledge:read', envelope: 'microplat' } as const
const write = { method: 'POST', access: 'knowledge:write', envelope: 'microplat' } as const
const changed = z.object({ changed: z.int() })

export const knowledgeContract = {
  list: endpoint({
    ...read,
    path: `${own}/list`,
    query: pageQuery.extend(KnowledgeFilter.shape),
    response: pageOf(KnowledgeEntry),
  }),
  export: endpoint({ ...read, path: `${own}/export`, query: KnowledgeFilter, response: fileResponse }),
  detail: endpoint({ ...read, path: `${own}/info`, query: z.object({ id }), response: KnowledgeWhole }),
  /** What helps with an alarm, or with a device; the best fit first. Neither named: nothing. */
  offer: endpoint({
    ...read,
    path: `${own}/offer`,
    query: z.object({
      alarmId: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
      deviceId: z.string().min(1).max(128).optional(),
    }),
    response: Offer,
  }),
  insert: endpoint({ ...write, path: `${own}/insert`, body: KnowledgeFields, response: KnowledgeWhole }),
  update: endpoint({
    ...write,
    path: `${own}/update`,
    body: KnowledgeFields.extend({ id, version: z.int32() }),
    response: KnowledgeWhole,
  }),
  remove: endpoint({ ...write, path: `${own}/delete`, body: z.object({ id }), response: changed }),
  /** Once each; taken back by the same person. */
  helped: endpoint({
    ...write,
    path: `${own}/helped`,
    body: z.object({ id, helped: z.boolean() }),
    response: changed,
  }),
}
