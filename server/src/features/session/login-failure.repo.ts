import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'

export interface LoginPair {
  userName: string
  address: string
}

export async function lockedUntil(db: Db, pair: LoginPair, now: Date) {
  const [until] = await db.rows(
    'select locked_until as until from login_failure where user_name = lower($1) and address = $2 and locked_until > $3',
    [pair.userName, pair.address, now],
    (row) => z.object({ until: z.date() }).parse(row).until,
  )
  return until
}

/** Counted in one statement: parallel guesses cannot slip through between a read and a write. */
export const countFailure = (db: Db, pair: LoginPair, now: Date, limit: { failures: number; lockMinutes: number }) =>
  db.run(
    `insert into login_failure as f (user_name, address, failures, last_at) values (lower($1), $2, 1, $3)
     on conflict (user_name, address) do update set
       failures = case when f.last_at < $3 - make_interval(mins => $5) then 1 else f.failures + 1 end,
       last_at = $3,
       locked_until = case when f.last_at >= $3 - make_interval(mins => $5) and f.failures + 1 >= $4
                           then $3 + make_interval(mins => $5) end`,
    [pair.userName, pair.address, now, limit.failures, limit.lockMinutes],
  )

export const forgetFailures = (db: Db, pair: LoginPair) =>
  db.run('delete from login_failure where user_name = lower($1) and address = $2', [pair.userName, pair.address])
