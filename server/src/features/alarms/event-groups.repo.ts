import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql, type Sql } from '../../platform/postgres/sql.ts'

const instant = (ms: number) => sql`to_timestamp(${ms}::float8 / 1000)`
const Ids = z.object({ id: z.coerce.string() })

/** Beyond as many of one rule at one station within ten minutes they are one event to people. */
const many = 10
/** Silence of nearly all of a station is its outage, however few they are. */
const fewest = 3
const nearlyAll = 0.8
/** Any number will do that is the same in every process. */
const lockSpace = 4211

const isStanding = (alias: Sql) =>
  sql`${alias}.closed_at is null and ${alias}.is_active and ${alias}.parent_id is null and not ${alias}.is_group`

/**
 * Writers of events of a station wait for each other: an acknowledgement that holds a group and wants its children
 * would otherwise meet an evaluation that holds the children and wants the group. Few locks for however many stations.
 */
export const lockStations = (tx: Db, stationIds: readonly string[]) =>
  tx.run(
    sql`select pg_advisory_xact_lock(${lockSpace}, bucket)
     from (select distinct hashtext(id) & 63 as bucket from unnest(${stationIds}::text[]) as s (id) order by bucket) b`,
  )

const Silent = z.object({ id: z.coerce.string(), deviceId: z.string(), raisedAt: z.date() })

/** Under the silent device above them, if they fell silent with it. */
export async function joinParents(tx: Db, stationIds: readonly string[]): Promise<void> {
  const silent = await tx.rows(
    sql`select id, device_id as "deviceId", raised_at as "raisedAt" from alarm_event
     where station_id = any(${stationIds}) and closed_at is null and is_active and not is_group
       and source = 'communicationLost'`,
    (row) => Silent.parse(row),
  )
  if (silent.length === 0) return
  await tx.run(
    sql`update alarm_event c set parent_id = p.id
     from device d join unnest(${silent.map(({ id }) => id)}::bigint[], ${silent.map(({ deviceId }) => deviceId)}::text[],
         ${silent.map(({ raisedAt }) => raisedAt)}::timestamptz[]) as p (id, device_id, raised_at)
       on p.device_id = d.parent_id
     where d.station_id = any(${stationIds}) and d.id = c.device_id and ${isStanding(sql`c`)}
       and c.source in ('communicationLost', 'zeroOutput') and c.raised_at >= p.raised_at - interval '15 minutes'`,
  )
}

/** What goes on after the device above is back stands for itself again. */
export const leaveParents = (tx: Db, clearedIds: readonly string[]) =>
  tx.run(
    sql`update alarm_event set parent_id = null where parent_id = any(${clearedIds}::bigint[]) and is_active
     and closed_at is null`,
  )

const Group = z.object({ id: z.coerce.string(), stationId: z.string(), ruleKey: z.string() })

export async function joinGroups(tx: Db, stationIds: readonly string[]): Promise<void> {
  const groups = await tx.rows(
    sql`select id, station_id as "stationId", rule_key as "ruleKey" from alarm_event
     where station_id = any(${stationIds}) and closed_at is null and is_active and is_group`,
    (row) => Group.parse(row),
  )
  if (groups.length === 0) return
  await tx.run(
    sql`update alarm_event c set parent_id = g.id
     from unnest(${groups.map(({ id }) => id)}::bigint[], ${groups.map(({ stationId }) => stationId)}::text[],
       ${groups.map(({ ruleKey }) => ruleKey)}::text[]) as g (id, station_id, rule_key)
     where c.station_id = g.station_id and c.rule_key = g.rule_key and ${isStanding(sql`c`)}`,
  )
}

/** Groups that begin now, or begin again. */
export const raiseGroups = (tx: Db, stationIds: readonly string[], nowMs: number) =>
  tx.rows(
    sql`with young as (
       select e.station_id, e.rule_key, min(e.source) as source, min(e.point) as point, min(e.level) as level,
         count(*) as n, max(e.raised_at) as raised_at, min(e.device_type) as device_type
       from alarm_event e
       where e.station_id = any(${stationIds}) and ${isStanding(sql`e`)} and e.shelved_until is null
         and e.raised_at > ${instant(nowMs)} - interval '10 minutes'
       group by e.station_id, e.rule_key
     )
     insert into alarm_event (station_id, device_type, subject, rule_key, source, point, level, value, is_group, is_active,
       first_raised_at, raised_at)
     select y.station_id, y.device_type, y.station_id, y.rule_key, y.source, y.point, y.level, y.n, true, true, y.raised_at,
       y.raised_at
     from young y
     where y.n >= ${many} or (y.source = 'communicationLost' and y.n >= ${fewest} and y.n >= ${nearlyAll}::numeric * (
       select count(*) from device d where d.station_id = y.station_id and d.deleted_at is null and not d.out_of_service))
     on conflict (subject, rule_key) where closed_at is null do update set
       is_active = true, count = alarm_event.count + 1, level = excluded.level, raised_at = excluded.raised_at,
       cleared_at = null, acknowledged_at = null, acknowledged_by = null, status = 'untreated'
     returning id, station_id as "stationId", level, count,
       (extract(epoch from raised_at) * 1000)::float8 as "raisedAtMs"`,
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
    // One that is over keeps how many it was.
    sql`update alarm_event g set value = case when s.n = 0 then g.value else s.n end,
       level = coalesce(s.level, g.level), is_active = s.n > 0,
       cleared_at = case when s.n = 0 then s.cleared_at end,
       closed_at = case when s.n = 0 and g.acknowledged_at is not null and g.shelved_until is null then now end
     from (
       select p.id, count(c.id) filter (where c.is_active) as n, min(c.level) filter (where c.is_active) as level,
         coalesce(max(c.cleared_at), ${instant(nowMs)}) as cleared_at, ${instant(nowMs)} as now
       from alarm_event p left join alarm_event c on c.parent_id = p.id
       where p.station_id = any(${stationIds}) and p.is_group and p.is_active and p.closed_at is null
       group by p.id
     ) s
     where g.id = s.id and (s.n = 0 or g.value is distinct from s.n or g.level is distinct from s.level)
     returning g.id, g.is_active as "isActive", g.level`,
    (row) => Ids.extend({ isActive: z.boolean(), level: z.int() }).parse(row),
  )
