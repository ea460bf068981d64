import {
  AlarmChange,
  AlarmEvent,
  alarmChangeKinds,
  alarmSources,
  alarmStatuses,
  levelOf,
  rankOf,
} from '@fengguang/domain/alarms/alarm.model'
import type { AlarmLevel } from '@fengguang/domain/alarms/alarm.model'
import type { AlarmFilter } from '@fengguang/domain/alarms/alarms.contract'
import { deviceTypes } from '@fengguang/domain/devices/device.model'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql, type Sql } from '../../platform/postgres/sql.ts'

export type Caller = Pick<Identity, 'accountId' | 'roleId'>

const level = z.int().transform(levelOf)
const instant = z.date().transform((date) => date.toISOString())
const id = z.coerce.string()

const EventRow = AlarmEvent.omit({ text: true, valueText: true, limitText: true, curvePoints: true }).extend({
  id,
  source: z.enum(alarmSources),
  deviceType: z.enum(deviceTypes).nullable(),
  level,
  status: z.enum(alarmStatuses),
  firstRaisedAt: instant,
  raisedAt: instant,
  clearedAt: instant.nullable(),
  acknowledgedAt: instant.nullable(),
  shelvedUntil: instant.nullable(),
  parentId: id.nullable(),
  childCount: z.coerce.number(),
  strings: z.array(z.int()),
  isGroup: z.boolean(),
})
export type EventRow = z.output<typeof EventRow>

const columns = sql`e.id, e.station_id as "stationId", s.name as "stationName", s.time_zone as "timeZone",
  e.device_id as "deviceId", shown_name(s.is_english, d.name, d.name_en) as "deviceName", e.device_type as "deviceType",
  e.rule_key as "ruleKey", e.source, e.point,
  e.level, e.value, e.limit_value as "limit", coalesce(e.detail -> 'strings', '[]') as strings, e.is_group as "isGroup",
  e.is_active as "isActive", e.acknowledged_at is not null as "isAcknowledged", e.closed_at is not null as "isClosed",
  e.status, e.count, e.detail ? 'chattering' as "isChattering", e.first_raised_at as "firstRaisedAt", e.raised_at as "raisedAt", e.cleared_at as "clearedAt",
  e.acknowledged_at as "acknowledgedAt", a.real_name as "acknowledgedBy", e.comment, e.shelved_until as "shelvedUntil",
  e.parent_id as "parentId", (select count(*) from alarm_event c where c.parent_id = e.id) as "childCount"`

const visibleStation = (caller: Caller) => sql`visible_station(${caller.accountId}, ${caller.roleId})`

const visible = (caller: Caller) => sql`from alarm_event e join ${visibleStation(caller)} s on s.id = e.station_id
  left join device d on d.id = e.device_id left join account a on a.id = e.acknowledged_by`

export function levelsOf(text: string | undefined): AlarmLevel[] | null {
  return text === undefined ? null : (text.split(',') as AlarmLevel[])
}

const hasKeyword = (keyword: string) =>
  hasText(keyword, sql`concat_ws(chr(10), s.own_name, s.name_en, d.name, d.name_en, d.code, e.value)`)

function ofGroup(f: AlarmFilter): Sql | undefined {
  if (f.parentId !== undefined) return sql`e.parent_id = ${f.parentId}`
  return f.deviceId === undefined ? sql`e.parent_id is null` : undefined
}

function wanted(caller: Caller, f: AlarmFilter): Sql {
  const isAll = f.scope === 'all' || (f.scope === undefined && (f.from !== undefined || f.to !== undefined))
  // The children of a group are shown whole, also those that are closed.
  const isGroupAsked = f.parentId !== undefined
  const isShelvedWanted = f.shelved ?? (isAll || isGroupAsked ? undefined : 'false')
  const levels = levelsOf(f.level)?.map(rankOf)
  return sql`${visible(caller)} where ${allOf(
    f.keyword ? hasKeyword(f.keyword) : undefined,
    f.stationId === undefined ? undefined : sql`e.station_id = ${f.stationId}`,
    f.deviceId === undefined ? undefined : sql`e.device_id = ${f.deviceId}`,
    f.deviceType === undefined ? undefined : sql`e.device_type = ${f.deviceType}`,
    f.source === undefined ? undefined : sql`e.source = ${f.source}`,
    levels && sql`e.level = any(${levels}::smallint[])`,
    f.status === undefined ? undefined : sql`e.status = ${f.status}`,
    f.active === undefined ? undefined : sql`e.is_active = ${f.active}`,
    f.acknowledged === undefined ? undefined : sql`(e.acknowledged_at is not null) = ${f.acknowledged}`,
    isShelvedWanted && sql`(e.shelved_until is not null) = ${isShelvedWanted}`,
    f.from === undefined ? undefined : sql`e.raised_at >= ${new Date(f.from)}`,
    f.to === undefined ? undefined : sql`e.raised_at < ${new Date(f.to)}`,
    ofGroup(f),
    isAll || isGroupAsked ? undefined : sql`e.closed_at is null`,
    f.province === undefined ? undefined : sql`s.province = ${f.province}`,
  )}`
}

