import { deviceTypes } from '@fengguang/domain/devices/device.model'
import { stationClasses } from '@fengguang/domain/stations/station.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'
import type { Caller } from './known-devices.repo.ts'

const Place = z.object({ id: z.string(), name: z.string(), stcls: z.enum(stationClasses) })
const Neighbour = z.object({
  id: z.string(),
  stationId: z.string(),
  type: z.enum(deviceTypes),
  name: z.string(),
  parentId: z.string().nullable(),
  isMain: z.boolean(),
})
export type Neighbour = z.infer<typeof Neighbour>

export const findStation = async (db: Db, caller: Caller, id: string) =>
  (
    await db.rows(
      sql`select id, name, stcls from visible_station(${caller.accountId}, ${caller.roleId}) where id = ${id}`,
      (row) => Place.parse(row),
    )
  )[0]

/** By either name; a name of its own goes before the English name of another. */
export const findStationsByName = (db: Db, caller: Caller, names: readonly string[]) =>
  db.rows(
    sql`select n.name, s.id, s.stcls from unnest(${names}::text[]) as n (name), lateral (
       select v.id, v.stcls from visible_station(${caller.accountId}, ${caller.roleId}) v
       where n.name in (v.own_name, v.name_en)
       order by v.own_name = n.name desc, v.id limit 1) s`,
    (row) => Place.parse(row),
  )

/** Devices of a station are changed one after the other: what stands above what, and which is the main one, is judged beside the others. */
export const lockStations = (db: Db, ids: readonly string[]) =>
  db.run(sql`select 1 from station where id = any(${ids}) order by id for no key update`)

/** All devices of these stations. */
export const findNeighbours = (db: Db, caller: Caller, stationIds: readonly string[]) =>
  db.rows(
    sql`select d.id, d.station_id as "stationId", d.type, shown_name(s.is_english, d.name, d.name_en) as name,
       d.parent_id as "parentId", d.is_main as "isMain"
     from device d join visible_station(${caller.accountId}, ${caller.roleId}) s on s.id = d.station_id
     where s.id = any(${stationIds}) and d.deleted_at is null`,
    (row) => Neighbour.parse(row),
  )
