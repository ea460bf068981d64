import { z } from 'zod'
import { endpoint, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { jobKindNames, JobProgress, jobStates } from './job.model.ts'

const base = '/microplat/api/base/job'
const instant = z.iso.datetime({ offset: true })
const kind = z.enum(jobKindNames)

export const JobKindRow = z.object({
  kind,
  /** In the zone beside it; null: runs when there is something to do. */
  cron: z.string().nullable(),
  zone: z.string().nullable(),
  nextAt: instant.nullable(),
  lastAt: instant.nullable(),
  lastState: z.enum(jobStates).nullable(),
  waiting: z.int(),
  running: z.int(),
  failed: z.int(),
})
export type JobKindRow = z.infer<typeof JobKindRow>

export const JobRow = z.object({
  id: z.uuid(),
  kind,
  state: z.enum(jobStates),
  /** When it may run: at once, at its time, or after the pause before a retry. */
  dueAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  attempt: z.int(),
  attempts: z.int(),
  progress: JobProgress.nullable(),
  /** What the last failed run said. */
  problem: z.string().nullable(),
  /** Figures of a completed run, such as how many rows were deleted. */
  result: z.record(z.string(), z.number()).nullable(),
})
export type JobRow = z.infer<typeof JobRow>

export const JobFilter = pageQuery.extend({ kind: kind.optional(), state: z.enum(jobStates).optional() })
export type JobFilter = z.infer<typeof JobFilter>

const JobIds = z.object({ ids: z.array(z.string().max(64)).min(1).max(100) })
const Changed = z.object({ changed: z.int() })

export const jobsContract = {
  kinds: endpoint({
    method: 'GET',
    path: `${base}/kinds`,
    access: 'job:read',
    envelope: 'microplat',
    response: z.object({
      at: instant,
      /** Jobs work for the whole installation; others than its operators are shown none. */
      isOperator: z.boolean(),
      /** A worker looked after the queues within the last minute. */
      isUp: z.boolean(),
      kinds: z.array(JobKindRow),
    }),
  }),
  page: endpoint({
    method: 'GET',
    path: `${base}/page`,
    access: 'job:read',
    envelope: 'microplat',
    query: JobFilter,
    response: pageOf(JobRow),
  }),
  run: endpoint({
    method: 'POST',
    path: `${base}/run`,
    access: 'platform:write',
    envelope: 'microplat',
    body: z.object({ kind }),
    response: z.object({ isQueued: z.boolean() }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${base}/cancel`,
    access: 'platform:write',
    envelope: 'microplat',
    body: JobIds,
    response: Changed,
  }),
  retry: endpoint({
    method: 'POST',
    path: `${base}/retry`,
    access: 'platform:write',
    envelope: 'microplat',
    body: JobIds,
    response: Changed,
  }),
}
