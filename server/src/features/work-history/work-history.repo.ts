import type { RewardQuery, WorkQuery } from '@fengguang/domain/work-history/work-history.contract'
import { mostGroups, repeatWithinDays, RewardRow, WorkRow } from '@fengguang/domain/work-history/work-history.model'
import type { LocalDay } from '@fengguang/domain/kernel/time-range'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, sql } from '../../platform/postgres/sql.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId'>
export interface Days {
  from: LocalDay
  to: LocalDay
  /** Letters of a local day that name its slice: 10 of a day, 7 of a month. */
  sliceLength: 7 | 10
}

const sightOf = ({ accountId, roleId }: Caller) => sql`visible_station(${accountId}, ${roleId})`

/** A day on either side: the index reads by instants, the days are those of each station. */
const near = ({ from, to }: Days) => sql`t.completed_at >= ${from}::date - 1 and t.completed_at < ${to}::date + 2`

/** Tasks whose work was completed on these days; one that was rejected is in work again and not among them. */
const doneWork = (caller: Caller, days: Days, { stationId, type }: WorkQuery) =>
  sql`select t.id, t.name, t.type, t.status, t.station_id, s.name as station_name, s.time_zone, t.executor_id, t.device_ids,
     t.published_at, t.started_at, t.completed_at, t.planned_end_at,
     case when t.is_settled then t.actual_yuan end as paid,
     left(to_char(t.completed_at at time zone s.time_zone, 'YYYY-MM-DD'), ${days.sliceLength}) as slice
   from task t join ${sightOf(caller)} s on s.id = t.station_id
   where ${allOf(
     sql`t.status = any('{toAccept,finished}') and ${near(days)}`,
     sql`(t.completed_at at time zone s.time_zone)::date between ${days.from}::date and ${days.to}::date`,
     stationId === undefined ? undefined : sql`t.station_id = ${stationId}`,
     type === undefined ? undefined : sql`t.type = ${type}`,
   )}`

/** Maintenance of the same device that had ended shortly before this one began. */
const earlierWork = sql`from task e
  where e.station_id = d.station_id and e.type = 'maintenance' and e.status = any('{toAccept,finished}') and e.id <> d.id
    and e.completed_at <= d.started_at and e.completed_at >= d.started_at - make_interval(days => ${repeatWithinDays})`

const hoursOf = (share: number, from: 'published_at' | 'started_at', to: 'started_at' | 'completed_at') => {
  const column = { published_at: sql`published_at`, started_at: sql`started_at`, completed_at: sql`completed_at` }
  return sql`percentile_cont(${share}) within group (order by extract(epoch from ${column[to]} - ${column[from]}) / 3600)`
}

const grouping = ['all', 'slice', 'station', 'person', 'type'] as const
const Grouped = WorkRow.extend({ by: z.enum(grouping) })

/** The figures of all, and of every slice, station, person and type, from one reading of the tasks. */
export const findWork = (db: Db, caller: Caller, days: Days, query: WorkQuery) =>
  db.rows(
    sql`with done as materialized (${doneWork(caller, days, query)}), judged as (
       select d.*, exists (select 1 from task_event x where x.task_id = d.id and x.kind = 'reject') as was_rejected,
         d.type = 'maintenance' and exists (select 1 ${earlierWork} and e.device_ids && d.device_ids) as is_repeat
       from done d
     ), grouped as (
       select case when grouping(slice) = 0 then 'slice' when grouping(station_id) = 0 then 'station'
           when grouping(executor_id) = 0 then 'person' when grouping(type) = 0 then 'type' else 'all' end as by,
         coalesce(slice, station_id, executor_id, type, '') as key, min(station_name) as station_name,
         count(*)::int as completed, count(*) filter (where status = 'finished')::int as accepted,
         100.0 * count(*) filter (where completed_at <= planned_end_at) / nullif(count(*), 0) as on_time,
         100.0 * count(*) filter (where was_rejected) / nullif(count(*), 0) as rejected,
         ${hoursOf(0.5, 'published_at', 'started_at')} as response_median,
         ${hoursOf(0.9, 'published_at', 'started_at')} as response_p90,
         ${hoursOf(0.5, 'started_at', 'completed_at')} as work_median,
         ${hoursOf(0.9, 'started_at', 'completed_at')} as work_p90,
         count(*) filter (where is_repeat)::int as repeats, coalesce(sum(paid), 0) as paid
       from judged group by grouping sets ((), (slice), (station_id), (executor_id), (type))
     )
     select g.by, g.key, case g.by when 'station' then g.station_name when 'person' then a.real_name else g.key end as name,
       g.completed, g.accepted, g.on_time::float8 as "onTimePct", g.rejected::float8 as "rejectedPct",
       g.response_median as "responseMedianHours", g.response_p90 as "responseP90Hours",
       g.work_median as "workMedianHours", g.work_p90 as "workP90Hours", g.repeats, g.paid as "costYuan"
     from grouped g left join account a on g.by = 'person' and a.id = g.key
     order by g.by, g.completed desc, name, g.key`,
    (row) => Grouped.parse(row),
  )

