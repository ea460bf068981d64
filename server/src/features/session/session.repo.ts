import type { Lang } from '@fengguang/domain/kernel/texts'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

const lang = z.enum(['zh_CN', 'en_US'])

const Account = z.object({
  id: z.string(),
  userName: z.string(),
  companyId: z.string(),
  passwordHash: z.string(),
  mustChangePassword: z.boolean(),
  /** 0 in use, 1 locked by an administrator, 2 invited. */
  status: z.enum(['0', '1', '2']),
})
export type Account = z.infer<typeof Account>

const accountColumns = sql`id, user_name as "userName", company_id as "companyId", password_hash as "passwordHash",
  must_change_password as "mustChangePassword", status`

export async function findAccountByName(db: Db, userName: string) {
  const [account] = await db.rows(
    sql`select ${accountColumns} from account where lower(user_name) = lower(${userName}) and deleted_at is null`,
    (row) => Account.parse(row),
  )
  return account
}

export async function findAccount(db: Db, id: string) {
  const [account] = await db.rows(
    sql`select ${accountColumns} from account where id = ${id} and deleted_at is null`,
    (row) => Account.parse(row),
  )
  return account
}

/** The wanted role where the account still has it, else its first. */
export async function roleFor(db: Db, accountId: string, wanted = '') {
  const [role] = await db.rows(
    sql`select role_id as "roleId" from account_role where account_id = ${accountId} order by role_id <> ${wanted},
     position limit 1`,
    (row) => z.object({ roleId: z.string() }).parse(row).roleId,
  )
  return role
}

export interface NewSession {
  id: string
  tokenHash: Buffer
  accountId: string
  roleId: string
  deviceHash: Buffer | null
  address: string
  userAgent: string
  now: Date
}

export async function insertSession(db: Db, s: NewSession) {
  await db.run(
    sql`insert into session (id, token_hash, account_id, role_id, device_hash, address, user_agent, created_at,
     last_used_at)
     values (${s.id}, ${s.tokenHash}, ${s.accountId}, ${s.roleId}, ${s.deviceHash}, ${s.address}, ${s.userAgent},
       ${s.now}, ${s.now})`,
  )
  await db.run(sql`update account set last_login_at = ${s.now} where id = ${s.accountId}`)
}

/** What the user looked at goes on in the session that takes the place of an expired one. */
export const carryStation = (db: Db, fromId: string, toId: string) =>
  db.run(
    sql`update session n set current_stcls = o.current_stcls, current_busi_id = o.current_busi_id,
       current_tree_type = o.current_tree_type, current_busi_type = o.current_busi_type
     from session o where n.id = ${toId} and o.id = ${fromId}`,
  )

/**
 * By its cookie or by any of its access tokens. An array is found once and then looked up by its index; for `in` the
 * planner of a young database reads every session at every request.
 */
const byToken = (hash: Buffer) => sql`select id from session where token_hash = ${hash}
  union all select session_id from access_token where token_hash = ${hash}`

/** The session a token belonged to, ended or not. */
export async function findSessionOf(db: Db, tokenHash: Buffer) {
  const Known = z.object({
    id: z.string(),
    accountId: z.string(),
    companyId: z.string(),
    roleId: z.string(),
    accountStatus: z.string(),
  })
  const [session] = await db.rows(
    sql`select s.id, s.account_id as "accountId", a.company_id as "companyId", s.role_id as "roleId",
     a.status as "accountStatus"
     from session s join account a on a.id = s.account_id where s.id = any(array(${byToken(tokenHash)}))`,
    (row) => Known.parse(row),
  )
  return session
}

const LiveSession = z.object({
  sessionId: z.string(),
  accountId: z.string(),
  roleId: z.string(),
  companyId: z.string(),
  lang,
  mustChangePassword: z.boolean(),
  lastUsedAt: z.date(),
  role: z.object({ administersPlatform: z.boolean(), operatesPlatform: z.boolean(), stationScope: z.string() }),
  grants: z.array(z.object({ screen: z.string(), mayOperate: z.boolean() })),
})
export type LiveSession = z.infer<typeof LiveSession>

/** What lets a session live: not ended, not idle (wall screens never are), its account and role still in place. */
export const living = (
  usedAfter: Date,
) => sql`s.ended_at is null and (s.last_used_at > ${usedAfter} or a.wall_screen) and a.status = '0' and a.deleted_at is null
  and c.deleted_at is null and exists (select 1 from account_role ar where ar.account_id = a.id and ar.role_id = s.role_id)`
export const sessionParts = sql`session s join account a on a.id = s.account_id join company c on c.id = a.company_id`

