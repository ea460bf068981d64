import { DeviceDependents, type DeviceChange, type DeviceForm } from '@fengguang/domain/devices/devices.contract'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql, type Sql } from '../../platform/postgres/sql.ts'
import type { Caller } from './known-devices.repo.ts'

export interface NewDevice extends DeviceForm {
  id: string
  details?: Readonly<Record<string, unknown>>
}

/** What was registered beside the columns; a place that nobody entered is not there. */
const place = (longitude: Sql, latitude: Sql) =>
  sql`jsonb_strip_nulls(jsonb_build_object('longitude', ${longitude}, 'latitude', ${latitude}))`

const insert = sql`insert into device (id, station_id, code, type, name, name_en, parent_id, maker, model, rated_kw,
     period_seconds, is_main, details)`
const rows = (
  devices: readonly NewDevice[],
) => sql`jsonb_to_recordset(${JSON.stringify(devices)}::jsonb) as n (id text, "stationId" text, code text, type text,
     name text, "nameEn" text, "parentId" text, maker text, model text, "ratedKw" float8, "periodSeconds" int,
     "isMain" boolean, details jsonb, longitude float8, latitude float8)`
const columns = (
  isMain: Sql,
) => sql`n.id, n."stationId", n.code, n.type, n.name, nullif(n."nameEn", ''), n."parentId", n.maker, n.model,
     n."ratedKw", n."periodSeconds", ${isMain}, coalesce(n.details, '{}') || ${place(sql`n.longitude`, sql`n.latitude`)}`

/** A code that was removed comes back as the device it was, with its history. Answers how many were taken. */
export const insertDevices = (db: Db, devices: readonly NewDevice[]) =>
  db.run(
    sql`${insert} select ${columns(sql`n."isMain"`)} from ${rows(devices)}
     on conflict (id) do update set type = excluded.type, name = excluded.name, name_en = excluded.name_en,
       parent_id = excluded.parent_id, maker = excluded.maker, model = excluded.model, rated_kw = excluded.rated_kw,
       period_seconds = excluded.period_seconds, is_main = excluded.is_main, details = excluded.details,
       out_of_service = false, deleted_at = null, version = device.version + 1
     where device.deleted_at is not null`,
  )

/** What is there, or was removed, stays as it is; so does the main device that was chosen. */
export const addDevices = (db: Db, devices: readonly NewDevice[]) =>
  db.run(
    sql`${insert} select ${columns(sql`n."isMain" and not exists (select 1 from device m
        where m.station_id = n."stationId" and m.type = n.type and m.is_main and m.deleted_at is null)`)}
     from ${rows(devices)} join station s on s.id = n."stationId" and s.deleted_at is null
     on conflict (id) do nothing`,
  )

/** Answers 0 when another save came first. */
export const updateDevice = (db: Db, id: string, version: number, c: DeviceChange) =>
  db.run(
    sql`update device set name = ${c.name}, parent_id = ${c.parentId || null}, maker = ${c.maker}, model = ${c.model},
       rated_kw = ${c.ratedKw ?? null}, period_seconds = ${c.periodSeconds}, is_main = ${c.isMain},
       details = (details - 'longitude' - 'latitude')
         || ${place(sql`${c.longitude ?? null}::float8`, sql`${c.latitude ?? null}::float8`)},
       name_en = ${c.nameEn === undefined ? sql`name_en` : c.nameEn || null}, version = version + 1
     where id = ${id} and version = ${version} and deleted_at is null`,
  )

/** The station's main device of that type gives way to another. */
export const clearMain = (db: Db, of: { stationId: string; type: string; exceptId: string }) =>
  db.run(
    sql`update device set is_main = false, version = version + 1
     where station_id = ${of.stationId} and type = ${of.type} and id <> ${of.exceptId} and is_main and deleted_at is null`,
  )

export const setService = (db: Db, ids: readonly string[], outOfService: boolean) =>
  db.run(
    sql`update device set out_of_service = ${outOfService}, version = version + 1
     where id = any(${ids}) and out_of_service <> ${outOfService} and deleted_at is null`,
  )

export const removeDevices = (db: Db, ids: readonly string[], now: Date) =>
  db.run(sql`update device set deleted_at = ${now} where id = any(${ids}) and deleted_at is null`)

/** A main device comes back as such only if no other has taken its place. Answers the ids. */
export const restoreDevices = (db: Db, caller: Caller, ids: readonly string[], deletedAfter: Date) =>
  db.rows(
    sql`update device d set deleted_at = null, version = d.version + 1, is_main = d.is_main and not exists (
       select 1 from device m where m.station_id = d.station_id and m.type = d.type and m.is_main and m.deleted_at is null)
     from visible_station(${caller.accountId}, ${caller.roleId}) s
     where s.id = d.station_id and d.id = any(${ids}) and d.deleted_at > ${deletedAfter} returning d.id`,
    (row) => z.object({ id: z.string() }).parse(row).id,
  )

/** Those of `ids` that others outside `ids` stand below. */
export const findParents = (db: Db, caller: Caller, ids: readonly string[]) =>
  db.rows(
    sql`select shown_name(bool_or(s.is_english), p.name, p.name_en) as name, count(*)::int as count
     from device d join device p on p.id = d.parent_id
       join visible_station(${caller.accountId}, ${caller.roleId}) s on s.id = p.station_id
     where d.parent_id = any(${ids}) and not d.id = any(${ids}) and d.deleted_at is null group by p.id order by p.no`,
    (row) => z.object({ name: z.string(), count: z.int() }).parse(row),
  )

export async function countDependents(db: Db, ids: readonly string[]): Promise<DeviceDependents> {
  const [counts] = await db.rows(
    sql`select
       (select count(*) from device where parent_id = any(${ids}) and not id = any(${ids})
         and deleted_at is null)::int as below,
       (select count(*) from alarm_event where device_id = any(${ids}) and closed_at is null)::int as alarms`,
    (row) => DeviceDependents.parse(row),
  )
  return counts!
}

const No = z.object({ no: z.string() })
/** The work ticket that holds one of these devices out of service. */
export const findHoldingTicket = async (db: Db, ids: readonly string[]): Promise<string | undefined> =>
  (
    await db.rows(
      sql`select t.no from device_tag g join work_ticket t on t.id = g.ticket_id
       where g.device_id = any(${ids}) and g.cleared_at is null limit 1`,
      (row) => No.parse(row).no,
    )
  )[0]
