import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { living, sessionParts } from './session.repo.ts'

export const saveAccessToken = (db: Db, hash: Buffer, sessionId: string, expiresAt: Date) =>
  db.run('insert into access_token (token_hash, session_id, expires_at) values ($1, $2, $3)', [
    hash,
    sessionId,
    expiresAt,
  ])

/** An expired one still tells whose it was (a locked account asks with it), so it stays for a day. */
export async function dropOldTokens(db: Db, sessionId: string, now: Date) {
  const kept = `session_id = $1 and expires_at < $2::timestamptz - interval '1 day'`
  await db.run(`delete from access_token where ${kept}`, [sessionId, now])
  await db.run(`delete from refresh_token where ${kept}`, [sessionId, now])
}

/** All that a session was given beside its cookie. */
export async function dropTokensOf(db: Db, sessionId: string) {
  await db.run('delete from access_token where session_id = $1', [sessionId])
  await db.run('delete from refresh_token where session_id = $1', [sessionId])
}

export const saveRefreshToken = (db: Db, t: { hash: Buffer; sessionId: string; issuedAt: Date; expiresAt: Date }) =>
  db.run('insert into refresh_token (token_hash, session_id, issued_at, expires_at) values ($1, $2, $3, $4)', [
    t.hash,
    t.sessionId,
    t.issuedAt,
    t.expiresAt,
  ])

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
    `select t.session_id as "sessionId", a.id as "accountId", a.company_id as "companyId", t.expires_at as "expiresAt",
       t.used_at as "usedAt", t.successor, ${living} as alive
     from refresh_token t join ${sessionParts} on s.id = t.session_id where t.token_hash = $1 for update of t`,
    [hash, usedAfter],
    (row) => Refresh.parse(row),
  )
  return token
}

export const markUsed = (tx: Db, hash: Buffer, now: Date, salt: string) =>
  tx.run('update refresh_token set used_at = $2, successor = $3 where token_hash = $1', [
    hash,
    now,
    JSON.stringify({ salt }),
  ])
