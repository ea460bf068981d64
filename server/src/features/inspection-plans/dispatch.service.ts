import { permissionsOf } from '@fengguang/domain/access/permissions'
import { dueRounds, nextStart } from '@fengguang/domain/inspection/plan.rules'
import type { PlanProblem } from '@fengguang/domain/inspection/plan.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { actingContext } from '../../http/acting-context.ts'
import type { Context } from '../../http/context.ts'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import type { JobRun } from '../../platform/jobs/job-worker.ts'
import type { Logger } from '../../platform/log.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { publishNew } from '../tasks/task-publish.service.ts'
import { orderOf, problemOf, routeOf } from './plan-order.service.ts'
import * as repo from './plans.repo.ts'

/**
 * The round of a plan that the caller has locked becomes a task of the caller, in the caller's transaction. Of several
 * that passed it is the latest; those before it are recorded as missed. One that is dispatched early is the next.
 */
export async function dispatchRound(ctx: Context, plan: repo.DuePlan, settledBy: string | null): Promise<void> {
  const { missed, latest } = dueRounds(plan, plan.nextAt!, ctx.now) ?? { missed: [], latest: plan.nextAt! }
  const route = await routeOf(ctx, plan)
  const settled = { settledAt: ctx.now, settledBy }
  await repo.addRounds(ctx.db, plan.id, missed, { ...settled, outcome: 'missed', settledBy: null })
  await repo.addRounds(ctx.db, plan.id, [latest], { ...settled, outcome: 'dispatched' })
  await repo.setNext(ctx.db, plan.id, nextStart(plan, latest) ?? null, ctx.now)
  const task = await publishNew(ctx, orderOf(plan, route, { roundAt: latest, now: ctx.now }), route)
  await repo.setRoundTask(ctx.db, plan.id, latest, task.id)
}

interface Parts {
  db: Db
  telemetry: Telemetry
  log: Logger
  clock: () => number
}

const batch = 200
const limit = { timeLimitMs: 30_000 }
/** A round that cannot be dispatched is tried again then. */
const retryMs = 10 * 60_000

type Outcome = 'dispatched' | 'taken' | PlanProblem

/** Its creator publishes it, in a role of theirs that may: rights that were taken away hold for what was planned too. */
async function dispatchDue(parts: Parts, id: string, now: Date): Promise<Outcome> {
  try {
    return await parts.db.inTransaction(async (tx): Promise<Outcome> => {
      const plan = await repo.takeDue(tx, id, now)
      if (!plan) return 'taken'
      const roles = await repo.findRoles(tx, plan.creatorId, plan.stationId)
      const able = roles.find(({ grants }) => {
        const permissions = permissionsOf(grants)
        return permissions.has('inspection:write') && permissions.has('task:write')
      })
      if (!able) return 'creatorGone'
      const { telemetry, log } = parts
      const user = { ...able, accountId: plan.creatorId, permissions: permissionsOf(able.grants) }
      await dispatchRound(actingContext({ db: tx, telemetry, log, now, requestId: `plan ${id}` }, user), plan, null)
      return 'dispatched'
    }, limit)
  } catch (error) {
    if (error instanceof Failure) return problemOf(error)
    throw error
  }
}

/**
 * Every round that is due, of every company. Several processes may do so at once, and any may be killed: a plan is
 * taken by one of them, and its round, its task and its next start stand or fall together.
 */
export async function dispatchAllDue(parts: Parts, { signal, progress }: Pick<JobRun, 'signal' | 'progress'>) {
  const counted = { dispatched: 0, notDispatched: 0 }
  const failed: unknown[] = []
  const seen = new Set<string>()
  while (!signal.aborted) {
    const now = new Date(parts.clock())
    const due = (await repo.findDue(parts.db, now, batch + failed.length)).filter((id) => !seen.has(id))
    if (due.length === 0) break
    for (const id of due) {
      if (signal.aborted) break
      seen.add(id)
      // What is wrong with one plan must not keep the others: it is reported when they are done.
      const outcome = await dispatchDue(parts, id, now).catch((error: unknown) => {
        failed.push(error)
        return 'taken' as const
      })
      if (outcome === 'dispatched') counted.dispatched += 1
      else if (outcome !== 'taken') {
        counted.notDispatched += 1
        await repo.setProblem(parts.db, id, outcome, { now, retryAt: new Date(now.getTime() + retryMs) })
      }
    }
    await progress(seen.size, seen.size)
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} plans could not be dispatched`)
  return counted
}
