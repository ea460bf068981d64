import { randomUUID } from 'node:crypto'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { UserForm } from '@fengguang/domain/organisation/organisation.model'
import type { UserFilter } from '@fengguang/domain/organisation/users.contract'
import type { Context } from '../../http/context.ts'
import { hashPassword, oneTimePassword } from '../../platform/password.ts'
import { isUniqueViolation } from '../../platform/postgres/database-errors.ts'
import { record } from '../audit/audit.service.ts'
import { endSessionsOf } from '../session/session.service.ts'
import { endSessionsWithoutRole, organisationIdsOf, rolesOfAccounts } from './administration.repo.ts'
import {
  administer,
  refuseOrganisationsBeyondOwn,
  refusePeopleBeyondOwn,
  refuseRolesBeyondOwn,
} from './administration.service.ts'
import { organisationsOf } from './departments.repo.ts'
import { rolesById } from './roles.repo.ts'
import * as write from './users-write.repo.ts'
import * as repo from './users.repo.ts'

export const userPage = (ctx: Context, filter: UserFilter, part: { limit: number; offset: number }) =>
  repo.findUsers(ctx.db, {
    ...filter,
    ...part,
    companyId: ctx.user.companyId,
    english: ctx.lang === 'en_US',
  })

/** Answers as for a missing person when it is a person of another company. */
export async function findPerson(ctx: Context, id: string) {
  const [person] = await repo.findAccounts(ctx.db, ctx.user.companyId, [id])
  if (!person) throw new Failure('record.notFound')
  return person
}

export async function createUser(ctx: Context, form: UserForm) {
  const password = oneTimePassword()
  const passwordHash = await hashPassword(password)
  return administer(ctx, async (inside) => {
    await refuseBadLinks(inside, form)
    await refuseRolesBeyondOwn(inside, form.roleIds)
    await refuseOrganisationsBeyondOwn(inside, form.orgIds)
    const roles = (await roleNamer(inside, form.roleIds))(form.roleIds)
    return { userId: await addUser(inside, { form, passwordHash, roles }), password }
  })
}

/** Names of roles as the audit records them, in the language of who acts. */
export async function roleNamer(ctx: Context, ids: readonly string[]): Promise<(some: readonly string[]) => string> {
  const roles = new Map((await rolesById(ctx.db, ctx.user.companyId, ids)).map((role) => [role.roleId, role]))
  const nameOf = (id: string) => roles.get(id)?.[ctx.lang === 'en_US' ? 'roleNameEn' : 'roleName'] ?? id
  return (some) => some.map(nameOf).join(ctx.lang === 'en_US' ? ', ' : '、')
}

interface NewUser {
  form: UserForm
  passwordHash: string
  /** Their names, for the audit. */
  roles: string
}

/** Part of a larger change: the caller has checked the links. */
export async function addUser(ctx: Context, { form, passwordHash, roles }: NewUser): Promise<string> {
  const id = `u-${randomUUID()}`
  const { companyId } = ctx.user
  await refuseTaken(() => write.insertUser(ctx.db, { ...form, id, companyId, passwordHash }))
  await record(ctx, { action: 'create', target: `user ${form.userName}`, detail: `roles: ${roles}` })
  return id
}

export async function updateUser(ctx: Context, userId: string, form: Omit<UserForm, 'userName'>) {
  await administer(ctx, async (inside) => {
    const { db, user } = inside
    const person = await findPerson(inside, userId)
    await refusePeopleBeyondOwn(inside, [userId])
    await refuseBadLinks(inside, form)
    await refuseRolesBeyondOwn(inside, form.roleIds)
    const orgIds = await organisationIdsOf(db, userId)
    await refuseOrganisationsBeyondOwn(inside, [...new Set(orgIds).symmetricDifference(new Set(form.orgIds))])
    const had = await rolesOfAccounts(db, user.companyId, [userId])
    if (userId === user.accountId && had.some((role) => !form.roleIds.includes(role))) throw new Failure('user.self')
    await refuseTaken(() => write.updateUser(db, user.companyId, userId, form))
    await write.saveRoles(db, user.companyId, userId, form.roleIds)
    await write.saveOrganisations(db, user.companyId, userId, form.orgIds)
    await endSessionsWithoutRole(db, userId, inside.now)
    const target = `user ${person.userName}`
    await record(inside, { action: 'update', target })
    if (had.toSorted().join() !== form.roleIds.toSorted().join()) {
      const names = await roleNamer(inside, [...had, ...form.roleIds])
      await record(inside, { action: 'role', target, detail: `${names(had)} → ${names(form.roleIds)}` })
    }
  })
  return {}
}

/** Roles, organisations and job must be the company's own; their ids tell nothing about another company's. */
async function refuseBadLinks(ctx: Context, form: Pick<UserForm, 'roleIds' | 'orgIds' | 'jobId'>) {
  const { db, user } = ctx
  if (form.roleIds.length === 0) throw new Failure('request.invalid', {}, { roleIds: { key: 'field.required' } })
  const organisations = await organisationsOf(db, user.companyId, form.orgIds)
  if (organisations.length < new Set(form.orgIds).size)
    throw new Failure('request.invalid', {}, { orgIds: { key: 'field.choice' } })
  if (form.jobId === '') return
  const jobs = await repo.findJobs(db, user.companyId)
  if (!jobs.some((job) => job.jobId === form.jobId))
    throw new Failure('request.invalid', {}, { jobId: { key: 'field.choice' } })
}

async function refuseTaken<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    const field = isUniqueViolation(error, 'account_user_name') ? 'userName' : 'tel'
    if (field === 'tel' && !isUniqueViolation(error, 'account_tel')) throw error
    throw new Failure('request.invalid', {}, { [field]: { key: 'record.duplicate' } })
  }
}

export async function validateUser(ctx: Context, wanted: { userName: string; tel: string }) {
  const [names, tels] = await Promise.all([
    repo.takenUserNames(ctx.db, [wanted.userName]),
    repo.takenTels(ctx.db, [wanted.tel]),
  ])
  return { userNameFree: names.length === 0, telFree: tels.length === 0 }
}

export async function removeUsers(ctx: Context, userIds: readonly string[]) {
  const removed = await administer(ctx, async (inside) => {
    const { db, user } = inside
    if (userIds.includes(user.accountId)) throw new Failure('user.self')
    const people = await repo.findAccounts(db, user.companyId, userIds)
    if (people.length === 0) throw new Failure('record.notFound')
    const ids = people.map((p) => p.id)
    await refusePeopleBeyondOwn(inside, ids)
    for (const { id, userName } of people) {
      await endSessionsOf(db, id, inside.now)
      await record(inside, { action: 'delete', target: `user ${userName}` })
    }
    return write.removeUsers(db, user.companyId, ids, inside.now)
  })
  return { removed }
}
