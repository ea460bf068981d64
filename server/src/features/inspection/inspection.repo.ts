import {
  InspectionItem,
  pointKinds,
  type LineForm,
  type PointForm,
  type TypeForm,
} from '@fengguang/domain/inspection/inspection.model'
import type { PlaceFilter } from '@fengguang/domain/inspection/inspection.contract'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql, type Sql } from '../../platform/postgres/sql.ts'

export type Caller = Pick<Identity, 'accountId' | 'roleId' | 'companyId'>
export interface Part {
  limit: number
  offset: number
}
export interface Writing {
  accountId: string
  now: Date
}

export const sightOf = ({ accountId, roleId }: Caller) => sql`visible_station(${accountId}, ${roleId})`
const instant = z.date().transform((date) => date.toISOString())
const strings = z.array(z.string())
const changedBy = sql`(select a.real_name from account a where a.id = t.changed_by) as "changedBy", t.changed_at as "changedAt"`
const changed = { changedBy: z.string(), changedAt: instant, version: z.int() }
const Count = z.object({ n: z.int() })
const countOf = async (db: Db, from: Sql): Promise<number> =>
  (await db.rows(sql`select count(*)::int as n ${from}`, (row) => Count.parse(row)))[0]!.n

const holds = (keyword: string | undefined, text: Sql) => (keyword ? hasText(keyword, text) : undefined)

const TypeRow = z.object({
  id: z.string(),
  name: z.string(),
  items: z.array(InspectionItem),
  points: z.int(),
  ...changed,
})
export type StoredType = z.output<typeof TypeRow>

/** Points of stations that the caller does not see count as well: their type cannot be deleted either. */
export const findTypes = (db: Db, { companyId }: Caller, f: { keyword?: string | undefined; id?: string }) =>
  db.rows(
    sql`select t.id, t.name, t.items, (select count(*)::int from inspection_point p where p.type_id = t.id) as points,
       ${changedBy}, t.version
     from inspection_type t where ${allOf(
       sql`t.company_id = ${companyId}`,
       holds(f.keyword, sql`t.name`),
       f.id === undefined ? undefined : sql`t.id = ${f.id}`,
     )} order by t.name, t.id`,
    (row) => TypeRow.parse(row),
  )

export const lockType = (tx: Db, { companyId }: Caller, id: string) =>
  tx.run(sql`select 1 from inspection_type where id = ${id} and company_id = ${companyId} for update`)
/** One after the other: no two of them pass a limit together. */
export const lockCompany = (tx: Db, { companyId }: Caller) =>
  tx.run(sql`select 1 from company where id = ${companyId} for update`)
export const lockStation = (tx: Db, id: string) => tx.run(sql`select 1 from station where id = ${id} for update`)

export const insertType = (tx: Db, caller: Caller, id: string, f: TypeForm, by: Writing) =>
  tx.run(
    sql`insert into inspection_type (id, company_id, name, items, changed_by, changed_at)
     values (${id}, ${caller.companyId}, ${f.name}, ${JSON.stringify(f.items)}::jsonb, ${by.accountId}, ${by.now})`,
  )
export const updateType = (tx: Db, id: string, f: TypeForm, by: Writing) =>
  tx.run(
    sql`update inspection_type set name = ${f.name}, items = ${JSON.stringify(f.items)}::jsonb,
       changed_by = ${by.accountId}, changed_at = ${by.now}, version = version + 1 where id = ${id}`,
  )
export const removeType = (tx: Db, id: string) => tx.run(sql`delete from inspection_type where id = ${id}`)

/** Items of a type that points have. */
export const usedItems = async (db: Db, typeId: string): Promise<ReadonlySet<string>> => {
  const Used = z.object({ item: z.string() })
  const rows = await db.rows(
    sql`select distinct unnest(item_ids) as item from inspection_point where type_id = ${typeId}`,
    (row) => Used.parse(row).item,
  )
  return new Set(rows)
}

const PointRow = z.object({
  id: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  typeId: z.string(),
  typeName: z.string(),
  kind: z.enum(pointKinds),
  deviceId: z.string().nullable(),
  place: z.string(),
  name: z.string(),
  itemIds: strings,
  items: z.array(InspectionItem),
  ...changed,
})
export type StoredPoint = z.output<typeof PointRow>
export interface Wanted extends PlaceFilter {
  ids?: readonly string[]
}

const pointsFrom = (caller: Caller, f: Wanted): Sql =>
  sql`from inspection_point t join ${sightOf(caller)} s on s.id = t.station_id
     join inspection_type y on y.id = t.type_id where ${allOf(
       f.ids === undefined ? undefined : sql`t.id = any(${f.ids})`,
       f.stationId === undefined ? undefined : sql`t.station_id = ${f.stationId}`,
       f.typeId === undefined ? undefined : sql`t.type_id = ${f.typeId}`,
       holds(f.keyword, sql`concat_ws(' ', t.name, t.place, y.name, s.own_name, s.name_en)`),
     )}`
