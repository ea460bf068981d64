import { Failure } from '@fengguang/domain/kernel/failure'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { OperationAct, OperationStepAct } from '@fengguang/domain/operation-tickets/operation-tickets.contract'
import type {
  OperationHand,
  OperationMark,
  OperationStatus,
  OperationStep,
} from '@fengguang/domain/operation-tickets/operation.model'
import {
  brokenRules,
  operationMachine,
  submittedTo,
  type OperationAction,
  type StepAction,
} from '@fengguang/domain/operation-tickets/operation.rules'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { nextOfYear } from '../../platform/postgres/year-numbers.ts'
import { perform, type Lifecycle, type Step } from '../lifecycle/lifecycle.service.ts'
import { realNameOf } from '../messages/person-messages.service.ts'
import { judge, type Judged, type Said } from './operation-facts.service.ts'
import { seal } from './operation-history.service.ts'
import { tellPeople } from './operation-messages.service.ts'
import { lockOperation, numbers, type StoredOperation } from './operation-tickets.repo.ts'
import * as repo from './operation-write.repo.ts'

export const operationTitle: TextPair = ['操作票', 'Operation ticket']

type JudgedTicket = StoredOperation & { judged: Judged }
type Moving = Step<OperationStatus, OperationAction>
type OperationLifecycle = Lifecycle<OperationStatus, OperationAction, OperationHand, JudgedTicket>

/** What every action has in common; `write` says what it leaves and what stands in the history. */
const lifecycleOf = (
  ctx: Context,
  said: Said,
  write: (tx: Db, ticket: JudgedTicket, step: Moving) => Promise<number>,
): OperationLifecycle => ({
  machine: operationMachine,
  title: operationTitle,
  lock: async (tx, _ctx, [id]) => {
    const ticket = await lockOperation(tx, ctx.user, id!)
    return ticket ? [{ ...ticket, judged: await judge(ctx, tx, ticket, said) }] : []
  },
  rolesOf: (_ctx, { judged }) => judged.hands,
  targetOf: ({ kind }, { action, to }) => (action === 'submit' ? submittedTo(kind) : to),
  guard: (_ctx, { status, judged }, { action }) => {
    const [first] = brokenRules(status, action, judged.facts)
    if (first) throw new Failure(first.key, first.values)
  },
  write: (tx, [ticket], step) => write(tx, ticket!, step),
})

const fresh = (step: OperationStep): OperationStep => ({ ...step, called: null, done: null, takenBack: 0 })

/** What a step leaves of a ticket. Sent back to the draft, neither the order nor what was read out counts. */
async function moved(
  { now }: Context,
  tx: Db,
  { judged: { facts }, ...ticket }: JudgedTicket,
  { to, action }: Moving,
): Promise<repo.Moved> {
  const { orderGiver, orderReceiver, orderedAt } = facts.order
  const kept: repo.Moved = { ...repo.keptOf(ticket), status: to, isClosed: to === 'done' || to === 'void' }
  if (to === 'draft')
    return { ...kept, orderGiver: '', orderReceiver: '', orderedAt: null, steps: ticket.steps.map(fresh) }
  if (action === 'submit' && ticket.no === '') return { ...kept, no: await nextOfYear(tx, numbers, { ...ticket, now }) }
  if (action === 'approve')
    return { ...kept, orderGiver, orderReceiver, orderedAt: orderedAt === null ? null : new Date(orderedAt) }
  return action === 'determine' ? { ...kept, result: facts.result } : kept
}

export function act(ctx: Context, asked: OperationAct): Promise<{ changed: number }> {
  const { id, version, action, orderGiver, orderReceiver, orderedAt, result } = asked
  const said: Said = action === 'approve' ? { order: { orderGiver, orderReceiver, orderedAt } } : { result }
  const comment = action === 'approve' ? `${orderGiver} → ${orderReceiver}` : asked.comment
  const lifecycle = lifecycleOf(ctx, said, async (tx, ticket, step) => {
    const changed = await repo.moveOperation(tx, id, await moved(ctx, tx, ticket, step), ctx.now)
    const left = await seal(ctx, tx, id, { kind: action, comment })
    await tellPeople(ctx, tx, left, { action, comment })
    return changed
  })
  return perform(ctx, lifecycle, { ids: [id], action, comment, version })
}

const marked: Record<StepAction, (step: OperationStep, mark: OperationMark) => OperationStep> = {
  call: (step, mark) => ({ ...step, called: mark }),
  tick: (step, mark) => ({ ...step, done: mark }),
  // It is read out again before it is done again.
  takeBack: (step) => ({ ...step, called: null, done: null, takenBack: step.takenBack + 1 }),
}
const signs: Record<StepAction, string> = { call: '', tick: '✓ ', takeBack: '✗ ' }

/** A step is read out, done or taken back: in their order, by one of the two, with the clock of the server. */
export function markStep(ctx: Context, asked: OperationStepAct): Promise<{ changed: number }> {
  const { id, version, action, index, indications } = asked
  const reason = action === 'takeBack' ? ` · ${asked.comment}` : ''
  const { accountId: by } = ctx.user
  const lifecycle = lifecycleOf(ctx, { index, indications }, async (tx, ticket) => {
    const step = ticket.steps[index]!
    const mark = { by, name: await realNameOf(tx, by), at: ctx.now.toISOString() }
    const steps = ticket.steps.with(index, marked[action](step, mark))
    const changed = await repo.moveOperation(tx, id, { ...repo.keptOf(ticket), steps }, ctx.now)
    await seal(ctx, tx, id, { kind: action, comment: `${index + 1} ${signs[action]}${step.text}${reason}` })
    return changed
  })
  return perform(ctx, lifecycle, { ids: [id], action, comment: `${index + 1}${reason}`, version })
}
