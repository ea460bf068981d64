import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'

const instantOf = (column: string) => `to_timestamp(${column} / 1000)`
const Ids = z.object({ id: z.coerce.string() })

/** Beyond as many of one rule at one station within ten minutes they are one event to people. */
const many = 10
/** Silence of nearly all of a station is its outage, however few they are. */
const fewest = 3
const nearlyAll = 0.8

const isStanding = (alias: string) =>
  `${alias}.closed_at is null and ${alias}.is_active and ${alias}.parent_id is null and not ${alias}.is_group`

/** Under the silent device above them, if they fell silent with it. */
export const joinParents = (tx: Db, stationIds: readonly string[]) =>
  tx.run(
    `update alarm_event c set parent_id = p.id
     from device d join alarm_event p on p.device_id = d.parent_id and p.source = 'communicationLost'
       and p.closed_at is null and p.is_active
     where d.id = c.device_id and c.station_id = any($1) and ${isStanding('c')}
       and c.source in ('communicationLost', 'zeroOutput') and c.raised_at >= p.raised_at - interval '15 minutes'`,
    [stationIds],
  )

/** What goes on after the device above is back stands for itself again. */
export const leaveParents = (tx: Db, stationIds: readonly string[]) =>
  tx.run(
    `update alarm_event c set parent_id = null from alarm_event p
     where p.id = c.parent_id and not p.is_group and not p.is_active and c.is_active and c.closed_at is null
       and c.station_id = any($1)`,
    [stationIds],
  )

export const joinGroups = (tx: Db, stationIds: readonly string[]) =>
  tx.run(
    `update alarm_event c set parent_id = g.id from alarm_event g
     where g.subject = c.station_id and g.rule_key = c.rule_key and g.is_group and g.closed_at is null and g.is_active
       and c.station_id = any($1) and ${isStanding('c')}`,
    [stationIds],
  )

/** Groups that begin now, or begin again. */
export const raiseGroups = (tx: Db, stationIds: readonly string[], nowMs: number) =>
  tx.rows(
    `with young as (
       select e.station_id, e.rule_key, min(e.source) as source, min(e.point) as point, min(e.level) as level,
         count(*) as n, max(e.raised_at) as raised_at, min(e.device_type) as device_type
       from alarm_event e
       where e.station_id = any($1) and ${isStanding('e')} and e.shelved_until is null
         and e.raised_at > ${instantOf('$2::float8')} - interval '10 minutes'
       group by e.station_id, e.rule_key
     )
     insert into alarm_event (station_id, device_type, subject, rule_key, source, point, level, value, is_group, is_active,
       first_raised_at, raised_at)
     select y.station_id, y.device_type, y.station_id, y.rule_key, y.source, y.point, y.level, y.n, true, true, y.raised_at,
       y.raised_at
     from young y
     where y.n >= ${many} or (y.source = 'communicationLost' and y.n >= ${fewest} and y.n >= ${nearlyAll} * (
       select count(*) from device d where d.station_id = y.station_id and d.deleted_at is null and not d.out_of_service))
     on conflict (subject, rule_key) where closed_at is null do update set
       is_active = true, count = alarm_event.count + 1, level = excluded.level, raised_at = excluded.raised_at,
       cleared_at = null, acknowledged_at = null, acknowledged_by = null, status = 'untreated'
     returning id, station_id as "stationId", level, count,
       (extract(epoch from raised_at) * 1000)::float8 as "raisedAtMs"`,
    [stationIds, nowMs],
    (row) =>
      z
        .object({
          id: z.coerce.string(),
          stationId: z.string(),
          level: z.int(),
          count: z.int(),
          raisedAtMs: z.number(),
        })
        .parse(row),
  )

/** A group is active while one of its children is; it is as grave as the gravest of them. */
export const settleGroups = (tx: Db, stationIds: readonly string[], nowMs: number) =>
  tx.rows(
    `update alarm_event g set value = s.n, level = coalesce(s.level, g.level), is_active = s.n > 0,
       cleared_at = case when s.n = 0 then s.cleared_at end,
       closed_at = case when s.n = 0 and g.acknowledged_at is not null and g.shelved_until is null then now end
     from (
       select p.id, count(c.id) filter (where c.is_active) as n, min(c.level) filter (where c.is_active) as level,
         coalesce(max(c.cleared_at), ${instantOf('$2::float8')}) as cleared_at, ${instantOf('$2::float8')} as now
       from alarm_event p left join alarm_event c on c.parent_id = p.id
       where p.station_id = any($1) and p.is_group and p.is_active and p.closed_at is null
       group by p.id
     ) s
     where g.id = s.id and (s.n = 0 or g.value is distinct from s.n or g.level is distinct from s.level)
     returning g.id, g.is_active as "isActive", g.level`,
    [stationIds, nowMs],
    (row) => Ids.extend({ isActive: z.boolean(), level: z.int() }).parse(row),
  )
