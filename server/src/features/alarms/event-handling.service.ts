import { alarmStatusMachine, type AlarmAction } from '@fengguang/domain/alarms/alarm-status.rules'
import type { AlarmChangeKind } from '@fengguang/domain/alarms/alarm.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, type Message } from '@fengguang/domain/kernel/messages'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import * as repo from './event-handling.repo.ts'
import { notifyPush } from './event-write.repo.ts'

interface Work {
  ids: readonly string[]
  comment: string
  title: Message
}

/** Locks what is meant, lets `act` change it, and tells the history, the audit and everybody's screen. */
function handle(
  ctx: Context,
  { ids, comment, title }: Work,
  act: (tx: Db, events: readonly repo.Handled[], hand: repo.Hand) => Promise<number>,
): Promise<{ changed: number }> {
  return ctx.db.inTransaction(async (tx) => {
    const events = await repo.lockHandled(tx, ctx.user, ids)
    const known = new Set(events.map((event) => event.id))
    if (ids.some((id) => !known.has(id))) throw new Failure('record.notFound')
    const changed = await act(tx, events, { accountId: ctx.user.accountId, now: ctx.now, comment })
    if (changed === 0) return { changed }
    const payloads = [...new Set(events.map((event) => event.stationId))].map((stationId) =>
      JSON.stringify({ kind: 'alarm', stationIds: [stationId], eventIds: [], count: 0, level: null }),
    )
    await notifyPush(tx, payloads)
    await record(ctx, { action: 'update', target: `${say(title, ctx.lang)} ${ids.join(',')}`, detail: comment }, tx)
    return { changed }
  })
}

async function told(tx: Db, ids: readonly string[], kind: AlarmChangeKind, hand: repo.Hand): Promise<number> {
  if (ids.length > 0) await repo.insertHandling(tx, ids, kind, hand)
  return ids.length
}

const idsOf = (events: readonly repo.Handled[]) => events.map((event) => event.id)

export const acknowledge = (ctx: Context, ids: readonly string[], comment: string) =>
  handle(ctx, { ids, comment, title: ['确认告警', 'Acknowledge alarms'] }, async (tx, events, hand) =>
    told(tx, await repo.acknowledgeEvents(tx, idsOf(events), hand), 'acknowledge', hand),
  )

/** All or none: one that cannot take the action refuses the whole batch. Children follow where they can. */
export const setStatus = (ctx: Context, ids: readonly string[], action: AlarmAction, comment: string) =>
  handle(ctx, { ids, comment, title: ['告警处理状态', 'Status of alarms'] }, async (tx, events, hand) => {
    const named = new Set(ids)
    const changes = events.flatMap(({ id, status }) => {
      const isOffered = alarmStatusMachine.actionsFor(status, ['handler']).includes(action)
      if (!isOffered && !named.has(id)) return []
      return [{ id, status: alarmStatusMachine.next(status, action, ['handler']) }]
    })
    await repo.setStatuses(tx, changes, comment)
    const changed = changes.map((change) => change.id)
    await told(tx, await repo.acknowledgeEvents(tx, changed, hand), 'acknowledge', { ...hand, comment: '' })
    return told(tx, changed, 'status', hand)
  })

export const shelve = (ctx: Context, ids: readonly string[], minutes: number, comment: string) =>
  handle(ctx, { ids, comment, title: ['搁置告警', 'Shelve alarms'] }, async (tx, events, hand) => {
    const named = new Set(ids)
    if (events.some((event) => event.isClosed && named.has(event.id))) throw new Failure('action.wrongState')
    const until = new Date(ctx.now.getTime() + minutes * 60_000)
    return told(tx, await repo.shelveEvents(tx, idsOf(events), until), 'shelve', hand)
  })

export const unshelve = (ctx: Context, ids: readonly string[], comment: string) =>
  handle(ctx, { ids, comment, title: ['取消搁置告警', 'Unshelve alarms'] }, async (tx, events, hand) =>
    told(tx, await repo.unshelveEvents(tx, idsOf(events), ctx.now), 'unshelve', hand),
  )
