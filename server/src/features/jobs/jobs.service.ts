import { jobKindNames, jobKindOf, mayAct, type JobKindName } from '@fengguang/domain/jobs/job.model'
import type { JobFilter, JobKindRow, JobRow } from '@fengguang/domain/jobs/jobs.contract'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { Context } from '../../http/context.ts'
import type { Figure } from '../../http/figures.ts'
import type { JobClient } from '../../platform/jobs/job-queues.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { platformZone } from '../company-zone/company-zone.service.ts'
import { administersPlatform } from '../organisation/administration.service.ts'
import * as repo from './jobs.repo.ts'

/** Workers look after their queues every 10 s. */
const silentMs = 60_000

/** Jobs work for the whole installation: those who operate it see and change them. */
function mustOperate(ctx: Context): void {
  if (!administersPlatform(ctx)) throw new Failure('access.denied')
}

export async function jobKindRows(ctx: Context, jobs: JobClient) {
  if (!administersPlatform(ctx)) return { at: ctx.now.toISOString(), isOperator: false, isUp: true, kinds: [] }
  const [zone, counts, seenAt] = await Promise.all([
    platformZone(ctx.db),
    repo.countKinds(ctx.db),
    repo.workerSeenAt(ctx.db),
  ])
  const byKind = new Map(counts.map((one) => [one.kind, one]))
  const kinds = jobKindNames.map((kind): JobKindRow => {
    const { cron = null } = jobKindOf(kind)
    const one = byKind.get(kind)
    return {
      kind,
      cron,
      zone: cron && zone,
      nextAt: cron ? (jobs.nextAt(cron, zone, ctx.now)?.toISOString() ?? null) : null,
      lastAt: one?.lastAt?.toISOString() ?? null,
      lastState: one?.lastState ?? null,
      waiting: one?.waiting ?? 0,
      running: one?.running ?? 0,
      failed: one?.failed ?? 0,
    }
  })
  const isUp = seenAt !== undefined && ctx.now.getTime() - seenAt.getTime() < silentMs
  return { at: ctx.now.toISOString(), isOperator: true, isUp, kinds }
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 300) : null)

function rowOf({ output, ...job }: repo.Job): JobRow {
  const figures = Object.entries(output ?? {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  )
  return {
    ...job,
    dueAt: job.dueAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    endedAt: job.endedAt?.toISOString() ?? null,
    problem: job.state === 'done' ? null : text(output?.['message']),
    result: job.state === 'done' ? Object.fromEntries(figures) : null,
  }
}

export async function jobPage(ctx: Context, { page, pageSize, kind, state }: JobFilter) {
  if (!administersPlatform(ctx)) return { rows: [], total: 0 }
  const filter = { kind: kind ?? null, state: state ?? null }
  const [jobs, total] = await Promise.all([
    repo.findJobs(ctx.db, filter, pageSize, (page - 1) * pageSize),
    repo.countJobs(ctx.db, filter),
  ])
  return { rows: jobs.map(rowOf), total }
}

/** Now, whatever its schedule says. */
export async function runJob(ctx: Context, jobs: JobClient, kind: JobKindName) {
  mustOperate(ctx)
  const isQueued = await jobs.send(kind)
  await record(ctx, { action: 'update', target: `job ${kind}`, detail: 'run now' })
  return { isQueued }
}

/** Those in another state meanwhile are left alone: the answer says how many were changed. */
export async function changeJobs(ctx: Context, jobs: JobClient, action: 'cancel' | 'retry', ids: readonly string[]) {
  mustOperate(ctx)
  const found = (await repo.findByIds(ctx.db, ids)).filter(({ state }) => mayAct(state, action))
  let changed = 0
  for (const { id, kind, state } of found) {
    if (action === 'cancel') await jobs.cancel(kind, id)
    else if (!(await jobs.retry(kind, id, state === 'failed' ? 'failed' : 'cancelled'))) continue
    changed += 1
    await record(ctx, { action: 'update', target: `job ${kind}`, detail: `${action} ${id}` })
  }
  return { changed }
}

/** For Prometheus. */
export async function jobFigures(db: Db): Promise<Figure[]> {
  const counts = await repo.countKinds(db)
  const by = (count: (one: (typeof counts)[number]) => number) => ({
    label: 'kind',
    values: Object.fromEntries(counts.map((one) => [one.kind, count(one)])),
  })
  return [
    { name: 'fengguang_jobs_waiting', help: 'Jobs that wait or will be retried', value: by((one) => one.waiting) },
    { name: 'fengguang_jobs_running', help: 'Jobs that run', value: by((one) => one.running) },
    { name: 'fengguang_jobs_failed', help: 'Jobs that failed in the last 30 days', value: by((one) => one.failed) },
  ]
}
