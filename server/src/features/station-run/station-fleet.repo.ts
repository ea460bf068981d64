import type { FleetDevice } from '@fengguang/domain/station-run/station-figures.rules'
import type { Tariff } from '@fengguang/domain/prices/station-income.rules'
import type { TariffCalendar } from '@fengguang/domain/prices/tariff.model'
import { stationClasses } from '@fengguang/domain/stations/station.model'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId'>

const limit = { timeLimitMs: 60_000 }

/**
 * Every device of every company, for figures that are made once for all callers. What leaves this feature goes through
 * the door below: figures of a station the caller does not see are never looked up.
 */
export const findFleetDevices = (db: Db) =>
  db.rows(
    sql`select d.no, d.id, d.station_id as "stationId", d.type, d.name, d.name_en as "nameEn",
       d.rated_kw as "ratedKw", d.period_seconds as "periodSeconds", d.is_main as "isMain",
       d.out_of_service as "outOfService", s.time_zone as "timeZone"
     from device d join station s on s.id = d.station_id
     where d.deleted_at is null and s.deleted_at is null order by d.station_id, d.no`,
    // Our own table under its constraints: checking a hundred thousand rows one by one would hold up every request.
    (row) => row as FleetDevice & { timeZone: string },
    limit,
  )

const SeenStation = z.object({
  id: z.string(),
  name: z.string(),
  stcls: z.enum(stationClasses),
  companyId: z.string(),
  capacityKw: z.number(),
  province: z.string(),
  city: z.string(),
  address: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  timeZone: z.string(),
  commissionedOn: z.string(),
})
export type SeenStation = z.infer<typeof SeenStation>

type PriceLine = [string, string | null, boolean, number, number, number, number, TariffCalendar | null]
/** Our own table under its constraints: its lines are not checked one by one for ten thousand stations. */
const tariffsOf = (text: string): Tariff[] =>
  (JSON.parse(text) as PriceLine[]).map(([fromDay, toDay, ofMeter, sharp, peak, flat, valley, calendar]) => ({
    fromDay,
    toDay,
    ofMeter,
    prices: { sharp, peak, flat, valley },
    calendar,
  }))
const WatchedStation = SeenStation.extend({
  /** Of its local year until today, oldest first: of the station, and of its main meter. */
  priceText: z.string(),
  /** Of its local month and year; null without a plan. */
  monthPlanKwh: z.number().nullable(),
  yearPlanKwh: z.number().nullable(),
}).transform((station) => ({ ...station, tariffs: tariffsOf(station.priceText) }))
export type WatchedStation = z.infer<typeof WatchedStation>

const columns = sql`s.id, s.name, s.stcls, s.company_id as "companyId", s.capacity_kw as "capacityKw", s.province, s.city, s.address,
  s.longitude, s.latitude, s.time_zone as "timeZone", to_char(s.commissioned_on, 'YYYY-MM-DD') as "commissionedOn"`

const named = (ids: readonly string[] | undefined) => (ids ? sql`s.id = any(${ids})` : sql`true`)

/** The door: the stations the caller sees, of them those named where some are. */
export const findSeen = (db: Db, caller: Caller, ids?: readonly string[]) =>
  db.rows(
    sql`select ${columns} from visible_station(${caller.accountId}, ${caller.roleId}) s
     where ${named(ids)} order by s.name, s.id`,
    (row) => SeenStation.parse(row),
  )

/** With their prices: twice the work for ten thousand stations. */
export const findWatched = (db: Db, caller: Caller, now: Date, ids?: readonly string[]) =>
  db.rows(
    sql`select ${columns},
       (select coalesce(jsonb_agg(jsonb_build_array(p.from_day, p.to_day, p.meter_id is not null, p.sharp, p.peak,
           p.flat, p.valley, p.calendar) order by p.from_day), '[]')::text
        from electricity_price p where p.station_id = s.id and p.from_day <= t.day
          and (p.to_day is null or p.to_day >= date_trunc('year', t.day))
          and (p.meter_id is null or exists (select 1 from device d where d.id = p.meter_id and d.type = 'meter'
            and d.is_main and d.deleted_at is null))) as "priceText",
       pl.months_kwh[extract(month from t.day)::int] as "monthPlanKwh", pl.annual_kwh as "yearPlanKwh"
     from visible_station(${caller.accountId}, ${caller.roleId}) s
       cross join lateral (select (${now}::timestamptz at time zone s.time_zone)::date as day) t
       left join production_plan pl on pl.station_id = s.id and pl.year = extract(year from t.day)
     where ${named(ids)} order by s.name, s.id`,
    (row) => WatchedStation.parse(row),
  )

const Factor = z.object({ year: z.int(), kgPerKwh: z.number() })
export const findFactors = (db: Db, companyId: string) =>
  db.rows(
    sql`select year, kg_per_kwh as "kgPerKwh" from co2_factor where company_id = ${companyId} order by year`,
    (row) => Factor.parse(row),
  )
