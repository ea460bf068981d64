import { existsSync, readdirSync, readlinkSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { synced, writePrivateFile } from '../data-folder.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const engineFolder = (dataFolder: string): string => join(dataFolder, 'engine')

/**
 * A power cut may take the description of a database and leave its tables. Without it the engine does not open, or
 * begins an empty database beside them. The link beside it tells which they are. Answers what was described again.
 */
export function describeDatabases(engine: string): string[] {
  const metadata = join(engine, 'metadata')
  if (!existsSync(metadata)) return []
  const lost = readdirSync(metadata, { withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink() && existsSync(join(metadata, entry.name)))
    .map(({ name }) => ({
      name,
      id: basename(readlinkSync(join(metadata, name))),
      file: join(metadata, `${name}.sql`),
    }))
    .filter(({ id, file }) => uuid.test(id) && (!existsSync(file) || statSync(file).size === 0))
  for (const { id, file } of lost) writePrivateFile(file, `ATTACH DATABASE _ UUID '${id}'\nENGINE = Atomic\n`)
  return lost.map(({ name }) => name)
}

const foldersIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(path, name))

/** What was created is still there after a power cut: descriptions of databases and tables, and the way to them. */
export async function syncDefinitions(engine: string): Promise<void> {
  const store = join(engine, 'store')
  const groups = foldersIn(store)
  for (const folder of [engine, join(engine, 'metadata'), store, ...groups, ...groups.flatMap(foldersIn)]) {
    for (const file of readdirSync(folder)) if (file.endsWith('.sql')) await synced(join(folder, file))
    await synced(folder)
  }
}
