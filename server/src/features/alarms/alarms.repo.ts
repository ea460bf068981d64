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

const columns = `e.id, e.station_id as "stationId", s.name as "stationName", s.time_zone as "timeZone",
  e.device_id as "deviceId", shown_name(s.is_english, d.name, d.name_en) as "deviceName", e.device_type as "deviceType", e.rule_key as "ruleKey", e.source, e.point,
  e.level, e.value, e.limit_value as "limit", coalesce(e.detail -> 'strings', '[]') as strings, e.is_group as "isGroup",
  e.is_active as "isActive", e.acknowledged_at is not null as "isAcknowledged", e.closed_at is not null as "isClosed",
  e.status, e.count, e.detail ? 'chattering' as "isChattering", e.first_raised_at as "firstRaisedAt", e.raised_at as "raisedAt", e.cleared_at as "clearedAt",
  e.acknowledged_at as "acknowledgedAt", a.real_name as "acknowledgedBy", e.comment, e.shelved_until as "shelvedUntil",
  e.parent_id as "parentId", (select count(*) from alarm_event c where c.parent_id = e.id) as "childCount"`

const visible = `from alarm_event e join visible_station($1, $2) s on s.id = e.station_id
  left join device d on d.id = e.device_id left join account a on a.id = e.acknowledged_by`

const found = `position(lower($3) in lower(concat_ws(' ', s.own_name, s.name_en, d.name, d.name_en, d.code, translate(d.code, '-_', ''), e.value))) > 0`

const wanted = `${visible}
  where ($3::text is null or ${found})
    and ($4::text is null or e.station_id = $4) and ($5::text is null or e.device_id = $5)
    and ($6::text is null or e.device_type = $6) and ($7::text is null or e.source = $7)
    and ($8::smallint[] is null or e.level = any($8)) and ($9::text is null or e.status = $9)
    and ($10::boolean is null or e.is_active = $10) and ($11::boolean is null or (e.acknowledged_at is not null) = $11)
    and ($12::boolean is null or (e.shelved_until is not null) = $12)
    and ($13::timestamptz is null or e.raised_at >= $13) and ($14::timestamptz is null or e.raised_at < $14)
    and case when $15::bigint is not null then e.parent_id = $15 else e.parent_id is null or $5::text is not null end
    and ($16::boolean or e.closed_at is null) and ($17::text is null or s.province = $17)`

export function levelsOf(text: string | undefined): AlarmLevel[] | null {
  return text === undefined ? null : (text.split(',') as AlarmLevel[])
}

function params(caller: Caller, f: AlarmFilter): unknown[] {
  const isAll = f.scope === 'all' || (f.scope === undefined && (f.from !== undefined || f.to !== undefined))
  const isShelvedWanted = f.shelved ?? (isAll || f.parentId !== undefined ? null : 'false')
  return [
    caller.accountId,
    caller.roleId,
    f.keyword || null,
    f.stationId ?? null,
    f.deviceId ?? null,
    f.deviceType ?? null,
    f.source ?? null,
    levelsOf(f.level)?.map(rankOf) ?? null,
    f.status ?? null,
    f.active ?? null,
    f.acknowledged ?? null,
    isShelvedWanted,
    f.from === undefined ? null : new Date(f.from),
    f.to === undefined ? null : new Date(f.to),
    f.parentId ?? null,
    // The children of a group are shown whole, also those that are closed.
    isAll || f.parentId !== undefined,
    f.province ?? null,
  ]
}

const sortColumns = {
  level: 'e.level',
  raisedAt: 'e.raised_at',
  count: 'e.count',
  stationName: 's.name',
  deviceName: 'shown_name(s.is_english, d.name, d.name_en)',
}

const orderOf = (f: AlarmFilter): string =>
  f.sort
    ? `${sortColumns[f.sort]} ${f.order === 'desc' ? 'desc' : 'asc'} nulls last, e.raised_at desc, e.id desc`
    : 'e.level, e.raised_at desc, e.id desc'

export const findEvents = (db: Db, caller: Caller, f: AlarmFilter, page: { limit: number; offset: number }) =>
  db.rows(
    `select ${columns} ${wanted} order by ${orderOf(f)} limit $18 offset $19`,
    [...params(caller, f), page.limit, page.offset],
    (row) => EventRow.parse(row),
  )

/** For exports: those after one that was sent already, the newest first. */
export const findEventsBefore = (db: Db, caller: Caller, f: AlarmFilter, before: string | null, limit: number) =>
  db.rows(
    `select ${columns} ${wanted} and ($18::bigint is null or e.id < $18) order by e.id desc limit $19`,
    [...params(caller, f), before, limit],
    (row) => EventRow.parse(row),
  )

export async function countEvents(db: Db, caller: Caller, f: AlarmFilter): Promise<number> {
  const [counted] = await db.rows(`select count(*) as total ${wanted}`, params(caller, f), (row) =>
    z.object({ total: z.coerce.number() }).parse(row),
  )
  return counted!.total
}

export async function findEvent(db: Db, caller: Caller, eventId: string): Promise<EventRow | undefined> {
  const [event] = await db.rows(
    `select ${columns} ${visible} where e.id = $3`,
    [caller.accountId, caller.roleId, eventId],
    (row) => EventRow.parse(row),
  )
  return event
}

/** Of an event the caller was shown. The newest 500: an alarm that chatters for months has more than anybody reads. */
export const findHistory = (db: Db, eventId: string) =>
  db.rows(
    `select c.at, c.kind, c.level, c.value, c.status, a.real_name as by, c.comment
     from alarm_change c left join account a on a.id = c.account_id
     where c.event_id = $1 order by c.id desc limit 500`,
    [eventId],
    (row) => AlarmChange.extend({ at: instant, level, kind: z.enum(alarmChangeKinds) }).parse(row),
  )

/** What the list of open alarms shows of each station; those without any are left out. */
export const countOpenByStation = (db: Db, caller: Caller, stationIds: readonly string[]) =>
  db.rows(
    `select e.station_id as "stationId", min(e.level) as level, count(*) as count
     from alarm_event e join visible_station($1, $2) s on s.id = e.station_id
     where e.closed_at is null and e.parent_id is null and e.shelved_until is null and e.station_id = any($3)
     group by e.station_id`,
    [caller.accountId, caller.roleId, stationIds],
    (row) => z.object({ stationId: z.string(), level, count: z.coerce.number() }).parse(row),
  )

export const countOpen = (db: Db, caller: Caller, stationId: string | undefined) =>
  db.rows(
    `select e.level, count(*) filter (where e.shelved_until is null) as open,
       count(*) filter (where e.shelved_until is null and e.acknowledged_at is null) as unacknowledged,
       count(*) filter (where e.shelved_until is null and e.is_active) as active,
       count(*) filter (where e.shelved_until is not null) as shelved
     from alarm_event e join visible_station($1, $2) s on s.id = e.station_id
     where e.closed_at is null and e.parent_id is null and ($3::text is null or e.station_id = $3)
     group by e.level`,
    [caller.accountId, caller.roleId, stationId ?? null],
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
