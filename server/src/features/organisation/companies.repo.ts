import { Company, type CompanyForm } from '@fengguang/domain/organisation/organisation.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql } from '../../platform/postgres/sql.ts'

const columns = sql`c.id, c.name, c.short_name as "shortName", c.contact, c.tel, c.address, c.version,
  (select count(*)::int from account a where a.company_id = c.id and a.deleted_at is null) as "userCount",
  (select count(*)::int from station s where s.company_id = c.id and s.deleted_at is null) as "stationCount"`

export interface CompanyPage {
  /** Null for those who look after all companies. */
  onlyId: string | null
  keyword?: string | undefined
  limit: number
  offset: number
}

export async function findCompanies(db: Db, f: CompanyPage) {
  const found = await db.rows(
    sql`select ${columns}, count(*) over () as total from company c
     where c.deleted_at is null and ${allOf(
       f.onlyId === null ? undefined : sql`c.id = ${f.onlyId}`,
       f.keyword ? hasText(f.keyword, sql`concat_ws(chr(10), c.name, c.short_name)`) : undefined,
     )}
     order by c.name, c.id limit ${f.limit} offset ${f.offset}`,
    (row) => ({ company: Company.parse(row), total: z.looseObject({ total: z.coerce.number() }).parse(row).total }),
  )
  return { rows: found.map((r) => r.company), total: found[0]?.total ?? 0 }
}

export const companiesById = (db: Db, ids: readonly string[]) =>
  db.rows(sql`select ${columns} from company c where c.deleted_at is null and c.id = any(${ids})`, (row) =>
    Company.parse(row),
  )

export const nameTaken = async (db: Db, name: string, exceptId: string) =>
  (
    await db.rows(
      sql`select 1 from company where deleted_at is null and name = ${name} and id <> ${exceptId}`,
      () => true,
    )
  ).length > 0

/** Answers 0 when another save came first. */
export const updateCompany = (db: Db, form: CompanyForm) =>
  db.run(
    sql`update company set name = ${form.name}, short_name = ${form.shortName}, contact = ${form.contact},
     tel = ${form.tel}, address = ${form.address}, version = version + 1
     where id = ${form.id} and version = ${form.version} and deleted_at is null`,
  )

export const removeCompanies = (db: Db, ids: readonly string[], now: Date) =>
  db.run(sql`update company set deleted_at = ${now} where id = any(${ids}) and deleted_at is null`)

/** Making and naming companies is one after the other. */
export const lockCompanies = (db: Db) => db.run(sql`lock table company in share row exclusive mode`)
