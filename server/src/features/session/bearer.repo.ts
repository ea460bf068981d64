import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'
import { living, sessionParts } from './session.repo.ts'

export const saveAccessToken = (db: Db, hash: Buffer, sessionId: string, expiresAt: Date) =>
  db.run(
    sql`insert into access_token (token_hash, session_id, expires_at) values (${hash}, ${sessionId}, ${expiresAt})`,
  )

/** An expired one still tells whose it was (a locked account asks with it), so it stays for a day. */
export async function dropOldTokens(db: Db, sessionId: string, now: Date) {
  const isOld = sql`session_id = ${sessionId} and expires_at < ${now}::timestamptz - interval '1 day'`
  await db.run(sql`delete from access_token where ${isOld}`)
  await db.run(sql`delete from refresh_token where ${isOld}`)
}

/** All that a session was given beside its cookie. */
export async function dropTokensOf(db: Db, sessionId: string) {
  await db.run(sql`delete from access_token where session_id = ${sessionId}`)
  await db.run(sql`delete from refresh_token where session_id = ${sessionId}`)
}

export const saveRefreshToken = (db: Db, t: { hash: Buffer; sessionId: string; issuedAt: Date; expiresAt: Date }) =>
  db.run(
    sql`insert into refresh_token (token_hash, session_id, issued_at, expires_at)
     values (${t.hash}, ${t.sessionId}, ${t.issuedAt}, ${t.expiresAt})`,
  )

const Refresh = z.object({
  sessionId: z.string(),
  accountId: z.string(),
  companyId: z.string(),
  expiresAt: z.date(),
  usedAt: z.date().nullable(),
  successor: z.object({ salt: z.string() }).nullable(),
  alive: z.boolean(),
})

/** Locked until the transaction ends: of fifty parallel refreshes one makes the successor, the others find it. */
export async function lockRefreshToken(tx: Db, hash: Buffer, usedAfter: Date) {
  const [token] = await tx.rows(
    sql`select t.session_id as "sessionId", a.id as "accountId", a.company_id as "companyId", t.expires_at as "expiresAt",
       t.used_at as "usedAt", t.successor, ${living(usedAfter)} as alive
     from refresh_token t join ${sessionParts} on s.id = t.session_id where t.token_hash = ${hash} for update of t`,
    (row) => Refresh.parse(row),
  )
  return token
}

export const markUsed = (tx: Db, hash: Buffer, now: Date, salt: string) =>
  tx.run(
    sql`update refresh_token set used_at = ${now}, successor = ${JSON.stringify({ salt })} where token_hash = ${hash}`,
  )
