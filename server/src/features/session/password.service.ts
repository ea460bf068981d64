import { Failure } from '@fengguang/domain/kernel/failure'
import type { RotatedSession } from '@fengguang/domain/session/session.contract'
import type { Context } from '../../http/context.ts'
import { hashPassword } from '../../platform/password.ts'
import { record } from '../audit/audit.service.ts'
import { answer, issue } from './bearer.service.ts'
import { dropTokensOf } from './bearer.repo.ts'
import { inTurn } from './hash-gate.ts'
import { checkPassword, type LockSettings } from './login.service.ts'
import * as repo from './session.repo.ts'
import { reloginDays } from './session.service.ts'
import { isToken, newToken, tokenHash } from './token.ts'

/**
 * Ends every session and token of the account on every device: a password is often changed because it was stolen. The
 * session that changes it gets a new cookie and new tokens, so that copies of the old ones are refused.
 */
export async function changePassword(
  ctx: Context,
  settings: LockSettings,
  form: { oldPassword: string; newPassword: string },
): Promise<RotatedSession> {
  const { accountId, sessionId, companyId } = ctx.user
  const before = await checkOldPassword(ctx, settings, form.oldPassword)
  if (form.newPassword === form.oldPassword)
    throw new Failure('request.invalid', {}, { newPassword: { key: 'user.passwordUnchanged' } })
  const passwordHash = await inTurn(() => hashPassword(form.newPassword))
  const [cookie, np, device] = [newToken(), newToken(), isToken(ctx.cookies.device) ? ctx.cookies.device : newToken()]
  const pair = { access: newToken(), refresh: newToken() }
  const deviceHash = tokenHash(device)
  const expiresAt = new Date(ctx.now.getTime() + reloginDays * 86_400_000)
  await ctx.db.inTransaction(async (tx) => {
    if ((await repo.savePassword(tx, accountId, before, passwordHash)) === 0) throw oldPasswordWrong()
    await repo.endSessions(tx, accountId, ctx.now, sessionId)
    await repo.dropReloginTokens(tx, { accountId })
    await dropTokensOf(tx, sessionId)
    await repo.renewSession(tx, sessionId, tokenHash(cookie), deviceHash)
    await repo.saveReloginToken(tx, { hash: tokenHash(np), accountId, deviceHash, expiresAt })
    await issue(tx, sessionId, pair, ctx.now)
    await record(ctx, { action: 'password', target: accountId }, tx)
  })
  ctx.cookies.setSession(cookie)
  ctx.cookies.setDevice(device)
  return { ...answer(pair, companyId), np }
}

const oldPasswordWrong = () => new Failure('request.invalid', {}, { oldPassword: { key: 'user.oldPasswordWrong' } })

/** Answers the hash it was checked against. */
async function checkOldPassword(ctx: Context, settings: LockSettings, password: string): Promise<string> {
  const account = await repo.findAccount(ctx.db, ctx.user.accountId)
  const pair = { userName: `${ctx.user.accountId} password`, address: ctx.address }
  try {
    await checkPassword(ctx, settings, pair, account, password)
  } catch (error) {
    if (!(error instanceof Failure) || !error.key.startsWith('login.')) throw error
    await record(ctx, { action: 'password', target: ctx.user.accountId, result: 'refused', detail: error.key })
    if (error.key !== 'login.wrong') throw error
    throw oldPasswordWrong()
  }
  if (!account) throw oldPasswordWrong()
  return account.passwordHash
}
