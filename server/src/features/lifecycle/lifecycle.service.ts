import type { Machine } from '@fengguang/domain/kernel/state-machine'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import type { Context } from '../../http/context.ts'
import type { Db, Limit } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'

export interface Held<S extends string> {
  id: string
  status: S
  /** Of records that people edit; one that changed meanwhile refuses the action. */
  version?: number
}

export interface Hand {
  accountId: string
  now: Date
  comment: string
}

export interface Step<S extends string, A extends string> {
  from: S
  to: S
  action: A
}

/**
 * Records with a state table: alarm events, tasks, tickets. A feature says how its records are locked and written and
 * whose hands a caller has on one; what every action has in common is done here, once.
 */
export interface Lifecycle<S extends string, A extends string, R extends string, Row extends Held<S>> {
  machine: Machine<S, A, R>
  /** What the audit calls it. */
  title: TextPair
  /** Those of the ids that the caller may see, locked in one order: two people wait for each other and never deadlock. */
  lock: (tx: Db, ctx: Context, ids: readonly string[]) => Promise<readonly Row[]>
  rolesOf: (ctx: Context, row: Row) => readonly R[]
  /** Which of the two states of a rule with `or` the record goes to. */
  targetOf?: (row: Row, step: Step<S, A>) => S
  /** What must hold besides the table; throws a Failure that says why not. */
  guard?: (ctx: Context, row: Row, step: Step<S, A>) => void
  /** The new state and a row of the history for each; answers how many were changed. */
  write: (tx: Db, rows: readonly Row[], step: Step<S, A>, hand: Hand) => Promise<number>
  /** Messages and pushes, in the same transaction. */
  announce?: (tx: Db, ctx: Context, rows: readonly Row[]) => Promise<void>
}

export interface Asked<A extends string> {
  ids: readonly string[]
  action: A
  comment: string
  /** Of a single record, as the caller saw it. */
  version?: number
}

/** All or none: one record that cannot take the action refuses the whole batch, with the reason. */
export function perform<S extends string, A extends string, R extends string, Row extends Held<S>>(
  ctx: Context,
  lifecycle: Lifecycle<S, A, R, Row>,
  { ids, action, comment, version }: Asked<A>,
  limit?: Limit,
): Promise<{ changed: number }> {
  return ctx.db.inTransaction(async (tx) => {
    const rows = await lifecycle.lock(tx, ctx, ids)
    const known = new Set(rows.map(({ id }) => id))
    if (ids.some((id) => !known.has(id))) throw new Failure('record.notFound')
    if (version !== undefined && rows.some((row) => row.version !== version)) throw new Failure('record.conflict')
    const steps = rows.map((row) => {
      const to = lifecycle.machine.next(row.status, action, lifecycle.rolesOf(ctx, row))
      const planned = { from: row.status, to, action }
      const step = { ...planned, to: lifecycle.targetOf?.(row, planned) ?? to }
      lifecycle.guard?.(ctx, row, step)
      return { row, step }
    })
    const hand = { accountId: ctx.user.accountId, now: ctx.now, comment }
    let changed = 0
    for (const alike of Map.groupBy(steps, ({ step }) => `${step.from} ${step.to}`).values())
      changed += await lifecycle.write(
        tx,
        alike.map(({ row }) => row),
        alike[0]!.step,
        hand,
      )
    if (changed === 0) return { changed }
    await lifecycle.announce?.(tx, ctx, rows)
    await record(
      ctx,
      { action: 'update', target: `${say(lifecycle.title, ctx.lang)} ${ids.join(',')}`, detail: comment },
      tx,
    )
    return { changed }
  }, limit)
}
