import { randomUUID } from 'node:crypto'
import type { PlanFilter } from '@fengguang/domain/inspection/inspection-plans.contract'
import type { InspectionPlan, PlanForm } from '@fengguang/domain/inspection/plan.model'
import { nextStart, ownPlanActions, planStateOf, type PlanAction } from '@fengguang/domain/inspection/plan.rules'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { partOf, refuse, type Saved } from '../inspection/inspection.service.ts'
import { getStation } from '../stations/stations.service.ts'
import { checkOrder } from '../tasks/task-form.service.ts'
import { dispatchRound } from './dispatch.service.ts'
import { orderOf, routeOf } from './plan-order.service.ts'
import * as repo from './plans.repo.ts'

const title: TextPair = ['巡检计划', 'inspection plan']
const iso = (date: Date | null) => date?.toISOString() ?? null

function shown(ctx: Context, plan: repo.StoredPlan): InspectionPlan {
  const { isStarted, creatorId, nextAt, lastRoundAt, problemAt, ...rest } = plan
  return {
    ...rest,
    state: planStateOf({ isStarted, nextAt }),
    nextAt: iso(nextAt),
    lastRoundAt: iso(lastRoundAt),
    problemAt: iso(problemAt),
    isOwn: creatorId === ctx.user.accountId,
  }
}

export async function pagePlans(ctx: Context, filter: PlanFilter, page: { page: number; pageSize: number }) {
  const [rows, total] = await Promise.all([
    repo.findPlans(ctx.db, ctx.user, filter, partOf(page)),
    repo.countPlans(ctx.db, ctx.user, filter),
  ])
  return { rows: rows.map((row) => shown(ctx, row)), total }
}

async function existing(ctx: Context, db: Db, id: string): Promise<repo.StoredPlan> {
  const [plan] = await repo.findPlans(db, ctx.user, { id }, { limit: 1, offset: 0 })
  if (!plan) throw new Failure('record.notFound')
  return plan
}

export const onePlan = async (ctx: Context, id: string): Promise<InspectionPlan> =>
  shown(ctx, await existing(ctx, ctx.db, id))

export async function pageRounds(ctx: Context, id: string, page: { page: number; pageSize: number }) {
  await existing(ctx, ctx.db, id)
  const [rows, total] = await Promise.all([
    repo.findRounds(ctx.db, ctx.user, id, partOf(page)),
    repo.countRounds(ctx.db, ctx.user, id),
  ])
  return { rows: rows.map(({ planName: _name, timeZone: _zone, ...row }) => row), total }
}

const mustOwn = (ctx: Context, { creatorId }: repo.StoredPlan): void => {
  if (creatorId !== ctx.user.accountId) throw new Failure('inspection.notOwnPlan')
}
const later = (a: Date, b: Date | null): Date => (b !== null && b > a ? b : a)
/** A round of this very minute still counts. */
const justBefore = (now: Date) => new Date(now.getTime() - 60_000)

const scheduled = ['cycle', 'startDay', 'startTime', 'stationId'] as const
/** When it starts next: as before where its schedule is the same. A round that was settled does not come again. */
function nextOf(ctx: Context, form: PlanForm, timeZone: string, stored: repo.StoredPlan | undefined): Date | null {
  if (stored && scheduled.every((key) => stored[key] === form[key])) return stored.nextAt
  const next = nextStart({ ...form, timeZone }, later(justBefore(ctx.now), stored?.lastRoundAt ?? null))
  return next ?? refuse('startDay', { key: 'inspection.startPast' })
}

const formKeys = [
  'name',
  'kind',
  'stationId',
  'routeIds',
  'cycle',
  'startDay',
  'startTime',
  'deadlineHours',
  'autoDispatch',
  'forClaim',
  'executorId',
  'acceptorId',
  'content',
] as const satisfies (keyof PlanForm)[]
const isUnchanged = (form: PlanForm, stored: repo.StoredPlan): boolean =>
  formKeys.every((key) => JSON.stringify(form[key]) === JSON.stringify(stored[key]))

