import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from '../process/start-refusal.ts'

export interface AppliedMigration {
  version: number
  name: string
  checksum: string
}
export interface Migration extends AppliedMigration {
  sql: string
}

export const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const title = ({ version, name }: AppliedMigration) => `${String(version).padStart(4, '0')}-${name}`

/** Reads `NNNN-name.sql`, in order. Windows line ends must not change a checksum. */
export function readMigrations(folder: string): Migration[] {
  const found = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file): Migration => {
      const [, digits, name] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file) ?? []
      if (!digits || !name) throw new Error(`${join(folder, file)}: expected a name like 0001-first.sql`)
      const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
      return { version: Number(digits), name, checksum: checksumOf(sql), sql }
    })
  for (const [index, migration] of found.entries())
    if (migration.version !== index + 1)
      throw new Error(`${join(folder, title(migration))}: expected number ${index + 1}; numbers follow one another`)
  return found
}

/** What is still to be done; refuses data of a newer program and rewritten history. */
export function planMigrations(
  store: string,
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
): Migration[] {
  const byVersion = new Map(known.map((migration) => [migration.version, migration]))
  for (const done of applied) {
    const here = byVersion.get(done.version)
    if (!here)
      throw new StartRefusal(
        `${store}: the data was written by a newer program (it has ${title(done)}, this one knows ${known.length} migrations): start the newer program`,
      )
    if (here.checksum !== done.checksum)
      throw new StartRefusal(
        `${store}: migration ${title(done)} was changed after it had been applied: restore the file`,
      )
  }
  const done = new Set(applied.map(({ version }) => version))
  return known.filter(({ version }) => !done.has(version))
}
