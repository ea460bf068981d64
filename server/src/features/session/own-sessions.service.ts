import { Failure } from '@fengguang/domain/kernel/failure'
import type { Context } from '../../http/context.ts'
import { record } from '../audit/audit.service.ts'
import * as repo from './own-sessions.repo.ts'
import { idleSince, type SessionSettings } from './session.service.ts'

export const ownSessions = (ctx: Context, settings: SessionSettings) =>
  repo.sessionsOf(ctx.db, ctx.user.accountId, idleSince(settings, ctx.now), ctx.user.sessionId)

/** One by its id, or 'others': every one but this. */
export async function endOwnSession(ctx: Context, id: string): Promise<{ ended: number }> {
  const { accountId, sessionId } = ctx.user
  const ended = await ctx.db.inTransaction(async (tx) => {
    const count =
      id === 'others'
        ? await repo.endOthers(tx, accountId, sessionId, ctx.now)
        : await repo.endOne(tx, accountId, id, ctx.now)
    if (count > 0) await record(ctx, { action: 'logout', target: id, detail: `${count} ended from elsewhere` }, tx)
    return count
  })
  if (ended === 0 && id !== 'others') throw new Failure('record.notFound')
  return { ended }
}
