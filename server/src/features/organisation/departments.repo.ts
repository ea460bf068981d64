import { Organisation } from '@fengguang/domain/organisation/organisation.model'
import { StationRow } from '@fengguang/domain/stations/station-access.contract'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { hasText, sql } from '../../platform/postgres/sql.ts'

const columns = sql`o.id, o.pid, o.name, o.position,
  array(select oa.account_id from organisation_account oa
        where oa.organisation_id = o.id and oa.is_manager order by oa.account_id) as "managerIds",
  (select count(*)::int from organisation_account oa where oa.organisation_id = o.id) as "userCount",
  (select count(*)::int from organisation_station os join station s on s.id = os.station_id
   where os.organisation_id = o.id and s.deleted_at is null) as "stationCount"`

/** The organisations of a company: every read and write here goes through this condition. */
const ofCompany = (companyId: string) => sql`o.company_id = ${companyId}`
const inOrder = sql`order by o.position, o.name, o.id`
const parse = (row: unknown) => Organisation.parse(row)

export const allOrganisations = (db: Db, companyId: string) =>
  db.rows(sql`select ${columns} from organisation o where ${ofCompany(companyId)} ${inOrder}`, parse)

export const childrenOf = (db: Db, companyId: string, pid: string | null) =>
  db.rows(
    sql`select ${columns} from organisation o where ${ofCompany(companyId)} and o.pid is not distinct
     from ${pid} ${inOrder}`,
    parse,
  )

export const organisationsOf = (db: Db, companyId: string, ids: readonly string[]) =>
  db.rows(
    sql`select ${columns} from organisation o where ${ofCompany(companyId)} and o.id = any(${ids}) ${inOrder}`,
    parse,
  )

/** Those the account manages, and everything below them. */
export const managedBy = (db: Db, companyId: string, accountId: string) =>
  db.rows(
    sql`with recursive managed as (
       select oa.organisation_id as id from organisation_account oa where oa.account_id = ${accountId} and oa.is_manager
       union select o.id from organisation o join managed m on o.pid = m.id)
     select ${columns} from organisation o join managed m on m.id = o.id where ${ofCompany(companyId)} ${inOrder}`,
    parse,
  )

/** Is `id` the organisation `top` or somewhere below it? */
export const liesBelow = async (db: Db, id: string, top: string) =>
  (
    await db.rows(
      sql`with recursive above as (
         select o.id, o.pid from organisation o where o.id = ${id}
         union select o.id, o.pid from organisation o join above a on o.id = a.pid)
       select 1 from above where id = ${top}`,
      () => true,
    )
  ).length > 0

export const insertOrganisation = (db: Db, companyId: string, o: { id: string; pid: string | null; name: string }) =>
  db.run(
    sql`insert into organisation (id, company_id, pid, name, position)
     select ${o.id}, ${companyId}, ${o.pid}, ${o.name}, coalesce(max(position), 0) + 1 from organisation
     where company_id = ${companyId} and pid is not distinct from ${o.pid}`,
  )

export const updateOrganisation = (db: Db, companyId: string, o: { id: string; pid: string | null; name: string }) =>
  db.run(sql`update organisation set pid = ${o.pid}, name = ${o.name} where company_id = ${companyId} and id = ${o.id}`)

export const deleteOrganisations = (db: Db, companyId: string, ids: readonly string[]) =>
  db.run(sql`delete from organisation where company_id = ${companyId} and id = any(${ids})`)

/** Of the organisations that stay, how many hang below this one? */
export async function childCount(db: Db, id: string, without: readonly string[]) {
  const [row] = await db.rows(
    sql`select count(*)::int as n from organisation where pid = ${id} and id <> all(${without})`,
    (r) => z.object({ n: z.int() }).parse(r),
  )
  return row!.n
}

export const relateUsers = (db: Db, companyId: string, orgId: string, userIds: readonly string[]) =>
  db.run(
    sql`insert into organisation_account (organisation_id, account_id)
     select ${orgId}, a.id from account a where a.company_id = ${companyId} and a.deleted_at is null
       and a.id = any(${userIds})
     on conflict do nothing`,
  )

export const unrelateUsers = (db: Db, companyId: string, orgId: string, userIds: readonly string[]) =>
  db.run(
    sql`delete from organisation_account oa using organisation o
     where o.id = oa.organisation_id and ${ofCompany(companyId)} and o.id = ${orgId} and oa.account_id = any(${userIds})`,
  )

export const setManager = (db: Db, companyId: string, orgId: string, userId: string, isManager: boolean) =>
  db.run(
    sql`insert into organisation_account (organisation_id, account_id, is_manager)
     select o.id, a.id, ${isManager} from organisation o join account a on a.company_id = o.company_id
     where ${ofCompany(companyId)} and o.id = ${orgId} and a.id = ${userId}
     on conflict (organisation_id, account_id) do update set is_manager = excluded.is_manager`,
  )

const station = (by: Viewer) => sql`s.id as stid, s.name,
  case when s.is_english and s.name_en is not null then s.own_name else coalesce(s.name_en, '') end as "otherName",
  s.stcls, s.company_id as "companyId", c.name as "companyName", s.province, s.city,
  s.capacity_kw as "capacityKw"
  from visible_station(${by.accountId}, ${by.roleId}) s join company c on c.id = s.company_id`
const named = (keyword: string | undefined) =>
  keyword ? hasText(keyword, sql`concat_ws(chr(10), s.own_name, s.name_en)`) : sql`true`

export interface Viewer {
  accountId: string
  roleId: string
}

export const stationsOf = (db: Db, by: Viewer, keyword: string | undefined, orgId: string) =>
  db.rows(
    sql`select ${station(by)} join organisation_station os on os.station_id = s.id and os.organisation_id = ${orgId}
     where ${named(keyword)} order by s.name, s.id`,
    (row) => StationRow.parse(row),
  )

export const stationsWithoutOrganisation = (db: Db, by: Viewer, keyword: string | undefined) =>
  db.rows(
    sql`select ${station(by)} where ${named(keyword)}
       and not exists (select 1 from organisation_station os where os.station_id = s.id) order by s.name, s.id`,
    (row) => StationRow.parse(row),
  )

/** Of these visible stations, where each one is now. */
export const placesOfStations = (db: Db, by: Viewer, stids: readonly string[]) =>
  db.rows(
    sql`select s.id, s.name, os.organisation_id as "orgId" from visible_station(${by.accountId}, ${by.roleId}) s
     left join organisation_station os on os.station_id = s.id where s.id = any(${stids})`,
    (row) => z.object({ id: z.string(), name: z.string(), orgId: z.string().nullable() }).parse(row),
  )

export const relateStations = (db: Db, companyId: string, orgId: string, stids: readonly string[]) =>
  db.run(
    sql`insert into organisation_station (organisation_id, station_id)
     select o.id, s.id from organisation o join station s on s.company_id = o.company_id
     where ${ofCompany(companyId)} and o.id = ${orgId} and s.id = any(${stids}) on conflict do nothing`,
  )

export const unrelateStations = (db: Db, companyId: string, orgId: string, stids: readonly string[]) =>
  db.run(
    sql`delete from organisation_station os using organisation o
     where o.id = os.organisation_id and ${ofCompany(companyId)} and o.id = ${orgId} and os.station_id = any(${stids})`,
  )
