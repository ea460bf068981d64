import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'

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
  const [attempt] = await db.rows(
    `insert into login_failure as f (user_name, address, failures, last_at, locked_until)
     values (lower($1), $2, 1, $3::timestamptz, case when $4::int <= 1 then $3::timestamptz + make_interval(mins => $5::int) end)
     on conflict (user_name, address) do update set
       failures = case when f.locked_until > $3::timestamptz then f.failures + 1
                       when f.locked_until <= $3::timestamptz or f.last_at < $3::timestamptz - make_interval(mins => $5::int) then 1
                       else f.failures + 1 end,
       last_at = case when f.locked_until > $3::timestamptz then f.last_at else $3::timestamptz end,
       locked_until = case when f.locked_until > $3::timestamptz then f.locked_until
                           when f.locked_until is null and f.last_at >= $3::timestamptz - make_interval(mins => $5::int)
                                and f.failures + 1 >= $4::int then $3::timestamptz + make_interval(mins => $5::int)
                           when $4::int <= 1 then $3::timestamptz + make_interval(mins => $5::int) end
     returning failures, locked_until as until`,
    [pair.userName, pair.address, now, limit.failures, limit.lockMinutes],
    (row) => Attempt.parse(row),
  )
  return attempt && attempt.failures > limit.failures ? (attempt.until ?? now) : undefined
}

export const forgetFailures = (db: Db, pair: LoginPair) =>
  db.run('delete from login_failure where user_name = lower($1) and address = $2', [pair.userName, pair.address])