export const findPoints = (db: Db, caller: Caller, f: Wanted, part: Part) =>
  db.rows(
    sql`select t.id, s.id as "stationId", s.name as "stationName", t.type_id as "typeId", y.name as "typeName", t.kind,
       t.device_id as "deviceId", t.place, t.name, t.item_ids as "itemIds", y.items, ${changedBy}, t.version
     ${pointsFrom(caller, f)} order by s.name, t.name, t.id limit ${part.limit} offset ${part.offset}`,
    (row) => PointRow.parse(row),
  )
export const countPoints = (db: Db, caller: Caller, f: Wanted) => countOf(db, pointsFrom(caller, f))
export const countOfStation = (db: Db, table: 'point' | 'line', stationId: string) =>
  countOf(
    db,
    table === 'point'
      ? sql`from inspection_point where station_id = ${stationId}`
      : sql`from inspection_line where station_id = ${stationId}`,
  )

export const insertPoint = (tx: Db, id: string, f: PointForm, by: Writing) =>
  tx.run(
    sql`insert into inspection_point (id, station_id, type_id, kind, device_id, place, name, item_ids, changed_by, changed_at)
     values (${id}, ${f.stationId}, ${f.typeId}, ${f.kind}, ${f.deviceId}, ${f.place}, ${f.name}, ${f.itemIds}::text[],
       ${by.accountId}, ${by.now})`,
  )
export const updatePoint = (tx: Db, id: string, f: PointForm, by: Writing) =>
  tx.run(
    sql`update inspection_point set type_id = ${f.typeId}, kind = ${f.kind}, device_id = ${f.deviceId}, place = ${f.place},
       name = ${f.name}, item_ids = ${f.itemIds}::text[], changed_by = ${by.accountId}, changed_at = ${by.now},
       version = version + 1 where id = ${id}`,
  )
export const removePoint = (tx: Db, id: string) => tx.run(sql`delete from inspection_point where id = ${id}`)

const LineRow = z.object({
  id: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  name: z.string(),
  pointIds: strings,
  pointNames: strings,
  ...changed,
})
export type StoredLine = z.output<typeof LineRow>

const linesFrom = (caller: Caller, f: Wanted): Sql =>
  sql`from inspection_line t join ${sightOf(caller)} s on s.id = t.station_id where ${allOf(
    f.ids === undefined ? undefined : sql`t.id = any(${f.ids})`,
    f.stationId === undefined ? undefined : sql`t.station_id = ${f.stationId}`,
    holds(f.keyword, sql`concat_ws(' ', t.name, s.own_name, s.name_en)`),
  )}`
export const findLines = (db: Db, caller: Caller, f: Wanted, part: Part) =>
  db.rows(
    sql`select t.id, s.id as "stationId", s.name as "stationName", t.name, t.point_ids as "pointIds",
       array(select p.name from unnest(t.point_ids) with ordinality o (id, place)
         join inspection_point p on p.id = o.id order by o.place) as "pointNames", ${changedBy}, t.version
     ${linesFrom(caller, f)} order by s.name, t.name, t.id limit ${part.limit} offset ${part.offset}`,
    (row) => LineRow.parse(row),
  )
export const countLines = (db: Db, caller: Caller, f: Wanted) => countOf(db, linesFrom(caller, f))

export const insertLine = (tx: Db, id: string, f: LineForm, by: Writing) =>
  tx.run(
    sql`insert into inspection_line (id, station_id, name, point_ids, changed_by, changed_at)
     values (${id}, ${f.stationId}, ${f.name}, ${f.pointIds}::text[], ${by.accountId}, ${by.now})`,
  )
export const updateLine = (tx: Db, id: string, f: LineForm, by: Writing) =>
  tx.run(
    sql`update inspection_line set name = ${f.name}, point_ids = ${f.pointIds}::text[], changed_by = ${by.accountId},
       changed_at = ${by.now}, version = version + 1 where id = ${id}`,
  )
export const removeLine = (tx: Db, id: string) => tx.run(sql`delete from inspection_line where id = ${id}`)

const Named = z.object({ name: z.string() })
/** A line or plan that walks the point or the line. */
export const userOf = async (db: Db, stationId: string, id: string): Promise<string | undefined> =>
  (
    await db.rows(
      sql`select name from inspection_line where station_id = ${stationId} and ${id} = any(point_ids)
       union all select name from inspection_plan where station_id = ${stationId} and ${id} = any(route_ids) limit 1`,
      (row) => Named.parse(row).name,
    )
  )[0]
