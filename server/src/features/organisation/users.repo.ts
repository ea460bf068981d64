import { CompanyUser } from '@fengguang/domain/organisation/organisation.model'
import type { UserFilter } from '@fengguang/domain/organisation/users.contract'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql } from '../../platform/postgres/sql.ts'

/** The people of a company: every read and write of accounts here goes through this condition. */
const ofCompany = (companyId: string) => sql`a.company_id = ${companyId} and a.deleted_at is null`

const inOrganisation = (companyId: string, orgId: string) => sql`exists (
    with recursive below as (
      select o.id from organisation o where o.id = ${orgId} and o.company_id = ${companyId}
      union select o.id from organisation o join below b on o.pid = b.id
    ) select 1 from organisation_account oa join below b on b.id = oa.organisation_id where oa.account_id = a.id)`

const filtered = (companyId: string, f: UserFilter) =>
  allOf(
    ofCompany(companyId),
    f.keyword ? hasText(f.keyword, sql`concat_ws(chr(10), a.user_name, a.real_name, a.tel)`) : undefined,
    f.orgId ? inOrganisation(companyId, f.orgId) : undefined,
    f.roleId
      ? sql`exists (select 1 from account_role ar where ar.account_id = a.id and ar.role_id = ${f.roleId})`
      : undefined,
    f.status === undefined ? undefined : sql`a.status = ${f.status}`,
  )

const UserRow = CompanyUser.extend({
  lastLoginAt: z.date().nullable(),
  createdAt: z.date(),
  total: z.coerce.number(),
})

const toUser = (row: unknown): { user: CompanyUser; total: number } => {
  const { total, createdAt, lastLoginAt, ...rest } = UserRow.parse(row)
  return {
    user: { ...rest, createdAt: createdAt.toISOString(), lastLoginAt: lastLoginAt?.toISOString() ?? null },
    total,
  }
}

export interface UserPage extends UserFilter {
  companyId: string
  english: boolean
  limit: number
  offset: number
}

export async function findUsers(db: Db, f: UserPage) {
  const found = await db.rows(
    sql`with page as (
       select a.*, count(*) over () as total from account a where ${filtered(f.companyId, f)}
       order by lower(a.user_name), a.id limit ${f.limit} offset ${f.offset})
     select a.id as "userId", a.user_name as "userName", a.real_name as "realName", a.tel, a.email,
       a.company_id as "companyId", c.name as "companyName", a.status, coalesce(a.job_id, '') as "jobId",
       a.last_login_at as "lastLoginAt", a.created_at as "createdAt", a.total,
       r.ids as "roleIds", r.names as "roleNames", o.ids as "orgIds", o.names as "orgNames",
       coalesce(o.manages, false) as "isManager"
     from page a join company c on c.id = a.company_id,
       lateral (select coalesce(array_agg(r.id order by ar.position), '{}') as ids,
                  coalesce(array_agg(${f.english ? sql`r.name_en` : sql`r.name_zh`} order by ar.position), '{}') as names
                from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id) r,
       lateral (select coalesce(array_agg(o.id order by o.name, o.id), '{}') as ids,
                  coalesce(array_agg(o.name order by o.name, o.id), '{}') as names, bool_or(oa.is_manager) as manages
                from organisation_account oa join organisation o on o.id = oa.organisation_id
                where oa.account_id = a.id) o
     order by lower(a.user_name), a.id`,
    toUser,
  )
  return { rows: found.map((r) => r.user), total: found[0]?.total ?? 0 }
}

const Person = z.object({ userId: z.string(), userName: z.string(), realName: z.string(), tel: z.string() })

export const listUsers = (db: Db, companyId: string, f: UserFilter) =>
  db.rows(
    sql`select a.id as "userId", a.user_name as "userName", a.real_name as "realName", a.tel from account a
     where ${filtered(companyId, f)} order by a.real_name, a.id limit 10000`,
    (row) => Person.parse(row),
  )

const Account = z.object({
  id: z.string(),
  userName: z.string(),
  status: z.enum(['0', '1', '2']),
  passwordHash: z.string(),
})
const accountColumns = sql`a.id, a.user_name as "userName", a.status, a.password_hash as "passwordHash"`

export const findAccounts = (db: Db, companyId: string, ids: readonly string[]) =>
  db.rows(sql`select ${accountColumns} from account a where ${ofCompany(companyId)} and a.id = any(${ids})`, (row) =>
    Account.parse(row),
  )

/** Names are unique in the whole product, also those of removed accounts: an old name never becomes another person. */
export const takenUserNames = (db: Db, names: readonly string[]) =>
  db.rows(
    sql`select lower(user_name) as name from account
     where lower(user_name) = any(${names.map((name) => name.toLowerCase())})`,
    (row) => z.object({ name: z.string() }).parse(row).name,
  )

export const takenTels = (db: Db, tels: readonly string[]) =>
  db.rows(
    sql`select tel from account where tel = any(${tels}) and tel <> '' and deleted_at is null`,
    (row) => z.object({ tel: z.string() }).parse(row).tel,
  )

export const findJobs = (db: Db, companyId: string) =>
  db.rows(
    sql`select id as "jobId", name_zh as "jobName", name_en as "jobNameEn" from job where company_id = ${companyId}
     order by id`,
    (row) => z.object({ jobId: z.string(), jobName: z.string(), jobNameEn: z.string() }).parse(row),
  )

/** An account anywhere in the product, by its name or else its phone. */
export async function findAnywhere(db: Db, by: { userName: string; tel: string }) {
  const [account] = await db.rows(
    sql`select id, company_id as "companyId" from account a where a.deleted_at is null
       and ${by.userName === '' ? sql`tel <> '' and tel = ${by.tel}` : sql`lower(user_name) = lower(${by.userName})`}`,
    (row) => z.object({ id: z.string(), companyId: z.string() }).parse(row),
  )
  return account
}
