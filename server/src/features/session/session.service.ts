import { randomUUID } from 'node:crypto'
import { permissionsOf } from '@fengguang/domain/access/permissions'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { Context, Identity, PublicContext } from '../../http/context.ts'
import { countFailure, forgetFailures, lockedUntil } from './login-failure.repo.ts'
import { hashPassword, passwordMatches, passwordMatchesNobody } from '../../platform/password.ts'
import * as repo from './session.repo.ts'
import { newToken, tokenHash } from './token.ts'

export interface SessionSettings {
  idleMinutes: number
  loginFailures: number
  lockMinutes: number
}

const reloginDays = 30
/** Each use moves the idle timer, but a busy session writes its row only once a minute. */
const touchEveryMs = 60_000

export interface LoginAttempt {
  userName: string
  password: string
  psd_type: '01' | '02'
  np: string
}

export async function logIn(ctx: PublicContext, settings: SessionSettings, attempt: LoginAttempt) {
  const account =
    attempt.psd_type === '01' ? await byPassword(ctx, settings, attempt) : await byReloginToken(ctx, attempt.np)
  const roleId = await repo.firstRoleOf(ctx.db, account.id)
  if (!roleId) throw new Failure('login.noRole')
  // A new session for every login: an identifier planted in the browser before it never becomes a signed-in one.
  if (ctx.cookies.session) await repo.endSession(ctx.db, tokenHash(ctx.cookies.session), ctx.now)
  const token = newToken()
  const session = { id: randomUUID(), tokenHash: tokenHash(token), accountId: account.id, roleId, now: ctx.now }
  await repo.insertSession(ctx.db, session)
  ctx.cookies.setSession(token)
  ctx.log.info({ account: account.id, session: session.id, by: attempt.psd_type }, 'signed in')
  return {
    status: 1 as const,
    np: await issueReloginToken(ctx, account.id),
    mustChangePassword: account.mustChangePassword,
  }
}

async function byPassword(ctx: PublicContext, settings: SessionSettings, attempt: LoginAttempt): Promise<repo.Account> {
  const pair = { userName: attempt.userName, address: ctx.address }
  const until = await lockedUntil(ctx.db, pair, ctx.now)
  if (until) throw new Failure('login.locked', { until: until.toISOString() })
  const account = await repo.findAccountByName(ctx.db, attempt.userName)
  const matches = account
    ? await passwordMatches(attempt.password, account.passwordHash)
    : await passwordMatchesNobody(attempt.password)
  if (account && matches) {
    await forgetFailures(ctx.db, pair)
    return account
  }
  const limit = { failures: settings.loginFailures, lockMinutes: settings.lockMinutes }
  await countFailure(ctx.db, pair, ctx.now, limit)
  ctx.log.warn({ userName: attempt.userName, address: ctx.address }, 'sign-in refused')
  throw new Failure('login.wrong')
}

/** A refused token never counts toward the lock-out: a stale tab must not lock its owner out. */
async function byReloginToken(ctx: PublicContext, token: string): Promise<repo.Account> {
  const deviceHash = ctx.cookies.device && tokenHash(ctx.cookies.device)
  const accountId = deviceHash && (await repo.takeReloginToken(ctx.db, tokenHash(token), deviceHash, ctx.now))
  const account = accountId && (await repo.findAccount(ctx.db, accountId))
  if (!account) throw new Failure('session.expired')
  return account
}

async function issueReloginToken(ctx: PublicContext, accountId: string): Promise<string> {
  const device = ctx.cookies.device ?? newToken()
  ctx.cookies.setDevice(device)
  const np = newToken()
  const expiresAt = new Date(ctx.now.getTime() + reloginDays * 86_400_000)
  await repo.saveReloginToken(ctx.db, { hash: tokenHash(np), accountId, deviceHash: tokenHash(device), expiresAt })
  return np
}

export async function logOut(ctx: PublicContext) {
  if (ctx.cookies.session) await repo.endSession(ctx.db, tokenHash(ctx.cookies.session), ctx.now)
  if (ctx.cookies.device) await repo.dropReloginTokens(ctx.db, { deviceHash: tokenHash(ctx.cookies.device) })
  ctx.cookies.setSession(null)
}

/** Read anew for every request: a lock, a role change or a sign-out acts on the next one. */
export async function identify(
  ctx: PublicContext,
  settings: SessionSettings,
  token: string,
  request: { poll: boolean },
): Promise<Identity | undefined> {
  const usedAfter = new Date(ctx.now.getTime() - settings.idleMinutes * 60_000)
  const session = await repo.findLiveSession(ctx.db, tokenHash(token), usedAfter)
  if (!session) return undefined
  const { screens, lastUsedAt, ...identity } = session
  if (!request.poll && ctx.now.getTime() - lastUsedAt.getTime() > touchEveryMs)
    await repo.touchSession(ctx.db, session.sessionId, ctx.now)
  return { ...identity, permissions: new Set(permissionsOf(screens)) }
}

export async function changePassword(ctx: Context, form: { oldPassword: string; newPassword: string }) {
  const account = await repo.findAccount(ctx.db, ctx.user.accountId)
  if (!account || !(await passwordMatches(form.oldPassword, account.passwordHash)))
    throw new Failure('request.invalid', {}, { oldPassword: { key: 'user.oldPasswordWrong' } })
  if (form.newPassword === form.oldPassword)
    throw new Failure('request.invalid', {}, { newPassword: { key: 'user.passwordUnchanged' } })
  const passwordHash = await hashPassword(form.newPassword)
  await ctx.db.inTransaction(async (tx) => {
    await repo.savePassword(tx, account.id, passwordHash)
    await repo.endOtherSessions(tx, account.id, ctx.user.sessionId, ctx.now)
    await repo.dropReloginTokens(tx, { accountId: account.id })
  })
  ctx.log.info({ account: account.id }, 'password changed')
  return {}
}
