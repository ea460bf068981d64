import { Device, DeviceEntry, type DeviceFilter } from '@fengguang/domain/devices/devices.contract'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import type { Caller } from './known-devices.repo.ts'

const degrees = (key: string) =>
  `case jsonb_typeof(d.details -> '${key}') when 'number' then (d.details ->> '${key}')::float8 end as ${key}`

const columns = `d.id, d.station_id as "stationId", s.name as "stationName", s.time_zone as "timeZone", d.code, d.type,
  shown_name(s.is_english, d.name, d.name_en) as name, d.name as "ownName", coalesce(d.name_en, '') as "nameEn",
  d.parent_id as "parentId", shown_name(s.is_english, p.name, p.name_en) as "parentName", d.maker, d.model, d.rated_kw as "ratedKw",
  d.period_seconds as "periodSeconds", d.is_main as "isMain", d.out_of_service as "outOfService", d.version,
  ${degrees('longitude')}, ${degrees('latitude')}`

const visible = `from device d join visible_station($1, $2) s on s.id = d.station_id
  left join device p on p.id = d.parent_id and p.deleted_at is null
  where d.deleted_at is null`

const callerParams = ({ accountId, roleId }: Caller): [string, string] => [accountId, roleId]
const Counted = z.looseObject({ total: z.coerce.number() })

const sortColumns = {
  name: 'shown_name(s.is_english, d.name, d.name_en)',
  code: 'd.code',
  type: 'd.type',
  stationName: 's.name',
  ratedKw: 'd.rated_kw',
}

/** A search knows no separators, a code has them: `inv01` finds `inv-01`. */
const found = `position(lower($3) in lower(concat_ws(' ', d.name, d.name_en, d.code, translate(d.code, '-_', ''), d.maker, d.model))) > 0`

export interface DevicePage extends DeviceFilter {
  limit: number
  offset: number
}

const wanted = `${visible} and ($3::text is null or ${found}) and ($4::text is null or s.id = $4)
  and ($5::text is null or d.type = $5) and ($6::boolean is null or d.out_of_service = $6)`

const filterParams = (caller: Caller, f: DeviceFilter) => [
  ...callerParams(caller),
  f.keyword || null,
  f.stationId ?? null,
  f.type ?? null,
  f.outOfService ?? null,
]

/** Beyond this a page is far down: the first ones are found by walking stations in their order. */
const farDown = 1000
const ranked = wanted.replace(
  'visible_station($1, $2) s',
  '(select v.*, dense_rank() over (order by v.name) as place from visible_station($1, $2) v) s',
)

/**
 * Which devices the page has is decided on narrow rows: far down a long list, whole ones would be carried along. There
 * stations are put in order once, instead of comparing their names for each of their devices.
 */
export const findDevices = (db: Db, caller: Caller, f: DevicePage): Promise<Device[]> => {
  const isFar = f.offset >= farDown
  const orderBy = (station: string) => {
    const by = f.sort === 'stationName' ? station : f.sort && sortColumns[f.sort]
    return by ? `${by} ${f.order === 'desc' ? 'desc' : 'asc'} nulls last, d.no` : `${station}, d.no`
  }
  // An index has the stations in the order of their own names.
  const nameOrder = caller.lang === 'en_US' ? 's.name' : 's.own_name'
  const chosen = isFar ? `${ranked} order by ${orderBy('s.place')}` : `${wanted} order by ${orderBy(nameOrder)}`
  return db.rows(
    `select ${columns} from (select d.no as chosen ${chosen} limit $7 offset $8) page
     join device d on d.no = page.chosen join visible_station($1, $2) s on s.id = d.station_id
     left join device p on p.id = d.parent_id and p.deleted_at is null order by ${orderBy('s.name')}`,
    [...filterParams(caller, f), f.limit, f.offset],
    (row) => Device.parse(row),
  )
}

/** Apart from the page: counted beside each row, a hundred thousand of them would be read whole. */
export async function countDevices(db: Db, caller: Caller, f: DeviceFilter): Promise<number> {
  const [counted] = await db.rows(`select count(*) as total ${wanted}`, filterParams(caller, f), (row) =>
    Counted.parse(row),
  )
  return counted!.total
}

export const findDevicesById = (db: Db, caller: Caller, ids: readonly string[]) =>
  db.rows(`select ${columns} ${visible} and d.id = any($3) order by d.no`, [...callerParams(caller), ids], (row) =>
    Device.parse(row),
  )

export const listEntries = (
  db: Db,
  caller: Caller,
  f: { stationIds: readonly string[]; type?: DeviceType | undefined; limit: number },
) =>
  db.rows(
    `select ${columns} ${visible} and s.id = any($3) and ($4::text is null or d.type = $4)
     order by s.name, d.no limit $5`,
    [...callerParams(caller), f.stationIds, f.type ?? null, f.limit],
    (row) => DeviceEntry.parse(row),
  )
