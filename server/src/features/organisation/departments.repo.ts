import { Organisation } from '@fengguang/domain/organisation/organisation.model'
import { StationRow } from '@fengguang/domain/stations/station-access.contract'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'

const columns = `o.id, o.pid, o.name, o.position,
  array(select oa.account_id from organisation_account oa
        where oa.organisation_id = o.id and oa.is_manager order by oa.account_id) as "managerIds",
  (select count(*)::int from organisation_account oa where oa.organisation_id = o.id) as "userCount",
  (select count(*)::int from organisation_station os join station s on s.id = os.station_id
   where os.organisation_id = o.id and s.deleted_at is null) as "stationCount"`

/** The organisations of a company: every read and write here goes through this condition. */
const ofCompany = 'o.company_id = $1'
const inOrder = 'order by o.position, o.name, o.id'
const parse = (row: unknown) => Organisation.parse(row)

export const allOrganisations = (db: Db, companyId: string) =>
  db.rows(`select ${columns} from organisation o where ${ofCompany} ${inOrder}`, [companyId], parse)

export const childrenOf = (db: Db, companyId: string, pid: string | null) =>
  db.rows(
    `select ${columns} from organisation o where ${ofCompany} and o.pid is not distinct from $2 ${inOrder}`,
    [companyId, pid],
    parse,
  )

export const organisationsOf = (db: Db, companyId: string, ids: readonly string[]) =>
  db.rows(
    `select ${columns} from organisation o where ${ofCompany} and o.id = any($2) ${inOrder}`,
    [companyId, ids],
    parse,
  )

/** Those the account manages, and everything below them. */
export const managedBy = (db: Db, companyId: string, accountId: string) =>
  db.rows(
    `with recursive managed as (
       select oa.organisation_id as id from organisation_account oa where oa.account_id = $2 and oa.is_manager
       union select o.id from organisation o join managed m on o.pid = m.id)
     select ${columns} from organisation o join managed m on m.id = o.id where ${ofCompany} ${inOrder}`,
    [companyId, accountId],
    parse,
  )

/** Is `id` the organisation `top` or somewhere below it? */
export const liesBelow = async (db: Db, id: string, top: string) =>
  (
    await db.rows(
      `with recursive above as (
         select o.id, o.pid from organisation o where o.id = $1
         union select o.id, o.pid from organisation o join above a on o.id = a.pid)
       select 1 from above where id = $2`,
      [id, top],
      () => true,
    )
  ).length > 0

export const insertOrganisation = (db: Db, companyId: string, o: { id: string; pid: string | null; name: string }) =>
  db.run(
    `insert into organisation (id, company_id, pid, name, position)
     select $2, $1, $3, $4, coalesce(max(position), 0) + 1 from organisation
     where company_id = $1 and pid is not distinct from $3`,
    [companyId, o.id, o.pid, o.name],
  )

export const updateOrganisation = (db: Db, companyId: string, o: { id: string; pid: string | null; name: string }) =>
  db.run('update organisation set pid = $3, name = $4 where company_id = $1 and id = $2', [
    companyId,
    o.id,
    o.pid,
    o.name,
  ])

export const deleteOrganisations = (db: Db, companyId: string, ids: readonly string[]) =>
  db.run('delete from organisation where company_id = $1 and id = any($2)', [companyId, ids])

/** Of the organisations that stay, how many hang below this one? */
export async function childCount(db: Db, id: string, without: readonly string[]) {
  const [row] = await db.rows(
    'select count(*)::int as n from organisation where pid = $1 and id <> all($2)',
    [id, without],
    (r) => z.object({ n: z.int() }).parse(r),
  )
  return row!.n
}

export const relateUsers = (db: Db, companyId: string, orgId: string, userIds: readonly string[]) =>
  db.run(
    `insert into organisation_account (organisation_id, account_id)
     select $2, a.id from account a where a.company_id = $1 and a.deleted_at is null and a.id = any($3)
     on conflict do nothing`,
    [companyId, orgId, userIds],
  )

export const unrelateUsers = (db: Db, companyId: string, orgId: string, userIds: readonly string[]) =>
  db.run(
    `delete from organisation_account oa using organisation o
     where o.id = oa.organisation_id and ${ofCompany} and o.id = $2 and oa.account_id = any($3)`,
    [companyId, orgId, userIds],
  )

export const setManager = (db: Db, companyId: string, orgId: string, userId: string, isManager: boolean) =>
  db.run(
    `insert into organisation_account (organisation_id, account_id, is_manager)
     select o.id, a.id, $4 from organisation o join account a on a.company_id = o.company_id
     where ${ofCompany} and o.id = $2 and a.id = $3
     on conflict (organisation_id, account_id) do update set is_manager = excluded.is_manager`,
    [companyId, orgId, userId, isManager],
  )

const station = `s.id as stid, s.name, s.stcls, s.company_id as "companyId", c.name as "companyName", s.province, s.city,
  s.capacity_kw as "capacityKw"
  from visible_station($1, $2) s join company c on c.id = s.company_id`
const named = `($3::text is null or position(lower($3) in lower(concat_ws(' ', s.own_name, s.name_en))) > 0)`

export interface Viewer {
  accountId: string
  roleId: string
}

export const stationsOf = (db: Db, by: Viewer, keyword: string | undefined, orgId: string) =>
  db.rows(
    `select ${station} join organisation_station os on os.station_id = s.id and os.organisation_id = $4
     where ${named} order by s.name, s.id`,
    [by.accountId, by.roleId, keyword || null, orgId],
    (row) => StationRow.parse(row),
  )

export const stationsWithoutOrganisation = (db: Db, by: Viewer, keyword: string | undefined) =>
  db.rows(
    `select ${station} where ${named}
       and not exists (select 1 from organisation_station os where os.station_id = s.id) order by s.name, s.id`,
    [by.accountId, by.roleId, keyword || null],
    (row) => StationRow.parse(row),
  )

/** Of these visible stations, where each one is now. */
export const placesOfStations = (db: Db, by: Viewer, stids: readonly string[]) =>
  db.rows(
    `select s.id, s.name, os.organisation_id as "orgId" from visible_station($1, $2) s
     left join organisation_station os on os.station_id = s.id where s.id = any($3)`,
    [by.accountId, by.roleId, stids],
    (row) => z.object({ id: z.string(), name: z.string(), orgId: z.string().nullable() }).parse(row),
  )

export const relateStations = (db: Db, companyId: string, orgId: string, stids: readonly string[]) =>
  db.run(
    `insert into organisation_station (organisation_id, station_id)
     select o.id, s.id from organisation o join station s on s.company_id = o.company_id
     where ${ofCompany} and o.id = $2 and s.id = any($3) on conflict do nothing`,
    [companyId, orgId, stids],
  )

export const unrelateStations = (db: Db, companyId: string, orgId: string, stids: readonly string[]) =>
  db.run(
    `delete from organisation_station os using organisation o
     where o.id = os.organisation_id and ${ofCompany} and o.id = $2 and os.station_id = any($3)`,
    [companyId, orgId, stids],
  )
