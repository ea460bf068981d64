import { Failure } from '@fengguang/domain/kernel/failure'
import { failureTable } from '@fengguang/domain/failure-table'
import type { PublicContext } from '../../http/context.ts'
import { passwordMatches, passwordMatchesNobody } from '../../platform/password.ts'
import { record } from '../audit/audit.service.ts'
import { inTurn } from './hash-gate.ts'
import { beginAttempt, forgetFailures, type LoginPair } from './login-failure.repo.ts'
import type { LoginLimits } from './login-limits.service.ts'
import * as repo from './session.repo.ts'
import { tokenHash } from './token.ts'

export interface LockSettings {
  loginFailures: number
  lockMinutes: number
}

/** 01 a password, 02 a re-login token. */
export interface Credentials {
  userName: string
  secret: string
  by: '01' | '02'
}

/** What was typed is not kept: it may be a password in the wrong field, or another person's name beside a token. */
const noAccount = '-'

/**
 * The one judge of every login path. `signedIn` is the account of the cookie's living session: its re-login token is
 * then only looked at, not used up.
 */
export async function authenticate(
  ctx: PublicContext,
  settings: LockSettings,
  given: Credentials,
  limits: LoginLimits,
  signedIn?: string,
): Promise<repo.Account> {
  let account: repo.Account | undefined
  try {
    if (given.by === '01') {
      account = await repo.findAccountByName(ctx.db, given.userName)
      await limits.admit(ctx, given.userName, account?.id)
      await checkPassword(ctx, settings, { userName: given.userName, address: ctx.address }, account, given.secret)
    } else {
      limits.token(ctx)
      account = await byReloginToken(ctx, given.secret, signedIn)
    }
    if (!account) throw new Failure('login.wrong')
    if (account.status !== '0') throw new Failure('login.disabled')
    return account
  } catch (error) {
    if (error instanceof Failure && error.key === 'login.wrong') limits.failed(ctx, given.userName)
    if (error instanceof Failure && failureTable[error.key].status < 500) {
      const actor = account && { accountId: account.id, companyId: account.companyId }
      const target = account?.userName ?? noAccount
      await record(ctx, { action: 'login', target, result: 'refused', detail: error.key, actor })
    }
    throw error
  }
}

/** The same statements and one hash for a known and an unknown account: the time of the answer tells nothing. */
export async function checkPassword(
  ctx: PublicContext,
  settings: LockSettings,
  pair: LoginPair,
  account: repo.Account | undefined,
  password: string,
): Promise<void> {
  const limit = { failures: settings.loginFailures, lockMinutes: settings.lockMinutes }
  const until = await beginAttempt(ctx.db, pair, ctx.now, limit)
  if (until) throw new Failure('login.locked', { until: until.toISOString() })
  const matches = await inTurn(() =>
    account ? passwordMatches(password, account.passwordHash) : passwordMatchesNobody(password),
  )
  if (!matches) throw new Failure('login.wrong')
  await forgetFailures(ctx.db, pair)
}

/** A refused token never counts toward the lock-out: a stale tab must not lock its owner out. */
async function byReloginToken(ctx: PublicContext, token: string, signedIn?: string): Promise<repo.Account> {
  const device = ctx.cookies.device && tokenHash(ctx.cookies.device)
  if (!device) throw new Failure('session.expired')
  const known = signedIn && (await repo.findReloginToken(ctx.db, tokenHash(token), device, ctx.now))
  const accountId =
    known && known === signedIn ? known : await repo.takeReloginToken(ctx.db, tokenHash(token), device, ctx.now)
  const account = accountId && (await repo.findAccount(ctx.db, accountId))
  if (!account) throw new Failure('session.expired')
  return account
}
