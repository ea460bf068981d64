import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

const id = z.object({ id: z.string() })

/** Administration of one company is one after the other: no two changes can each leave the other's administrator. */
export async function lockCompany(db: Db, companyId: string) {
  await db.run(sql`select 1 from company where id = ${companyId} for no key update`)
}

/** Has the account the role still, and may it still sign in? */
export const holdsRole = async (db: Db, accountId: string, roleId: string) =>
  (
    await db.rows(
      sql`select 1 from account a join account_role ar on ar.account_id = a.id
       where a.id = ${accountId} and ar.role_id = ${roleId} and a.status = '0' and a.deleted_at is null`,
      () => true,
    )
  ).length > 0

const RoleGrants = z.object({
  id: z.string(),
  stationScope: z.enum(['all', 'organisation', 'listed']),
  screens: z.array(z.object({ screen: z.string(), mayOperate: z.boolean() })),
  stids: z.array(z.string()),
  administersPlatform: z.boolean(),
})
export type RoleGrants = z.infer<typeof RoleGrants>

/** Those of `roleIds` that the company has, with what each gives. */
export const grantsOfRoles = (db: Db, companyId: string, roleIds: readonly string[]) =>
  db.rows(
    sql`select r.id, r.station_scope as "stationScope", r.administers_platform as "administersPlatform",
       coalesce((select json_agg(json_build_object('screen', screen, 'mayOperate', may_operate))
                 from role_screen where role_id = r.id), '[]') as screens,
       array(select station_id from role_station where role_id = r.id) as stids
     from role r where r.company_id = ${companyId} and r.id = any(${roleIds})`,
    (row) => RoleGrants.parse(row),
  )

/** Roles of people who can sign in. */
export const rolesInUse = (db: Db, companyId: string) =>
  db.rows(
    sql`select distinct ar.role_id as id from account_role ar join account a on a.id = ar.account_id
     where a.company_id = ${companyId} and a.status = '0' and a.deleted_at is null`,
    (row) => id.parse(row).id,
  )

export const rolesOfAccounts = (db: Db, companyId: string, accountIds: readonly string[]) =>
  db.rows(
    sql`select distinct ar.role_id as id from account_role ar join account a on a.id = ar.account_id
     where a.company_id = ${companyId} and a.id = any(${accountIds})`,
    (row) => id.parse(row).id,
  )

/** Those of `stids` the caller sees in the role. */
export const visibleOf = (db: Db, accountId: string, roleId: string, stids: readonly string[]) =>
  db.rows(
    sql`select id from visible_station(${accountId}, ${roleId}) where id = any(${stids})`,
    (row) => id.parse(row).id,
  )

/** Sessions that act in a role their account no longer has. */
export const endSessionsWithoutRole = (db: Db, accountId: string, now: Date) =>
  db.run(
    sql`update session s set ended_at = ${now} where s.account_id = ${accountId} and s.ended_at is null
       and not exists (select 1 from account_role ar where ar.account_id = s.account_id and ar.role_id = s.role_id)`,
  )

/** Those of `orgIds` that are the account's own organisations or lie below them. */
export const ownOrganisationsOf = (db: Db, accountId: string, orgIds: readonly string[]) =>
  db.rows(
    sql`with recursive own as (
       select oa.organisation_id as id from organisation_account oa where oa.account_id = ${accountId}
       union select o.id from organisation o join own on o.pid = own.id)
     select id from own where id = any(${orgIds})`,
    (row) => id.parse(row).id,
  )

export const organisationIdsOf = (db: Db, accountId: string) =>
  db.rows(
    sql`select organisation_id as id from organisation_account where account_id = ${accountId}`,
    (row) => id.parse(row).id,
  )
