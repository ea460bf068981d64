import { Role, type RoleForm } from '@fengguang/domain/organisation/organisation.model'
import type { Db } from '../../platform/postgres/db.ts'
import { hasText, sql } from '../../platform/postgres/sql.ts'

const columns = sql`r.id as "roleId", r.name_zh as "roleName", r.name_en as "roleNameEn", r.description,
  r.station_scope as "stationScope", r.administers_platform as "administersPlatform", r.version,
  array(select rs.station_id from role_station rs join station s on s.id = rs.station_id
        where rs.role_id = r.id and s.deleted_at is null order by rs.station_id) as stids,
  coalesce((select json_agg(json_build_object('screen', screen, 'mayOperate', may_operate) order by screen)
            from role_screen where role_id = r.id), '[]') as screens,
  (select count(*)::int from account_role ar join account a on a.id = ar.account_id
   where ar.role_id = r.id and a.deleted_at is null) as "userCount"`

/** The roles of a company: every read and write here goes through this condition. */
const ofCompany = (companyId: string) => sql`r.company_id = ${companyId}`
const parse = (row: unknown) => Role.parse(row)

export const findRoles = (db: Db, companyId: string, keyword?: string) =>
  db.rows(
    sql`select ${columns} from role r where ${ofCompany(companyId)}
       and ${keyword ? hasText(keyword, sql`concat_ws(chr(10), r.name_zh, r.name_en)`) : sql`true`}
     order by r.name_zh, r.id`,
    parse,
  )

export const rolesOfUser = (db: Db, companyId: string, userId: string) =>
  db.rows(
    sql`select ${columns} from role r join account_role mine on mine.role_id = r.id and mine.account_id = ${userId}
     where ${ofCompany(companyId)} order by mine.position`,
    parse,
  )

export const rolesById = (db: Db, companyId: string, ids: readonly string[]) =>
  db.rows(sql`select ${columns} from role r where ${ofCompany(companyId)} and r.id = any(${ids})`, parse)

export async function insertRole(db: Db, companyId: string, id: string, form: RoleForm) {
  await db.run(
    sql`insert into role (id, company_id, name_zh, name_en, description, station_scope, administers_platform)
     values (${id}, ${companyId}, ${form.roleName}, ${form.roleNameEn}, ${form.description}, ${form.stationScope},
       ${form.administersPlatform ?? false})`,
  )
  await saveContents(db, id, form)
}

/** Answers 0 when another save came first. */
export async function updateRole(db: Db, companyId: string, id: string, version: number, form: RoleForm) {
  const saved = await db.run(
    sql`update role set name_zh = ${form.roleName}, name_en = ${form.roleNameEn}, description = ${form.description},
     station_scope = ${form.stationScope},
       administers_platform = coalesce(${form.administersPlatform ?? null}, administers_platform), version = version + 1
     where company_id = ${companyId} and id = ${id} and version = ${version}`,
  )
  if (saved > 0) await saveContents(db, id, form)
  return saved
}

async function saveContents(db: Db, roleId: string, form: RoleForm) {
  await db.run(sql`delete from role_screen where role_id = ${roleId}`)
  await db.run(
    sql`insert into role_screen (role_id, screen, may_operate)
     select ${roleId}, g.screen, bool_or(g.may_operate) from unnest(${form.screens.map((s) => s.screen)}::text[],
       ${form.screens.map((s) => s.mayOperate)}::boolean[]) as g (screen, may_operate)
     group by g.screen`,
  )
  await db.run(sql`delete from role_station where role_id = ${roleId}`)
  await db.run(
    sql`insert into role_station (role_id, station_id) select ${roleId}, s from unnest(${form.stids}::text[]) as s
     on conflict do nothing`,
  )
}

/** Ended sessions still name the role they acted in; with the role gone nobody can come back to them. */
export async function deleteRoles(db: Db, companyId: string, ids: readonly string[]) {
  await db.run(
    sql`delete from session
     where role_id in (select r.id from role r where r.company_id = ${companyId} and r.id = any(${ids}))`,
  )
  return db.run(sql`delete from role where company_id = ${companyId} and id = any(${ids})`)
}
