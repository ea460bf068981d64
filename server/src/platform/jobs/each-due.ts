import type { Db } from '../postgres/db.ts'
import type { JobRun } from './job-worker.ts'

const limit = { timeLimitMs: 30_000 }

/**
 * Each in a transaction of its own, until the run is stopped. What is wrong with one must not keep the others: it is
 * reported when they are done. `work` answers whether there was still something to do.
 */
export async function eachDue<T>(
  db: Pick<Db, 'inTransaction'>,
  all: readonly T[],
  work: (tx: Db, one: T) => Promise<boolean>,
  { signal, progress }: Pick<JobRun, 'signal' | 'progress'>,
): Promise<number> {
  let done = 0
  const failed: unknown[] = []
  for (const one of all) {
    if (signal.aborted) break
    try {
      if (await db.inTransaction((tx) => work(tx, one), limit)) done++
    } catch (error) {
      failed.push(error)
    }
    await progress(done, all.length)
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} of ${all.length} could not be handled`)
  return done
}
