import { deviceTypes, type DeviceType } from '@fengguang/domain/devices/device.model'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { sql, type Sql } from '../../platform/postgres/sql.ts'

/** Whose devices: an account in one of its roles. */
export type Caller = Pick<Identity, 'accountId' | 'roleId'> & Partial<Pick<Identity, 'lang'>>

const KnownDevice = z.object({
  id: z.string(),
  no: z.int(),
  stationId: z.string(),
  stationName: z.string(),
  type: z.enum(deviceTypes),
  name: z.string(),
  /** The one of its two names that is not shown; empty where it has one only. */
  otherName: z.string(),
  periodSeconds: z.int(),
  timeZone: z.string(),
  ratedKw: z.number().nullable(),
  isMain: z.boolean(),
  parentId: z.string().nullable(),
  outOfService: z.boolean(),
})
export type KnownDevice = z.infer<typeof KnownDevice>

/** What `shown_name` leaves out. */
export const otherName = (own: Sql, english: Sql) =>
  sql`case when s.is_english and ${english} is not null then ${own} else coalesce(${english}, '') end`

const known = (caller: Caller) => sql`select d.id, d.no, d.station_id as "stationId", s.name as "stationName", d.type,
    shown_name(s.is_english, d.name, d.name_en) as name, ${otherName(sql`d.name`, sql`d.name_en`)} as "otherName",
    d.period_seconds as "periodSeconds",
    s.time_zone as "timeZone", d.rated_kw as "ratedKw", d.is_main as "isMain", d.parent_id as "parentId",
    d.out_of_service as "outOfService"
  from device d join visible_station(${caller.accountId}, ${caller.roleId}) s on s.id = d.station_id
  where d.deleted_at is null`

// Stations are named by `s.id`: asked of `d.station_id`, a list of a thousand is walked for each of them.
const parse = (row: unknown): KnownDevice => KnownDevice.parse(row)

export const findByIds = (db: Db, caller: Caller, ids: readonly string[]) =>
  db.rows(sql`${known(caller)} and d.id = any(${ids})`, parse)

export const findMain = (db: Db, caller: Caller, stationIds: readonly string[]) =>
  db.rows(sql`${known(caller)} and d.is_main and s.id = any(${stationIds})`, parse)

export const findOfStations = (
  db: Db,
  caller: Caller,
  { stationIds, types }: { stationIds: readonly string[]; types?: readonly DeviceType[] | undefined },
) =>
  db.rows(
    sql`${known(caller)} and s.id = any(${stationIds}) and ${types ? sql`d.type = any(${types})` : sql`true`}
     order by d.station_id, d.no`,
    parse,
  )
