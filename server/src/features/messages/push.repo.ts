import type { Push } from '@fengguang/domain/messages/push.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

export const pushChannel = 'fengguang_push'

/** Sent to every listening process when the transaction commits, and not at all when it does not. */
export const push = (tx: Db, message: Push) => tx.run(sql`select pg_notify(${pushChannel}, ${JSON.stringify(message)})`)

const id = z.object({ id: z.string() })

export const receiversAmong = (db: Db, noticeId: string, accountIds: readonly string[]) =>
  db.rows(
    sql`select account_id as id from notice_receiver where notice_id = ${noticeId} and account_id = any(${accountIds})`,
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
    sql`select v.account_id as "accountId", v.role_id as "roleId", array_agg(s.id) as "stationIds"
     from unnest(${viewers.map((v) => v.accountId)}::text[],
       ${viewers.map((v) => v.roleId)}::text[]) as v (account_id, role_id),
       lateral (select s.id from visible_station(v.account_id, v.role_id) s where s.id = any(${stationIds})) s
     group by v.account_id, v.role_id`,
    (row) => Seen.parse(row),
  )