const instant = z.date().transform((at) => at.toISOString())
const Repeat = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  repeats: z.int(),
  shortestDays: z.number(),
  lastAt: instant,
  lastTaskId: z.string(),
  lastTaskName: z.string(),
})

/** Devices that were maintained again soon after, most often first. */
export const findRepeats = (db: Db, caller: Caller, days: Days, query: WorkQuery) =>
  db.rows(
    sql`with done as materialized (${doneWork(caller, days, query)}), repeated as (
       select d.id, d.name, d.station_id, d.station_name, d.time_zone, d.completed_at, device_id,
         (select extract(epoch from d.started_at - max(e.completed_at)) / 86400 ${earlierWork}
            and device_id = any(e.device_ids)) as days
       from done d cross join unnest(d.device_ids) as device_id where d.type = 'maintenance'
     )
     select r.device_id as "deviceId", min(shown_name(v.is_english, x.name, x.name_en)) as "deviceName",
       r.station_id as "stationId", min(r.station_name) as "stationName", min(r.time_zone) as "timeZone",
       count(*)::int as repeats, min(r.days)::float8 as "shortestDays", max(r.completed_at) as "lastAt",
       (array_agg(r.id order by r.completed_at desc))[1] as "lastTaskId",
       (array_agg(r.name order by r.completed_at desc))[1] as "lastTaskName"
     from repeated r join device x on x.id = r.device_id join ${sightOf(caller)} v on v.id = r.station_id
     where r.days is not null group by r.device_id, r.station_id
     order by repeats desc, "shortestDays", "deviceName" limit ${mostGroups}`,
    (row) => Repeat.parse(row),
  )

const settled = (caller: Caller, { from, to, sliceLength }: Days, { stationId }: RewardQuery) =>
  sql`select t.station_id, s.name as station_name, t.executor_id, t.actual_yuan, t.expected_yuan,
     left(to_char(t.actual_settle_day, 'YYYY-MM-DD'), ${sliceLength}) as slice
   from task t join ${sightOf(caller)} s on s.id = t.station_id
   where ${allOf(
     sql`t.is_settled and t.executor_id is not null`,
     sql`t.actual_settle_day between ${from}::date and ${to}::date`,
     stationId === undefined ? undefined : sql`t.station_id = ${stationId}`,
   )}`

const Rewarded = RewardRow.extend({ by: z.enum(['all', 'slice', 'station', 'person']) })

export const findRewards = (db: Db, caller: Caller, days: Days, query: RewardQuery) =>
  db.rows(
    sql`with paid as (${settled(caller, days, query)}), grouped as (
       select case when grouping(slice) = 0 then 'slice' when grouping(station_id) = 0 then 'station'
           when grouping(executor_id) = 0 then 'person' else 'all' end as by,
         coalesce(slice, station_id, executor_id, '') as key, min(station_name) as station_name, count(*)::int as tasks,
         count(distinct executor_id)::int as people, coalesce(sum(actual_yuan), 0) as paid,
         coalesce(sum(expected_yuan), 0) as expected
       from paid group by grouping sets ((), (slice), (station_id), (executor_id))
     )
     select g.by, g.key, case g.by when 'station' then g.station_name when 'person' then a.real_name else g.key end as name,
       g.tasks, g.people, g.paid as "paidYuan", g.expected as "expectedYuan"
     from grouped g left join account a on g.by = 'person' and a.id = g.key
     order by g.by, g.paid desc, name, g.key`,
    (row) => Rewarded.parse(row),
  )

const Waiting = z.object({ tasks: z.int(), expectedYuan: z.number() })

/** Accepted, with an amount that was promised, and not settled. */
export async function findWaiting(db: Db, caller: Caller, { stationId }: RewardQuery) {
  const [found] = await db.rows(
    sql`select count(*)::int as tasks, coalesce(sum(t.expected_yuan), 0) as "expectedYuan"
     from task t join ${sightOf(caller)} s on s.id = t.station_id
     where ${allOf(
       sql`t.status = 'finished' and not t.is_settled and t.expected_yuan is not null`,
       stationId === undefined ? undefined : sql`t.station_id = ${stationId}`,
     )}`,
    (row) => Waiting.parse(row),
  )
  return found!
}
