import { Adjustment } from '@fengguang/domain/device-monitor/device-operation.model'
import type { AdjustFilter, AdjustForm } from '@fengguang/domain/device-monitor/device-operation.contract'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId'>

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const columns = `a.id::text, a.device_id as "deviceId", shown_name(s.is_english, d.name, d.name_en) as "deviceName", s.id as "stationId", s.name as "stationName",
  s.time_zone as "timeZone", a.condition, ${iso('a.from_at')} as "fromAt", ${iso('a.to_at')} as "toAt",
  round(extract(epoch from a.to_at - a.from_at)::numeric / 3600, 2)::float8 as hours, a.reason,
  c.real_name as "createdBy", ${iso('a.created_at')} as "createdAt"`

/** Days are those of the station. */
const wanted = `from state_adjustment a join device d on d.id = a.device_id
    join visible_station($1, $2) s on s.id = d.station_id join account c on c.id = a.created_by
  where a.deleted_at is null
    and ($3::text is null or position(lower($3) in lower(concat_ws(' ', s.own_name, s.name_en, d.name, d.name_en, a.reason))) > 0)
    and ($4::text is null or s.id = $4) and ($5::text is null or d.id = $5) and ($6::text is null or a.condition = $6)
    and ($7::date is null or a.to_at > $7::date::timestamp at time zone s.time_zone)
    and ($8::date is null or a.from_at < ($8::date + 1)::timestamp at time zone s.time_zone)`

const params = ({ accountId, roleId }: Caller, f: AdjustFilter) => [
  accountId,
  roleId,
  f.keyword || null,
  f.stationId ?? null,
  f.deviceId ?? null,
  f.condition ?? null,
  f.from ?? null,
  f.to ?? null,
]

export const findAdjustments = (db: Db, caller: Caller, f: AdjustFilter, page: { limit: number; offset: number }) =>
  db.rows(
    `select ${columns} ${wanted} order by a.from_at desc, a.id desc limit $9 offset $10`,
    [...params(caller, f), page.limit, page.offset],
    (row) => Adjustment.parse(row),
  )

export async function countAdjustments(db: Db, caller: Caller, f: AdjustFilter): Promise<number> {
  const [counted] = await db.rows(`select count(*)::int as total ${wanted}`, params(caller, f), (row) =>
    z.object({ total: z.int() }).parse(row),
  )
  return counted!.total
}

const Overlap = z.object({ name: z.string() })

/** The devices that are said to have been something else already in part of the period. */
export const findOverlaps = (db: Db, ids: readonly string[], { fromAt, toAt }: AdjustForm) =>
  db.rows(
    `select distinct d.name from state_adjustment a join device d on d.id = a.device_id
     where a.deleted_at is null and a.device_id = any($1) and a.from_at < $3 and a.to_at > $2 order by d.name limit 5`,
    [ids, fromAt, toAt],
    (row) => Overlap.parse(row).name,
  )

/** Held to the end of the transaction: two adjustments of a device at once do not overlap unseen. */
export const lockDevices = (db: Db, ids: readonly string[]) =>
  db.run('select 1 from device where id = any($1) order by id for no key update', [ids])

export const insertAdjustments = (
  db: Db,
  ids: readonly string[],
  form: AdjustForm,
  by: { accountId: string; now: Date },
) =>
  db.run(
    `insert into state_adjustment (device_id, condition, from_at, to_at, reason, created_by, created_at)
     select id, $2, $3, $4, $5, $6, $7 from unnest($1::text[]) as id`,
    [ids, form.condition, form.fromAt, form.toAt, form.reason, by.accountId, by.now],
  )

/** Answers what was removed, as it is to be recorded. */
export const removeAdjustments = (db: Db, caller: Caller, ids: readonly string[], now: Date) =>
  db.rows(
    `update state_adjustment a set deleted_at = $4, deleted_by = $1
     from device d join visible_station($1, $2) s on s.id = d.station_id
     where d.id = a.device_id and a.id = any($3::bigint[]) and a.deleted_at is null
     returning s.name || ' ' || shown_name(s.is_english, d.name, d.name_en) as name`,
    [caller.accountId, caller.roleId, ids, now],
    (row) => Overlap.parse(row).name,
  )
