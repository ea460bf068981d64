import { randomUUID } from 'node:crypto'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { Company, CompanyForm } from '@fengguang/domain/organisation/organisation.model'
import type { Context } from '../../http/context.ts'
import { hashPassword, oneTimePassword } from '../../platform/password.ts'
import { record } from '../audit/audit.service.ts'
import { installCompany } from './new-company.service.ts'
import { endSessionsOf } from '../session/session.service.ts'
import { administersPlatform } from './administration.service.ts'
import * as repo from './companies.repo.ts'
import { insertUser, removeUsers } from './users-write.repo.ts'
import { listUsers, takenUserNames } from './users.repo.ts'

export async function companyPage(ctx: Context, f: { page: number; pageSize: number; keyword?: string | undefined }) {
  const isPlatform = administersPlatform(ctx)
  const page = await repo.findCompanies(ctx.db, {
    onlyId: isPlatform ? null : ctx.user.companyId,
    keyword: f.keyword,
    limit: f.pageSize,
    offset: (f.page - 1) * f.pageSize,
  })
  return { ...page, administersPlatform: isPlatform }
}

/** Answers as for a missing company when the caller does not look after it. */
async function findCompany(ctx: Context, id: string): Promise<Company> {
  const mine = id === ctx.user.companyId || administersPlatform(ctx)
  const [company] = mine ? await repo.companiesById(ctx.db, [id]) : []
  if (!company) throw new Failure('record.notFound')
  return company
}

export const saveCompany = (ctx: Context, form: CompanyForm) =>
  form.id === '' ? createCompany(ctx, form) : updateCompany(ctx, form)

async function updateCompany(ctx: Context, form: CompanyForm): Promise<Company> {
  return ctx.db.inTransaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    await repo.lockCompanies(tx)
    await findCompany(inside, form.id)
    await refuseSameName(inside, form)
    if ((await repo.updateCompany(tx, form)) === 0) throw new Failure('record.conflict')
    await record(inside, { action: 'update', target: `company ${form.name}`, detail: form.id })
    return findCompany(inside, form.id)
  })
}

/** A company without an administrator would be nobody's: it starts with one, and with the usual roles. */
async function createCompany(ctx: Context, form: CompanyForm) {
  if (!administersPlatform(ctx)) throw new Failure('access.denied')
  const userName = form.adminUserName
  if (userName === '') throw new Failure('request.invalid', {}, { adminUserName: { key: 'field.required' } })
  const id = `c-${randomUUID()}`
  const password = oneTimePassword()
  const passwordHash = await hashPassword(password)
  return ctx.db.inTransaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    await repo.lockCompanies(tx)
    await refuseSameName(inside, form)
    if ((await takenUserNames(tx, [userName])).length > 0)
      throw new Failure('request.invalid', {}, { adminUserName: { key: 'record.duplicate' } })
    const { administratorRoleId } = await installCompany(tx, id, form.name)
    await repo.updateCompany(tx, { ...form, id, version: 1 })
    await insertUser(tx, {
      id: `u-${randomUUID()}`,
      companyId: id,
      userName,
      realName: form.contact.slice(0, 9) || userName.slice(0, 9),
      tel: '',
      email: '',
      roleIds: [administratorRoleId],
      orgIds: [],
      jobId: '',
      passwordHash,
    })
    await record(inside, { action: 'create', target: `company ${form.name}`, detail: `${id}, ${userName}` })
    return { ...(await findCompany(inside, id)), administrator: { userName, password } }
  })
}

async function refuseSameName(ctx: Context, form: CompanyForm) {
  if (await repo.nameTaken(ctx.db, form.name, form.id))
    throw new Failure('request.invalid', {}, { name: { key: 'record.duplicate' } })
}

/** What has stations, or people besides its first administrator, stays. */
export async function removeCompanies(ctx: Context, ids: readonly string[]) {
  if (ids.includes(ctx.user.companyId)) throw new Failure('user.self')
  const removed = await ctx.db.inTransaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    await repo.lockCompanies(tx)
    const companies = await repo.companiesById(tx, ids)
    if (companies.length === 0) throw new Failure('record.notFound')
    for (const { id, name, userCount: users, stationCount: stations } of companies) {
      if (users > 1 || stations > 0) throw new Failure('company.inUse', { name, users, stations })
      const people = (await listUsers(tx, id, {})).map((p) => p.userId)
      for (const userId of people) await endSessionsOf(tx, userId, inside.now)
      await removeUsers(tx, id, people, inside.now)
    }
    const going = companies.map((c) => c.id)
    const count = await repo.removeCompanies(tx, going, inside.now)
    for (const { id, name } of companies)
      await record(inside, { action: 'delete', target: `company ${name}`, detail: id })
    return count
  })
  return { removed }
}
