import { deviceTypes, type DeviceType } from '@fengguang/domain/devices/device.model'
import type { DayRange } from '@fengguang/domain/kernel/time-range'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId'>
const visible = ({ accountId, roleId }: Caller) => sql`visible_station(${accountId}, ${roleId})`

const Station = z.object({
  id: z.string(),
  name: z.string(),
  timeZone: z.string(),
  capacityKw: z.number().nullable(),
  /** Whether the caller reads English names. */
  isEnglish: z.boolean(),
})
export type CubeStation = z.infer<typeof Station>

/** Stations that the caller sees, all or those asked for. */
export const findStations = (db: Db, caller: Caller, ids: readonly string[], limit: number) =>
  db.rows(
    sql`select s.id, s.name, s.time_zone as "timeZone", s.capacity_kw as "capacityKw",
       s.is_english as "isEnglish" from ${visible(caller)} s
     where ${ids.length > 0 ? sql`s.id = any(${ids})` : sql`true`} order by s.id limit ${limit}`,
    (row) => Station.parse(row),
  )

const Device = z.object({
  id: z.string(),
  no: z.int(),
  name: z.string(),
  stationId: z.string(),
  type: z.enum(deviceTypes),
  model: z.string(),
  isMain: z.boolean(),
  /** Strings or branches; entered by people: what is no number is not known. */
  strings: z.int().positive().nullable().catch(null),
  unused: z.array(z.int()).catch([]),
})
export type CubeDevice = z.infer<typeof Device>
const NamedDevice = Device.extend({ nameEn: z.string().nullable() })
export type NamedDevice = z.infer<typeof NamedDevice>

const deviceColumns = sql`d.id, d.no, d.station_id as "stationId", d.type, d.model, d.is_main as "isMain",
  coalesce(d.details -> 'strings', d.details -> 'branches') as strings, d.details -> 'unusedStrings' as unused`

/** 100,000 devices take longer than the usual time limit; the result is cached. */
const registryLimit = { timeLimitMs: 60_000 }

/** Devices of one type, without a check of access: the caller passes only stations that the user may see. */
export const findStationDevices = (db: Db, stationIds: readonly string[], type: DeviceType) =>
  db.rows(
    sql`select ${deviceColumns}, d.name, d.name_en as "nameEn" from device d
     where d.deleted_at is null and d.type = ${type} and d.station_id = any(${stationIds}) order by d.no`,
    (row) => NamedDevice.parse(row),
    registryLimit,
  )

/** The devices with these ids that the user may see. */
export const findDevices = (db: Db, caller: Caller, ids: readonly string[]) =>
  db.rows(
    sql`select ${deviceColumns}, shown_name(s.is_english, d.name, d.name_en) as name
     from ${visible(caller)} s join device d on d.station_id = s.id
     where d.deleted_at is null and d.id = any(${ids}) order by d.no`,
    (row) => Device.parse(row),
  )

export const findModels = (db: Db, caller: Caller, limit: number) =>
  db.rows(
    sql`select distinct d.model from ${visible(caller)} s join device d on d.station_id = s.id
     where d.deleted_at is null and d.model <> '' order by 1 limit ${limit}`,
    (row) => z.object({ model: z.string() }).parse(row).model,
  )

const AnalysedDay = z.object({
  stationId: z.string(),
  day: z.string(),
  irradiationKwhM2: z.number().nullable(),
  soilingRatio: z.number().nullable(),
  lostKwh: z.number(),
  curtailedKwh: z.number(),
  /** In the order of the classes of loss; nothing where a loss has no price. */
  lossYuan: z.array(z.number()).nullable(),
})
/** What the analysis found for stations by day. */
export const findAnalysedDays = (db: Db, caller: Caller, stationIds: readonly string[], { from, to }: DayRange) =>
  db.rows(
    sql`select a.station_id as "stationId", to_char(a.day, 'YYYY-MM-DD') as day,
       a.irradiation_kwh_m2 as "irradiationKwhM2", a.soiling_ratio as "soilingRatio",
       a.dispatch_limit_kwh + a.maintenance_kwh + a.fault_kwh + a.abnormal_stop_kwh + a.shadow_kwh
         + a.string_outage_kwh + a.dust_kwh + a.other_kwh as "lostKwh",
       a.dispatch_limit_kwh as "curtailedKwh", a.loss_yuan as "lossYuan"
     from analysis_day a join ${visible(caller)} s on s.id = a.station_id
     where a.no_result is null and a.day between ${from}::date and ${to}::date and s.id = any(${stationIds})
     order by 1, 2`,
    (row) => AnalysedDay.parse(row),
  )

const PlannedYear = z.object({ stationId: z.string(), year: z.int(), monthsKwh: z.array(z.number()).length(12) })
export const findPlannedMonths = (
  db: Db,
  caller: Caller,
  stationIds: readonly string[],
  [first, last]: readonly [number, number],
) =>
  db.rows(
    sql`select p.station_id as "stationId", p.year, p.months_kwh as "monthsKwh"
     from production_plan p join ${visible(caller)} s on s.id = p.station_id
     where s.id = any(${stationIds}) and p.year between ${first} and ${last}`,
    (row) => PlannedYear.parse(row),
  )
