import { createHmac } from 'node:crypto'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { TokenAnswer, TokenForm } from '@fengguang/domain/account/account.contract'
import type { PublicContext } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import * as bearers from './bearer.repo.ts'
import type { LoginLimits } from './login-limits.service.ts'
import { authenticate } from './login.service.ts'
import { endSession } from './session.repo.ts'
import { idleSince, liveSession, startSession, type SessionSettings } from './session.service.ts'
import { newToken, tokenHash } from './token.ts'

const accessSeconds = 7200 // must outlast the 70-minute timer of the client
const refreshDays = 30
/** Tabs that refresh at the same moment bring the same token; later it is a stolen copy. */
const graceMs = 10_000

interface Pair {
  access: string
  refresh: string
}

/** Client id and secret stand in every browser: they are read and authorise nothing. */
export async function grantByPassword(
  ctx: PublicContext,
  settings: SessionSettings,
  form: TokenForm,
  limits: LoginLimits,
): Promise<TokenAnswer> {
  const own = await liveSession(ctx, settings, ctx.cookies.session)
  const given = { userName: form.username, secret: form.password, by: form.psd_type }
  const account = await authenticate(ctx, settings, given, limits, own?.accountId)
  const pair = { access: newToken(), refresh: newToken() }
  if (own?.accountId === account.id) {
    await ctx.db.inTransaction((tx) => issue(tx, own.sessionId, pair, ctx.now))
    return answer(pair, account.companyId)
  }
  const { np, id } = await startSession({ ...ctx, cookies: { ...ctx.cookies, session: undefined } }, account, given)
  await ctx.db.inTransaction((tx) => issue(tx, id, pair, ctx.now))
  return { ...answer(pair, account.companyId), ...(form.psd_type === '02' && { np }) }
}

export async function issue(tx: Db, sessionId: string, pair: Pair, now: Date) {
  const inMs = (ms: number) => new Date(now.getTime() + ms)
  await bearers.dropOldTokens(tx, sessionId, now)
  await bearers.saveAccessToken(tx, tokenHash(pair.access), sessionId, inMs(accessSeconds * 1000))
  const expiresAt = inMs(refreshDays * 86_400_000)
  await bearers.saveRefreshToken(tx, { hash: tokenHash(pair.refresh), sessionId, issuedAt: now, expiresAt })
}

export const answer = (pair: Pair, tenant: string): TokenAnswer => ({
  access_token: pair.access,
  refresh_token: pair.refresh,
  tenant,
  expires_in: accessSeconds,
})

/** Only who holds the used token can compute its successors again: the salt alone, or the token alone, gives nothing. */
const successorsOf = (token: string, salt: string): Pair => {
  const derive = (use: string) => createHmac('sha256', token).update(`${salt} ${use}`).digest('base64url')
  return { access: derive('access'), refresh: derive('refresh') }
}

/** A refresh is no use of the session: a page left open overnight still ends by its idle time. */
export async function grantByRefresh(
  ctx: PublicContext,
  settings: SessionSettings,
  token: string,
): Promise<TokenAnswer> {
  const hash = tokenHash(token)
  const result = await ctx.db.inTransaction(async (tx) => {
    const known = await bearers.lockRefreshToken(tx, hash, idleSince(settings, ctx.now))
    if (!known?.alive || known.expiresAt <= ctx.now) return undefined
    if (!known.usedAt) {
      const salt = newToken()
      const pair = successorsOf(token, salt)
      await bearers.markUsed(tx, hash, ctx.now, salt)
      await issue(tx, known.sessionId, pair, ctx.now)
      return answer(pair, known.companyId)
    }
    if (known.successor && ctx.now.getTime() - known.usedAt.getTime() <= graceMs)
      return answer(successorsOf(token, known.successor.salt), known.companyId)
    await endSession(tx, known.sessionId, ctx.now)
    const entry = {
      action: 'refresh',
      target: known.sessionId,
      result: 'refused',
      detail: 'reuse',
      actor: known,
    } as const
    await record(ctx, entry, tx)
    return undefined
  })
  if (!result) throw new Failure('session.expired')
  return result
}
