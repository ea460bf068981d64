import { alarmStatuses } from '@fengguang/domain/alarms/alarm.model'
import type { AlarmChangeKind, AlarmStatus } from '@fengguang/domain/alarms/alarm.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql, type Sql } from '../../platform/postgres/sql.ts'
import type { Caller } from './alarms.repo.ts'

const Handled = z.object({
  id: z.coerce.string(),
  stationId: z.string(),
  status: z.enum(alarmStatuses),
  isClosed: z.boolean(),
})
export type Handled = z.infer<typeof Handled>

const named = (caller: Caller, ids: readonly string[]) => sql`from alarm_event e
  where e.id = any(${ids}::bigint[])
    and e.station_id in (select id from visible_station(${caller.accountId}, ${caller.roleId}))`

export const findStations = (tx: Db, caller: Caller, ids: readonly string[]) =>
  tx.rows(
    sql`select distinct e.station_id as id ${named(caller, ids)}`,
    (row) => z.object({ id: z.string() }).parse(row).id,
  )

/** Those of the ids the caller may see, locked in one order: two people wait for each other and never deadlock. */
export const lockHandled = (tx: Db, caller: Caller, ids: readonly string[]) =>
  tx.rows(
    sql`select e.id, e.station_id as "stationId", e.status, e.closed_at is not null as "isClosed" ${named(caller, ids)}
     order by e.id for update of e`,
    (row) => Handled.parse(row),
  )

export interface Hand {
  accountId: string
  now: Date
  comment: string
}

/** The events and all their children: ten thousand of them are one statement. */
const meant = (ids: readonly string[]) => sql`(id = any(${ids}::bigint[]) or parent_id = any(${ids}::bigint[]))`

/** Changes them and adds a row to the history of each; answers how many were changed. */
const handled = (update: Sql, kind: AlarmChangeKind, hand: Hand) =>
  sql`with done as (${update} returning id, level, value, status)
   insert into alarm_change (event_id, at, kind, level, value, status, account_id, comment)
   select id, ${hand.now}, ${kind}, level, value, ${kind === 'status' ? sql`status` : null}, ${hand.accountId},
     ${hand.comment} from done order by id`

/** Of the event alone: its children have histories of their own. */
export const addComment = (tx: Db, id: string, hand: Hand) =>
  tx.run(
    sql`insert into alarm_change (event_id, at, kind, level, value, account_id, comment)
     select id, ${hand.now}, 'comment', level, value, ${hand.accountId}, ${hand.comment} from alarm_event
     where id = ${id}::bigint`,
  )

/** Who acknowledged first stays. */
export const acknowledgeEvents = (tx: Db, ids: readonly string[], hand: Hand) =>
  tx.run(
    handled(
      sql`update alarm_event
       set acknowledged_at = ${hand.now}, acknowledged_by = ${hand.accountId}, comment = ${hand.comment},
         closed_at = case when closed_at is null and not is_active and shelved_until is null
           then ${hand.now} else closed_at end
       where ${meant(ids)} and acknowledged_at is null`,
      'acknowledge',
      hand,
    ),
  )

/** Children follow where they stand as their group did. */
export const setStatus = (tx: Db, ids: readonly string[], change: { from: AlarmStatus; to: AlarmStatus }, hand: Hand) =>
  tx.run(
    handled(
      sql`update alarm_event set status = ${change.to}, comment = coalesce(nullif(${hand.comment}, ''), comment)
       where ${meant(ids)} and status = ${change.from}`,
      'status',
      hand,
    ),
  )

export const shelveEvents = (tx: Db, ids: readonly string[], until: Date, hand: Hand) =>
  tx.run(
    handled(
      sql`update alarm_event set shelved_until = ${until} where ${meant(ids)} and closed_at is null`,
      'shelve',
      hand,
    ),
  )

export const unshelveEvents = (tx: Db, ids: readonly string[], hand: Hand) =>
  tx.run(
    handled(
      sql`update alarm_event set shelved_until = null,
         closed_at = case when not is_active and acknowledged_at is not null then ${hand.now}::timestamptz end
       where ${meant(ids)} and shelved_until is not null and closed_at is null`,
      'unshelve',
      hand,
    ),
  )
