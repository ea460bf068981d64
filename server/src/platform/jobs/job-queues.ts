import { PgBoss } from 'pg-boss'
import { isUniqueViolation } from '../postgres/database-errors.ts'
import type { Db } from '../postgres/db.ts'

/** Tables of the queue live apart from ours: they are not part of a backup, and pg-boss migrates them itself. */
export const jobSchema = 'pgboss'

export interface QueueSettings {
  name: string
  cron?: string
  attempts: number
  firstRetrySeconds: number
  longestRetrySeconds: number
  limitSeconds: number
  keepDays: number
}

/** A worker that is not heard for so long is gone: another one takes the job. */
const heartbeatSeconds = 30

const optionsOf = (queue: QueueSettings) => ({
  retryLimit: queue.attempts - 1,
  retryDelay: queue.firstRetrySeconds,
  retryBackoff: true,
  retryDelayMax: queue.longestRetrySeconds,
  expireInSeconds: queue.limitSeconds,
  deleteAfterSeconds: queue.keepDays * 86_400,
  heartbeatSeconds,
})

/** Tables and queues, before anything serves. The settings of a queue that exists already are brought up to date. */
export async function installJobs(url: string, queues: readonly QueueSettings[]): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: jobSchema, max: 1, supervise: false, schedule: false })
  boss.on('error', () => undefined) // what fails here rejects the call below
  await boss.start()
  try {
    for (const queue of queues) {
      // One waits while one runs: what is asked for meanwhile is in the one that waits.
      await boss.createQueue(queue.name, { policy: 'stately', ...optionsOf(queue) })
      await boss.updateQueue(queue.name, optionsOf(queue))
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

export interface JobClient {
  /** False when one of its kind waits already. */
  send(name: string): Promise<boolean>
  cancel(name: string, id: string): Promise<void>
  /** False when one of its kind waits already: it does the same work. */
  retry(name: string, id: string, state: 'failed' | 'cancelled'): Promise<boolean>
  nextAt(cron: string, zone: string, from: Date): Date | undefined
  stop(): Promise<void>
}

/** For those who ask for work and do none. Nothing is opened before the first question. */
export function openJobClient(db: Db): JobClient {
  let opened: Promise<PgBoss> | undefined
  const executeSql = async (text: string, values: readonly unknown[] = []) => ({
    rows: await db.rows(text, values, (row) => row),
  })
  const open = async () => {
    const boss = new PgBoss({
      db: { executeSql },
      schema: jobSchema,
      migrate: false,
      supervise: false,
      schedule: false,
    })
    boss.on('error', () => undefined) // the call that failed says so
    return boss.start()
  }
  const boss = () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  return {
    send: async (name) => (await (await boss()).send(name, {})) !== null,
    cancel: async (name, id) => void (await (await boss()).cancel(name, id)),
    retry: async (name, id, state) => {
      const open = await boss()
      try {
        await (state === 'failed' ? open.retry(name, id) : open.resume(name, id))
        return true
      } catch (error) {
        if (isUniqueViolation(error)) return false
        throw error
      }
    },
    nextAt: (cron, zone, from) => preview.previewSchedule(cron, { tz: zone, from, count: 1 })[0],
    stop: async () => {
      const started = await opened?.catch(() => undefined)
      await started?.stop({ graceful: false })
    },
  }
}

/** Reads cron expressions and touches no database. */
const preview = new PgBoss({ db: { executeSql: () => Promise.reject(new Error('this one only reads the calendar')) } })
