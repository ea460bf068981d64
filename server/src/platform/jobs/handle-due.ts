import type { Db } from '../postgres/db.ts'
import { eachDue } from './each-due.ts'
import type { JobRun } from './job-worker.ts'

/** What is done with one kind of record when its time has come. */
export interface Due<K extends string> {
  /** The figure that counts it. */
  key: K
  find: (db: Db, limit: number) => Promise<string[]>
  /** In a transaction of its own. False where there was nothing left to do. */
  handle: (tx: Db, id: string) => Promise<boolean>
}

const batch = 1_000

/**
 * Every record that is due, one after the other. Several processes may do so at once, and any may be killed: a record is
 * taken by one of them, and what is done with it stands or falls together.
 */
export async function handleDue<K extends string>(
  db: Db,
  run: Pick<JobRun, 'signal' | 'progress'>,
  kinds: readonly Due<K>[],
): Promise<Record<K, number>> {
  const counted = Object.fromEntries(kinds.map(({ key }) => [key, 0])) as Record<K, number>
  const failed: unknown[] = []
  for (const { key, find, handle } of kinds)
    try {
      counted[key] += await eachDue(db, await find(db, batch), handle, run)
    } catch (error) {
      // What is wrong with one kind must not keep the others.
      failed.push(error)
    }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} kinds of records could not be handled`)
  return counted
}
