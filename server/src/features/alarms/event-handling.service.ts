import type { AlarmStatus } from '@fengguang/domain/alarms/alarm.model'
import { alarmStatusMachine, type AlarmAction, type AlarmHand } from '@fengguang/domain/alarms/alarm-status.rules'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { perform, type Lifecycle } from '../lifecycle/lifecycle.service.ts'
import * as repo from './event-handling.repo.ts'
import { lockStations } from './event-groups.repo.ts'
import { notifyPush, planForMany } from './event-write.repo.ts'

interface Work {
  ids: readonly string[]
  comment: string
  title: TextPair
}

const announce = async (tx: Db, stationIds: Iterable<string>): Promise<void> => {
  await notifyPush(
    tx,
    [...stationIds].map((stationId) => ({ kind: 'alarm', stationIds: [stationId] })),
  )
}

/** Locks what is meant, lets `act` change it and its children, and tells the audit and everybody's screen. */
function handle(
  ctx: Context,
  { ids, comment, title }: Work,
  act: (tx: Db, events: readonly repo.Handled[], hand: repo.Hand) => Promise<number>,
): Promise<{ changed: number }> {
  return ctx.db.inTransaction(async (tx) => {
    const stationIds = await repo.findStations(tx, ctx.user, ids)
    await lockStations(tx, stationIds)
    const events = await repo.lockHandled(tx, ctx.user, ids)
    const known = new Set(events.map((event) => event.id))
    if (ids.some((id) => !known.has(id))) throw new Failure('record.notFound')
    await planForMany(tx)
    const changed = await act(tx, events, { accountId: ctx.user.accountId, now: ctx.now, comment })
    if (changed === 0) return { changed }
    await announce(tx, stationIds)
    await record(ctx, { action: 'update', target: `${say(title, ctx.lang)} ${ids.join(',')}`, detail: comment }, tx)
    return { changed }
  })
}

export const acknowledge = (ctx: Context, ids: readonly string[], comment: string) =>
  handle(ctx, { ids, comment, title: ['确认告警', 'Acknowledge alarms'] }, (tx, _, hand) =>
    repo.acknowledgeEvents(tx, ids, hand),
  )

const handling: Lifecycle<AlarmStatus, AlarmAction, AlarmHand, repo.Handled> = {
  machine: alarmStatusMachine,
  title: ['告警处理状态', 'Status of alarms'],
  lock: async (tx, { user }, ids) => {
    await lockStations(tx, await repo.findStations(tx, user, ids))
    return repo.lockHandled(tx, user, ids)
  },
  rolesOf: () => ['handler'],
  write: async (tx, events, step, hand) => {
    const ids = events.map(({ id }) => id)
    await planForMany(tx)
    await repo.acknowledgeEvents(tx, ids, hand)
    return repo.setStatus(tx, ids, step, hand)
  },
  announce: (tx, _ctx, events) => announce(tx, new Set(events.map(({ stationId }) => stationId))),
}

export const setStatus = (ctx: Context, ids: readonly string[], action: AlarmAction, comment: string) =>
  perform(ctx, handling, { ids, action, comment })

const dispatching: typeof handling = { ...handling, rolesOf: () => ['dispatcher'] }

/** Before anything else is written: what a transaction locks after its audit entry may deadlock with another writer. */
export const lockForTask = (ctx: Context, tx: Db, id: string) => dispatching.lock(tx, ctx, [id])

/** For the task that an alarm became. Answers false where the alarm is gone or stands elsewhere: nothing is changed then. */
export async function handleForTask(
  ctx: Context,
  tx: Db,
  id: string,
  { action, comment }: { action: AlarmAction; comment: string },
): Promise<boolean> {
  const [event] = await lockForTask(ctx, tx, id)
  if (!event || !alarmStatusMachine.actionsFor(event.status, ['dispatcher']).includes(action)) return false
  await perform({ ...ctx, db: tx }, dispatching, { ids: [id], action, comment })
  return true
}

export const addComment = (ctx: Context, id: string, comment: string) =>
  handle(ctx, { ids: [id], comment, title: ['评论告警', 'Comment on an alarm'] }, (tx, _, hand) =>
    repo.addComment(tx, id, hand),
  )

export const shelve = (ctx: Context, ids: readonly string[], minutes: number, comment: string) =>
  handle(ctx, { ids, comment, title: ['搁置告警', 'Shelve alarms'] }, async (tx, events, hand) => {
    if (events.some((event) => event.isClosed)) throw new Failure('action.wrongState')
    return repo.shelveEvents(tx, ids, new Date(ctx.now.getTime() + minutes * 60_000), hand)
  })

export const unshelve = (ctx: Context, ids: readonly string[], comment: string) =>
  handle(ctx, { ids, comment, title: ['取消搁置告警', 'Unshelve alarms'] }, (tx, _, hand) =>
    repo.unshelveEvents(tx, ids, hand),
  )
