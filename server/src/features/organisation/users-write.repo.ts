import type { UserForm } from '@fengguang/domain/organisation/organisation.model'
import type { Db } from '../../platform/postgres/db.ts'
import { sql, type Sql } from '../../platform/postgres/sql.ts'

export interface NewUser extends UserForm {
  id: string
  companyId: string
  passwordHash: string
}

export async function insertUser(db: Db, u: NewUser) {
  await db.run(
    sql`insert into account (id, company_id, user_name, real_name, tel, email, job_id, password_hash, must_change_password)
     values (${u.id}, ${u.companyId}, ${u.userName}, ${u.realName}, ${u.tel}, ${u.email}, ${u.jobId || null},
       ${u.passwordHash}, true)`,
  )
  await saveRoles(db, u.companyId, u.id, u.roleIds)
  await saveOrganisations(db, u.companyId, u.id, u.orgIds)
}

export const updateUser = (db: Db, companyId: string, id: string, u: Omit<UserForm, 'userName'>) =>
  db.run(
    sql`update account set real_name = ${u.realName}, tel = ${u.tel}, email = ${u.email}, job_id = ${u.jobId || null}
     where company_id = ${companyId} and id = ${id} and deleted_at is null`,
  )

export async function saveRoles(db: Db, companyId: string, accountId: string, roleIds: readonly string[]) {
  await leave(db, accountRole, companyId, [accountId])
  await db.run(
    sql`insert into account_role (account_id, role_id, position)
     select ${accountId}, r.id, min(g.position) from unnest(${roleIds}::text[]) with ordinality as g (id, position)
     join role r on r.id = g.id and r.company_id = ${companyId} group by r.id`,
  )
}

const accountRole = sql`account_role`
const organisationAccount = sql`organisation_account`
const leave = (db: Db, table: Sql, companyId: string, ids: readonly string[]) =>
  db.run(
    sql`delete from ${table} l using account a
     where a.id = l.account_id and a.company_id = ${companyId} and a.id = any(${ids})`,
  )

/** A person who stays in an organisation stays its manager. */
export async function saveOrganisations(db: Db, companyId: string, accountId: string, orgIds: readonly string[]) {
  await db.run(
    sql`delete from organisation_account oa using account a
     where a.id = oa.account_id and a.company_id = ${companyId} and a.id = ${accountId}
       and oa.organisation_id <> all(${orgIds})`,
  )
  await db.run(
    sql`insert into organisation_account (account_id, organisation_id)
     select ${accountId}, o.id from organisation o where o.company_id = ${companyId} and o.id = any(${orgIds})
       on conflict do nothing`,
  )
}

export const setStatus = (db: Db, companyId: string, id: string, status: '0' | '1') =>
  db.run(
    sql`update account set status = ${status} where company_id = ${companyId} and id = ${id} and deleted_at is null`,
  )

export const savePassword = (db: Db, companyId: string, id: string, passwordHash: string) =>
  db.run(
    sql`update account set password_hash = ${passwordHash}, must_change_password = true
     where company_id = ${companyId} and id = ${id} and deleted_at is null`,
  )

/** The row stays for what it once did; nobody can sign in with it and it belongs to nothing. */
export async function removeUsers(db: Db, companyId: string, ids: readonly string[], now: Date) {
  await leave(db, accountRole, companyId, ids)
  await leave(db, organisationAccount, companyId, ids)
  return db.run(
    sql`update account set deleted_at = ${now}, status = '1' where company_id = ${companyId} and id = any(${ids})
     and deleted_at is null`,
  )
}

/** Answers 0 when an invitation to that organisation is still open. */
export const insertInvitation = (
  db: Db,
  i: { id: string; orgId: string; accountId: string; invitedBy: string; now: Date },
) =>
  db.run(
    sql`insert into invitation (id, organisation_id, account_id, invited_by, created_at)
     values (${i.id}, ${i.orgId}, ${i.accountId}, ${i.invitedBy}, ${i.now})
     on conflict do nothing`,
  )
