import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
/** What all test databases together take is a tenth of it; containers often have a few megabytes only. */
const leastBytes = 4 * 1024 ** 3

function hasRoom(): boolean {
  if (process.platform !== 'linux' || !existsSync(inMemory)) return false
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize >= leastBytes
}

/**
 * For servers and products of tests: each database of PostgreSQL is a thousand files, making them on a disk was half of
 * its work, and beside an installation of packages every sync waits for seconds.
 */
export const scratchFolder = (name: string): string => mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), name))
