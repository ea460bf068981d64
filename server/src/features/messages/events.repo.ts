import { alarmSources, levelOf } from '@fengguang/domain/alarms/alarm.model'
import { deviceTypes } from '@fengguang/domain/devices/device.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import type { Part } from './inbox.repo.ts'

export interface EventReader {
  accountId: string
  roleId: string
  /** Older events are history, not messages. */
  since: Date
}
const valuesOf = (r: EventReader) => [r.accountId, r.roleId, r.since]

/** What stands for itself of the stations the caller sees, and was not put away. */
const messages = `from visible_station($1, $2) s join alarm_event e on e.station_id = s.id
  left join device d on d.id = e.device_id
  left join event_message_mark k on k.account_id = $1 and k.event_id = e.id
  where e.parent_id is null and e.raised_at > $3 and k.deleted_at is null`
const isRead = `(k.read_at is not null or e.id <= (select event_read_until from account where id = $1))`

const columns = `e.id::text, s.id as stid, s.name as "stationName", e.device_id as "deviceId", shown_name(s.is_english, d.name, d.name_en) as "deviceName",
  e.device_type as "deviceType", e.level, e.source, e.point, e.value, e.limit_value as "limit",
  coalesce(e.detail -> 'strings', '[]') as strings, e.is_group as "isGroup", e.raised_at as "raisedAt", e.is_active as "isActive", ${isRead} as "isRead"`

const Row = z.object({
  id: z.string(),
  stid: z.string(),
  stationName: z.string(),
  deviceId: z.string().nullable(),
  deviceName: z.string().nullable(),
  deviceType: z.enum(deviceTypes).nullable(),
  level: z.int().transform(levelOf),
  source: z.enum(alarmSources),
  point: z.string().nullable(),
  value: z.number().nullable(),
  limit: z.number().nullable(),
  strings: z.array(z.number()),
  isGroup: z.boolean(),
  raisedAt: z.date(),
  isActive: z.boolean(),
  isRead: z.boolean(),
})
export type EventRow = z.infer<typeof Row>
const parse = (row: unknown) => Row.parse(row)

/** Nobody reads more than this one by one; counting further would only cost. */
const countLimit = 10_000
const count = (row: unknown) => z.object({ n: z.int() }).parse(row).n

export async function countEvents(db: Db, by: EventReader, filter: { onlyUnread: boolean; stid?: string | undefined }) {
  const [n] = await db.rows(
    `select count(*)::int as n from (select 1 ${messages} and (not $4 or not ${isRead})
       and ($5::text is null or s.id = $5) limit ${countLimit}) capped`,
    [...valuesOf(by), filter.onlyUnread, filter.stid ?? null],
    count,
  )
  return n ?? 0
}

export const findEvents = (
  db: Db,
  by: EventReader,
  filter: { onlyUnread: boolean; stid?: string | undefined },
  part: Part,
) =>
  db.rows(
    `select ${columns} ${messages} and (not $4 or not ${isRead}) and ($5::text is null or s.id = $5)
     order by e.id desc limit $6 offset $7`,
    [...valuesOf(by), filter.onlyUnread, filter.stid ?? null, part.limit, part.offset],
    parse,
  )

export const eventsById = (db: Db, by: EventReader, ids: readonly string[]) =>
  db.rows(`select ${columns} ${messages} and e.id = any($4::bigint[])`, [...valuesOf(by), ids], parse)

const Group = z.object({
  stid: z.string(),
  stationName: z.string(),
  level: z.int().transform(levelOf),
  total: z.int(),
  unread: z.int(),
  latestAt: z.date(),
  latestId: z.string(),
})

