import type { Push } from '@fengguang/domain/messages/push.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'

export const pushChannel = 'fengguang_push'

/** Told to every listening process when the transaction commits, and not at all when it does not. */
export const push = (tx: Db, told: Push) => tx.run('select pg_notify($1, $2)', [pushChannel, JSON.stringify(told)])

const id = z.object({ id: z.string() })

export const receiversAmong = (db: Db, noticeId: string, accountIds: readonly string[]) =>
  db.rows(
    'select account_id as id from notice_receiver where notice_id = $1 and account_id = any($2)',
    [noticeId, accountIds],
    (row) => id.parse(row).id,
  )

export interface Viewer {
  accountId: string
  roleId: string
}

const Seen = z.object({ accountId: z.string(), roleId: z.string(), stationIds: z.array(z.string()) })

/** Which of these stations each of these people sees in the role: one question for all open streams. */
export const stationsSeenBy = (db: Db, viewers: readonly Viewer[], stationIds: readonly string[]) =>
  db.rows(
    `select v.account_id as "accountId", v.role_id as "roleId", array_agg(s.id) as "stationIds"
     from unnest($1::text[], $2::text[]) as v (account_id, role_id),
       lateral (select s.id from visible_station(v.account_id, v.role_id) s where s.id = any($3)) s
     group by v.account_id, v.role_id`,
    [viewers.map((v) => v.accountId), viewers.map((v) => v.roleId), stationIds],
    (row) => Seen.parse(row),
  )
