import { Station } from '@fengguang/domain/stations/station.model'
import { StationDependents, type StationFilter, type StationForm } from '@fengguang/domain/stations/stations.contract'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql } from '../../platform/postgres/sql.ts'
import { visibleStation, type Caller } from './visible.repo.ts'

const columns = sql`s.id, s.name, s.own_name as "ownName", coalesce(s.name_en, '') as "nameEn", s.stcls,
  s.company_id as "companyId", c.name as "companyName",
  coalesce(o.id, '') as "orgId", coalesce(o.name, '') as "orgName", s.capacity_kw as "capacityKw",
  s.province, s.city, s.address, s.longitude, s.latitude, s.time_zone as "timeZone",
  to_char(s.commissioned_on, 'YYYY-MM-DD') as "commissionedOn", s.version`

const Counted = z.object({ total: z.coerce.number(), totalKw: z.number() })
const Id = z.object({ id: z.string() })
const Named = z.object({ name: z.string() })

const sortColumns = {
  name: sql`s.name`,
  stcls: sql`s.stcls`,
  capacityKw: sql`s.capacity_kw`,
  commissionedOn: sql`s.commissioned_on`,
}

const visible = (caller: Caller) => sql`from ${visibleStation(caller)} s join company c on c.id = s.company_id
  left join lateral (select g.id, g.name from organisation_station os join organisation g on g.id = os.organisation_id
    where os.station_id = s.id order by g.id limit 1) o on true`

export interface StationPage extends StationFilter {
  limit: number
  offset: number
}

export async function findStations(db: Db, caller: Caller, f: StationPage) {
  const order = sql`${sortColumns[f.sort ?? 'name']} ${f.order === 'desc' ? sql`desc` : sql`asc`}, s.id`
  const found = await db.rows(
    sql`select ${columns}, count(*) over () as total, sum(s.capacity_kw) over () as "totalKw" ${visible(caller)}
     where ${allOf(
       f.keyword ? hasText(f.keyword, sql`concat_ws(chr(10), s.own_name, s.name_en)`) : undefined,
       f.stcls === undefined ? undefined : sql`s.stcls = ${f.stcls}`,
     )}
     order by ${order} limit ${f.limit} offset ${f.offset}`,
    (row) => ({ station: Station.parse(row), ...Counted.parse(row) }),
  )
  const { total = 0, totalKw = 0 } = found[0] ?? {}
  return { rows: found.map((r) => r.station), total, totals: { capacityKw: totalKw } }
}

export async function findStation(db: Db, caller: Caller, id: string) {
  const [station] = await db.rows(sql`select ${columns} ${visible(caller)} where s.id = ${id}`, (row) =>
    Station.parse(row),
  )
  return station
}

/** Those of `ids` that the caller sees. */
export const visibleIds = (db: Db, caller: Caller, ids: readonly string[]) =>
  db.rows(sql`select s.id from ${visibleStation(caller)} s where s.id = any(${ids})`, (row) => Id.parse(row).id)

/** Names of the whole company: a station the caller does not see holds its name too. */
export const takenNames = (db: Db, companyId: string, names: readonly string[]) =>
  db.rows(
    sql`select name from station where company_id = ${companyId} and name = any(${names}) and deleted_at is null`,
    (row) => Named.parse(row).name,
  )

export const insertStation = (db: Db, companyId: string, id: string, form: StationForm) =>
  insertStations(db, companyId, [{ id, ...form }])

export const insertStations = (db: Db, companyId: string, stations: readonly (StationForm & { id: string })[]) =>
  db.run(
    sql`insert into station (company_id, id, name, stcls, capacity_kw, province, city, address, longitude, latitude,
       time_zone, commissioned_on, name_en)
     select ${companyId}, n.id, n.name, n.stcls, n."capacityKw", n.province, n.city, n.address, n.longitude,
       n.latitude, n."timeZone", n."commissionedOn", nullif(n."nameEn", '')
     from jsonb_to_recordset(${JSON.stringify(stations)}::jsonb) as n (id text, name text, stcls text,
       "capacityKw" float8, province text, city text, address text, longitude float8, latitude float8,
       "timeZone" text, "commissionedOn" date, "nameEn" text)`,
  )

/** Answers 0 when another save came first. */
export const updateStation = (db: Db, caller: Caller, id: string, version: number, form: StationForm) =>
  db.run(
    sql`update station set name = ${form.name}, stcls = ${form.stcls}, capacity_kw = ${form.capacityKw},
       province = ${form.province}, city = ${form.city}, address = ${form.address}, longitude = ${form.longitude},
       latitude = ${form.latitude}, time_zone = ${form.timeZone}, commissioned_on = ${form.commissionedOn},
       name_en = ${form.nameEn === undefined ? sql`name_en` : form.nameEn || null},
       version = version + 1
     where id = (select s.id from ${visibleStation(caller)} s where s.id = ${id}) and version = ${version}
       and deleted_at is null`,
  )

export const removeStations = (db: Db, caller: Caller, ids: readonly string[], now: Date) =>
  db.rows(
    sql`update station set deleted_at = ${now}
     where id in (select s.id from ${visibleStation(caller)} s where s.id = any(${ids})) and deleted_at is null
     returning name`,
    (row) => Named.parse(row).name,
  )

/** The door shows nothing that is deleted: whether the caller may have them back is for it to say afterwards. */
export const restoreStations = (db: Db, companyId: string, ids: readonly string[], deletedAfter: Date) =>
  db.rows(
    sql`update station set deleted_at = null, version = version + 1
     where company_id = ${companyId} and id = any(${ids}) and deleted_at > ${deletedAfter} returning name`,
    (row) => Named.parse(row).name,
  )

export async function countDependents(db: Db, stationIds: readonly string[]): Promise<StationDependents> {
  const [counts] = await db.rows(
    sql`select
       (select count(*) from device where station_id = any(${stationIds}) and deleted_at is null)::int as devices,
       (select count(distinct g.id) from gateway_station gs join gateway g on g.id = gs.gateway_id
         where gs.station_id = any(${stationIds}) and g.deleted_at is null)::int as gateways,
       (select count(*) from alarm_event where station_id = any(${stationIds}) and closed_at is null)::int as alarms,
       (select count(distinct station_id) from wiring_diagram where station_id = any(${stationIds}))::int as diagrams,
       (select count(*) from camera where station_id = any(${stationIds}) and deleted_at is null)::int as cameras`,
    (row) => StationDependents.parse(row),
  )
  return counts!
}
