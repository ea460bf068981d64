import { Adjustment } from '@fengguang/domain/device-monitor/device-operation.model'
import type { AdjustFilter, AdjustForm } from '@fengguang/domain/device-monitor/device-operation.contract'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql, type Sql } from '../../platform/postgres/sql.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId'>

const iso = (column: Sql) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const columns = sql`a.id::text, a.device_id as "deviceId", shown_name(s.is_english, d.name, d.name_en) as "deviceName",
  s.id as "stationId", s.name as "stationName", s.time_zone as "timeZone", a.condition,
  ${iso(sql`a.from_at`)} as "fromAt", ${iso(sql`a.to_at`)} as "toAt",
  round(extract(epoch from a.to_at - a.from_at)::numeric / 3600, 2)::float8 as hours, a.reason,
  c.real_name as "createdBy", ${iso(sql`a.created_at`)} as "createdAt"`

/** Days are those of the station. */
const wanted = (caller: Caller, f: AdjustFilter) => sql`from state_adjustment a join device d on d.id = a.device_id
    join visible_station(${caller.accountId}, ${caller.roleId}) s on s.id = d.station_id
    join account c on c.id = a.created_by
  where a.deleted_at is null and ${allOf(
    f.keyword
      ? hasText(f.keyword, sql`concat_ws(chr(10), s.own_name, s.name_en, d.name, d.name_en, a.reason)`)
      : undefined,
    f.stationId === undefined ? undefined : sql`s.id = ${f.stationId}`,
    f.deviceId === undefined ? undefined : sql`d.id = ${f.deviceId}`,
    f.condition === undefined ? undefined : sql`a.condition = ${f.condition}`,
    f.from === undefined ? undefined : sql`a.to_at > ${f.from}::date::timestamp at time zone s.time_zone`,
    f.to === undefined ? undefined : sql`a.from_at < (${f.to}::date + 1)::timestamp at time zone s.time_zone`,
  )}`

export const findAdjustments = (db: Db, caller: Caller, f: AdjustFilter, page: { limit: number; offset: number }) =>
  db.rows(
    sql`select ${columns} ${wanted(caller, f)} order by a.from_at desc, a.id desc
     limit ${page.limit} offset ${page.offset}`,
    (row) => Adjustment.parse(row),
  )

export async function countAdjustments(db: Db, caller: Caller, f: AdjustFilter): Promise<number> {
  const [counted] = await db.rows(sql`select count(*)::int as total ${wanted(caller, f)}`, (row) =>
    z.object({ total: z.int() }).parse(row),
  )
  return counted!.total
}

const Overlap = z.object({ name: z.string() })

/** The devices that are said to have been something else already in part of the period. */
export const findOverlaps = (db: Db, caller: Caller, ids: readonly string[], { fromAt, toAt }: AdjustForm) =>
  db.rows(
    sql`select distinct shown_name(s.is_english, d.name, d.name_en) as name
     from state_adjustment a join device d on d.id = a.device_id
       join visible_station(${caller.accountId}, ${caller.roleId}) s on s.id = d.station_id
     where a.deleted_at is null and a.device_id = any(${ids}) and a.from_at < ${toAt} and a.to_at > ${fromAt}
       order by name limit 5`,
    (row) => Overlap.parse(row).name,
  )

const DeviceId = z.object({ id: z.string() })

/** Ids only; the caller has checked the right to see the devices. */
export const findOverlapping = (db: Db, ids: readonly string[], { fromAt, toAt }: AdjustForm) =>
  db.rows(
    sql`select distinct device_id as id from state_adjustment
     where deleted_at is null and device_id = any(${ids}) and from_at < ${toAt} and to_at > ${fromAt}`,
    (row) => DeviceId.parse(row).id,
  )

/** Held to the end of the transaction: two adjustments of a device at once do not overlap unseen. */
export const lockDevices = (db: Db, ids: readonly string[]) =>
  db.run(sql`select 1 from device where id = any(${ids}) order by id for no key update`)

export const insertAdjustments = (
  db: Db,
  ids: readonly string[],
  form: AdjustForm,
  by: { accountId: string; now: Date },
) =>
  db.run(
    sql`insert into state_adjustment (device_id, condition, from_at, to_at, reason, created_by, created_at)
     select id, ${form.condition}, ${form.fromAt}, ${form.toAt}, ${form.reason}, ${by.accountId}, ${by.now}
       from unnest(${ids}::text[]) as id`,
  )

/** Answers what was removed, as it is to be recorded. */
export const removeAdjustments = (db: Db, caller: Caller, ids: readonly string[], now: Date) =>
  db.rows(
    sql`update state_adjustment a set deleted_at = ${now}, deleted_by = ${caller.accountId}
     from device d join visible_station(${caller.accountId}, ${caller.roleId}) s on s.id = d.station_id
     where d.id = a.device_id and a.id = any(${ids}::bigint[]) and a.deleted_at is null
     returning s.name || ' ' || shown_name(s.is_english, d.name, d.name_en) as name`,
    (row) => Overlap.parse(row).name,
  )
