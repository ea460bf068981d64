import { alarmStatuses } from '@fengguang/domain/alarms/alarm.model'
import type { AlarmChangeKind, AlarmStatus } from '@fengguang/domain/alarms/alarm.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import type { Caller } from './alarms.repo.ts'

const Handled = z.object({
  id: z.coerce.string(),
  parentId: z.coerce.string().nullable(),
  stationId: z.string(),
  status: z.enum(alarmStatuses),
  isClosed: z.boolean(),
})
export type Handled = z.infer<typeof Handled>

/** Those of the ids the caller may see, and all their children; locked in one order, so that two people wait and never deadlock. */
export const lockHandled = (tx: Db, caller: Caller, ids: readonly string[]) =>
  tx.rows(
    `select e.id, e.parent_id as "parentId", e.station_id as "stationId", e.status, e.closed_at is not null as "isClosed"
     from alarm_event e
     where (e.id = any($3::bigint[]) or e.parent_id = any($3::bigint[]))
       and e.station_id in (select id from visible_station($1, $2))
     order by e.id for update of e`,
    [caller.accountId, caller.roleId, ids],
    (row) => Handled.parse(row),
  )

export interface Hand {
  accountId: string
  now: Date
  comment: string
}

const Ids = z.object({ id: z.coerce.string() })
const idsOf = (row: unknown): string => Ids.parse(row).id

/** Who acknowledged first stays: answers those that nobody had. */
export const acknowledgeEvents = (tx: Db, ids: readonly string[], hand: Hand) =>
  tx.rows(
    `update alarm_event set acknowledged_at = $2, acknowledged_by = $3, comment = $4,
       closed_at = case when closed_at is null and not is_active and shelved_until is null then $2 else closed_at end
     where id = any($1::bigint[]) and acknowledged_at is null returning id`,
    [ids, hand.now, hand.accountId, hand.comment],
    idsOf,
  )

export const setStatuses = (tx: Db, changes: readonly { id: string; status: AlarmStatus }[], comment: string) =>
  tx.run(
    `update alarm_event e set status = c.status, comment = case when $3 = '' then e.comment else $3 end
     from unnest($1::bigint[], $2::text[]) as c (id, status) where e.id = c.id`,
    [changes.map((change) => change.id), changes.map((change) => change.status), comment],
  )

export const shelveEvents = (tx: Db, ids: readonly string[], until: Date) =>
  tx.rows(
    `update alarm_event set shelved_until = $2 where id = any($1::bigint[]) and closed_at is null returning id`,
    [ids, until],
    idsOf,
  )

export const unshelveEvents = (tx: Db, ids: readonly string[], now: Date) =>
  tx.rows(
    `update alarm_event set shelved_until = null,
       closed_at = case when not is_active and acknowledged_at is not null then $2::timestamptz end
     where id = any($1::bigint[]) and shelved_until is not null and closed_at is null returning id`,
    [ids, now],
    idsOf,
  )

export const insertHandling = (tx: Db, ids: readonly string[], kind: AlarmChangeKind, hand: Hand) =>
  tx.run(
    `insert into alarm_change (event_id, at, kind, level, value, status, account_id, comment)
     select e.id, $2, $3, e.level, e.value, case when $3 = 'status' then e.status end, $4, $5 from alarm_event e where e.id = any($1::bigint[]) order by e.id`,
    [ids, hand.now, kind, hand.accountId, hand.comment],
  )
