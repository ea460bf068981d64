import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { writePrivateFile } from '../data-folder.ts'
import { StartRefusal } from './start-refusal.ts'

export interface FolderLock {
  release(): void
}

/**
 * One supervisor per data folder. The lock is the kernel's (through SQLite's file lock), so it ends with its holder,
 * however that ends, and no reused process number can pretend to hold it.
 */
export function lockFolder(runFolder: string): FolderLock {
  const holderFile = join(runFolder, 'holder.json')
  const lock = new DatabaseSync(join(runFolder, 'lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== 5) throw error // 5: SQLITE_BUSY
    throw new StartRefusal(
      `already running on ${runFolder.replace(/\/run$/, '')} as process ${holderOf(holderFile)}: stop it first, or set FENGGUANG_DATA`,
    )
  }
  writePrivateFile(holderFile, JSON.stringify({ pid: process.pid }))
  return { release: () => lock.close() }
}

function holderOf(file: string): string {
  try {
    return String((JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid)
  } catch {
    return '(unknown)' // it has the lock but has not yet written its number
  }
}
