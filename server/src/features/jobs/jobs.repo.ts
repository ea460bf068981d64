import { z } from 'zod'
import { jobKindNames, jobStates, type JobKindName, type JobState } from '@fengguang/domain/jobs/job.model'
import { jobSchema } from '../../platform/jobs/job-queues.ts'
import type { Db } from '../../platform/postgres/db.ts'

/** Our words for the states of the queue. */
const state = `case j.state when 'created' then 'waiting' when 'retry' then 'retrying' when 'active' then 'running'
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

const columns = `j.id, j.name as kind, ${state} as state, j.start_after as "dueAt", j.started_on as "startedAt",
  j.completed_on as "endedAt", j.retry_count + 1 as attempt, j.retry_limit + 1 as attempts,
  case when p.job_id is null or j.state <> 'active' then null
    else jsonb_build_object('done', p.done, 'total', p.total) end as progress, j.output`
const tables = `${jobSchema}.job j left join job_progress p on p.job_id = j.id`

export interface JobFilter {
  kind: JobKindName | null
  state: JobState | null
}

export const findJobs = (db: Db, filter: JobFilter, limit: number, offset: number) =>
  db.rows(
    `select ${columns} from ${tables}
     where j.name = any($1) and ($2::text is null or ${state} = $2)
     order by coalesce(j.started_on, j.start_after) desc, j.id desc limit $3 offset $4`,
    [filter.kind ? [filter.kind] : jobKindNames, filter.state, limit, offset],
    (row) => Job.parse(row),
  )

export const countJobs = async (db: Db, filter: JobFilter): Promise<number> => {
  const [answer] = await db.rows(
    `select count(*)::int as total from ${jobSchema}.job j
     where j.name = any($1) and ($2::text is null or ${state} = $2)`,
    [filter.kind ? [filter.kind] : jobKindNames, filter.state],
    (row) => z.object({ total: z.int() }).parse(row),
  )
  return answer?.total ?? 0
}

export const findByIds = (db: Db, ids: readonly string[]) =>
  db.rows(
    `select ${columns} from ${tables} where j.id = any($1::uuid[]) and j.name = any($2)`,
    [ids, jobKindNames],
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
    `select j.name as kind,
       count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
       count(*) filter (where j.state = 'active')::int as running,
       count(*) filter (where j.state = 'failed')::int as failed,
       max(j.started_on) as "lastAt",
       (array_agg(${state} order by j.started_on desc) filter (where j.started_on is not null))[1] as "lastState"
     from ${jobSchema}.job j where j.name = any($1) group by j.name`,
    [jobKindNames],
    (row) => Counts.parse(row),
  )

/** A worker writes here every few seconds while it runs. */
export const workerSeenAt = async (db: Db): Promise<Date | undefined> => {
  const [answer] = await db.rows(`select max(monitor_on) as at from ${jobSchema}.queue`, [], (row) =>
    z.object({ at: z.date().nullable() }).parse(row),
  )
  return answer?.at ?? undefined
}
