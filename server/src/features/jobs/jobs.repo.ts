import { z } from 'zod'
import { jobKindNames, jobStates, type JobKindName, type JobState } from '@fengguang/domain/jobs/job.model'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, sql, type Sql } from '../../platform/postgres/sql.ts'

/** Our words for the states of the queue. */
const state = sql`case j.state when 'created' then 'waiting' when 'retry' then 'retrying' when 'active' then 'running'
  when 'completed' then 'done' else j.state::text end`

const Job = z.object({
  id: z.string(),
  kind: z.enum(jobKindNames),
  state: z.enum(jobStates),
  dueAt: z.date(),
  startedAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  attempt: z.int(),
  attempts: z.int(),
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  output: z.record(z.string(), z.unknown()).nullable(),
})
export type Job = z.output<typeof Job>

const columns = sql`j.id, j.name as kind, ${state} as state, j.start_after as "dueAt", j.started_on as "startedAt",
  j.completed_on as "endedAt", j.retry_count + 1 as attempt, j.retry_limit + 1 as attempts,
  case when p.job_id is null or j.state <> 'active' then null
    else jsonb_build_object('done', p.done, 'total', p.total) end as progress, j.output`
const tables = sql`pgboss.job j left join job_progress p on p.job_id = j.id`

export interface JobFilter {
  kind: JobKindName | null
  state: JobState | null
}

const wanted = (filter: JobFilter): Sql =>
  allOf(
    sql`j.name = any(${filter.kind ? [filter.kind] : jobKindNames})`,
    filter.state === null ? undefined : sql`${state} = ${filter.state}`,
  )

export const findJobs = (db: Db, filter: JobFilter, limit: number, offset: number) =>
  db.rows(
    sql`select ${columns} from ${tables} where ${wanted(filter)}
     order by coalesce(j.started_on, j.start_after) desc, j.id desc limit ${limit} offset ${offset}`,
    (row) => Job.parse(row),
  )

export const countJobs = async (db: Db, filter: JobFilter): Promise<number> => {
  const [answer] = await db.rows(sql`select count(*)::int as total from pgboss.job j where ${wanted(filter)}`, (row) =>
    z.object({ total: z.int() }).parse(row),
  )
  return answer?.total ?? 0
}

export const findByIds = (db: Db, ids: readonly string[]) =>
  db.rows(
    sql`select ${columns} from ${tables} where j.id::text = any(${ids}) and j.name = any(${jobKindNames})`,
    (row) => Job.parse(row),
  )

const Counts = z.object({
  kind: z.enum(jobKindNames),
  waiting: z.int(),
  running: z.int(),
  failed: z.int(),
  lastAt: z.date().nullable(),
  lastState: z.enum(jobStates).nullable(),
})

export const countKinds = (db: Db) =>
  db.rows(
    sql`select j.name as kind,
       count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
       count(*) filter (where j.state = 'active')::int as running,
       count(*) filter (where j.state = 'failed')::int as failed,
       max(j.started_on) as "lastAt",
       (array_agg(${state} order by j.started_on desc) filter (where j.started_on is not null))[1] as "lastState"
     from pgboss.job j where j.name = any(${jobKindNames}) group by j.name`,
    (row) => Counts.parse(row),
  )

/** A worker writes here every few seconds while it runs. */
export const workerSeenAt = async (db: Db): Promise<Date | undefined> => {
  const [answer] = await db.rows(sql`select max(monitor_on) as at from pgboss.queue`, (row) =>
    z.object({ at: z.date().nullable() }).parse(row),
  )
  return answer?.at ?? undefined
}
