import type { Db } from '../postgres/db.ts'
import type { JobRun } from './job-worker.ts'

/** What is done with one kind of record when its time has come. */
export interface Due<K extends string> {
  /** The figure that counts it. */
  key: K
  find: (db: Db, limit: number) => Promise<string[]>
  /** In a transaction of its own. False where there was nothing left to do. */
  handle: (tx: Db, id: string) => Promise<boolean>
}

const limit = { timeLimitMs: 30_000 }
const batch = 1_000

/**
 * Every record that is due, one after the other. Several processes may do so at once, and any may be killed: a record is
 * taken by one of them, and what is done with it stands or falls together.
 */
export async function handleDue<K extends string>(
  db: Db,
  { signal, progress }: Pick<JobRun, 'signal' | 'progress'>,
  kinds: readonly Due<K>[],
): Promise<Record<K, number>> {
  const counted = Object.fromEntries(kinds.map(({ key }) => [key, 0])) as Record<K, number>
  const failed: unknown[] = []
  let done = 0
  for (const { key, find, handle } of kinds)
    for (const id of await find(db, batch)) {
      if (signal.aborted) break
      // What is wrong with one record must not keep the others: it is reported when they are done.
      const isHandled = await db
        .inTransaction((tx) => handle(tx, id), limit)
        .catch((error: unknown) => {
          failed.push(error)
          return false
        })
      if (isHandled) {
        counted[key] += 1
        done += 1
      }
      await progress(done, done)
    }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} records could not be handled`)
  return counted
}
