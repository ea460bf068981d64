import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'
import { mark, max, requiredMax } from '../kernel/validation.ts'
import { ticketTypes, type TicketType } from '../three-people/three-people.model.ts'
import {
  measureKinds,
  mostMeasures,
  mostTasks,
  needsConnection,
  needsMeasures,
  textMax,
  TicketFields,
} from '../work-tickets/ticket.model.ts'

export const typicalKindNames = textPairs({
  work: ['工作票', 'Work ticket'],
  operation: ['操作票', 'Operation ticket'],
})
export type TypicalKind = keyof typeof typicalKindNames
export const typicalKinds = Object.keys(typicalKindNames) as [TypicalKind, ...TypicalKind[]]

export const versionStatusNames = textPairs({
  draft: ['草稿', 'Draft'],
  toSpecialist: ['待专工审核', 'To be reviewed by the specialist'],
  toDepartment: ['待部门负责人审核', 'To be reviewed by the department head'],
  toHse: ['待安环审核', 'To be reviewed by HSE'],
  toLeader: ['待分管领导批准', 'To be approved by the leader in charge'],
  approved: ['已批准', 'Approved'],
  superseded: ['已被替代', 'Superseded'],
  retired: ['已停用', 'Retired'],
  discarded: ['已放弃', 'Discarded'],
})
export type VersionStatus = keyof typeof versionStatusNames
export const versionStatuses = Object.keys(versionStatusNames) as [VersionStatus, ...VersionStatus[]]
/** A typical ticket has one of these at most. */
export const openStatuses = [
  'draft',
  'toSpecialist',
  'toDepartment',
  'toHse',
  'toLeader',
] as const satisfies VersionStatus[]
/** It was approved once: what a typical ticket is for does not change any more. */
export const onceApproved = ['approved', 'superseded', 'retired'] as const satisfies VersionStatus[]

/** The signatures of an approval, in their order. */
export const approvalStepNames = textPairs({
  specialist: ['专工', 'Specialist'],
  department: ['部门负责人', 'Department head'],
  hse: ['安环', 'HSE'],
  leader: ['分管领导', 'Leader in charge'],
})
export type ApprovalStep = keyof typeof approvalStepNames
export const approvalSteps = Object.keys(approvalStepNames) as [ApprovalStep, ...ApprovalStep[]]

/** What the caller may be to a version. */
export const typicalHandNames = textPairs({
  author: ['编写人', 'Author'],
  ...approvalStepNames,
  keeper: ['典型票管理人', 'Keeper of typical tickets'],
})
export type TypicalHand = keyof typeof typicalHandNames
export const typicalHands = Object.keys(typicalHandNames) as [TypicalHand, ...TypicalHand[]]

export const mostSteps = 100
export const mostVersions = 100
export const codeMax = 20
export const nameMax = 50
export const commentMax = 300

const { connection, liveParts, supplement, hazards, tasks } = TicketFields.shape
const fields = {
  equipment: max(textMax),
  connection,
  tasks: z.array(tasks.element).max(mostTasks),
  measures: z.array(z.object({ kind: z.enum(measureKinds), text: requiredMax(textMax) })).max(mostMeasures),
  liveParts,
  supplement,
  /** Of an operation: the one task, and its steps in their order. */
  task: max(textMax),
  steps: z.array(z.object({ text: requiredMax(textMax) })).max(mostSteps),
  hazards,
}
/** What is copied into a ticket. Fields of the other kind are empty. */
export const TypicalContent = z.object({
  equipment: fields.equipment.default(''),
  connection: fields.connection.default(''),
  tasks: fields.tasks.default([]),
  measures: fields.measures.default([]),
  liveParts: fields.liveParts.default(''),
  supplement: fields.supplement.default(''),
  task: fields.task.default(''),
  steps: fields.steps.default([]),
  hazards: fields.hazards.default([]),
})
export type TypicalContent = z.infer<typeof TypicalContent>
export type ContentField = keyof TypicalContent

/** The contents of a switching operation. */
export const OperationContent = TypicalContent.pick({ task: true, steps: true, hazards: true })
export type OperationContent = z.infer<typeof OperationContent>

export const contentFieldsOf = {
  work: ['equipment', 'connection', 'tasks', 'measures', 'liveParts', 'supplement', 'hazards'],
  operation: ['task', 'steps', 'hazards'],
} as const satisfies Record<TypicalKind, readonly ContentField[]>