export const findGroups = (db: Db, by: EventReader, onlyUnread: boolean) =>
  db.rows(
    `select stid, name as "stationName", min(level)::int as level, count(*)::int as total,
       count(*) filter (where not read)::int as unread, max(raised_at) as "latestAt", max(id)::text as "latestId"
     from (select s.id as stid, s.name, e.level, e.raised_at, e.id, ${isRead} as read ${messages}) m
     group by stid, name having not $4 or count(*) filter (where not read) > 0
     order by max(raised_at) desc, stid limit 1000`,
    [...valuesOf(by), onlyUnread],
    (row) => Group.parse(row),
  )

/** Only what the caller sees is marked: an id of elsewhere does nothing. */
export const markEvents = (db: Db, by: EventReader, ids: readonly string[], now: Date, isDeleted: boolean) =>
  db.run(
    `insert into event_message_mark (account_id, event_id, read_at, deleted_at)
     select $1, e.id, $5::timestamptz, case when $6 then $5::timestamptz end ${messages} and e.id = any($4::bigint[])
     on conflict (account_id, event_id) do update set
       read_at = coalesce(event_message_mark.read_at, excluded.read_at), deleted_at = excluded.deleted_at`,
    [...valuesOf(by), ids, now, isDeleted],
  )

export const readAllEvents = (db: Db, accountId: string) =>
  db.run('update account set event_read_until = coalesce((select max(id) from alarm_event), 0) where id = $1', [
    accountId,
  ])

const RaisedRow = Row.extend({ count: z.int(), gravest: z.int().transform(levelOf) })
const chatterMinutes = 10

const mostRaised = 20_000

/**
 * Events that were raised between two changes. One that came and went within minutes is told once: the raise before it
 * is looked up by its event; by its instant, which an index knows too, each would be compared with all of a storm.
 */
const raisedBetween = (db: Db, after: string, until: string) =>
  db.rows(
    `select c.event_id::text as id from alarm_change c
     where c.kind = 'raise' and c.id > $1 and c.id <= $2
       and coalesce(c.at >= interval '${chatterMinutes} minutes' + (
         select b.at from alarm_change b where b.event_id = c.event_id and b.kind = 'raise' and b.id < c.id
         order by b.id desc limit 1), true)
     order by c.id desc limit ${mostRaised}`,
    [after, until],
    (row) => z.object({ id: z.string() }).parse(row).id,
  )

/**
 * What became an alarm after the change `after` and still is one, by station, told by the newest; `until` is the last
 * change of that kind.
 */
export async function raisedAfter(db: Db, by: EventReader, after: string | undefined, now: Date) {
  const [until] = await db.rows(
    `select coalesce(max(id), 0)::text as until from alarm_change where kind = 'raise'`,
    [],
    (row) => z.object({ until: z.string() }).parse(row).until,
  )
  if (after === undefined || until === undefined || BigInt(until) <= BigInt(after))
    return { until: until ?? '0', rows: [] }
  const ids = [...new Set(await raisedBetween(db, after, until))]
  if (ids.length === 0) return { until, rows: [] }
  const rows = await db.rows(
    `select distinct on (s.id) ${columns}, count(*) over (partition by s.id)::int as count,
       min(e.level) over (partition by s.id)::int as gravest
     ${messages} and e.level <= 2 and e.is_active and e.closed_at is null
       and (e.shelved_until is null or e.shelved_until <= $5) and e.id = any($4::bigint[])
     order by s.id, e.id desc limit 10000`,
    [...valuesOf(by), ids, now],
    (row) => RaisedRow.parse(row),
  )
  return { until, rows }
}

const Shelved = z.object({
  id: z.string(),
  stationName: z.string(),
  deviceName: z.string().nullable(),
  until: z.date(),
})

export const shelvedUntil = (db: Db, by: EventReader, now: Date, until: Date) =>
  db.rows(
    `select e.id::text, s.name as "stationName", shown_name(s.is_english, d.name, d.name_en) as "deviceName", e.shelved_until as until ${messages}
       and e.closed_at is null and e.shelved_until > $4 and e.shelved_until <= $5 order by e.shelved_until limit 50`,
    [...valuesOf(by), now, until],
    (row) => Shelved.parse(row),
  )
