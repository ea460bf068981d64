import { Device, DeviceEntry, type DeviceFilter } from '@fengguang/domain/devices/devices.contract'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql, type Sql } from '../../platform/postgres/sql.ts'
import type { Caller } from './known-devices.repo.ts'

const degrees = (key: 'longitude' | 'latitude') =>
  sql`case jsonb_typeof(d.details -> ${key}::text) when 'number' then (d.details ->> ${key}::text)::float8 end`

const columns = sql`d.id, d.station_id as "stationId", s.name as "stationName", s.time_zone as "timeZone",
  d.code, d.type, shown_name(s.is_english, d.name, d.name_en) as name, d.name as "ownName",
  coalesce(d.name_en, '') as "nameEn",
  d.parent_id as "parentId", shown_name(s.is_english, p.name, p.name_en) as "parentName",
  d.maker, d.model, d.rated_kw as "ratedKw",
  d.period_seconds as "periodSeconds", d.is_main as "isMain", d.out_of_service as "outOfService", d.version,
  ${degrees('longitude')} as longitude, ${degrees('latitude')} as latitude`

const visibleStation = ({ accountId, roleId }: Caller) => sql`visible_station(${accountId}, ${roleId})`

const ofStations = (stations: Sql) => sql`from device d join ${stations} s on s.id = d.station_id
  left join device p on p.id = d.parent_id and p.deleted_at is null
  where d.deleted_at is null`

const visible = (caller: Caller) => ofStations(visibleStation(caller))

const Counted = z.looseObject({ total: z.coerce.number() })

const sortColumns = {
  name: sql`shown_name(s.is_english, d.name, d.name_en)`,
  code: sql`d.code`,
  type: sql`d.type`,
  ratedKw: sql`d.rated_kw`,
}

/** A search knows no separators, a code has them: `inv01` finds `inv-01`. */
const hasKeyword = (keyword: string) =>
  hasText(keyword, sql`concat_ws(chr(10), d.name, d.name_en, d.code, d.maker, d.model)`)

export interface DevicePage extends DeviceFilter {
  limit: number
  offset: number
}

const wanted = (f: DeviceFilter) =>
  allOf(
    f.keyword ? hasKeyword(f.keyword) : undefined,
    f.stationId === undefined ? undefined : sql`s.id = ${f.stationId}`,
    f.type === undefined ? undefined : sql`d.type = ${f.type}`,
    f.outOfService === undefined ? undefined : sql`d.out_of_service = ${f.outOfService}`,
  )

/** Beyond this a page is far down: the first ones are found by walking stations in their order. */
const farDown = 1000
const rankedStations = (caller: Caller) =>
  sql`(select v.*, dense_rank() over (order by v.name) as place from ${visibleStation(caller)} v)`

function orderBy(f: DeviceFilter, station: Sql): Sql {
  if (!f.sort) return sql`${station}, d.no`
  const by = f.sort === 'stationName' ? station : sortColumns[f.sort]
  return sql`${by} ${f.order === 'desc' ? sql`desc` : sql`asc`} nulls last, d.no`
}

/**
 * Which devices the page has is decided on narrow rows: far down a long list, whole ones would be carried along. There
 * stations are put in order once, instead of comparing their names for each of their devices.
 */
export const findDevices = (db: Db, caller: Caller, f: DevicePage): Promise<Device[]> => {
  const isFar = f.offset >= farDown
  const stations = isFar ? rankedStations(caller) : visibleStation(caller)
  // An index has the stations in the order of their own names.
  const nameOrder = caller.lang === 'en_US' ? sql`s.name` : sql`s.own_name`
  return db.rows(
    sql`select ${columns} from (
       select d.no as chosen ${ofStations(stations)} and ${wanted(f)}
       order by ${orderBy(f, isFar ? sql`s.place` : nameOrder)} limit ${f.limit} offset ${f.offset}) page
     join device d on d.no = page.chosen join ${visibleStation(caller)} s on s.id = d.station_id
     left join device p on p.id = d.parent_id and p.deleted_at is null order by ${orderBy(f, sql`s.name`)}`,
    (row) => Device.parse(row),
  )
}

/** Apart from the page: counted beside each row, a hundred thousand of them would be read whole. */
export async function countDevices(db: Db, caller: Caller, f: DeviceFilter): Promise<number> {
  const [counted] = await db.rows(sql`select count(*) as total ${visible(caller)} and ${wanted(f)}`, (row) =>
    Counted.parse(row),
  )
  return counted!.total
}

export const findDevicesById = (db: Db, caller: Caller, ids: readonly string[]) =>
  db.rows(sql`select ${columns} ${visible(caller)} and d.id = any(${ids}) order by d.no`, (row) => Device.parse(row))

export const listEntries = (
  db: Db,
  caller: Caller,
  f: { stationIds: readonly string[]; type?: DeviceType | undefined; limit: number },
) =>
  db.rows(
    sql`select ${columns} ${visible(caller)} and s.id = any(${f.stationIds})
       and ${f.type === undefined ? sql`true` : sql`d.type = ${f.type}`}
     order by s.name, d.no limit ${f.limit}`,
    (row) => DeviceEntry.parse(row),
  )
