import { z } from 'zod'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { mark, max, searchText } from '../kernel/validation.ts'
import { ticketTypes } from '../three-people/three-people.model.ts'
import { TypicalOrigin } from '../typical-tickets/typical.model.ts'
import { amendmentActions, amendmentKinds } from './amendment.model.ts'
import {
  CrewMember,
  Measure,
  measureKinds,
  Ticket,
  TicketFields,
  TicketForm,
  ticketHands,
  ticketStatuses,
  textMax,
  wordsMax,
} from './ticket.model.ts'
import { TicketSetting } from './ticket-setting.model.ts'
import { AmendmentAct, AmendmentAsk, AmendmentView, held } from './ticket-amendments.contract.ts'
import { needsReason, ticketActions } from './ticket.rules.ts'

const own = '/microplat/api/safety/workTicket'
const id = z.string().min(1).max(64)
const name = z.string().min(1).max(128)

export const ticketSorts = ['no', 'plannedStartAt', 'plannedEndAt', 'status', 'stationName'] as const
export const TicketFilter = z.object({
  /** In number, equipment, team and the names of station and leader. */
  keyword: searchText.optional(),
  stationId: name.optional(),
  type: z.enum(ticketTypes).optional(),
  /** One or several, with commas between them. */
  status: z
    .string()
    .regex(new RegExp(`^(${ticketStatuses.join('|')})(,(${ticketStatuses.join('|')}))*$`))
    .max(200)
    .optional(),
  /** With the caller as leader, issuer or permitter, or written by the caller. */
  mine: z.enum(['true', 'false']).optional(),
  sort: z.enum(ticketSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
export type TicketFilter = z.infer<typeof TicketFilter>

/** What leaves a line in the history besides the actions of the table. */
export const ticketChangeKinds = [
  ...ticketActions,
  'write',
  'edit',
  'measure',
  'restore',
  'crewSign',
  'concurrentSeen',
  'expire',
  ...amendmentKinds.flatMap((kind) => amendmentActions.map((action) => `${kind}.${action}` as const)),
] as const
export type TicketChangeKind = (typeof ticketChangeKinds)[number]
export const TicketChange = z.object({
  seq: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(ticketChangeKinds),
  status: z.enum(ticketStatuses),
  /** Null: the platform itself. */
  by: z.string().nullable(),
  comment: z.string(),
})
export type TicketChange = z.infer<typeof TicketChange>

/** An action that the state offers: whether it is the caller's, and what is still in its way. */
export const TicketStepView = z.object({
  action: z.enum(ticketActions),
  by: z.array(z.enum(ticketHands)),
  isYours: z.boolean(),
  reasons: z.array(z.string()),
})
export type TicketStepView = z.infer<typeof TicketStepView>

const position = z.union([z.literal(0), z.literal(1)])
/** A measure with what its switch says now. */
export const MeasureView = Measure.extend({
  live: z
    .object({
      name: z.string(),
      /** Null: nothing new is known. */
      position: position.nullable(),
      at: z.iso.datetime({ offset: true }).nullable(),
      wanted: position,
      /** It stands in the way of the next mark. */
      isInTheWay: z.boolean(),
    })
    .nullable(),
})
export type MeasureView = z.infer<typeof MeasureView>

/** Another ticket at the same devices or connection whose planned time overlaps. */
export const ConcurrentTicket = Ticket.pick({
  id: true,
  no: true,
  type: true,
  status: true,
  equipment: true,
  leaderName: true,
  plannedStartAt: true,
  plannedEndAt: true,
})
export type ConcurrentTicket = z.infer<typeof ConcurrentTicket>
export const mostConcurrent = 50

export const TicketWhole = Ticket.extend({
  ...TicketFields.shape,
  authorName: z.string(),
  deviceNames: z.array(z.string()),
  typicalVersionId: z.string().nullable(),
  /** The typical ticket that it was made from. */
  typical: TypicalOrigin.nullable(),
  measures: z.array(MeasureView),
  /** Names of switches around the devices worked on that no measure opens; of work with the power off, until it is over. */
  uncovered: z.array(z.string()),
  /** The permitter looks at each before the permission. */
  concurrent: z.array(ConcurrentTicket),
  crew: z.array(CrewMember),
  amendments: z.array(AmendmentView),
  /** What the caller may ask for now. */
  mayAsk: z.array(z.enum(amendmentKinds)),
  history: z.array(TicketChange),
  hands: z.array(z.enum(ticketHands)),
  steps: z.array(TicketStepView),
  mayEdit: z.boolean(),
  mayDo: z.boolean(),
  mayRestore: z.boolean(),
  maySignCrew: z.boolean(),
  /** Null: the history is whole; else where it was altered: a line, or 0 for the contents. */
  brokenAt: z.int().nullable(),
})
export type TicketWhole = z.infer<typeof TicketWhole>

export const TicketAct = z
  .object({
    ...held,
    action: z.enum(ticketActions),
    comment: max(wordsMax).default(''),
    /** Of the confirmation: who permits. */
    permitterId: name.nullable().default(null),
    /** Of the report of the end: people are out, the site is clear. */
    isSiteClear: z.boolean().default(false),
    /** Of the permission: the other tickets at the same devices and time that were looked at. */
    seen: z.array(id).max(mostConcurrent).default([]),
  })
  .superRefine(({ action, comment, permitterId }, ctx) => {
    if (needsReason.has(action) && comment === '')
      ctx.addIssue({ code: 'custom', path: ['comment'], message: mark('field.required') })
    if (action === 'confirm' && permitterId === null)
      ctx.addIssue({ code: 'custom', path: ['permitterId'], message: mark('field.required') })
  })
export type TicketAct = z.infer<typeof TicketAct>

export const wireNoMax = 20
export const TicketTick = z.object({
  ...held,
  /** Its place in the list, from 0. */
  index: z.int().min(0).max(99),
  isDone: z.boolean(),
  /** Of an earth wire. */
  wireNo: max(wireNoMax).default(''),
  /** Where the switch says nothing: by which two indications it was seen. */
  note: max(textMax).default(''),
})
export type TicketTick = z.infer<typeof TicketTick>

/** A switch of a station whose position can be read. */
export const TicketSwitch = z.object({ id: z.string(), name: z.string() })
export type TicketSwitch = z.infer<typeof TicketSwitch>

/** What a ticket that is not over does to a device. */
export const DeviceUnderTicket = z.object({
  deviceId: z.string(),
  ticketId: z.string(),
  no: z.string(),
  status: z.enum(ticketStatuses),
  /** Worked on, or a measure at it. */
  kind: z.enum(['work', ...measureKinds]),
  /** Of a measure. */
  text: z.string(),
  wireNo: z.string(),
  isOn: z.boolean(),
})
export type DeviceUnderTicket = z.infer<typeof DeviceUnderTicket>

/** How tickets that were closed in a span ended. */
export const TicketStatistics = z.object({
  ended: z.int(),
  notExecuted: z.int(),
  void: z.int(),
  underWay: z.int(),
  /** Those among the ended that were sent back at least once. */
  sentBack: z.int(),
  /** Those among the closed whose measures were ticked seconds apart. */
  hasty: z.int(),
  /** Ended without being sent back, of all that ended or were voided; null without any. */
  qualifiedShare: z.number().nullable(),
})
export type TicketStatistics = z.infer<typeof TicketStatistics>
export const statisticsDays = 365

const read = { method: 'GET', access: 'work-ticket:read', envelope: 'microplat' } as const
const supervise = { method: 'POST', access: 'qualification:write', envelope: 'microplat' } as const
const write = { method: 'POST', access: 'work-ticket:write', envelope: 'microplat' } as const

export const workTicketsContract = {
  list: endpoint({
    ...read,
    path: `${own}/list`,
    query: pageQuery.extend(TicketFilter.shape),
    response: pageOf(Ticket),
  }),
  export: endpoint({ ...read, path: `${own}/export`, query: TicketFilter, response: fileResponse }),
  statistics: endpoint({
    ...read,
    path: `${own}/statistics`,
    query: z.object({ stationId: name.optional() }),
    response: TicketStatistics,
  }),
  switches: endpoint({
    ...read,
    path: `${own}/switches`,
    query: z.object({ stationId: name }),
    response: z.array(TicketSwitch),
  }),
  /** For diagrams and lists of devices. */
  onDevices: endpoint({
    ...read,
    path: `${own}/onDevices`,
    query: z.object({ stationId: name }),
    response: z.array(DeviceUnderTicket),
  }),
  setting: endpoint({ ...read, path: `${own}/setting`, response: TicketSetting }),
  /** Of the whole company: those who decide who may sign tickets decide it. */
  saveSetting: endpoint({ ...supervise, path: `${own}/saveSetting`, body: TicketSetting, response: TicketSetting }),
  detail: endpoint({ ...read, path: `${own}/info`, query: z.object({ id }), response: TicketWhole }),
  insert: endpoint({ ...write, path: `${own}/insert`, body: TicketForm, response: z.object({ id: z.string() }) }),
  update: endpoint({
    ...write,
    path: `${own}/update`,
    body: TicketForm.safeExtend(held),
    response: z.object({ id: z.string() }),
  }),
  act: endpoint({ ...write, path: `${own}/act`, body: TicketAct, response: z.object({ changed: z.int() }) }),
  /** Something of a ticket under way is to be changed. */
  amend: endpoint({ ...write, path: `${own}/amend`, body: AmendmentAsk, response: z.object({ changed: z.int() }) }),
  decideAmendment: endpoint({
    ...write,
    path: `${own}/decideAmendment`,
    body: AmendmentAct,
    response: z.object({ changed: z.int() }),
  }),
  /** A measure is carried out or taken back, by the permitter or the staff on duty. */
  tickMeasure: endpoint({
    ...write,
    path: `${own}/tickMeasure`,
    body: TicketTick,
    response: z.object({ changed: z.int() }),
  }),
  /** A member of the crew has heard the briefing with its hazards, and signs in front of the leader. */
  signCrew: endpoint({
    ...write,
    path: `${own}/signCrew`,
    body: z.object({ ...held, index: z.int().min(0).max(99) }),
    response: z.object({ changed: z.int() }),
  }),
}