const id = z.string().min(1).max(128)
/** What a typical ticket is for: who approves a version approves it for this. */
export const TypicalHead = z.object({
  kind: z.enum(typicalKinds),
  /** Of a work ticket. */
  type: z.enum(ticketTypes).nullable().default(null),
  /** Null: every station of the company. */
  stationId: id.nullable().default(null),
  code: requiredMax(codeMax),
  name: requiredMax(nameMax),
})
export type TypicalHead = z.infer<typeof TypicalHead>

/** Which fields may not be empty. */
export function neededFields(kind: TypicalKind, type: TicketType | null): readonly (ContentField | 'type')[] {
  if (kind === 'operation') return ['task', 'steps']
  return [
    'type',
    'equipment',
    'tasks',
    ...(type !== null && needsConnection.has(type) ? (['connection'] as const) : []),
    ...(type !== null && needsMeasures.has(type) ? (['measures'] as const) : []),
  ]
}

export const TypicalForm = TypicalHead.extend(fields).superRefine((form, ctx) => {
  for (const field of neededFields(form.kind, form.type)) {
    const value = form[field]
    if (value === null || value.length === 0)
      ctx.addIssue({ code: 'custom', path: [field], message: mark('field.required') })
  }
})
export type TypicalForm = z.infer<typeof TypicalForm>

/** What belongs to the kind; the rest is empty. */
export const contentOf = (form: TypicalForm): TypicalContent =>
  TypicalContent.parse(Object.fromEntries(contentFieldsOf[form.kind].map((field) => [field, form[field]])))
export const headOf = ({ kind, type, stationId, code, name }: TypicalForm): TypicalHead => ({
  kind,
  type: kind === 'work' ? type : null,
  stationId,
  code,
  name,
})

const at = z.iso.datetime()
export const TypicalTicket = z.object({
  id: z.string(),
  kind: z.enum(typicalKinds),
  type: z.enum(ticketTypes).nullable(),
  code: z.string(),
  name: z.string(),
  stationId: z.string().nullable(),
  /** Null: every station of the company. */
  stationName: z.string().nullable(),
  /** Of the newest version. */
  status: z.enum(versionStatuses),
  newestNo: z.int(),
  /** The version that tickets are made from; null: none. */
  approvedNo: z.int().nullable(),
  /** Tickets of stations that the caller sees that were made from any of its versions. */
  usedCount: z.int(),
  lastUsedAt: at.nullable(),
  changedAt: at,
})
export type TypicalTicket = z.infer<typeof TypicalTicket>

export const TypicalVersion = z.object({
  id: z.string(),
  no: z.int(),
  status: z.enum(versionStatuses),
  authorId: z.string(),
  authorName: z.string(),
  createdAt: at,
  approvedAt: at.nullable(),
  content: TypicalContent,
  usedCount: z.int(),
  version: z.int(),
})
export type TypicalVersion = z.infer<typeof TypicalVersion>

/** What a ticket says of the version that it was made from. */
export const TypicalOrigin = z.object({ id: z.string(), code: z.string(), name: z.string(), versionNo: z.int() })
export type TypicalOrigin = z.infer<typeof TypicalOrigin>

/** First match in this order, on the local day of the company. */
export const approverStateNames = textPairs({
  expired: ['已失效', 'Expired'],
  upcoming: ['未生效', 'Not yet valid'],
  valid: ['有效', 'Valid'],
})
export type ApproverState = keyof typeof approverStateNames
export const approverStates = Object.keys(approverStateNames) as [ApproverState, ...ApproverState[]]

const day = z.iso.date().refine((text) => text >= '1970-01-01' && text < '2200-01-01', { error: mark('field.format') })
const Span = z.object({ fromDay: day, toDay: day.nullable().default(null) })
const inOrder = ({ fromDay, toDay }: z.infer<typeof Span>, ctx: z.RefinementCtx) => {
  if (toDay !== null && toDay < fromDay)
    ctx.addIssue({ code: 'custom', path: ['toDay'], message: mark('range.endBeforeStart') })
}
/** Person and step stay: another of them is another record. */
export const ApproverEdit = Span.superRefine(inOrder)
export type ApproverEdit = z.infer<typeof ApproverEdit>
export const ApproverForm = Span.extend({ accountId: id, step: z.enum(approvalSteps) }).superRefine(inOrder)
export type ApproverForm = z.infer<typeof ApproverForm>

export const Approver = z.object({
  id: z.string(),
  accountId: z.string(),
  name: z.string(),
  userName: z.string(),
  step: z.enum(approvalSteps),
  fromDay: z.string(),
  toDay: z.string().nullable(),
  state: z.enum(approverStates),
  version: z.int(),
})
export type Approver = z.infer<typeof Approver>
