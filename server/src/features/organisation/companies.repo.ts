import { Company, type CompanyForm } from '@fengguang/domain/organisation/organisation.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'

const columns = `c.id, c.name, c.short_name as "shortName", c.contact, c.tel, c.address, c.version,
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
    `select ${columns}, count(*) over () as total from company c
     where c.deleted_at is null and ($1::text is null or c.id = $1)
       and ($2::text is null or position(lower($2) in lower(c.name || ' ' || c.short_name)) > 0)
     order by c.name, c.id limit $3 offset $4`,
    [f.onlyId, f.keyword || null, f.limit, f.offset],
    (row) => ({ company: Company.parse(row), total: z.looseObject({ total: z.coerce.number() }).parse(row).total }),
  )
  return { rows: found.map((r) => r.company), total: found[0]?.total ?? 0 }
}

export const companiesById = (db: Db, ids: readonly string[]) =>
  db.rows(`select ${columns} from company c where c.deleted_at is null and c.id = any($1)`, [ids], (row) =>
    Company.parse(row),
  )

export const nameTaken = async (db: Db, name: string, exceptId: string) =>
  (
    await db.rows(
      'select 1 from company where deleted_at is null and name = $1 and id <> $2',
      [name, exceptId],
      () => true,
    )
  ).length > 0

/** Answers 0 when somebody else saved first. */
export const updateCompany = (db: Db, form: CompanyForm) =>
  db.run(
    `update company set name = $3, short_name = $4, contact = $5, tel = $6, address = $7, version = version + 1
     where id = $1 and version = $2 and deleted_at is null`,
    [form.id, form.version, form.name, form.shortName, form.contact, form.tel, form.address],
  )

export const removeCompanies = (db: Db, ids: readonly string[], now: Date) =>
  db.run('update company set deleted_at = $2 where id = any($1) and deleted_at is null', [ids, now])

/** Making and naming companies is one after the other. */
export const lockCompanies = (db: Db) => db.run('lock table company in share row exclusive mode', [])
