import { StationPrice } from '@fengguang/domain/prices/station-price.contract'
import type { PriceFilter } from '@fengguang/domain/prices/station-price.contract'
import type { PriceSpan } from '@fengguang/domain/prices/price-series.rules'
import type { RatePrices, TariffCalendar } from '@fengguang/domain/prices/tariff.model'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql, type Sql } from '../../platform/postgres/sql.ts'

export type Caller = Pick<Identity, 'accountId' | 'roleId' | 'companyId'>
const visible = ({ accountId, roleId }: Caller) => sql`visible_station(${accountId}, ${roleId})`

const Counted = z.looseObject({ total: z.coerce.number() })
export const iso = (column: Sql) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const dayText = (column: Sql) => sql`to_char(${column}, 'YYYY-MM-DD')`
const named = (keyword: string) => hasText(keyword, sql`concat_ws(chr(10), s.own_name, s.name_en)`)
const today = (now: Date) => sql`(${now}::timestamptz at time zone s.time_zone)::date`
const time = (now: Date) => sql`case when p.from_day > ${today(now)} then 'coming'
  when p.to_day < ${today(now)} then 'past' else 'now' end`

export interface PricePage extends PriceFilter {
  now: Date
  limit: number
  offset: number
}

export async function findPrices(db: Db, caller: Caller, f: PricePage) {
  const found = await db.rows(
    sql`select p.id, s.id as "stationId", s.name as "stationName", coalesce(d.id, '') as "meterId",
       coalesce(shown_name(s.is_english, d.name, d.name_en), '') as "meterName",
       ${dayText(sql`p.from_day`)} as "fromDay", ${dayText(sql`p.to_day`)} as "toDay",
       case when p.calendar is null then 'single' else 'timeOfUse' end as mode,
       p.sharp, p.peak, p.flat, p.valley, p.calendar, p.note, a.real_name as "changedBy",
       ${iso(sql`p.changed_at`)} as "changedAt", ${time(f.now)} as time, count(*) over () as total
     from electricity_price p join ${visible(caller)} s on s.id = p.station_id join account a on a.id = p.changed_by
       left join device d on d.id = p.meter_id
     where ${allOf(
       f.keyword ? named(f.keyword) : undefined,
       f.stationId === undefined ? undefined : sql`s.id = ${f.stationId}`,
       f.mode === undefined ? undefined : sql`(p.calendar is null) = ${f.mode === 'single'}`,
       f.time === undefined ? undefined : sql`${time(f.now)} = ${f.time}`,
     )}
     order by s.name, s.id, p.meter_id nulls first, p.from_day desc limit ${f.limit} offset ${f.offset}`,
    (row) => ({ price: StationPrice.parse(row), total: Counted.parse(row).total }),
  )
  return { rows: found.map(({ price }) => price), total: found[0]?.total ?? 0 }
}

const Named = z.object({ name: z.string() })
/** Held until the transaction ends: two people who save for one station come one after the other. */
export const lockStation = async (db: Db, caller: Caller, stationId: string): Promise<string | undefined> => {
  const [name] = await db.rows(
    sql`select s.name from ${visible(caller)} s where s.id = ${stationId}`,
    (row) => Named.parse(row).name,
  )
  if (name !== undefined) await db.run(sql`select 1 from station where id = ${stationId} for update`)
  return name
}

const Meter = z.object({ id: z.string(), name: z.string() })
export const findMeters = (db: Db, caller: Caller, stationId: string) =>
  db.rows(
    sql`select d.id, shown_name(s.is_english, d.name, d.name_en) as name
     from ${visible(caller)} s join device d on d.station_id = s.id and d.type = 'meter' and d.deleted_at is null
     where s.id = ${stationId} order by d.is_main desc, d.no`,
    (row) => Meter.parse(row),
  )

const Span = z.object({ id: z.string(), fromDay: z.string(), toDay: z.string().nullable() })
/** Empty `meterId`: of the whole station. */
export const findSeries = (db: Db, stationId: string, meterId: string): Promise<PriceSpan[]> =>
  db.rows(
    sql`select id, ${dayText(sql`from_day`)} as "fromDay", ${dayText(sql`to_day`)} as "toDay" from electricity_price
     where station_id = ${stationId} and coalesce(meter_id, '') = ${meterId} order by from_day`,
    (row) => Span.parse(row),
  )

const Place = z.object({ stationId: z.string(), meterId: z.string(), name: z.string() })
/** Where a price belongs; nothing where the caller does not see its station. */
export const findPlace = async (db: Db, caller: Caller, id: string) =>
  (
    await db.rows(
      sql`select s.id as "stationId", coalesce(p.meter_id, '') as "meterId", s.name
       from electricity_price p join ${visible(caller)} s on s.id = p.station_id where p.id = ${id}`,
      (row) => Place.parse(row),
    )
  )[0]

export interface StoredPrice extends PriceSpan {
  stationId: string
  meterId: string
  prices: RatePrices
  calendar: TariffCalendar | null
  note: string
}

export const upsertPrice = (db: Db, caller: Caller, p: StoredPrice, now: Date) =>
  db.run(
    sql`insert into electricity_price (id, station_id, meter_id, from_day, to_day, sharp, peak, flat, valley, calendar,
       note, changed_by, changed_at)
     values (${p.id}, ${p.stationId}, ${p.meterId || null}, ${p.fromDay}::date, ${p.toDay}::date, ${p.prices.sharp},
       ${p.prices.peak}, ${p.prices.flat}, ${p.prices.valley}, ${p.calendar && JSON.stringify(p.calendar)}::jsonb,
       ${p.note}, ${caller.accountId}, ${now})
     on conflict (id) do update set from_day = excluded.from_day, to_day = excluded.to_day, sharp = excluded.sharp,
       peak = excluded.peak, flat = excluded.flat, valley = excluded.valley, calendar = excluded.calendar,
       note = excluded.note, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
  )

export const moveSpan = (db: Db, { id, fromDay, toDay }: PriceSpan) =>
  db.run(sql`update electricity_price set from_day = ${fromDay}::date, to_day = ${toDay}::date where id = ${id}`)

export const deletePrice = (db: Db, id: string) => db.run(sql`delete from electricity_price where id = ${id}`)
