import { DeviceDependents, type DeviceChange, type DeviceForm } from '@fengguang/domain/devices/devices.contract'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'

export interface NewDevice extends DeviceForm {
  id: string
  details?: Readonly<Record<string, unknown>>
}

/** What was registered beside the columns; a place that nobody entered is not there. */
const place = (longitude: string, latitude: string) =>
  `jsonb_strip_nulls(jsonb_build_object('longitude', ${longitude}, 'latitude', ${latitude}))`

const insert = `insert into device (id, station_id, code, type, name, name_en, parent_id, maker, model, rated_kw, period_seconds, is_main,
     details)`
const rows = `jsonb_to_recordset($1::jsonb) as n (id text, "stationId" text, code text, type text, name text,
     "nameEn" text,     "parentId" text, maker text, model text, "ratedKw" float8, "periodSeconds" int, "isMain" boolean, details jsonb,
     longitude float8, latitude float8)`
const columns = (
  isMain: string,
) => `n.id, n."stationId", n.code, n.type, n.name, nullif(n."nameEn", ''), n."parentId", n.maker, n.model, n."ratedKw",
     n."periodSeconds", ${isMain}, coalesce(n.details, '{}') || ${place('n.longitude', 'n.latitude')}`

/** A code that was removed comes back as the device it was, with its history. Answers how many were taken. */
export const insertDevices = (db: Db, devices: readonly NewDevice[]) =>
  db.run(
    `${insert} select ${columns('n."isMain"')} from ${rows}
     on conflict (id) do update set type = excluded.type, name = excluded.name, name_en = excluded.name_en, parent_id = excluded.parent_id,
       maker = excluded.maker, model = excluded.model, rated_kw = excluded.rated_kw,
       period_seconds = excluded.period_seconds, is_main = excluded.is_main, details = excluded.details,
       out_of_service = false, deleted_at = null, version = device.version + 1
     where device.deleted_at is not null`,
    [JSON.stringify(devices)],
  )

/** What is there, or was removed, stays as it is; so does the main device somebody chose. */
export const addDevices = (db: Db, devices: readonly NewDevice[]) =>
  db.run(
    `${insert} select ${columns(`n."isMain" and not exists (select 1 from device m
        where m.station_id = n."stationId" and m.type = n.type and m.is_main and m.deleted_at is null)`)}
     from ${rows} join station s on s.id = n."stationId" and s.deleted_at is null
     on conflict (id) do nothing`,
    [JSON.stringify(devices)],
  )

/** Answers 0 when somebody else saved first. */
export const updateDevice = (db: Db, id: string, version: number, c: DeviceChange) =>
  db.run(
    `update device set name = $3, parent_id = $4, maker = $5, model = $6, rated_kw = $7, period_seconds = $8, is_main = $9,
       details = (details - 'longitude' - 'latitude') || ${place('$10::float8', '$11::float8')},
       name_en = case when $12::text is null then name_en else nullif($12, '') end, version = version + 1
     where id = $1 and version = $2 and deleted_at is null`,
    [
      id,
      version,
      c.name,
      c.parentId || null,
      c.maker,
      c.model,
      c.ratedKw ?? null,
      c.periodSeconds,
      c.isMain,
      c.longitude ?? null,
      c.latitude ?? null,
      c.nameEn ?? null,
    ],
  )

/** The station's main device of that type gives way to another. */
export const clearMain = (db: Db, of: { stationId: string; type: string; exceptId: string }) =>
  db.run(
    `update device set is_main = false, version = version + 1
     where station_id = $1 and type = $2 and id <> $3 and is_main and deleted_at is null`,
    [of.stationId, of.type, of.exceptId],
  )

export const setService = (db: Db, ids: readonly string[], outOfService: boolean) =>
  db.run(
    `update device set out_of_service = $2, version = version + 1
     where id = any($1) and out_of_service <> $2 and deleted_at is null`,
    [ids, outOfService],
  )

export const removeDevices = (db: Db, ids: readonly string[], now: Date) =>
  db.run('update device set deleted_at = $2 where id = any($1) and deleted_at is null', [ids, now])

/** A main device comes back as such only if no other has taken its place. Answers the ids. */
export const restoreDevices = (
  db: Db,
  caller: { accountId: string; roleId: string },
  ids: readonly string[],
  deletedAfter: Date,
) =>
  db.rows(
    `update device d set deleted_at = null, version = d.version + 1, is_main = d.is_main and not exists (
       select 1 from device m where m.station_id = d.station_id and m.type = d.type and m.is_main and m.deleted_at is null)
     from visible_station($1, $2) s
     where s.id = d.station_id and d.id = any($3) and d.deleted_at > $4 returning d.id`,
    [caller.accountId, caller.roleId, ids, deletedAfter],
    (row) => z.object({ id: z.string() }).parse(row).id,
  )

/** Those of `ids` that others outside `ids` stand below. */
export const findParents = (db: Db, ids: readonly string[]) =>
  db.rows(
    `select p.name, count(*)::int as count from device d join device p on p.id = d.parent_id
     where d.parent_id = any($1) and not d.id = any($1) and d.deleted_at is null group by p.id order by p.no`,
    [ids],
    (row) => z.object({ name: z.string(), count: z.int() }).parse(row),
  )

export async function countDependents(db: Db, ids: readonly string[]): Promise<DeviceDependents> {
  const [counts] = await db.rows(
    `select
       (select count(*) from device where parent_id = any($1) and not id = any($1) and deleted_at is null)::int as below,
       (select count(*) from alarm_event where device_id = any($1) and closed_at is null)::int as alarms`,
    [ids],
    (row) => DeviceDependents.parse(row),
  )
  return counts!
}
