import { Station } from '@fengguang/domain/stations/station.model'
import type { StationFilter, StationForm } from '@fengguang/domain/stations/stations.contract'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'

const columns = `s.id, s.name, s.stcls, s.company_id as "companyId", c.name as "companyName", s.capacity_kw as "capacityKw",
  s.province, s.city, s.address, s.longitude, s.latitude, s.time_zone as "timeZone",
  to_char(s.commissioned_on, 'YYYY-MM-DD') as "commissionedOn", s.version`

const sortColumns = {
  name: 's.name',
  stcls: 's.stcls',
  capacityKw: 's.capacity_kw',
  commissionedOn: 's.commissioned_on',
}

/** The stations a caller may see: every read and write of stations goes through this condition. */
const visible = 'from station s join company c on c.id = s.company_id where s.deleted_at is null and s.company_id = $1'

export interface StationPage extends StationFilter {
  companyId: string
  limit: number
  offset: number
}

export async function findStations(db: Db, f: StationPage) {
  const order = `${sortColumns[f.sort ?? 'name']} ${f.order === 'desc' ? 'desc' : 'asc'}, s.id`
  const found = await db.rows(
    `select ${columns}, count(*) over () as total ${visible}
       and ($2::text is null or position(lower($2) in lower(s.name)) > 0) and ($3::text is null or s.stcls = $3)
     order by ${order} limit $4 offset $5`,
    [f.companyId, f.keyword || null, f.stcls ?? null, f.limit, f.offset],
    (row) => ({ station: Station.parse(row), total: z.looseObject({ total: z.coerce.number() }).parse(row).total }),
  )
  return { rows: found.map((r) => r.station), total: found[0]?.total ?? 0 }
}

export async function findStation(db: Db, companyId: string, id: string) {
  const [station] = await db.rows(`select ${columns} ${visible} and s.id = $2`, [companyId, id], (row) =>
    Station.parse(row),
  )
  return station
}

/** Those of `ids` that the company owns. */
export const ownedStationIds = (db: Db, companyId: string, ids: readonly string[]) =>
  db.rows(
    `select s.id ${visible} and s.id = any($2)`,
    [companyId, ids],
    (row) => z.object({ id: z.string() }).parse(row).id,
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
]

export const insertStation = (db: Db, companyId: string, id: string, form: StationForm) =>
  db.run(
    `insert into station (company_id, id, name, stcls, capacity_kw, province, city, address, longitude, latitude, time_zone,
       commissioned_on) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [companyId, id, ...formValues(form)],
  )

/** Answers 0 when somebody else saved first. */
export const updateStation = (db: Db, companyId: string, id: string, version: number, form: StationForm) =>
  db.run(
    `update station set name = $4, stcls = $5, capacity_kw = $6, province = $7, city = $8, address = $9, longitude = $10,
       latitude = $11, time_zone = $12, commissioned_on = $13, version = version + 1
     where company_id = $1 and id = $2 and version = $3 and deleted_at is null`,
    [companyId, id, version, ...formValues(form)],
  )

export const removeStations = (db: Db, companyId: string, ids: readonly string[], now: Date) =>
  db.run('update station set deleted_at = $3 where company_id = $1 and id = any($2) and deleted_at is null', [
    companyId,
    ids,
    now,
  ])
