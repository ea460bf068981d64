import { Station } from '@fengguang/domain/stations/station.model'
import type { StationFilter, StationForm } from '@fengguang/domain/stations/stations.contract'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { callerParams, visibleStation, type Caller } from './visible.repo.ts'

const columns = `s.id, s.name, s.own_name as "ownName", coalesce(s.name_en, '') as "nameEn", s.stcls, s.company_id as "companyId", c.name as "companyName",
  coalesce(o.id, '') as "orgId", coalesce(o.name, '') as "orgName", s.capacity_kw as "capacityKw",
  s.province, s.city, s.address, s.longitude, s.latitude, s.time_zone as "timeZone",
  to_char(s.commissioned_on, 'YYYY-MM-DD') as "commissionedOn", s.version`

const Counted = z.looseObject({ total: z.coerce.number() })
const Id = z.object({ id: z.string() })
const Named = z.object({ name: z.string() })

const sortColumns = {
  name: 's.name',
  stcls: 's.stcls',
  capacityKw: 's.capacity_kw',
  commissionedOn: 's.commissioned_on',
}

const visible = `from ${visibleStation} s join company c on c.id = s.company_id
  left join lateral (select g.id, g.name from organisation_station os join organisation g on g.id = os.organisation_id
    where os.station_id = s.id order by g.id limit 1) o on true`

export interface StationPage extends StationFilter {
  limit: number
  offset: number
}

export async function findStations(db: Db, caller: Caller, f: StationPage) {
  const order = `${sortColumns[f.sort ?? 'name']} ${f.order === 'desc' ? 'desc' : 'asc'}, s.id`
  const found = await db.rows(
    `select ${columns}, count(*) over () as total ${visible}
     where ($3::text is null or position(lower($3) in lower(concat_ws(' ', s.own_name, s.name_en))) > 0) and ($4::text is null or s.stcls = $4)
     order by ${order} limit $5 offset $6`,
    [...callerParams(caller), f.keyword || null, f.stcls ?? null, f.limit, f.offset],
    (row) => ({ station: Station.parse(row), total: Counted.parse(row).total }),
  )
  return { rows: found.map((r) => r.station), total: found[0]?.total ?? 0 }
}

export async function findStation(db: Db, caller: Caller, id: string) {
  const [station] = await db.rows(
    `select ${columns} ${visible} where s.id = $3`,
    [...callerParams(caller), id],
    (row) => Station.parse(row),
  )
  return station
}

/** Those of `ids` that the caller sees. */
export const visibleIds = (db: Db, caller: Caller, ids: readonly string[]) =>
  db.rows(
    `select s.id from ${visibleStation} s where s.id = any($3)`,
    [...callerParams(caller), ids],
    (row) => Id.parse(row).id,
  )

/** Names of the whole company: a station the caller does not see holds its name too. */
export const takenNames = (db: Db, companyId: string, names: readonly string[]) =>
  db.rows(
    'select name from station where company_id = $1 and name = any($2) and deleted_at is null',
    [companyId, names],
    (row) => Named.parse(row).name,
  )

const formValues = (f: StationForm) => [
  f.name,
  f.stcls,
  f.capacityKw,
  f.province,
  f.city,
  f.address,
  f.longitude,
  f.latitude,
  f.timeZone,
  f.commissionedOn,
  f.nameEn ?? null,
]

export const insertStation = (db: Db, companyId: string, id: string, form: StationForm) =>
  insertStations(db, companyId, [{ id, ...form }])

export const insertStations = (db: Db, companyId: string, stations: readonly (StationForm & { id: string })[]) =>
  db.run(
    `insert into station (company_id, id, name, stcls, capacity_kw, province, city, address, longitude, latitude, time_zone,
       commissioned_on, name_en)
     select $1, n.id, n.name, n.stcls, n."capacityKw", n.province, n.city, n.address, n.longitude, n.latitude, n."timeZone",
       n."commissionedOn", nullif(n."nameEn", '')
     from jsonb_to_recordset($2::jsonb) as n (id text, name text, stcls text, "capacityKw" float8, province text, city text,
       address text, longitude float8, latitude float8, "timeZone" text, "commissionedOn" date,
       "nameEn" text)`,
    [companyId, JSON.stringify(stations)],
  )

/** Answers 0 when somebody else saved first. */
export const updateStation = (db: Db, caller: Caller, id: string, version: number, form: StationForm) =>
  db.run(
    `update station set name = $5, stcls = $6, capacity_kw = $7, province = $8, city = $9, address = $10, longitude = $11,
       latitude = $12, time_zone = $13, commissioned_on = $14,
       name_en = case when $15::text is null then name_en else nullif($15, '') end, version = version + 1
     where id = (select s.id from ${visibleStation} s where s.id = $3) and version = $4 and deleted_at is null`,
    [...callerParams(caller), id, version, ...formValues(form)],
  )

export const removeStations = (db: Db, caller: Caller, ids: readonly string[], now: Date) =>
  db.rows(
    `update station set deleted_at = $4
     where id in (select s.id from ${visibleStation} s where s.id = any($3)) and deleted_at is null returning name`,
    [...callerParams(caller), ids, now],
    (row) => Named.parse(row).name,
  )

/** The door shows nothing that is deleted: whether the caller may have them back is for it to say afterwards. */
export const restoreStations = (db: Db, companyId: string, ids: readonly string[], deletedAfter: Date) =>
  db.rows(
    `update station set deleted_at = null, version = version + 1
     where company_id = $1 and id = any($2) and deleted_at > $3 returning name`,
    [companyId, ids, deletedAfter],
    (row) => Named.parse(row).name,
  )