const sortColumns = {
  level: sql`e.level`,
  raisedAt: sql`e.raised_at`,
  count: sql`e.count`,
  stationName: sql`s.name`,
  deviceName: sql`shown_name(s.is_english, d.name, d.name_en)`,
}

const orderOf = (f: AlarmFilter): Sql =>
  f.sort
    ? sql`${sortColumns[f.sort]} ${f.order === 'desc' ? sql`desc` : sql`asc`} nulls last, e.raised_at desc, e.id desc`
    : sql`e.level, e.raised_at desc, e.id desc`

export const findEvents = (db: Db, caller: Caller, f: AlarmFilter, page: { limit: number; offset: number }) =>
  db.rows(
    sql`select ${columns} ${wanted(caller, f)} order by ${orderOf(f)} limit ${page.limit} offset ${page.offset}`,
    (row) => EventRow.parse(row),
  )

/** For exports: those after one that was sent already, the newest first. */
export const findEventsBefore = (db: Db, caller: Caller, f: AlarmFilter, before: string | null, limit: number) =>
  db.rows(
    sql`select ${columns} ${wanted(caller, f)} and ${before === null ? sql`true` : sql`e.id < ${before}`}
     order by e.id desc limit ${limit}`,
    (row) => EventRow.parse(row),
  )

export async function countEvents(db: Db, caller: Caller, f: AlarmFilter): Promise<number> {
  const [counted] = await db.rows(sql`select count(*) as total ${wanted(caller, f)}`, (row) =>
    z.object({ total: z.coerce.number() }).parse(row),
  )
  return counted!.total
}

export async function findEvent(db: Db, caller: Caller, eventId: string): Promise<EventRow | undefined> {
  const [event] = await db.rows(sql`select ${columns} ${visible(caller)} where e.id = ${eventId}`, (row) =>
    EventRow.parse(row),
  )
  return event
}

/** Of an event the caller was shown. The newest 500: an alarm that chatters for months has more than anybody reads. */
export const findHistory = (db: Db, eventId: string) =>
  db.rows(
    sql`select c.at, c.kind, c.level, c.value, c.status, a.real_name as by, c.comment
     from alarm_change c left join account a on a.id = c.account_id
     where c.event_id = ${eventId} order by c.id desc limit 500`,
    (row) => AlarmChange.extend({ at: instant, level, kind: z.enum(alarmChangeKinds) }).parse(row),
  )

/** What the list of open alarms shows of each station; those without any are left out. */
export const countOpenByStation = (db: Db, caller: Caller, stationIds: readonly string[]) =>
  db.rows(
    sql`select e.station_id as "stationId", min(e.level) as level, count(*) as count
     from alarm_event e join ${visibleStation(caller)} s on s.id = e.station_id
     where e.closed_at is null and e.parent_id is null and e.shelved_until is null and e.station_id = any(${stationIds})
     group by e.station_id`,
    (row) => z.object({ stationId: z.string(), level, count: z.coerce.number() }).parse(row),
  )

export const countOpen = (db: Db, caller: Caller, stationId: string | undefined) =>
  db.rows(
    sql`select e.level, count(*) filter (where e.shelved_until is null) as open,
       count(*) filter (where e.shelved_until is null and e.acknowledged_at is null) as unacknowledged,
       count(*) filter (where e.shelved_until is null and e.is_active) as active,
       count(*) filter (where e.shelved_until is not null) as shelved
     from alarm_event e join ${visibleStation(caller)} s on s.id = e.station_id
     where e.closed_at is null and e.parent_id is null
       and ${stationId === undefined ? sql`true` : sql`e.station_id = ${stationId}`}
     group by e.level`,
    (row) =>
      z
        .object({
          level,
          open: z.coerce.number(),
          unacknowledged: z.coerce.number(),
          active: z.coerce.number(),
          shelved: z.coerce.number(),
        })
        .parse(row),
  )