export async function savePlan(ctx: Context, saved: Saved, given: PlanForm): Promise<InspectionPlan> {
  const form = { ...given, executorId: given.forClaim ? null : given.executorId }
  const { timeZone } = await getStation(ctx, form.stationId)
  const id = saved.id ?? `iplan-${randomUUID()}`
  if (saved.id !== undefined) mustOwn(ctx, await existing(ctx, ctx.db, id))
  const route = await routeOf(ctx, form)
  // Who could not be named in a task cannot be named in a plan of tasks.
  await checkOrder(ctx, orderOf(form, route, { roundAt: ctx.now, now: ctx.now }))
  await ctx.db.inTransaction(async (tx) => {
    await repo.lockPlan(tx, id)
    const stored = saved.id === undefined ? undefined : await existing(ctx, tx, id)
    if (stored && stored.version !== saved.version) throw new Failure('record.conflict')
    if (stored && isUnchanged(form, stored)) throw new Failure('record.unchanged')
    const written = { ...form, nextAt: nextOf(ctx, form, timeZone, stored) }
    if (stored) await repo.updatePlan(tx, id, written, ctx.now)
    else await repo.insertPlan(tx, id, written, { accountId: ctx.user.accountId, now: ctx.now })
    const target = `${say(title, ctx.lang)} ${form.name}`
    await record(ctx, { action: stored ? 'update' : 'create', target, detail: id }, tx)
  })
  return onePlan(ctx, id)
}

async function locked(ctx: Context, tx: Db, { id, version }: { id: string; version: number }) {
  await existing(ctx, tx, id)
  await repo.lockPlan(tx, id)
  const plan = await existing(ctx, tx, id)
  if (plan.version !== version) throw new Failure('record.conflict')
  return plan
}

export const removePlan = (ctx: Context, held: { id: string; version: number }) =>
  ctx.db.inTransaction(async (tx) => {
    mustOwn(ctx, await existing(ctx, tx, held.id))
    const plan = await locked(ctx, tx, held)
    await repo.removePlan(tx, plan.id)
    await record(ctx, { action: 'delete', target: `${say(title, ctx.lang)} ${plan.name}`, detail: plan.id }, tx)
    return { removed: 1 }
  })

async function skip(ctx: Context, tx: Db, plan: repo.StoredPlan): Promise<void> {
  const roundAt = plan.nextAt!
  const settled = { outcome: 'skipped', settledAt: ctx.now, settledBy: ctx.user.accountId } as const
  await repo.addRounds(tx, plan.id, [roundAt], settled)
  await repo.setNext(tx, plan.id, nextStart(plan, roundAt) ?? null, ctx.now)
}

/** Rounds that passed while it was suspended are not made up for; a one-time plan keeps its only one. */
async function start(ctx: Context, tx: Db, plan: repo.StoredPlan): Promise<void> {
  const next = nextStart(plan, later(justBefore(ctx.now), plan.lastRoundAt)) ?? plan.nextAt
  await repo.setStarted(tx, plan.id, true, next, ctx.now)
}

const works: Record<PlanAction, (ctx: Context, tx: Db, plan: repo.StoredPlan) => Promise<unknown>> = {
  start,
  suspend: (ctx, tx, plan) => repo.setStarted(tx, plan.id, false, plan.nextAt, ctx.now),
  skip,
  dispatch: (ctx, tx, plan) => dispatchRound({ ...ctx, db: tx }, plan, ctx.user.accountId),
}

export async function actOnPlan(
  ctx: Context,
  { action, ...held }: { id: string; version: number; action: PlanAction },
) {
  await ctx.db.inTransaction(async (tx) => {
    const seen = await existing(ctx, tx, held.id)
    if (ownPlanActions.has(action)) mustOwn(ctx, seen)
    const plan = await locked(ctx, tx, held)
    if (plan.nextAt === null) throw new Failure('inspection.planOver')
    if (action === 'start' ? plan.isStarted : action === 'suspend' && !plan.isStarted)
      throw new Failure('action.wrongState')
    if ((action === 'skip' || action === 'dispatch') && !plan.isStarted) throw new Failure('inspection.planSuspended')
    await works[action](ctx, tx, plan)
    await record(ctx, { action: 'update', target: `${say(title, ctx.lang)} ${plan.name}`, detail: action }, tx)
  })
  return onePlan(ctx, held.id)
}
