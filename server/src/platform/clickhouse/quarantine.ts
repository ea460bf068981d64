import { mkdirSync, readFileSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { engineFolder } from './engine-folder.ts'

/** The definition of the one table that keeps the engine from opening, as a path inside the engine's folder. */
export function brokenTable(reason: string): string | undefined {
  const files = [...reason.matchAll(/(?:metadata file|in file) (?:\S*?\/)?(store\/[\w/-]+\/[^\s/]+\.sql)/g)]
  return files.at(-1)?.[1]
}

/** Moves a table's definition out of the engine's sight; its rows stay where they are, to be attached again by hand. */
export function quarantine(dataFolder: string, file: string, at: Date): string {
  const folder = join(dataFolder, 'quarantine')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const from = join(engineFolder(dataFolder), file)
  const uuid = /UUID '([0-9a-f-]{36})'/.exec(readFileSync(from, 'utf8'))?.[1]
  const to = join(folder, `${at.toISOString().replaceAll(/[:.]/g, '-')}-${basename(file)}`)
  renameSync(from, to)
  const rows = uuid === undefined ? 'unknown folder of store/' : `store/${uuid.slice(0, 3)}/${uuid}`
  return `table ${basename(file, '.sql')} could not be loaded: definition moved to ${to}, rows in ${rows}`
}
