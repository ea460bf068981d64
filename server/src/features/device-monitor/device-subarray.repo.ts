import { SubArray } from '@fengguang/domain/device-monitor/device-operation.model'
import type { SubArrayForm } from '@fengguang/domain/device-monitor/device-operation.contract'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql } from '../../platform/postgres/sql.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId'>

const columns = sql`a.id::text, s.id as "stationId", s.name as "stationName", a.name, a.capacity_kw as "capacityKw",
  a.string_count as "stringCount", a.version,
  coalesce((select array_agg(d.id order by d.no) from sub_array_device sd join device d on d.id = sd.device_id
    where sd.sub_array_id = a.id and d.deleted_at is null), '{}') as "deviceIds",
  coalesce((select array_agg(shown_name(s.is_english, d.name, d.name_en) order by d.no)
    from sub_array_device sd join device d on d.id = sd.device_id
    where sd.sub_array_id = a.id and d.deleted_at is null), '{}') as "deviceNames"`
const visible = ({ accountId, roleId }: Caller) =>
  sql`from sub_array a join visible_station(${accountId}, ${roleId}) s on s.id = a.station_id where a.deleted_at is null`

interface Filter {
  keyword?: string | undefined
  stationId?: string | undefined
}
const filtered = (caller: Caller, f: Filter) =>
  sql`${visible(caller)} and ${allOf(
    f.keyword ? hasText(f.keyword, sql`concat_ws(chr(10), a.name, s.own_name, s.name_en)`) : undefined,
    f.stationId === undefined ? undefined : sql`s.id = ${f.stationId}`,
  )}`

export const findSubArrays = (db: Db, caller: Caller, f: Filter, page: { limit: number; offset: number }) =>
  db.rows(
    sql`select ${columns} ${filtered(caller, f)} order by s.name, a.name, a.id
     limit ${page.limit} offset ${page.offset}`,
    (row) => SubArray.parse(row),
  )

export async function countSubArrays(db: Db, caller: Caller, f: Filter): Promise<number> {
  const [counted] = await db.rows(sql`select count(*)::int as total ${filtered(caller, f)}`, (row) =>
    z.object({ total: z.int() }).parse(row),
  )
  return counted!.total
}

export async function findSubArray(db: Db, caller: Caller, id: string): Promise<SubArray | undefined> {
  const [found] = await db.rows(sql`select ${columns} ${visible(caller)} and a.id = ${id}`, (row) =>
    SubArray.parse(row),
  )
  return found
}

export async function insertSubArray(db: Db, f: SubArrayForm): Promise<string> {
  const [made] = await db.rows(
    sql`insert into sub_array (station_id, name, capacity_kw, string_count)
     values (${f.stationId}, ${f.name}, ${f.capacityKw}, ${f.stringCount}) returning id::text`,
    (row) => z.object({ id: z.string() }).parse(row).id,
  )
  return made!
}

/** Answers 0 when another save came first. */
export const updateSubArray = (db: Db, id: string, version: number, f: SubArrayForm) =>
  db.run(
    sql`update sub_array set name = ${f.name}, capacity_kw = ${f.capacityKw}, string_count = ${f.stringCount},
     version = version + 1
     where id = ${id} and version = ${version} and deleted_at is null`,
  )

const Taken = z.object({ device: z.string(), name: z.string() })

/** Devices of `ids` that stand in another sub-array. */
export const findTaken = (db: Db, { accountId, roleId }: Caller, id: string, ids: readonly string[]) =>
  db.rows(
    sql`select shown_name(s.is_english, d.name, d.name_en) as device, a.name from sub_array_device sd
       join sub_array a on a.id = sd.sub_array_id and a.deleted_at is null join device d on d.id = sd.device_id
       join visible_station(${accountId}, ${roleId}) s on s.id = d.station_id
     where sd.device_id = any(${ids}) and sd.sub_array_id <> ${id} order by d.no limit 1`,
    (row) => Taken.parse(row),
  )

export async function setDevices(db: Db, id: string, ids: readonly string[]): Promise<void> {
  await db.run(sql`delete from sub_array_device where sub_array_id = ${id}`)
  await db.run(
    sql`insert into sub_array_device (device_id, sub_array_id) select d, ${id} from unnest(${ids}::text[]) as d
     on conflict (device_id) do update set sub_array_id = excluded.sub_array_id`,
  )
}

/** Its devices are free again. Answers the names. */
export async function removeSubArrays(db: Db, { accountId, roleId }: Caller, ids: readonly string[], now: Date) {
  const removed = await db.rows(
    sql`update sub_array a set deleted_at = ${now} from visible_station(${accountId}, ${roleId}) s
     where s.id = a.station_id and a.id = any(${ids}::bigint[]) and a.deleted_at is null
     returning a.id::text, s.name || ' ' || a.name as name`,
    (row) => z.object({ id: z.string(), name: z.string() }).parse(row),
  )
  await db.run(sql`delete from sub_array_device where sub_array_id = any(${removed.map(({ id }) => id)}::bigint[])`)
  return removed.map(({ name }) => name)
}
