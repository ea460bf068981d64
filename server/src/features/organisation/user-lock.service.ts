import { randomUUID } from 'node:crypto'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { Context } from '../../http/context.ts'
import { hashPassword, oneTimePassword } from '../../platform/password.ts'
import { record } from '../audit/audit.service.ts'
import { checkPassword, type LockSettings } from '../session/login.service.ts'
import { endSessionsOf } from '../session/session.service.ts'
import { administer, refusePeopleBeyondOwn } from './administration.service.ts'
import { organisationsOf } from './departments.repo.ts'
import { insertInvitation, savePassword, setStatus } from './users-write.repo.ts'
import { findAccounts, findAnywhere } from './users.repo.ts'
import { findPerson } from './users.service.ts'

export async function handleUser(ctx: Context, userId: string, action: 'lock' | 'unlock') {
  const status = action === 'lock' ? '1' : '0'
  await administer(ctx, async (inside) => {
    if (userId === inside.user.accountId) throw new Failure('user.self')
    const person = await findPerson(inside, userId)
    await refusePeopleBeyondOwn(inside, [userId])
    await setStatus(inside.db, inside.user.companyId, userId, status)
    if (action === 'lock') await endSessionsOf(inside.db, userId, inside.now)
    await record(inside, { action: 'update', target: `user ${person.userName}`, detail: action })
  })
  return { status } as const
}

/** A person at an unattended screen must not take over other accounts: the own password is asked again. */
export async function resetPassword(ctx: Context, settings: LockSettings, userId: string, ownPassword: string) {
  await confirmOwnPassword(ctx, settings, ownPassword, userId)
  const password = oneTimePassword()
  const passwordHash = await hashPassword(password)
  await administer(ctx, async (inside) => {
    if (userId === inside.user.accountId) throw new Failure('user.self')
    const person = await findPerson(inside, userId)
    await refusePeopleBeyondOwn(inside, [userId])
    await savePassword(inside.db, inside.user.companyId, userId, passwordHash)
    await endSessionsOf(inside.db, userId, inside.now)
    await record(inside, { action: 'password', target: `user ${person.userName}`, detail: 'reset' })
  })
  return { password }
}

/** Guessing is counted and locked out like a login. */
async function confirmOwnPassword(ctx: Context, settings: LockSettings, password: string, target: string) {
  const [own] = await findAccounts(ctx.db, ctx.user.companyId, [ctx.user.accountId])
  const pair = { userName: `${ctx.user.accountId} password`, address: ctx.address }
  try {
    const account = own && { ...own, companyId: ctx.user.companyId, mustChangePassword: false }
    await checkPassword(ctx, settings, pair, account, password)
  } catch (error) {
    if (!(error instanceof Failure) || !error.key.startsWith('login.')) throw error
    await record(ctx, { action: 'password', target: `user ${target}`, result: 'refused', detail: error.key })
    if (error.key !== 'login.wrong') throw error
    throw new Failure('request.invalid', {}, { ownPassword: { key: 'user.ownPasswordWrong' } })
  }
}

/** A person with an account of another company is asked; one of this company is simply related. */
export async function invite(ctx: Context, to: { orgId: string; userName: string; tel: string }) {
  if (to.userName === '' && to.tel === '')
    throw new Failure('request.invalid', {}, { userName: { key: 'field.required' } })
  return administer(ctx, async (inside) => {
    const { db, user, now } = inside
    const [organisation] = await organisationsOf(db, user.companyId, [to.orgId])
    const account = organisation && (await findAnywhere(db, to))
    if (!account) throw new Failure('record.notFound')
    if (account.companyId === user.companyId) throw new Failure('user.alreadyInCompany')
    const id = `i-${randomUUID()}`
    const invitation = { id, orgId: to.orgId, accountId: account.id, invitedBy: user.accountId, now }
    if ((await insertInvitation(db, invitation)) === 0) throw new Failure('user.alreadyInvited')
    await record(inside, { action: 'create', target: `invitation ${id}`, detail: `to ${organisation.name}` })
    return { invitationId: id }
  })
}
