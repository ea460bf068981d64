import { OwnSession } from '@fengguang/domain/account/account.contract'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
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
    `select s.id, s.address, s.user_agent as "userAgent", s.created_at as "createdAt", s.last_used_at as "lastUsedAt"
     from ${sessionParts} where a.id = $1 and ${living} order by s.id <> $3, s.last_used_at desc limit 200`,
    [accountId, usedAfter, currentId],
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
    `delete from relogin_token r using session s
     where s.id = $2 and s.account_id = $1 and r.account_id = $1 and r.device_hash = s.device_hash`,
    [accountId, id],
  )
  return tx.run('update session set ended_at = $3 where account_id = $1 and id = $2 and ended_at is null', [
    accountId,
    id,
    now,
  ])
}

export async function endOthers(tx: Db, accountId: string, keepId: string, now: Date) {
  await tx.run(
    `delete from relogin_token where account_id = $1
       and device_hash is distinct from (select device_hash from session where id = $2)`,
    [accountId, keepId],
  )
  return tx.run('update session set ended_at = $3 where account_id = $1 and id <> $2 and ended_at is null', [
    accountId,
    keepId,
    now,
  ])
}
