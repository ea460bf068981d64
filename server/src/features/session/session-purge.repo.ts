import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

/** So many rows in one statement: sign-ins go on in between. */
const batch = 5_000

async function inBatches(deleteSome: () => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const count = await deleteSome()
    total += count
    if (count < batch) return total
  }
}

/** Its tokens go with it. The session of a wall screen is never idle, so only its end counts. */
export const purgeSessions = (db: Db, before: Date): Promise<number> =>
  inBatches(() =>
    db.run(
      sql`delete from session where id in (
         select s.id from session s join account a on a.id = s.account_id
         where s.ended_at < ${before}
           or (s.ended_at is null and s.last_used_at < ${before} and not a.wall_screen) limit ${batch})`,
    ),
  )

const tokens = { access: sql`access_token`, refresh: sql`refresh_token`, relogin: sql`relogin_token` }

/** Tokens that ended before; an expired one still tells for a day whose it was. */
export const purgeTokens = (db: Db, kind: keyof typeof tokens, before: Date): Promise<number> =>
  inBatches(() =>
    db.run(
      sql`delete from ${tokens[kind]} where token_hash in (
         select token_hash from ${tokens[kind]} where expires_at < ${before} limit ${batch})`,
    ),
  )

export const purgeFailures = (db: Db, before: Date, now: Date): Promise<number> =>
  inBatches(() =>
    db.run(
      sql`delete from login_failure where (user_name, address) in (
         select user_name, address from login_failure
         where last_at < ${before} and (locked_until is null or locked_until < ${now}) limit ${batch})`,
    ),
  )
