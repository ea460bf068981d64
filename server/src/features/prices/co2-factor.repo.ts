import { Co2Factor, type Co2FactorForm } from '@fengguang/domain/prices/station-price.contract'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'
import { iso, type Caller } from './station-price.repo.ts'

export const findOwnFactors = (db: Db, companyId: string) =>
  db.rows(
    sql`select f.year::text as id, f.year, f.kg_per_kwh as "kgPerKwh", f.note, a.real_name as "changedBy",
       ${iso(sql`f.changed_at`)} as "changedAt"
     from co2_factor f join account a on a.id = f.changed_by where f.company_id = ${companyId} order by f.year desc`,
    (row) => Co2Factor.parse(row),
  )

export const saveFactor = (db: Db, caller: Caller, form: Co2FactorForm, now: Date) =>
  db.run(
    sql`insert into co2_factor (company_id, year, kg_per_kwh, note, changed_by, changed_at)
     values (${caller.companyId}, ${form.year}, ${form.kgPerKwh}, ${form.note}, ${caller.accountId}, ${now})
     on conflict (company_id, year) do update set kg_per_kwh = excluded.kg_per_kwh, note = excluded.note,
       changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
  )

export const removeFactor = (db: Db, companyId: string, year: number) =>
  db.run(sql`delete from co2_factor where company_id = ${companyId} and year = ${year}`)
