import { monthKeys, ProductionPlan, type ProductionPlanForm } from '@fengguang/domain/plans/plan.model'
import type { PlanFilter } from '@fengguang/domain/plans/plans.contract'
import { stationClasses } from '@fengguang/domain/stations/station.model'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql, type Sql } from '../../platform/postgres/sql.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId'>
const visible = ({ accountId, roleId }: Caller) => sql`visible_station(${accountId}, ${roleId})`
const iso = (column: Sql) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const columns = (caller: Caller) => sql`p.id, s.id as "stationId", s.name as "stationName", p.year,
  p.annual_kwh as "annualKwh", p.months_kwh as "monthsKwh", p.split_method as "splitBase", p.note,
  p.created_by as "creatorId", a.real_name as "creatorName", ${iso(sql`p.created_at`)} as "createdAt",
  ${iso(sql`p.changed_at`)} as "changedAt", p.version, p.created_by = ${caller.accountId} as "isOwn"`
const tables = (caller: Caller) => sql`production_plan p join ${visible(caller)} s on s.id = p.station_id
  join account a on a.id = p.created_by`

const Months = z.looseObject({ monthsKwh: z.array(z.number()).length(12) })
const planOf = (row: unknown): ProductionPlan => {
  const { monthsKwh, ...rest } = Months.parse(row)
  return ProductionPlan.parse({ ...rest, ...Object.fromEntries(monthKeys.map((key, i) => [key, monthsKwh[i]])) })
}

const named = (keyword: string) => hasText(keyword, sql`concat_ws(chr(10), s.own_name, s.name_en, a.real_name)`)
const conditions = (caller: Caller, f: PlanFilter) =>
  allOf(
    f.keyword ? named(f.keyword) : undefined,
    f.stationId === undefined ? undefined : sql`s.id = ${f.stationId}`,
    f.year === undefined ? undefined : sql`p.year = ${f.year}`,
    f.creator === undefined ? undefined : sql`(p.created_by = ${caller.accountId}) = ${f.creator === 'me'}`,
  )

const sortColumns = { stationName: sql`s.name`, year: sql`p.year`, annualKwh: sql`p.annual_kwh` }
function orderOf({ sort, order }: PlanFilter): Sql {
  if (sort === undefined) return sql`p.year desc, s.name, s.id`
  return sql`${sortColumns[sort]} ${order === 'desc' ? sql`desc` : sql`asc`}, p.year desc, s.name, s.id`
}

export const findPlans = (db: Db, caller: Caller, f: PlanFilter & { limit: number; offset: number }) =>
  db.rows(
    sql`select ${columns(caller)} from ${tables(caller)} where ${conditions(caller, f)}
     order by ${orderOf(f)} limit ${f.limit} offset ${f.offset}`,
    planOf,
  )

const Total = z.object({ total: z.coerce.number(), annualKwh: z.number(), monthsKwh: z.array(z.number()).length(12) })
/** Of all pages: how many, and what they come to. */
export async function sumPlans(db: Db, caller: Caller, f: PlanFilter) {
  const months = monthKeys.map((_, i) => sql`coalesce(sum(p.months_kwh[${i + 1}::int]), 0)`)
  const [one, ...rest] = months
  const list = rest.reduce((all, part) => sql`${all}, ${part}`, one!)
  const [found] = await db.rows(
    sql`select count(*) as total, coalesce(sum(p.annual_kwh), 0) as "annualKwh", array[${list}] as "monthsKwh"
     from ${tables(caller)} where ${conditions(caller, f)}`,
    (row) => Total.parse(row),
  )
  const { total, annualKwh, monthsKwh } = found!
  return { total, totals: { annualKwh, ...Object.fromEntries(monthKeys.map((key, i) => [key, monthsKwh[i]!])) } }
}

export const findPlan = async (db: Db, caller: Caller, id: string): Promise<ProductionPlan | undefined> =>
  (await db.rows(sql`select ${columns(caller)} from ${tables(caller)} where p.id = ${id}`, planOf))[0]

