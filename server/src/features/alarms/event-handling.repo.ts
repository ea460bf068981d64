import { alarmStatuses } from '@fengguang/domain/alarms/alarm.model'
import type { AlarmChangeKind, AlarmStatus } from '@fengguang/domain/alarms/alarm.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import type { Caller } from './alarms.repo.ts'

const Handled = z.object({
  id: z.coerce.string(),
  stationId: z.string(),
  status: z.enum(alarmStatuses),
  isClosed: z.boolean(),
})
export type Handled = z.infer<typeof Handled>

const named = `from alarm_event e
  where e.id = any($3::bigint[]) and e.station_id in (select id from visible_station($1, $2))`

export const findStations = (tx: Db, caller: Caller, ids: readonly string[]) =>
  tx.rows(
    `select distinct e.station_id as id ${named}`,
    [caller.accountId, caller.roleId, ids],
    (row) => z.object({ id: z.string() }).parse(row).id,
  )

/** Those of the ids the caller may see, locked in one order: two people wait for each other and never deadlock. */
export const lockHandled = (tx: Db, caller: Caller, ids: readonly string[]) =>
  tx.rows(
    `select e.id, e.station_id as "stationId", e.status, e.closed_at is not null as "isClosed" ${named}
     order by e.id for update of e`,
    [caller.accountId, caller.roleId, ids],
    (row) => Handled.parse(row),
  )

export interface Hand {
  accountId: string
  now: Date
  comment: string
}

/** The events and all their children: ten thousand of them are one statement. */
const meant = `(id = any($1::bigint[]) or parent_id = any($1::bigint[]))`

/** Changes and tells the history of it; answers how many were changed. */
const handled = (update: string, kind: AlarmChangeKind) =>
  `with done as (${update} returning id, level, value, status)
   insert into alarm_change (event_id, at, kind, level, value, status, account_id, comment)
   select id, $2, '${kind}', level, value, ${kind === 'status' ? 'status' : 'null'}, $3, $4 from done order by id`

const handParams = (ids: readonly string[], hand: Hand) => [ids, hand.now, hand.accountId, hand.comment]

/** Who acknowledged first stays. */
export const acknowledgeEvents = (tx: Db, ids: readonly string[], hand: Hand) =>
  tx.run(
    handled(
      `update alarm_event set acknowledged_at = $2::timestamptz, acknowledged_by = $3, comment = $4,
         closed_at = case when closed_at is null and not is_active and shelved_until is null then $2 else closed_at end
       where ${meant} and acknowledged_at is null`,
      'acknowledge',
    ),
    handParams(ids, hand),
  )

/** Children follow where they stand as their group did. */
export const setStatus = (tx: Db, ids: readonly string[], change: { from: AlarmStatus; to: AlarmStatus }, hand: Hand) =>
  tx.run(
    handled(
      `update alarm_event set status = $6, comment = case when $4 = '' then comment else $4 end
       where ${meant} and status = $5 and $2::timestamptz is not null and $3::text is not null`,
      'status',
    ),
    [...handParams(ids, hand), change.from, change.to],
  )

export const shelveEvents = (tx: Db, ids: readonly string[], until: Date, hand: Hand) =>
  tx.run(handled(`update alarm_event set shelved_until = $5 where ${meant} and closed_at is null`, 'shelve'), [
    ...handParams(ids, hand),
    until,
  ])

export const unshelveEvents = (tx: Db, ids: readonly string[], hand: Hand) =>
  tx.run(
    handled(
      `update alarm_event set shelved_until = null,
         closed_at = case when not is_active and acknowledged_at is not null then $2::timestamptz end
       where ${meant} and shelved_until is not null and closed_at is null`,
      'unshelve',
    ),
    handParams(ids, hand),
  )
