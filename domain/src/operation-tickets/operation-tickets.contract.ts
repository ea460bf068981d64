import { z } from 'zod'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { mark, max, searchText } from '../kernel/validation.ts'
import { instant } from '../tasks/task.model.ts'
import { TypicalOrigin } from '../typical-tickets/typical.model.ts'
import {
  fewestLetters,
  mostSteps,
  Operation,
  OperationFields,
  OperationForm,
  operationHands,
  operationKinds,
  OperationOrder,
  operationResults,
  operationStatuses,
  OperationStep,
  shortMax,
  wordsMax,
} from './operation.model.ts'
import { needsReason, operationActions, resultNeedsReason, stepActions } from './operation.rules.ts'

const own = '/microplat/api/safety/operationTicket'
const id = z.string().min(1).max(64)
const name = z.string().min(1).max(128)

export const operationSorts = ['no', 'plannedStartAt', 'plannedEndAt', 'status', 'stationName'] as const
export const OperationFilter = z.object({
  /** In number, task, and the names of station and operator. */
  keyword: searchText.optional(),
  stationId: name.optional(),
  kind: z.enum(operationKinds).optional(),
  /** One or several, with commas between them. */
  status: z
    .string()
    .regex(new RegExp(`^(${operationStatuses.join('|')})(,(${operationStatuses.join('|')}))*$`))
    .max(200)
    .optional(),
  result: z.enum(operationResults).optional(),
  /** In operation past the planned end. */
  overdue: z.enum(['true', 'false']).optional(),
  /** With the caller as operator, guardian, duty leader or duty chief, or written by the caller. */
  mine: z.enum(['true', 'false']).optional(),
  sort: z.enum(operationSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
export type OperationFilter = z.infer<typeof OperationFilter>

/** What leaves a line in the history besides the actions of the table. */
export const operationChangeKinds = [...operationActions, 'write', 'edit', 'expire'] as const
export type OperationChangeKind = (typeof operationChangeKinds)[number]
export const OperationChange = z.object({
  seq: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(operationChangeKinds),
  status: z.enum(operationStatuses),
  by: z.string().nullable(),
  comment: z.string(),
})
export type OperationChange = z.infer<typeof OperationChange>

/** An action that the state offers: whether it is the caller's, and what is still in its way. */
export const OperationOffer = z.object({
  action: z.enum(operationActions),
  by: z.array(z.enum(operationHands)),
  isYours: z.boolean(),
  reasons: z.array(z.string()),
})
export type OperationOffer = z.infer<typeof OperationOffer>

export const OperationWhole = Operation.extend({
  ...OperationFields.shape,
  ...OperationOrder.shape,
  authorName: z.string(),
  typicalVersionId: z.string().nullable(),
  /** The typical ticket that it was made from. */
  typical: TypicalOrigin.nullable(),
  /** Why the duty chief determined the result, why it was voided, or when it expired. */
  resultReason: z.string(),
  steps: z.array(OperationStep),
  history: z.array(OperationChange),
  hands: z.array(z.enum(operationHands)),
  offers: z.array(OperationOffer),
  /** What the steps that were done allow the duty chief to determine. */
  possibleResults: z.array(z.enum(operationResults)),
  mayEdit: z.boolean(),
  /** Null: the history is whole; else where it was altered: a line, or 0 for the contents. */
  brokenAt: z.int().nullable(),
})
export type OperationWhole = z.infer<typeof OperationWhole>

const held = { id, version: z.int32() }
const refuseEmpty = (ctx: z.RefinementCtx, path: string) =>
  ctx.addIssue({ code: 'custom', path: [path], message: mark('field.required') })

export const OperationAct = z
  .object({
    ...held,
    action: z.enum(operationActions).exclude([...stepActions]),
    comment: max(wordsMax).default(''),
    /** Of the approval: the order that it passes on. */
    orderGiver: max(shortMax).default(''),
    orderReceiver: max(shortMax).default(''),
    orderedAt: instant.nullable().default(null),
    /** Of the determination. */
    result: z.enum(operationResults).nullable().default(null),
  })
  .superRefine(({ action, comment, result, orderGiver, orderReceiver, orderedAt }, ctx) => {
    const asksWhy = needsReason.has(action) || (action === 'determine' && resultNeedsReason(result))
    if (asksWhy && comment === '') refuseEmpty(ctx, 'comment')
    if (action === 'determine' && result === null) refuseEmpty(ctx, 'result')
    if (action !== 'approve') return
    if (orderGiver === '') refuseEmpty(ctx, 'orderGiver')
    if (orderReceiver === '') refuseEmpty(ctx, 'orderReceiver')
    if (orderedAt === null) refuseEmpty(ctx, 'orderedAt')
  })
export type OperationAct = z.infer<typeof OperationAct>

export const OperationStepAct = z
  .object({
    ...held,
    action: z.enum(stepActions),
    /** Its place in the list, from 0. */
    index: z
      .int()
      .min(0)
      .max(mostSteps - 1),
    /** Of a tick: how many of the indications of its position were seen. */
    indications: z.int().min(0).max(2).default(0),
    /** Of a tick that is taken back: why. */
    comment: max(wordsMax).default(''),
  })
  .superRefine(({ action, comment }, ctx) => {
    if (action === 'takeBack' && Array.from(comment).length < fewestLetters)
      ctx.addIssue({ code: 'custom', path: ['comment'], message: mark('field.tooShort', { min: fewestLetters }) })
  })
export type OperationStepAct = z.infer<typeof OperationStepAct>

/** How tickets that were closed in a span ended. */
export const OperationStatistics = z.object({
  executed: z.int(),
  partly: z.int(),
  notExecuted: z.int(),
  unqualified: z.int(),
  void: z.int(),
  /** In operation now. */
  underWay: z.int(),
  /** Determined and not unqualified, of all that were determined or voided; null without any. */
  qualifiedShare: z.number().nullable(),
})
export type OperationStatistics = z.infer<typeof OperationStatistics>
export const statisticsDays = 365

const read = { method: 'GET', access: 'operation-ticket:read', envelope: 'microplat' } as const
const write = { method: 'POST', access: 'operation-ticket:write', envelope: 'microplat' } as const
const changed = z.object({ changed: z.int() })

export const operationTicketsContract = {
  list: endpoint({
    ...read,
    path: `${own}/list`,
    query: pageQuery.extend(OperationFilter.shape),
    response: pageOf(Operation),
  }),
  export: endpoint({ ...read, path: `${own}/export`, query: OperationFilter, response: fileResponse }),
  statistics: endpoint({
    ...read,
    path: `${own}/statistics`,
    query: z.object({ stationId: name.optional() }),
    response: OperationStatistics,
  }),
  detail: endpoint({ ...read, path: `${own}/info`, query: z.object({ id }), response: OperationWhole }),
  insert: endpoint({ ...write, path: `${own}/insert`, body: OperationForm, response: z.object({ id: z.string() }) }),
  update: endpoint({
    ...write,
    path: `${own}/update`,
    body: OperationForm.safeExtend(held),
    response: z.object({ id: z.string() }),
  }),
  act: endpoint({ ...write, path: `${own}/act`, body: OperationAct, response: changed }),
  /** A step is read out by the guardian, done by the operator, or its tick is taken back. */
  step: endpoint({ ...write, path: `${own}/step`, body: OperationStepAct, response: changed }),
}
