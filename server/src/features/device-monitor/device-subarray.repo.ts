import { SubArray } from '@fengguang/domain/device-monitor/device-operation.model'
import type { SubArrayForm } from '@fengguang/domain/device-monitor/device-operation.contract'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId'>

const columns = `a.id::text, s.id as "stationId", s.name as "stationName", a.name, a.capacity_kw as "capacityKw",
  a.string_count as "stringCount", a.version,
  coalesce((select array_agg(d.id order by d.no) from sub_array_device sd join device d on d.id = sd.device_id
    where sd.sub_array_id = a.id and d.deleted_at is null), '{}') as "deviceIds",
  coalesce((select array_agg(shown_name(s.is_english, d.name, d.name_en) order by d.no) from sub_array_device sd join device d on d.id = sd.device_id
    where sd.sub_array_id = a.id and d.deleted_at is null), '{}') as "deviceNames"`
const visible = `from sub_array a join visible_station($1, $2) s on s.id = a.station_id where a.deleted_at is null`
const filtered = `${visible} and ($3::text is null or position(lower($3) in lower(concat_ws(' ', a.name, s.own_name, s.name_en))) > 0)
  and ($4::text is null or s.id = $4)`

interface Filter {
  keyword?: string | undefined
  stationId?: string | undefined
}
const params = ({ accountId, roleId }: Caller, f: Filter) => [accountId, roleId, f.keyword || null, f.stationId ?? null]

export const findSubArrays = (db: Db, caller: Caller, f: Filter, page: { limit: number; offset: number }) =>
  db.rows(
    `select ${columns} ${filtered} order by s.name, a.name, a.id limit $5 offset $6`,
    [...params(caller, f), page.limit, page.offset],
    (row) => SubArray.parse(row),
  )

export async function countSubArrays(db: Db, caller: Caller, f: Filter): Promise<number> {
  const [counted] = await db.rows(`select count(*)::int as total ${filtered}`, params(caller, f), (row) =>
    z.object({ total: z.int() }).parse(row),
  )
  return counted!.total
}

export async function findSubArray(db: Db, { accountId, roleId }: Caller, id: string): Promise<SubArray | undefined> {
  const [found] = await db.rows(`select ${columns} ${visible} and a.id = $3`, [accountId, roleId, id], (row) =>
    SubArray.parse(row),
  )
  return found
}

export async function insertSubArray(db: Db, f: SubArrayForm): Promise<string> {
  const [made] = await db.rows(
    `insert into sub_array (station_id, name, capacity_kw, string_count) values ($1, $2, $3, $4) returning id::text`,
    [f.stationId, f.name, f.capacityKw, f.stringCount],
    (row) => z.object({ id: z.string() }).parse(row).id,
  )
  return made!
}

/** Answers 0 when somebody else saved first. */
export const updateSubArray = (db: Db, id: string, version: number, f: SubArrayForm) =>
  db.run(
    `update sub_array set name = $3, capacity_kw = $4, string_count = $5, version = version + 1
     where id = $1 and version = $2 and deleted_at is null`,
    [id, version, f.name, f.capacityKw, f.stringCount],
  )

const Taken = z.object({ device: z.string(), name: z.string() })

/** Devices of `ids` that stand in another sub-array. */
export const findTaken = (db: Db, id: string, ids: readonly string[]) =>
  db.rows(
    `select d.name as device, a.name from sub_array_device sd
       join sub_array a on a.id = sd.sub_array_id and a.deleted_at is null join device d on d.id = sd.device_id
     where sd.device_id = any($2) and sd.sub_array_id <> $1 order by d.no limit 1`,
    [id, ids],
    (row) => Taken.parse(row),
  )

export async function setDevices(db: Db, id: string, ids: readonly string[]): Promise<void> {
  await db.run('delete from sub_array_device where sub_array_id = $1', [id])
  await db.run(
    `insert into sub_array_device (device_id, sub_array_id) select d, $1 from unnest($2::text[]) as d
     on conflict (device_id) do update set sub_array_id = excluded.sub_array_id`,
    [id, ids],
  )
}

/** Its devices are free again. Answers the names. */
export async function removeSubArrays(db: Db, { accountId, roleId }: Caller, ids: readonly string[], now: Date) {
  const removed = await db.rows(
    `update sub_array a set deleted_at = $4 from visible_station($1, $2) s
     where s.id = a.station_id and a.id = any($3::bigint[]) and a.deleted_at is null
     returning a.id::text, s.name || ' ' || a.name as name`,
    [accountId, roleId, ids, now],
    (row) => z.object({ id: z.string(), name: z.string() }).parse(row),
  )
  await db.run('delete from sub_array_device where sub_array_id = any($1::bigint[])', [removed.map(({ id }) => id)])
  return removed.map(({ name }) => name)
}
