import type { UserForm } from '@fengguang/domain/organisation/organisation.model'
import type { Db } from '../../platform/postgres/db.ts'

export interface NewUser extends UserForm {
  id: string
  companyId: string
  passwordHash: string
}

export async function insertUser(db: Db, u: NewUser) {
  await db.run(
    `insert into account (id, company_id, user_name, real_name, tel, email, job_id, password_hash, must_change_password)
     values ($1, $2, $3, $4, $5, $6, $7, $8, true)`,
    [u.id, u.companyId, u.userName, u.realName, u.tel, u.email, u.jobId || null, u.passwordHash],
  )
  await saveRoles(db, u.companyId, u.id, u.roleIds)
  await saveOrganisations(db, u.companyId, u.id, u.orgIds)
}

export const updateUser = (db: Db, companyId: string, id: string, u: Omit<UserForm, 'userName'>) =>
  db.run(
    `update account set real_name = $3, tel = $4, email = $5, job_id = $6
     where company_id = $1 and id = $2 and deleted_at is null`,
    [companyId, id, u.realName, u.tel, u.email, u.jobId || null],
  )

export async function saveRoles(db: Db, companyId: string, accountId: string, roleIds: readonly string[]) {
  await leave(db, 'account_role', companyId, [accountId])
  await db.run(
    `insert into account_role (account_id, role_id, position)
     select $2, r.id, min(g.position) from unnest($3::text[]) with ordinality as g (id, position)
     join role r on r.id = g.id and r.company_id = $1 group by r.id`,
    [companyId, accountId, roleIds],
  )
}

const leave = (db: Db, table: 'account_role' | 'organisation_account', companyId: string, ids: readonly string[]) =>
  db.run(`delete from ${table} l using account a where a.id = l.account_id and a.company_id = $1 and a.id = any($2)`, [
    companyId,
    ids,
  ])

/** Whoever stays in an organisation stays its manager. */
export async function saveOrganisations(db: Db, companyId: string, accountId: string, orgIds: readonly string[]) {
  await db.run(
    `delete from organisation_account oa using account a
     where a.id = oa.account_id and a.company_id = $1 and a.id = $2 and oa.organisation_id <> all($3)`,
    [companyId, accountId, orgIds],
  )
  await db.run(
    `insert into organisation_account (account_id, organisation_id)
     select $2, o.id from organisation o where o.company_id = $1 and o.id = any($3) on conflict do nothing`,
    [companyId, accountId, orgIds],
  )
}

export const setStatus = (db: Db, companyId: string, id: string, status: '0' | '1') =>
  db.run('update account set status = $3 where company_id = $1 and id = $2 and deleted_at is null', [
    companyId,
    id,
    status,
  ])

export const savePassword = (db: Db, companyId: string, id: string, passwordHash: string) =>
  db.run(
    `update account set password_hash = $3, must_change_password = true
     where company_id = $1 and id = $2 and deleted_at is null`,
    [companyId, id, passwordHash],
  )

/** The row stays for what it once did; nobody can sign in with it and it belongs to nothing. */
export async function removeUsers(db: Db, companyId: string, ids: readonly string[], now: Date) {
  await leave(db, 'account_role', companyId, ids)
  await leave(db, 'organisation_account', companyId, ids)
  return db.run(
    `update account set deleted_at = $3, status = '1' where company_id = $1 and id = any($2) and deleted_at is null`,
    [companyId, ids, now],
  )
}

/** Answers 0 when an invitation to that organisation is still open. */
export const insertInvitation = (
  db: Db,
  i: { id: string; orgId: string; accountId: string; invitedBy: string; now: Date },
) =>
  db.run(
    `insert into invitation (id, organisation_id, account_id, invited_by, created_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [i.id, i.orgId, i.accountId, i.invitedBy, i.now],
  )
