import { OwnSession } from '@fengguang/domain/account/account.contract'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'
import { living, sessionParts } from './session.repo.ts'

const Row = z.object({
  id: z.string(),
  address: z.string(),
  userAgent: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date(),
})

export const sessionsOf = (db: Db, accountId: string, usedAfter: Date, currentId: string): Promise<OwnSession[]> =>
  db.rows(
    sql`select s.id, s.address, s.user_agent as "userAgent", s.created_at as "createdAt", s.last_used_at as "lastUsedAt"
     from ${sessionParts} where a.id = ${accountId} and ${living(usedAfter)}
     order by s.id <> ${currentId}, s.last_used_at desc limit 200`,
    (row) => {
      const { createdAt, lastUsedAt, ...rest } = Row.parse(row)
      return OwnSession.parse({
        ...rest,
        current: rest.id === currentId,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      })
    },
  )

/** The browser loses its re-login token with the session, or it would sign itself in again at once. */
export async function endOne(tx: Db, accountId: string, id: string, now: Date) {
  await tx.run(
    sql`delete from relogin_token r using session s
     where s.id = ${id} and s.account_id = ${accountId} and r.account_id = ${accountId} and r.device_hash = s.device_hash`,
  )
  return tx.run(
    sql`update session set ended_at = ${now} where account_id = ${accountId} and id = ${id} and ended_at is null`,
  )
}

export async function endOthers(tx: Db, accountId: string, keepId: string, now: Date) {
  await tx.run(
    sql`delete from relogin_token where account_id = ${accountId}
       and device_hash is distinct from (select device_hash from session where id = ${keepId})`,
  )
  return tx.run(
    sql`update session set ended_at = ${now} where account_id = ${accountId} and id <> ${keepId}
     and ended_at is null`,
  )
}
