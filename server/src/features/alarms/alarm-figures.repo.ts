import { alarmSources, levelOf } from '@fengguang/domain/alarms/alarm.model'
import { deviceTypes } from '@fengguang/domain/devices/device.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql, type Sql } from '../../platform/postgres/sql.ts'
import type { Caller } from './alarms.repo.ts'

export interface Asked {
  from: Date
  to: Date
  stationId: string | undefined
}

const limit = { timeLimitMs: 20_000 }
const count = z.coerce.number()
const type = z.enum(deviceTypes)
const source = z.enum(alarmSources)

const ofStation = (stationId: string | undefined) =>
  stationId === undefined ? sql`true` : sql`e.station_id = ${stationId}`
const raisedIn = (asked: Asked, at: Sql) =>
  sql`${at} >= ${asked.from} and ${at} < ${asked.to}
    and ${ofStation(asked.stationId)}`

/** Raises of devices in the asked time; groups only repeat them. */
const raises = (
  caller: Caller,
  asked: Asked,
) => sql`from alarm_change c join alarm_event e on e.id = c.event_id and not e.is_group
  join visible_station(${caller.accountId}, ${caller.roleId}) s on s.id = e.station_id join device d on d.id = e.device_id
  where c.kind = 'raise' and ${raisedIn(asked, sql`c.at`)}`

export const raisesByDay = (db: Db, caller: Caller, asked: Asked) =>
  db.rows(
    sql`select to_char(c.at at time zone s.time_zone, 'YYYY-MM-DD') as day, c.level,
     count(*) as count ${raises(caller, asked)}
     group by 1, 2 order by 1, 2`,
    (row) => z.object({ day: z.string(), level: z.int().transform(levelOf), count }).parse(row),
    limit,
  )

export const raisesByType = (db: Db, caller: Caller, asked: Asked) =>
  db.rows(
    sql`select e.device_type as "deviceType", count(*) as count ${raises(caller, asked)} group by 1 order by 2 desc, 1`,
    (row) => z.object({ deviceType: type, count }).parse(row),
    limit,
  )

export const topStations = (db: Db, caller: Caller, asked: Asked) =>
  db.rows(
    sql`select s.id as "stationId", min(s.name) as "stationName", count(*) as count ${raises(caller, asked)}
     group by s.id order by 3 desc, 1 limit 10`,
    (row) => z.object({ stationId: z.string(), stationName: z.string(), count }).parse(row),
    limit,
  )

export const topDevices = (db: Db, caller: Caller, asked: Asked) =>
  db.rows(
    sql`select d.id as "deviceId", min(shown_name(s.is_english, d.name, d.name_en)) as "deviceName",
       min(s.name) as "stationName", count(*) as count ${raises(caller, asked)}
     group by d.id order by 4 desc, 1 limit 10`,
    (row) => z.object({ deviceId: z.string(), deviceName: z.string(), stationName: z.string(), count }).parse(row),
    limit,
  )

export const topRules = (db: Db, caller: Caller, asked: Asked) =>
  db.rows(
    sql`select e.rule_key as "ruleKey", e.device_type as "deviceType", min(e.source) as source, min(e.point) as point,
       count(*) as count ${raises(caller, asked)}
     group by 1, 2 order by 5 desc, 1, 2 limit 10`,
    (row) =>
      z.object({ ruleKey: z.string(), deviceType: type, source, point: z.string().nullable(), count }).parse(row),
    limit,
  )

const Totals = z.object({
  active: count,
  unacknowledged: count,
  acknowledgeMinutes: z.number().nullable(),
  activeMinutes: z.number().nullable(),
})

const minutes = (till: Sql) =>
  sql`percentile_cont(0.5) within group (order by extract(epoch from ${till} - e.first_raised_at) / 60)
     filter (where ${till} >= e.first_raised_at)::float8`

