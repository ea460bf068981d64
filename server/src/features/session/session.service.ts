import { randomUUID } from 'node:crypto'
import { mayAdministerPlatform, permissionsOf, roleRights } from '@fengguang/domain/access/permissions'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { Identity, PublicContext } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { authenticate, type Credentials, type LockSettings } from './login.service.ts'
import type { LoginLimits } from './login-limits.service.ts'
import * as repo from './session.repo.ts'
import { isToken, newToken, tokenHash } from './token.ts'

export interface SessionSettings extends LockSettings {
  idleMinutes: number
}

export const reloginDays = 30
/** Each use moves the idle timer, but a busy session writes its row only once a minute. */
const touchEveryMs = 60_000

export async function logIn(ctx: PublicContext, settings: SessionSettings, given: Credentials, limits: LoginLimits) {
  const account = await authenticate(ctx, settings, given, limits)
  const { cookie, np } = await startSession(ctx, account, given)
  ctx.cookies.setSession(cookie)
  return { status: 1 as const, np, mustChangePassword: account.mustChangePassword }
}

/**
 * A new session for every login: an identifier planted in the browser before it never becomes a signed-in one. After a
 * re-login the role and the station of the expired session go on, so that nobody loses the page.
 */
export async function startSession(ctx: PublicContext, account: repo.Account, given: Credentials) {
  const before = ctx.cookies.session && (await repo.findSessionOf(ctx.db, tokenHash(ctx.cookies.session)))
  const goesOn = before && given.by === '02' && before.accountId === account.id ? before : undefined
  const roleId = await repo.roleFor(ctx.db, account.id, goesOn?.roleId)
  const actor = { accountId: account.id, companyId: account.companyId }
  if (!roleId) {
    await record(ctx, { action: 'login', target: account.userName, result: 'refused', detail: 'login.noRole', actor })
    throw new Failure('login.noRole')
  }
  const [cookie, np, device] = [newToken(), newToken(), isToken(ctx.cookies.device) ? ctx.cookies.device : newToken()]
  const deviceHash = tokenHash(device)
  const id = randomUUID()
  const { address, userAgent, now } = ctx
  const expiresAt = new Date(now.getTime() + reloginDays * 86_400_000)
  await ctx.db.inTransaction(async (tx) => {
    if (before) await repo.endSession(tx, before.id, now)
    const opened = {
      id,
      tokenHash: tokenHash(cookie),
      accountId: account.id,
      roleId,
      deviceHash,
      address,
      userAgent,
      now,
    }
    await repo.insertSession(tx, opened)
    if (goesOn?.roleId === roleId) await repo.carryStation(tx, goesOn.id, id)
    await repo.dropReloginTokens(tx, { expiredBy: now })
    await repo.saveReloginToken(tx, { hash: tokenHash(np), accountId: account.id, deviceHash, expiresAt })
    await record(ctx, { action: 'login', target: account.userName, detail: loginWays[given.by], actor }, tx)
  })
  ctx.cookies.setDevice(device)
  return { id, cookie, np }
}

const loginWays = { '01': 'password', '02': 're-login token' } as const

/** Leaves both back ends: the session of the cookie and that of the bearer token. */
export async function logOut(ctx: PublicContext) {
  for (const token of [ctx.cookies.session, ctx.bearer]) {
    const session = token && (await repo.findSessionOf(ctx.db, tokenHash(token)))
    if (session && (await repo.endSession(ctx.db, session.id, ctx.now)) > 0)
      await record(ctx, { action: 'logout', target: session.accountId, actor: session })
  }
  if (ctx.cookies.device) await repo.dropReloginTokens(ctx.db, { deviceHash: tokenHash(ctx.cookies.device) })
  if (ctx.cookies.session) ctx.cookies.setSession(null)
}

export const idleSince = (settings: SessionSettings, now: Date) =>
  new Date(now.getTime() - settings.idleMinutes * 60_000)

/** The living session behind a cookie or an access token. */
export const liveSession = (ctx: PublicContext, settings: SessionSettings, token: string | undefined) =>
  token
    ? repo.findLiveSession(ctx.db, tokenHash(token), idleSince(settings, ctx.now), ctx.now)
    : Promise.resolve(undefined)

/** Read anew for every request: a lock, a role change or a sign-out acts on the next one. */
export async function identify(
  ctx: PublicContext,
  settings: SessionSettings,
  token: string,
  request: { poll: boolean },
): Promise<Identity | undefined> {
  const session = await liveSession(ctx, settings, token)
  if (!session) return undefined
  const { lastUsedAt, role, ...identity } = session
  if (!request.poll && ctx.now.getTime() - lastUsedAt.getTime() > touchEveryMs)
    await repo.touchSession(ctx.db, session.sessionId, ctx.now)
  const own = mayAdministerPlatform(role) ? roleRights : []
  return { ...identity, permissions: new Set([...permissionsOf(identity.grants), ...own]) }
}

/** Who the caller is or was: the session behind the cookie or the token may have ended. */
export async function formerUser(ctx: PublicContext) {
  for (const token of [ctx.bearer, ctx.cookies.session]) {
    const session = token && (await repo.findSessionOf(ctx.db, tokenHash(token)))
    if (session) return session
  }
  return undefined
}

/** Was the account locked by an administrator? Wrong passwords never do that to a living session. */
export const isLockedOut = async (ctx: PublicContext): Promise<boolean> =>
  (await formerUser(ctx))?.accountStatus === '1'

/** After a lock, a reset password or a removal: nothing the account holds opens anything any more. */
export async function endSessionsOf(db: Db, accountId: string, now: Date): Promise<void> {
  await repo.endSessions(db, accountId, now)
  await repo.dropReloginTokens(db, { accountId })
}