/** Nothing where the station has a plan of the year, or the caller does not see the station. */
export const insertPlan = (db: Db, caller: Caller, id: string, form: ProductionPlanForm, now: Date) =>
  db.run(
    sql`insert into production_plan (id, station_id, year, annual_kwh, months_kwh, split_method, note, created_by,
       created_at, changed_at)
     select ${id}, s.id, ${form.year}::int, ${form.annualKwh}::float8, ${form.monthsKwh}::float8[], ${form.splitBase},
       ${form.note}, ${caller.accountId}, ${now}::timestamptz, ${now}::timestamptz
     from ${visible(caller)} s where s.id = ${form.stationId}`,
  )

export const updatePlan = (db: Db, plan: { id: string; version: number }, form: ProductionPlanForm, now: Date) =>
  db.run(
    sql`update production_plan set station_id = ${form.stationId}, year = ${form.year}, annual_kwh = ${form.annualKwh},
       months_kwh = ${form.monthsKwh}::float8[], split_method = ${form.splitBase}, note = ${form.note},
       changed_at = ${now}, version = version + 1
     where id = ${plan.id} and version = ${plan.version}`,
  )

export const deletePlan = (db: Db, id: string) => db.run(sql`delete from production_plan where id = ${id}`)

export interface DemoPlan {
  stationId: string
  year: number
  annualKwh: number
  monthsKwh: readonly number[]
  splitBase: string
  creatorIds: readonly string[]
}
/** The first of the creators who is there; nothing where the company has none of them. */
export const addDemoPlans = (db: Db, plans: readonly DemoPlan[], now: Date) =>
  db.run(
    sql`insert into production_plan (id, station_id, year, annual_kwh, months_kwh, split_method, created_by, created_at,
       changed_at)
     select 'plan-' || s.id || '-' || p.year, s.id, p.year, p."annualKwh",
       array(select m::float8 from jsonb_array_elements_text(p."monthsKwh") with ordinality as e (m, n) order by n),
       p."splitBase", a.id, ${now}::timestamptz, ${now}::timestamptz
     from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as p ("stationId" text, year int, "annualKwh" float8,
         "monthsKwh" jsonb, "splitBase" text, "creatorIds" jsonb)
       join station s on s.id = p."stationId"
       cross join lateral (select a.id from account a where a.company_id = s.company_id and p."creatorIds" ? a.id
         order by a.id limit 1) a
     on conflict do nothing`,
  )

const Station = z.object({
  id: z.string(),
  name: z.string(),
  stcls: z.enum(stationClasses),
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string(),
  meterNo: z.int().nullable(),
})
export type PlannedStation = z.infer<typeof Station>
export const findStation = async (db: Db, caller: Caller, id: string): Promise<PlannedStation | undefined> =>
  (
    await db.rows(
      sql`select s.id, s.name, s.stcls, s.latitude, s.longitude, s.time_zone as "timeZone", d.no as "meterNo"
       from ${visible(caller)} s left join device d on d.station_id = s.id and d.type = 'meter' and d.is_main
         and d.deleted_at is null where s.id = ${id}`,
      (row) => Station.parse(row),
    )
  )[0]

const Named = z.object({ id: z.string(), name: z.string() })
/** The stations the caller sees without a plan of the year, by the name they were entered with. */
export const findUnplanned = (db: Db, caller: Caller, year: number, limit: number) =>
  db.rows(
    sql`select s.id, s.own_name as name from ${visible(caller)} s
     where not exists (select 1 from production_plan p where p.station_id = s.id and p.year = ${year})
     order by s.own_name, s.id limit ${limit}`,
    (row) => Named.parse(row),
  )

const Known = z.object({ name: z.string(), id: z.string() })
/** Stations of a workbook, by any of their names. */
export const findByNames = (db: Db, caller: Caller, names: readonly string[]) =>
  db.rows(
    sql`select n.name, s.id from ${visible(caller)} s cross join lateral (values (s.own_name), (s.name_en)) n (name)
     where n.name = any(${names})`,
    (row) => Known.parse(row),
  )

const Taken = z.object({ key: z.string() })
/** `station year` of the plans that exist. */
export const findTaken = (db: Db, stationIds: readonly string[]) =>
  db.rows(
    sql`select station_id || ' ' || year as key from production_plan where station_id = any(${stationIds})`,
    (row) => Taken.parse(row).key,
  )