export async function findTotals(db: Db, caller: Caller, asked: Asked) {
  const [totals] = await db.rows(
    sql`select count(*) filter (where e.is_active and e.closed_at is null) as active,
       count(*) filter (where e.acknowledged_at is null and e.closed_at is null) as unacknowledged,
       ${minutes(sql`e.acknowledged_at`)} as "acknowledgeMinutes", ${minutes(sql`e.cleared_at`)} as "activeMinutes"
     from alarm_event e join visible_station(${caller.accountId}, ${caller.roleId}) s on s.id = e.station_id
     where not e.is_group and ${raisedIn(asked, sql`e.raised_at`)}`,
    (row) => Totals.parse(row),
    limit,
  )
  return totals!
}

/** Spans of ten minutes that have any. */
export const raiseRate = (db: Db, caller: Caller, asked: Asked) =>
  db.rows(
    sql`select (extract(epoch from date_bin('10 minutes', c.at, 'epoch')) * 1000)::float8 as "atMs",
     count(*) as count ${raises(caller, asked)}
     group by 1 order by 1`,
    (row) => z.object({ atMs: z.number(), count }).parse(row),
    limit,
  )

const subject = {
  deviceId: z.string(),
  deviceName: z.string(),
  stationName: z.string(),
  deviceType: type,
  ruleKey: z.string(),
  source,
  point: z.string().nullable(),
}
const subjectColumns = sql`d.id as "deviceId", shown_name(s.is_english, d.name, d.name_en) as "deviceName",
  s.name as "stationName", e.device_type as "deviceType", e.rule_key as "ruleKey", e.source, e.point`

export const findChattering = (db: Db, caller: Caller, asked: Asked, leastPerHour: number) =>
  db.rows(
    sql`with hours as (
       select ${subjectColumns}, count(*) as n ${raises(caller, asked)}
       group by 1, 2, 3, 4, 5, 6, 7, date_bin('1 hour', c.at, 'epoch')
     )
     select "deviceId", "deviceName", "stationName", "deviceType", "ruleKey", source, point, sum(n) as count,
       max(n) as "mostPerHour"
     from hours group by 1, 2, 3, 4, 5, 6, 7 having max(n) >= ${leastPerHour} order by 8 desc, 1 limit 50`,
    (row) => z.object({ ...subject, count, mostPerHour: count }).parse(row),
    limit,
  )

/** Active for longer than a day, the oldest first. */
export const findStanding = (db: Db, caller: Caller, stationId: string | undefined, before: Date) =>
  db.rows(
    sql`select e.id as "eventId", ${subjectColumns}, e.raised_at as "raisedAt"
     from alarm_event e join visible_station(${caller.accountId}, ${caller.roleId}) s on s.id = e.station_id
       join device d on d.id = e.device_id
     where e.is_active and e.closed_at is null and e.raised_at < ${before} and ${ofStation(stationId)}
     order by e.raised_at, e.id limit 50`,
    (row) => z.object({ ...subject, eventId: z.coerce.string(), raisedAt: z.date() }).parse(row),
    limit,
  )

const mostSpells = 50_000

/** Every raise in the asked time with its end, by rule, device and time. */
export const findSpells = (db: Db, caller: Caller, asked: Asked) =>
  db.rows(
    sql`select e.device_type as "deviceType", e.rule_key as "ruleKey", e.source, e.point, d.id as "deviceId",
       (extract(epoch from c.at) * 1000)::float8 as "raisedAtMs",
       (extract(epoch from x.at) * 1000)::float8 as "clearedAtMs",
       x.value as "clearedValue", e.limit_value as "limit"
     from alarm_change c join alarm_event e on e.id = c.event_id and not e.is_group
       join visible_station(${caller.accountId}, ${caller.roleId}) s on s.id = e.station_id
         join device d on d.id = e.device_id
       left join lateral (select n.at, n.value from alarm_change n where n.event_id = c.event_id and n.id > c.id
         and n.kind = 'clear' order by n.id limit 1) x on true
     where c.kind = 'raise' and ${raisedIn(asked, sql`c.at`)}
     order by 1, 2, 5, c.id limit ${mostSpells}`,
    (row) =>
      z
        .object({
          deviceType: type,
          ruleKey: z.string(),
          source,
          point: z.string().nullable(),
          deviceId: z.string(),
          raisedAtMs: z.number(),
          clearedAtMs: z.number().nullable(),
          clearedValue: z.number().nullable(),
          limit: z.number().nullable(),
        })
        .parse(row),
    limit,
  )
