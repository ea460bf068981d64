import { z } from 'zod'
import type { WorkKind } from '../hazards/hazard.model.ts'
import { textPairs } from '../kernel/texts.ts'
import { mark, max, requiredMax } from '../kernel/validation.ts'
import { instant } from '../tasks/task.model.ts'
import { ticketTypes, type TicketType } from '../three-people/three-people.model.ts'

export const ticketStatusNames = textPairs({
  draft: ['待提交', 'Draft'],
  toIssue: ['待签发', 'To be issued'],
  toReceive: ['待收票', 'To be received'],
  toConfirm: ['待值长确认', 'To be confirmed by the duty chief'],
  toPermit: ['待许可', 'To be permitted'],
  toStart: ['待负责人确认', 'To be started by the leader'],
  executing: ['执行中', 'Executing'],
  toEnd: ['终结待许可', 'End to be permitted'],
  workEnded: ['工作终结', 'Work ended'],
  ended: ['工作票终结', 'Ticket ended'],
  notExecuted: ['未执行', 'Not executed'],
  void: ['作废', 'Void'],
})
export type TicketStatus = keyof typeof ticketStatusNames
export const ticketStatuses = Object.keys(ticketStatusNames) as [TicketStatus, ...TicketStatus[]]
/** People may be at work: from the permission until the end of work is permitted. */
export const underWay = ['toStart', 'executing', 'toEnd'] as const satisfies TicketStatus[]

/** What the caller may be to a ticket. */
export const ticketHandNames = textPairs({
  leader: ['工作负责人', 'Work leader'],
  issuer: ['工作票签发人', 'Issuer'],
  permitter: ['工作许可人', 'Permitter'],
  duty: ['运行值班人员', 'Operating staff'],
  supervisor: ['安全监督', 'Safety supervisor'],
})
export type TicketHand = keyof typeof ticketHandNames
export const ticketHands = Object.keys(ticketHandNames) as [TicketHand, ...TicketHand[]]

export const measureKindNames = textPairs({
  switchOff: ['应拉断路器、隔离开关', 'Switches to open'],
  earthWire: ['应装设接地线', 'Earth wires to fit'],
  earthSwitch: ['应合接地刀闸', 'Earthing switches to close'],
  barrier: ['应设遮栏、标示牌', 'Barriers and signs'],
})
export type MeasureKind = keyof typeof measureKindNames
export const measureKinds = Object.keys(measureKindNames) as [MeasureKind, ...MeasureKind[]]

/** The longest planned time of a type, in hours; the others have none of their own. */
export const longestHours: Partial<Record<TicketType, number>> = { hotWorkFirst: 24, hotWorkSecond: 120 }
/** Those that name the one electrical connection that they are limited to. Two tickets may name the same one. */
export const needsConnection: ReadonlySet<TicketType> = new Set(['electricalFirst', 'lineFirst'])
/** Those that nothing may be permitted for without a measure. */
export const needsMeasures: ReadonlySet<TicketType> = new Set([
  'electricalFirst',
  'lineFirst',
  'hotWorkFirst',
  'hotWorkSecond',
  'relayProtection',
])

const id = z.string().min(1).max(128)
export const mostMeasures = 60
export const mostCrew = 30
export const mostTasks = 20
export const mostHazards = 50
export const mostDevices = 20
export const watchMax = 200
export const shortMax = 50
export const textMax = 200
export const wordsMax = 300

export const TicketFields = z.object({
  unit: max(shortMax),
  team: requiredMax(shortMax),
  /** Names and numbers of the equipment, as its plates say. */
  equipment: requiredMax(textMax),
  /** Worked on: they and what they feed are out of service while the ticket holds them. */
  deviceIds: z.array(id).max(mostDevices).default([]),
  connection: max(textMax),
  tasks: z
    .array(z.object({ place: requiredMax(textMax), content: requiredMax(textMax) }))
    .min(1, { error: mark('field.required') })
    .max(mostTasks),
  liveParts: max(wordsMax),
  supplement: max(wordsMax),
  hazards: z.array(z.object({ hazard: requiredMax(textMax), control: requiredMax(textMax) })).max(mostHazards),
  remarks: max(wordsMax),
})
export type TicketFields = z.infer<typeof TicketFields>

