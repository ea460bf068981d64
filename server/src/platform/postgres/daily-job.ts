import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Logger } from '../log.ts'
import type { Database, Db } from './db.ts'

const dayMs = 86_400_000
const timeLimitMs = 10 * 60_000
const Locked = z.object({ locked: z.boolean() })

export interface DailyJob {
  name: string
  db: Database
  log: Logger
  work: (db: Db) => Promise<object>
  /** Not in the minute of a start, when everybody comes back. */
  firstAfterMs?: number
  /** A day unless said. */
  everyMs?: number
}

/** Any number will do that is the same in every process. */
const lockIdOf = (name: string): number => createHash('sha256').update(name).digest().readInt32BE()

/** Runs once unless another process is at it; answers what the work says, or nothing. */
export const runAlone = (db: Database, name: string, work: (db: Db) => Promise<object>): Promise<object | undefined> =>
  db.onOneConnection(
    async (session) => {
      const id = lockIdOf(name)
      const [answer] = await session.rows('select pg_try_advisory_lock($1) as locked', [id], (row) => Locked.parse(row))
      if (!answer?.locked) return undefined
      const result = await work(session)
      await session.run('select pg_advisory_unlock($1)', [id])
      return result
    },
    { timeLimitMs },
  )

/** Every day in this process, whatever other processes do. A failure waits for the next time. */
export function everyDay({ name, db, log, work, firstAfterMs = 5 * 60_000, everyMs = dayMs }: DailyJob): {
  stop(): Promise<void>
} {
  let running: Promise<void> = Promise.resolve()
  const run = async () => {
    try {
      const result = await runAlone(db, name, work)
      // What comes every few minutes is no news.
      if (result) log[everyMs < dayMs ? 'debug' : 'info'](result, name)
    } catch (error) {
      log.error({ err: error }, `${name} failed`)
    }
  }
  let timer = setTimeout(function again() {
    running = run()
    timer = setTimeout(again, everyMs)
  }, firstAfterMs)
  return {
    stop: async () => {
      clearTimeout(timer)
      await running
    },
  }
}
