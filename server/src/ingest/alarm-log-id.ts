import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivateFile } from '../platform/data-folder.ts'

/** Which log a stored position speaks of: another folder begins its numbers anew. */
export function logIdOf(folder: string): string {
  const path = join(folder, 'log-id')
  if (existsSync(path)) {
    const known = readFileSync(path, 'utf8').trim()
    if (known) return known
  }
  const id = randomUUID()
  writePrivateFile(path, id)
  return id
}