export const CrewNames = z
  .array(z.object({ name: requiredMax(20) }))
  .min(1, { error: mark('field.required') })
  .max(mostCrew)

export const TicketForm = TicketFields.extend({
  stationId: id,
  type: z.enum(ticketTypes),
  leaderId: id,
  issuerId: id,
  plannedStartAt: instant,
  plannedEndAt: instant,
  measures: z
    .array(
      z.object({
        kind: z.enum(measureKinds),
        text: requiredMax(textMax),
        /** The switch whose position is read, by device and point; null: none. */
        watch: z.string().max(watchMax).nullable().default(null),
      }),
    )
    .max(mostMeasures),
  crew: CrewNames,
  /** The version of a typical ticket that it is made from; null: none. */
  typicalVersionId: id.nullable().default(null),
}).superRefine(({ type, connection, measures, plannedStartAt, plannedEndAt }, ctx) => {
  const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  if (needsConnection.has(type) && connection === '') refuse('connection', mark('field.required'))
  if (needsMeasures.has(type) && measures.length === 0) refuse('measures', mark('field.required'))
  const ms = Date.parse(plannedEndAt) - Date.parse(plannedStartAt)
  const hours = longestHours[type]
  if (ms <= 0) refuse('plannedEndAt', mark('range.endBeforeStart'))
  else if (hours !== undefined && ms > hours * 3_600_000) refuse('plannedEndAt', mark('ticket.tooLong', { hours }))
})
export type TicketForm = z.infer<typeof TicketForm>

const at = z.iso.datetime()
/** Who did it and when; null: not yet. */
const Mark = z.object({ by: z.string(), name: z.string(), at }).nullable()
export const Measure = z.object({
  kind: z.enum(measureKinds),
  text: z.string(),
  watch: z.string().nullable(),
  /** Of an earth wire that is fitted. */
  wireNo: z.string(),
  /** How it was seen where its switch said nothing. */
  note: z.string(),
  done: Mark,
  restored: Mark,
})
export type Measure = z.infer<typeof Measure>
export const CrewMember = z.object({ name: z.string(), signed: Mark })
export type CrewMember = z.infer<typeof CrewMember>

export const Ticket = z.object({
  id: z.string(),
  /** Of its station and year; empty until it is submitted. */
  no: z.string(),
  type: z.enum(ticketTypes),
  status: z.enum(ticketStatuses),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  equipment: z.string(),
  team: z.string(),
  leaderId: z.string(),
  leaderName: z.string(),
  issuerId: z.string(),
  issuerName: z.string(),
  permitterId: z.string().nullable(),
  permitterName: z.string().nullable(),
  plannedStartAt: at,
  plannedEndAt: at,
  crewCount: z.int(),
  /** Earth wires that are fitted and not counted back. */
  wiresOut: z.int(),
  /** Switches that say otherwise, which two people answer for. */
  overrides: z.int(),
  closedAt: at.nullable(),
  version: z.int(),
})
export type Ticket = z.infer<typeof Ticket>

/** The kinds of work whose hazards a ticket of the type proposes. */
export const workKindsOf: Readonly<Record<TicketType, readonly WorkKind[]>> = {
  electricalFirst: ['electrical', 'height'],
  electricalSecond: ['electrical', 'height'],
  lineFirst: ['line', 'electrical', 'height'],
  lineSecond: ['line', 'height'],
  hotWorkFirst: ['hotWork'],
  hotWorkSecond: ['hotWork'],
  earthWork: ['earthWork'],
  windMechanical: ['mechanical', 'height', 'lifting'],
  windControl: ['control', 'electrical', 'height'],
  emergencyRepair: ['emergency', 'electrical', 'height'],
  relayProtection: ['relayProtection'],
}
