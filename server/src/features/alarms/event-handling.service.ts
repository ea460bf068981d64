import { alarmStatusMachine, type AlarmAction } from '@fengguang/domain/alarms/alarm-status.rules'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import * as repo from './event-handling.repo.ts'
import { lockStations } from './event-groups.repo.ts'
import { notifyPush, planForMany } from './event-write.repo.ts'

interface Work {
  ids: readonly string[]
  comment: string
  title: TextPair
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
    await notifyPush(
      tx,
      stationIds.map((stationId) => ({ kind: 'alarm', stationIds: [stationId] })),
    )
    await record(ctx, { action: 'update', target: `${say(title, ctx.lang)} ${ids.join(',')}`, detail: comment }, tx)
    return { changed }
  })
}

export const acknowledge = (ctx: Context, ids: readonly string[], comment: string) =>
  handle(ctx, { ids, comment, title: ['确认告警', 'Acknowledge alarms'] }, (tx, _, hand) =>
    repo.acknowledgeEvents(tx, ids, hand),
  )

/** All or none: one that cannot take the action refuses the whole batch. */
export const setStatus = (ctx: Context, ids: readonly string[], action: AlarmAction, comment: string) =>
  handle(ctx, { ids, comment, title: ['告警处理状态', 'Status of alarms'] }, async (tx, events, hand) => {
    let changed = 0
    for (const [from, alike] of Map.groupBy(events, ({ status }) => status)) {
      const to = alarmStatusMachine.next(from, action, ['handler'])
      const named = alike.map(({ id }) => id)
      await repo.acknowledgeEvents(tx, named, hand)
      changed += await repo.setStatus(tx, named, { from, to }, hand)
    }
    return changed
  })

export const shelve = (ctx: Context, ids: readonly string[], minutes: number, comment: string) =>
  handle(ctx, { ids, comment, title: ['搁置告警', 'Shelve alarms'] }, async (tx, events, hand) => {
    if (events.some((event) => event.isClosed)) throw new Failure('action.wrongState')
    return repo.shelveEvents(tx, ids, new Date(ctx.now.getTime() + minutes * 60_000), hand)
  })

export const unshelve = (ctx: Context, ids: readonly string[], comment: string) =>
  handle(ctx, { ids, comment, title: ['取消搁置告警', 'Unshelve alarms'] }, (tx, _, hand) =>
    repo.unshelveEvents(tx, ids, hand),
  )