/** One round trip per request: the session with what its role may do now, so that a change acts at once. */
export async function findLiveSession(db: Db, tokenHash: Buffer, usedAfter: Date, now: Date) {
  const [session] = await db.rows(
    sql`select s.id as "sessionId", s.account_id as "accountId", s.role_id as "roleId", a.company_id as "companyId", a.lang,
       a.must_change_password as "mustChangePassword", s.last_used_at as "lastUsedAt",
       (select json_build_object('administersPlatform', r.administers_platform, 'stationScope', r.station_scope,
                                 'operatesPlatform', c.operates_platform)
        from role r join company c on c.id = r.company_id where r.id = s.role_id) as role,
       coalesce((select json_agg(json_build_object('screen', screen, 'mayOperate', may_operate))
                 from role_screen where role_id = s.role_id), '[]') as grants
     from ${sessionParts}
     where s.id = any(array(${byToken(tokenHash)} and expires_at > ${now})) and ${living(usedAfter)}`,
    (row) => LiveSession.parse(row),
  )
  return session
}

/** Has the account had a session from that address or on that device? */
export const hasSignedInFrom = async (
  db: Db,
  accountId: string,
  place: { address: string; deviceHash: Buffer | null },
): Promise<boolean> =>
  (
    await db.rows(
      sql`select 1 from session where account_id = ${accountId}
       and (address = ${place.address} or device_hash = ${place.deviceHash}) limit 1`,
      () => true,
    )
  ).length > 0

export const touchSession = (db: Db, id: string, now: Date) =>
  db.run(sql`update session set last_used_at = ${now} where id = ${id} and last_used_at < ${now}`)

export const endSession = (db: Db, id: string, now: Date) =>
  db.run(sql`update session set ended_at = ${now} where id = ${id} and ended_at is null`)

/** The same session under another cookie. */
export const renewSession = (db: Db, id: string, tokenHash: Buffer, deviceHash: Buffer) =>
  db.run(sql`update session set token_hash = ${tokenHash}, device_hash = ${deviceHash} where id = ${id}`)

export const endSessions = (db: Db, accountId: string, now: Date, keepId = '') =>
  db.run(
    sql`update session set ended_at = ${now} where account_id = ${accountId} and id <> ${keepId} and ended_at is null`,
  )

export const saveReloginToken = (db: Db, t: { hash: Buffer; accountId: string; deviceHash: Buffer; expiresAt: Date }) =>
  db.run(
    sql`insert into relogin_token (token_hash, account_id, device_hash, expires_at)
     values (${t.hash}, ${t.accountId}, ${t.deviceHash}, ${t.expiresAt})`,
  )

export async function findReloginToken(db: Db, hash: Buffer, deviceHash: Buffer, now: Date) {
  const [accountId] = await db.rows(
    sql`select account_id as "accountId" from relogin_token where token_hash = ${hash}
     and device_hash = ${deviceHash} and expires_at > ${now}`,
    (row) => z.object({ accountId: z.string() }).parse(row).accountId,
  )
  return accountId
}

/** Used once: of two tabs that bring the same token, one gets the account. */
export async function takeReloginToken(db: Db, hash: Buffer, deviceHash: Buffer, now: Date) {
  const [accountId] = await db.rows(
    sql`delete from relogin_token where token_hash = ${hash} and device_hash = ${deviceHash} and expires_at > ${now}
     returning account_id as "accountId"`,
    (row) => z.object({ accountId: z.string() }).parse(row).accountId,
  )
  return accountId
}

export function dropReloginTokens(db: Db, by: { accountId: string } | { deviceHash: Buffer } | { expiredBy: Date }) {
  if ('accountId' in by) return db.run(sql`delete from relogin_token where account_id = ${by.accountId}`)
  if ('deviceHash' in by) return db.run(sql`delete from relogin_token where device_hash = ${by.deviceHash}`)
  return db.run(sql`delete from relogin_token where expires_at <= ${by.expiredBy}`)
}

/** Answers 0 when the password is no longer the one that was checked: of two changes at once the first counts. */
export const savePassword = (db: Db, accountId: string, before: string, passwordHash: string) =>
  db.run(sql`update account set password_hash = ${passwordHash}, must_change_password = false
    where id = ${accountId} and password_hash = ${before}`)

export const saveLang = (db: Db, accountId: string, value: Lang) =>
  db.run(sql`update account set lang = ${value} where id = ${accountId}`)

export async function findProfile(db: Db, accountId: string, roleId: string) {
  const Profile = z.object({
    userId: z.string(),
    userName: z.string(),
    realName: z.string(),
    tel: z.string(),
    companyId: z.string(),
    companyName: z.string(),
    roleId: z.string(),
    roleName: z.object({ zh_CN: z.string(), en_US: z.string() }),
    lang,
    mustChangePassword: z.boolean(),
  })
  const [profile] = await db.rows(
    sql`select a.id as "userId", a.user_name as "userName", a.real_name as "realName", a.tel, a.company_id as "companyId",
       c.name as "companyName", r.id as "roleId", json_build_object('zh_CN', r.name_zh, 'en_US', r.name_en) as "roleName",
       a.lang, a.must_change_password as "mustChangePassword"
     from account a join company c on c.id = a.company_id join role r on r.id = ${roleId} where a.id = ${accountId}`,
    (row) => Profile.parse(row),
  )
  return profile
}
