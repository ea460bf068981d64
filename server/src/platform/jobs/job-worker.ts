import { PgBoss } from 'pg-boss'
import type { Logger } from '../log.ts'
import type { Db } from '../postgres/db.ts'
import { forgetProgress, noteProgress } from './job-progress.ts'
import { jobSchema, type QueueSettings } from './job-queues.ts'

export interface JobRun {
  id: string
  /** Aborted when the job takes too long or the process stops. */
  signal: AbortSignal
  /** Shown to administrators. Throws when the job was cancelled: long work says it between its steps. */
  progress: (done: number, total: number) => Promise<void>
}

/** Answers figures of what was done. Killed at any point it must be able to run again without doing anything twice. */
export type JobHandler = (run: JobRun) => Promise<Readonly<Record<string, number>>>

export interface WorkerOptions {
  url: string
  /** Where progress is noted. */
  db: Db
  log: Logger
  queues: readonly QueueSettings[]
  handlers: Readonly<Record<string, JobHandler>>
  /** Of schedules. */
  zone: string
  pollSeconds?: number
  superviseSeconds?: number
}

export interface JobWorker {
  /** False when one of its kind waits already. */
  send(name: string): Promise<boolean>
  stop(): Promise<void>
}

const stopLimitMs = 1_000

/** Runs jobs until stopped. Several processes may: each job is run by one of them. */
export async function startJobWorker(options: WorkerOptions): Promise<JobWorker> {
  const { url, db, log, queues, handlers, zone, pollSeconds = 1, superviseSeconds = 10 } = options
  const boss = new PgBoss({
    connectionString: url,
    schema: jobSchema,
    application_name: 'fengguang-jobs',
    max: 4,
    migrate: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue is not reachable'))
  await boss.start()
  for (const queue of queues) {
    const handler = handlers[queue.name]
    if (!handler) throw new Error(`job ${queue.name} has no handler`)
    await schedule(boss, queue, zone)
    await boss.work<object>(queue.name, { pollingIntervalSeconds: pollSeconds }, async ([job]) => {
      if (!job) return undefined
      try {
        const progress = (done: number, total: number) => noteProgress(db, job.id, done, total)
        const result = await handler({ id: job.id, signal: job.signal, progress })
        log.info({ job: queue.name, ...result }, 'job completed')
        return result
      } catch (error) {
        log.warn({ err: error, job: queue.name, retries: job.retryCount }, 'job failed')
        throw error
      } finally {
        await forgetProgress(db, job.id)
      }
    })
  }
  return {
    send: async (name) => (await boss.send(name, {})) !== null,
    stop: () => boss.stop({ graceful: true, timeout: stopLimitMs }),
  }
}

/** A time that passed while nothing ran is made up for, once. */
async function schedule(boss: PgBoss, { name, cron }: QueueSettings, zone: string): Promise<void> {
  if (cron) await boss.schedule(name, cron, {}, { tz: zone, missed: 'once' })
  else await boss.unschedule(name)
}
