import { deviceTypes } from '@fengguang/domain/devices/device.model'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId'>
const visible = ({ accountId, roleId }: Caller) => sql`visible_station(${accountId}, ${roleId}) s`

const Place = z.object({
  id: z.string(),
  name: z.string(),
  ownName: z.string(),
  nameEn: z.string(),
  timeZone: z.string(),
  longitude: z.number(),
  latitude: z.number(),
})
export type StationPlace = z.infer<typeof Place>

/** Those of `ids` the caller may see, by name. */
export const findStationPlaces = (db: Db, caller: Caller, ids: readonly string[]) =>
  db.rows(
    sql`select s.id, s.name, s.own_name as "ownName", coalesce(s.name_en, '') as "nameEn", s.time_zone as "timeZone",
       s.longitude, s.latitude
     from ${visible(caller)} where s.id = any(${ids}) order by s.name`,
    (row) => Place.parse(row),
  )

const Counted = z.object({ type: z.enum(deviceTypes), total: z.int() })

/** Counted first: a fleet's devices are not read to learn that they are too many. */
export const countByType = (db: Db, caller: Caller, stationIds: readonly string[]) =>
  db.rows(
    sql`select d.type, count(*)::int as total from device d join ${visible(caller)} on s.id = d.station_id
     where d.deleted_at is null and s.id = any(${stationIds}) group by d.type`,
    (row) => Counted.parse(row),
  )

const Ground = z.object({
  id: z.string(),
  eastM: z.number().nullable(),
  northM: z.number().nullable(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  subArray: z.string().nullable(),
})
const figure = (key: string) =>
  sql`case jsonb_typeof(d.details -> ${key}::text) when 'number' then (d.details ->> ${key}::text)::float8 end`

/** Where the devices of a station stand, and in which sub-array. */
export const findGround = (db: Db, caller: Caller, stationId: string) =>
  db.rows(
    sql`select d.id, ${figure('eastM')} as "eastM", ${figure('northM')} as "northM", ${figure('longitude')} as longitude,
       ${figure('latitude')} as latitude, a.name as "subArray"
     from device d join ${visible(caller)} on s.id = d.station_id
       left join sub_array_device sd on sd.device_id = d.id
       left join sub_array a on a.id = sd.sub_array_id and a.deleted_at is null
     where d.deleted_at is null and s.id = ${stationId}`,
    (row) => Ground.parse(row),
  )

const Unused = z.object({ id: z.string(), unused: z.array(z.int()) })

/** Strings that are not used must not count as failed ones. */
export const findUnusedStrings = (db: Db, caller: Caller, stationIds: readonly string[]) =>
  db.rows(
    sql`select d.id, d.details -> 'unusedStrings' as unused from device d
       join ${visible(caller)} on s.id = d.station_id
     where d.deleted_at is null and s.id = any(${stationIds}) and jsonb_typeof(d.details -> 'unusedStrings') = 'array'`,
    (row) => Unused.parse(row),
  )
