import { Co2Factor, StationPrice } from '@fengguang/domain/prices/station-price.contract'
import type { Co2FactorForm, StationPriceForm } from '@fengguang/domain/prices/station-price.contract'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { sql, type Sql } from '../../platform/postgres/sql.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId' | 'companyId'>
const visible = ({ accountId, roleId }: Caller) => sql`visible_station(${accountId}, ${roleId})`

const Counted = z.looseObject({ total: z.coerce.number() })
const Named = z.object({ name: z.string() })
const iso = (column: Sql) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const named = (keyword: string | undefined) =>
  keyword ? sql`position(lower(${keyword}) in lower(concat_ws(' ', s.own_name, s.name_en))) > 0` : sql`true`

export async function findPrices(
  db: Db,
  caller: Caller,
  f: { keyword?: string | undefined; now: Date; limit: number; offset: number },
) {
  const found = await db.rows(
    sql`select p.station_id || '@' || p.from_day as id, s.id as "stationId", s.name as "stationName",
       to_char(p.from_day, 'YYYY-MM-DD') as "fromDay", p.price_yuan_per_kwh as "priceYuanPerKwh", p.note,
       a.real_name as "changedBy", ${iso(sql`p.changed_at`)} as "changedAt",
       p.from_day = (select max(q.from_day) from station_price q where q.station_id = s.id
         and q.from_day <= (${f.now}::timestamptz at time zone s.time_zone)::date) is true as "isInForce",
       count(*) over () as total
     from station_price p join ${visible(caller)} s on s.id = p.station_id join account a on a.id = p.changed_by
     where ${named(f.keyword)}
     order by s.name, s.id, p.from_day desc limit ${f.limit} offset ${f.offset}`,
    (row) => ({ price: StationPrice.parse(row), total: Counted.parse(row).total }),
  )
  return { rows: found.map(({ price }) => price), total: found[0]?.total ?? 0 }
}

/** Answers the station's name; nothing where the caller does not see it. */
export const savePrice = async (db: Db, caller: Caller, form: StationPriceForm, now: Date) =>
  (
    await db.rows(
      sql`with s as (select id, name from ${visible(caller)} where id = ${form.stationId}),
         saved as (insert into station_price (station_id, from_day, price_yuan_per_kwh, note, changed_by, changed_at)
           select s.id, ${form.fromDay}::date, ${form.priceYuanPerKwh}, ${form.note}, ${caller.accountId}, ${now} from s
           on conflict (station_id, from_day) do update set price_yuan_per_kwh = excluded.price_yuan_per_kwh,
             note = excluded.note, changed_by = excluded.changed_by, changed_at = excluded.changed_at returning 1)
       select s.name from s, saved`,
      (row) => Named.parse(row).name,
    )
  )[0]

export const removePrice = async (db: Db, caller: Caller, stationId: string, fromDay: string) =>
  (
    await db.rows(
      sql`with s as (select id, name from ${visible(caller)} where id = ${stationId}),
         gone as (delete from station_price p using s
           where p.station_id = s.id and p.from_day = ${fromDay}::date returning 1)
       select s.name from s, gone`,
      (row) => Named.parse(row).name,
    )
  )[0]

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
