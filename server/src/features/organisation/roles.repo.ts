import { Role, type RoleForm } from '@fengguang/domain/organisation/organisation.model'
import type { Db } from '../../platform/postgres/db.ts'

const columns = `r.id as "roleId", r.name_zh as "roleName", r.name_en as "roleNameEn", r.description,
  r.station_scope as "stationScope", r.administers_platform as "administersPlatform", r.version,
  array(select rs.station_id from role_station rs join station s on s.id = rs.station_id
        where rs.role_id = r.id and s.deleted_at is null order by rs.station_id) as stids,
  coalesce((select json_agg(json_build_object('screen', screen, 'mayOperate', may_operate) order by screen)
            from role_screen where role_id = r.id), '[]') as screens,
  (select count(*)::int from account_role ar join account a on a.id = ar.account_id
   where ar.role_id = r.id and a.deleted_at is null) as "userCount"`

/** The roles of a company: every read and write here goes through this condition. */
const ofCompany = 'r.company_id = $1'
const parse = (row: unknown) => Role.parse(row)

export const findRoles = (db: Db, companyId: string, keyword?: string) =>
  db.rows(
    `select ${columns} from role r where ${ofCompany}
       and ($2::text is null or position(lower($2) in lower(r.name_zh || ' ' || r.name_en)) > 0)
     order by r.name_zh, r.id`,
    [companyId, keyword || null],
    parse,
  )

export const rolesOfUser = (db: Db, companyId: string, userId: string) =>
  db.rows(
    `select ${columns} from role r join account_role mine on mine.role_id = r.id and mine.account_id = $2
     where ${ofCompany} order by mine.position`,
    [companyId, userId],
    parse,
  )

export const rolesById = (db: Db, companyId: string, ids: readonly string[]) =>
  db.rows(`select ${columns} from role r where ${ofCompany} and r.id = any($2)`, [companyId, ids], parse)

export async function insertRole(db: Db, companyId: string, id: string, form: RoleForm) {
  await db.run(
    `insert into role (id, company_id, name_zh, name_en, description, station_scope, administers_platform)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      companyId,
      form.roleName,
      form.roleNameEn,
      form.description,
      form.stationScope,
      form.administersPlatform ?? false,
    ],
  )
  await saveContents(db, id, form)
}

/** Answers 0 when somebody else saved first. */
export async function updateRole(db: Db, companyId: string, id: string, version: number, form: RoleForm) {
  const saved = await db.run(
    `update role set name_zh = $4, name_en = $5, description = $6, station_scope = $7,
       administers_platform = coalesce($8, administers_platform), version = version + 1
     where company_id = $1 and id = $2 and version = $3`,
    [
      companyId,
      id,
      version,
      form.roleName,
      form.roleNameEn,
      form.description,
      form.stationScope,
      form.administersPlatform ?? null,
    ],
  )
  if (saved > 0) await saveContents(db, id, form)
  return saved
}

async function saveContents(db: Db, roleId: string, form: RoleForm) {
  await db.run('delete from role_screen where role_id = $1', [roleId])
  await db.run(
    `insert into role_screen (role_id, screen, may_operate)
     select $1, g.screen, bool_or(g.may_operate) from unnest($2::text[], $3::boolean[]) as g (screen, may_operate)
     group by g.screen`,
    [roleId, form.screens.map((s) => s.screen), form.screens.map((s) => s.mayOperate)],
  )
  await db.run('delete from role_station where role_id = $1', [roleId])
  await db.run(
    `insert into role_station (role_id, station_id) select $1, s from unnest($2::text[]) as s on conflict do nothing`,
    [roleId, form.stids],
  )
}

/** Ended sessions still name the role they acted in; with the role gone nobody can come back to them. */
export async function deleteRoles(db: Db, companyId: string, ids: readonly string[]) {
  await db.run(
    `delete from session where role_id in (select r.id from role r where r.company_id = $1 and r.id = any($2))`,
    [companyId, ids],
  )
  return db.run('delete from role where company_id = $1 and id = any($2)', [companyId, ids])
}
