import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

export interface LoginPair {
  userName: string
  address: string
}

const Attempt = z.object({ failures: z.int(), until: z.date().nullable() })

/**
 * Counts the attempt before its password is looked at, in one statement: parallel guesses cannot all pass a check that
 * none of them has counted in yet. Answers until when the pair is locked, or nothing when it may try.
 */
export async function beginAttempt(
  db: Db,
  pair: LoginPair,
  now: Date,
  limit: { failures: number; lockMinutes: number },
): Promise<Date | undefined> {
  const lockMs = limit.lockMinutes * 60_000
  const lockedUntil = new Date(now.getTime() + lockMs)
  const oldestCounted = new Date(now.getTime() - lockMs)
  const [attempt] = await db.rows(
    sql`insert into login_failure as f (user_name, address, failures, last_at, locked_until)
     values (lower(${pair.userName}), ${pair.address}, 1, ${now}, ${limit.failures <= 1 ? lockedUntil : null})
     on conflict (user_name, address) do update set
       failures = case when f.locked_until > ${now} then f.failures + 1
                       when f.locked_until <= ${now} or f.last_at < ${oldestCounted} then 1
                       else f.failures + 1 end,
       last_at = case when f.locked_until > ${now} then f.last_at else excluded.last_at end,
       locked_until = case when f.locked_until > ${now} then f.locked_until
                           when f.locked_until is null and f.last_at >= ${oldestCounted}
                                and f.failures + 1 >= ${limit.failures} then ${lockedUntil}
                           else excluded.locked_until end
     returning failures, locked_until as until`,
    (row) => Attempt.parse(row),
  )
  return attempt && attempt.failures > limit.failures ? (attempt.until ?? now) : undefined
}

export const forgetFailures = (db: Db, pair: LoginPair) =>
  db.run(sql`delete from login_failure where user_name = lower(${pair.userName}) and address = ${pair.address}`)
