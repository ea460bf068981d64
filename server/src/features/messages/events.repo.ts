import { alarmSources, levelOf } from '@fengguang/domain/alarms/alarm.model'
import { deviceTypes } from '@fengguang/domain/devices/device.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql, type Sql } from '../../platform/postgres/sql.ts'
import type { Part } from './inbox.repo.ts'

export interface EventReader {
  accountId: string
  roleId: string
  /** Older events are history, not messages. */
  since: Date
}

/** What stands for itself of the stations the caller sees, and was not put away. */
const messages = (
  by: EventReader,
) => sql`from visible_station(${by.accountId}, ${by.roleId}) s join alarm_event e on e.station_id = s.id
  left join device d on d.id = e.device_id
  left join event_message_mark k on k.account_id = ${by.accountId} and k.event_id = e.id
  where e.parent_id is null and e.raised_at > ${by.since} and k.deleted_at is null`
const isRead = (by: EventReader) =>
  sql`(k.read_at is not null or e.id <= (select event_read_until from account where id = ${by.accountId}))`

interface EventFilter {
  onlyUnread: boolean
  stid?: string | undefined
}
const filtered = (by: EventReader, f: EventFilter): Sql => sql`${messages(by)}
  and ${f.onlyUnread ? sql`not ${isRead(by)}` : sql`true`}
  and ${f.stid === undefined ? sql`true` : sql`s.id = ${f.stid}`}`

const columns = (by: EventReader) => sql`e.id::text, s.id as stid, s.name as "stationName", e.device_id as "deviceId",
  shown_name(s.is_english, d.name, d.name_en) as "deviceName",
  e.device_type as "deviceType", e.level, e.source, e.point, e.value, e.limit_value as "limit",
  coalesce(e.detail -> 'strings', '[]') as strings, e.is_group as "isGroup", e.raised_at as "raisedAt",
    e.is_active as "isActive", ${isRead(by)} as "isRead"`

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

export async function countEvents(db: Db, by: EventReader, filter: EventFilter) {
  const [n] = await db.rows(
    sql`select count(*)::int as n from (select 1 ${filtered(by, filter)} limit ${countLimit}) capped`,
    count,
  )
  return n ?? 0
}

export const findEvents = (db: Db, by: EventReader, filter: EventFilter, part: Part) =>
  db.rows(
    sql`select ${columns(by)} ${filtered(by, filter)} order by e.id desc limit ${part.limit} offset ${part.offset}`,
    parse,
  )

export const eventsById = (db: Db, by: EventReader, ids: readonly string[]) =>
  db.rows(sql`select ${columns(by)} ${messages(by)} and e.id = any(${ids}::bigint[])`, parse)

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
    sql`select stid, name as "stationName", min(level)::int as level, count(*)::int as total,
       count(*) filter (where not read)::int as unread, max(raised_at) as "latestAt", max(id)::text as "latestId"
     from (select s.id as stid, s.name, e.level, e.raised_at, e.id, ${isRead(by)} as read ${messages(by)}) m
     group by stid, name having not ${onlyUnread} or count(*) filter (where not read) > 0
     order by max(raised_at) desc, stid limit 1000`,
    (row) => Group.parse(row),
  )

/** Only what the caller sees is marked: an id of elsewhere does nothing. */
export const markEvents = (db: Db, by: EventReader, ids: readonly string[], now: Date, isDeleted: boolean) =>
  db.run(
    sql`insert into event_message_mark (account_id, event_id, read_at, deleted_at)
     select ${by.accountId}, e.id, ${now}, ${isDeleted ? now : null}
     ${messages(by)} and e.id = any(${ids}::bigint[])
     on conflict (account_id, event_id) do update set
       read_at = coalesce(event_message_mark.read_at, excluded.read_at), deleted_at = excluded.deleted_at`,
  )

export const readAllEvents = (db: Db, accountId: string) =>
  db.run(
    sql`update account set event_read_until = coalesce((select max(id) from alarm_event), 0) where id = ${accountId}`,
  )

const RaisedRow = Row.extend({ count: z.int(), gravest: z.int().transform(levelOf) })
const chatterMinutes = 10

const mostRaised = 20_000

/**
 * Events that were raised between two changes. One that came and went within minutes is shown once: the raise before it
 * is looked up by its event; by its instant, which an index knows too, each would be compared with all of a storm.
 */
const raisedBetween = (db: Db, after: string, until: string) =>
  db.rows(
    sql`select c.event_id::text as id from alarm_change c
     where c.kind = 'raise' and c.id > ${after} and c.id <= ${until}
       and coalesce(c.at >= make_interval(mins => ${chatterMinutes}) + (
         select b.at from alarm_change b where b.event_id = c.event_id and b.kind = 'raise' and b.id < c.id
         order by b.id desc limit 1), true)
     order by c.id desc limit ${mostRaised}`,
    (row) => z.object({ id: z.string() }).parse(row).id,
  )

/**
 * What became an alarm after the change `after` and still is one, by station, as its newest; `until` is the last
 * change of that kind.
 */
export async function raisedAfter(db: Db, by: EventReader, after: string | undefined, now: Date) {
  const [until] = await db.rows(
    sql`select coalesce(max(id), 0)::text as until from alarm_change where kind = 'raise'`,
    (row) => z.object({ until: z.string() }).parse(row).until,
  )
  if (after === undefined || until === undefined || BigInt(until) <= BigInt(after))
    return { until: until ?? '0', rows: [] }
  const ids = [...new Set(await raisedBetween(db, after, until))]
  if (ids.length === 0) return { until, rows: [] }
  const rows = await db.rows(
    sql`select distinct on (s.id) ${columns(by)}, count(*) over (partition by s.id)::int as count,
       min(e.level) over (partition by s.id)::int as gravest
     ${messages(by)} and e.level <= 2 and e.is_active and e.closed_at is null
       and (e.shelved_until is null or e.shelved_until <= ${now}) and e.id = any(${ids}::bigint[])
     order by s.id, e.id desc limit 10000`,
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
    sql`select e.id::text, s.name as "stationName", shown_name(s.is_english, d.name, d.name_en) as "deviceName",
       e.shelved_until as until ${messages(by)}
       and e.closed_at is null and e.shelved_until > ${now} and e.shelved_until <= ${until}
     order by e.shelved_until limit 50`,
    (row) => Shelved.parse(row),
  )
