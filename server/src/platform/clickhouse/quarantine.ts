import { mkdirSync, readFileSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The engine tells why it did not open on the standard error of its process only: a second one is started to listen. */
export function reasonNotOpened(selfCommand: readonly string[]): string {
  const [command, ...args] = selfCommand
  if (command === undefined) return 'unknown reason'
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  const probe = spawnSync(command, [...args, '--probe'], { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  return probe.error ? probe.error.message : probe.stderr.trim()
}

/** The definition of the one table that keeps the engine from opening, as a path inside the engine's folder. */
export function brokenTable(reason: string): string | undefined {
  const files = [...reason.matchAll(/(?:metadata file|in file) (?:\S*?\/)?(store\/[\w/-]+\/[^\s/]+\.sql)/g)]
  return files.at(-1)?.[1]
}

/** Moves a table's definition out of the engine's sight; its rows stay where they are, to be attached again by hand. */
export function quarantine(dataFolder: string, file: string, at: Date): string {
  const folder = join(dataFolder, 'quarantine')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const from = join(dataFolder, 'engine', file)
  const uuid = /UUID '([0-9a-f-]{36})'/.exec(readFileSync(from, 'utf8'))?.[1]
  const to = join(folder, `${at.toISOString().replaceAll(/[:.]/g, '-')}-${basename(file)}`)
  renameSync(from, to)
  const rows = uuid === undefined ? 'unknown folder of store/' : `store/${uuid.slice(0, 3)}/${uuid}`
  return `table ${basename(file, '.sql')} could not be loaded: definition moved to ${to}, rows in ${rows}`
}

/** Tries until the rest opens. Answers the lines to say, or throws with the engine's reason. */
export function openWithout<T>(
  open: () => T,
  dataFolder: string,
  selfCommand: readonly string[],
): { opened: T; said: string[] } {
  const said: string[] = []
  for (;;) {
    try {
      return { opened: open(), said }
    } catch (error) {
      const reason = reasonNotOpened(selfCommand)
      const file = brokenTable(reason)
      if (file === undefined || said.length >= 50)
        throw new Error(`the ClickHouse engine did not open ${dataFolder}: ${reason.split('\n')[0]}`, { cause: error })
      said.push(quarantine(dataFolder, file, new Date()))
    }
  }
}
