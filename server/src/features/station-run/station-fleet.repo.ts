import type { FleetDevice } from '@fengguang/domain/station-run/station-figures.rules'
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

/** A day and the price from then on. */
const DayPrice = z.string().transform((text) => {
  const [fromDay, yuanPerKwh] = text.split(' ') as [string, string]
  return { fromDay, yuanPerKwh: Number(yuanPerKwh) }
})
const WatchedStation = SeenStation.extend({
  /** Oldest first: that of the beginning of its local year and all that began in it until today. */
  prices: z.array(DayPrice),
})
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
       (select coalesce(array_agg(to_char(p.from_day, 'YYYY-MM-DD') || ' ' || p.price_yuan_per_kwh
         order by p.from_day), '{}')
        from station_price p where p.station_id = s.id and p.from_day <= t.day and p.from_day >= coalesce(
          (select q.from_day from station_price q
           where q.station_id = s.id and q.from_day <= make_date(extract(year from t.day)::int, 1, 1)
           order by q.from_day desc limit 1), date '2000-01-01')) as prices
     from visible_station(${caller.accountId}, ${caller.roleId}) s
       cross join lateral (select (${now}::timestamptz at time zone s.time_zone)::date as day) t
     where ${named(ids)} order by s.name, s.id`,
    (row) => WatchedStation.parse(row),
  )

const Factor = z.object({ year: z.int(), kgPerKwh: z.number() })
export const findFactors = (db: Db, companyId: string) =>
  db.rows(
    sql`select year, kg_per_kwh as "kgPerKwh" from co2_factor where company_id = ${companyId} order by year`,
    (row) => Factor.parse(row),
  )
