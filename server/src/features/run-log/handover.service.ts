import { randomUUID } from 'node:crypto'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import type { Handover, HandoverForm } from '@fengguang/domain/run-log/run-log.model'
import { shiftsOn } from '@fengguang/domain/run-log/run-log.rules'
import type { Context } from '../../http/context.ts'
import { record } from '../audit/audit.service.ts'
import { getStation } from '../stations/stations.service.ts'
import * as repo from './run-log.repo.ts'
import { factsOf, startsOf } from './run-log.service.ts'

const title: TextPair = ['交接班', 'shift handover']

async function existing(ctx: Context, id: string): Promise<Handover> {
  const found = await repo.findHandoverById(ctx.db, ctx.user, id)
  if (!found) throw new Failure('record.notFound')
  return found
}

/** What the caller may take over. */
export const waitingHandovers = (ctx: Context, most: number) => repo.findWaiting(ctx.db, ctx.user, most)
export const countWaitingHandovers = (ctx: Context) => repo.countWaiting(ctx.db, ctx.user)

/** Signed by who leaves: what the data say at this moment is sealed with it. */
export async function handOver(ctx: Context, { stationId, day, no, note }: HandoverForm): Promise<Handover> {
  const { timeZone } = await getStation(ctx, stationId)
  const shift = shiftsOn(day, await startsOf(ctx), timeZone)[no - 1]
  if (!shift) throw new Failure('request.invalid', {}, { no: { key: 'field.choice' } })
  if (new Date(shift.from) > ctx.now) throw new Failure('runLog.notBegun')
  const facts = await factsOf(ctx, { stationId }, shift)
  const id = `handover-${randomUUID()}`
  const by = { accountId: ctx.user.accountId, now: ctx.now }
  await ctx.db.inTransaction(async (tx) => {
    if ((await repo.insertHandover(tx, { id, stationId, day, no, note, facts }, by)) === 0)
      throw new Failure('runLog.given')
    await record(ctx, { action: 'create', target: say(title, ctx.lang), detail: `${stationId} ${day} ${no}` }, tx)
  })
  return existing(ctx, id)
}

/** Signed by who comes: another person, once, with what they found otherwise. */
export async function takeOver(ctx: Context, { id, remarks }: { id: string; remarks: string }): Promise<Handover> {
  const { isOwn, takenBy } = await existing(ctx, id)
  if (takenBy !== null) throw new Failure('runLog.taken')
  if (isOwn) throw new Failure('runLog.samePerson')
  await ctx.db.inTransaction(async (tx) => {
    const by = { accountId: ctx.user.accountId, now: ctx.now }
    if ((await repo.takeHandover(tx, id, remarks, by)) === 0) throw new Failure('runLog.taken')
    await record(ctx, { action: 'update', target: say(title, ctx.lang), detail: id }, tx)
  })
  return existing(ctx, id)
}
