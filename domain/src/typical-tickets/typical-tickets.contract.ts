import { z } from 'zod'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { mark, max, searchText } from '../kernel/validation.ts'
import { ticketTypes } from '../three-people/three-people.model.ts'
import {
  Approver,
  ApproverEdit,
  ApproverForm,
  commentMax,
  TypicalContent,
  TypicalForm,
  typicalHands,
  typicalKinds,
  TypicalTicket,
  TypicalVersion,
  versionStatuses,
} from './typical.model.ts'
import { typicalActions, typicalNeedsReason } from './typical.rules.ts'

const own = '/microplat/api/safety/typicalTicket'
const id = z.string().min(1).max(64)
const name = z.string().min(1).max(128)

export const typicalSorts = ['code', 'name', 'usedCount', 'lastUsedAt', 'changedAt'] as const
export const TypicalFilter = z.object({
  /** In code, name and the name of the station. */
  keyword: searchText.optional(),
  kind: z.enum(typicalKinds).optional(),
  type: z.enum(ticketTypes).optional(),
  /** Those that fit it: made for it, or for every station. */
  stationId: name.optional(),
  /** Of the newest version, or of the one in use. */
  status: z.enum(versionStatuses).optional(),
  sort: z.enum(typicalSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
export type TypicalFilter = z.infer<typeof TypicalFilter>

/** What leaves a line in the history besides the actions of the table. */
export const typicalChangeKinds = [...typicalActions, 'write', 'edit', 'supersede'] as const
export type TypicalChangeKind = (typeof typicalChangeKinds)[number]
export const TypicalChange = z.object({
  versionNo: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(typicalChangeKinds),
  status: z.enum(versionStatuses),
  by: z.string(),
  comment: z.string(),
})
export type TypicalChange = z.infer<typeof TypicalChange>

/** An action that the state of a version offers: whether it is the caller's, and what is in its way. */
export const TypicalOffer = z.object({
  versionId: z.string(),
  versionNo: z.int(),
  version: z.int(),
  action: z.enum(typicalActions),
  by: z.array(z.enum(typicalHands)),
  isYours: z.boolean(),
  reasons: z.array(z.string()),
})
export type TypicalOffer = z.infer<typeof TypicalOffer>

export const TypicalWhole = TypicalTicket.extend({
  /** The newest first. */
  versions: z.array(TypicalVersion),
  history: z.array(TypicalChange),
  offers: z.array(TypicalOffer),
  /** The draft that the caller may change; null: none. */
  editable: z.string().nullable(),
  isHeadFixed: z.boolean(),
  mayRevise: z.boolean(),
})
export type TypicalWhole = z.infer<typeof TypicalWhole>

/** What a ticket can be made from. */
export const UsableTypical = z.object({
  id: z.string(),
  versionId: z.string(),
  versionNo: z.int(),
  code: z.string(),
  name: z.string(),
  content: TypicalContent,
})
export type UsableTypical = z.infer<typeof UsableTypical>
export const mostUsable = 200

const held = { id, version: z.int32() }
export const TypicalAct = z
  .object({ ...held, action: z.enum(typicalActions), comment: max(commentMax).default('') })
  .superRefine(({ action, comment }, ctx) => {
    if (typicalNeedsReason.has(action) && comment === '')
      ctx.addIssue({ code: 'custom', path: ['comment'], message: mark('field.required') })
  })
export type TypicalAct = z.infer<typeof TypicalAct>

const read = { method: 'GET', access: 'typical-ticket:read', envelope: 'microplat' } as const
const write = { method: 'POST', access: 'typical-ticket:write', envelope: 'microplat' } as const
/** Approvers are named by those who name the three kinds of persons. */
const keep = { ...write, access: 'qualification:write' } as const
const changed = z.object({ changed: z.int() })

export const typicalTicketsContract = {
  list: endpoint({
    ...read,
    path: `${own}/list`,
    query: pageQuery.extend(TypicalFilter.shape),
    response: pageOf(TypicalTicket),
  }),
  export: endpoint({ ...read, path: `${own}/export`, query: TypicalFilter, response: fileResponse }),
  detail: endpoint({ ...read, path: `${own}/info`, query: z.object({ id }), response: TypicalWhole }),
  /** Approved ones that fit a ticket at the station: a work ticket of the type, or without one an operation ticket. */
  usable: endpoint({
    ...read,
    path: `${own}/usable`,
    query: z.object({ stationId: name, type: z.enum(ticketTypes).optional() }),
    response: z.array(UsableTypical),
  }),
  insert: endpoint({ ...write, path: `${own}/insert`, body: TypicalForm, response: z.object({ id: z.string() }) }),
  /** The id is that of the draft version. */
  update: endpoint({
    ...write,
    path: `${own}/update`,
    body: TypicalForm.safeExtend(held),
    response: z.object({ id: z.string() }),
  }),
  /** Opens a new draft version with the contents of the newest one. */
  revise: endpoint({
    ...write,
    path: `${own}/revise`,
    body: z.object({ id }),
    response: z.object({ versionId: z.string() }),
  }),
  /** The id is that of the version. */
  act: endpoint({ ...write, path: `${own}/act`, body: TypicalAct, response: changed }),
  approvers: endpoint({ ...read, path: `${own}/approvers`, response: z.array(Approver) }),
  exportApprovers: endpoint({ ...read, path: `${own}/exportApprovers`, response: fileResponse }),
  insertApprover: endpoint({ ...keep, path: `${own}/insertApprover`, body: ApproverForm, response: changed }),
  updateApprover: endpoint({
    ...keep,
    path: `${own}/updateApprover`,
    body: ApproverEdit.safeExtend(held),
    response: changed,
  }),
  deleteApprover: endpoint({ ...keep, path: `${own}/deleteApprover`, body: z.object({ id }), response: changed }),
}
