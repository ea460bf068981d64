import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { writePrivateFile } from '../data-folder.ts'
import { StartRefusal } from './start-refusal.ts'

export interface FolderLock {
  /** Makes the next start wait instead of giving up. */
  markStopping(): void
  release(): void
}

const Holder = z.object({ pid: z.int(), stopping: z.boolean() })
const graceMs = 2_000 // a holder whose own parent was just killed needs a moment to notice
const patienceMs = 30_000

/**
 * One supervisor per data folder. The lock is the kernel's (through SQLite's file lock), so it ends with its holder,
 * however that ends, and no reused process number can pretend to hold it.
 */
export async function lockFolder(runFolder: string): Promise<FolderLock> {
  const holderFile = join(runFolder, 'holder.json')
  const since = Date.now()
  for (;;) {
    const lock = tryLock(join(runFolder, 'lock'))
    if (lock) {
      const note = (stopping: boolean) => writePrivateFile(holderFile, JSON.stringify({ pid: process.pid, stopping }))
      note(false)
      return { markStopping: () => note(true), release: () => lock.close() }
    }
    const holder = holderOf(holderFile)
    if (Date.now() - since > (holder?.stopping ? patienceMs : graceMs))
      throw new StartRefusal(
        `already running on ${dirname(runFolder)} as process ${holder?.pid ?? '(unknown)'}: stop it first, or set FENGGUANG_DATA`,
      )
    await new Promise((done) => setTimeout(done, 100))
  }
}

function tryLock(path: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === 5) return undefined // SQLITE_BUSY
    throw error
  }
}

function holderOf(file: string): z.infer<typeof Holder> | undefined {
  try {
    return Holder.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined // it has the lock but has not yet written its number
  }
}
