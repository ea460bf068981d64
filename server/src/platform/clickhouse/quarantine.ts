import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The process that holds the engine's own lock on its folder. To be asked after a failure: the note outlives its writer. */
export function otherUser(enginePath: string): number | undefined {
  const status = join(enginePath, 'status')
  const pid = existsSync(status) ? Number(/^PID: (\d+)$/m.exec(readFileSync(status, 'utf8'))?.[1]) : Number.NaN
  if (!Number.isSafeInteger(pid) || pid === process.pid) return undefined
  try {
    process.kill(pid, 0)
    return pid
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? pid : undefined
  }
}

export const probe = '--probe'
export const again = '--again'
const listen = `"$@" ${probe} </dev/null >/dev/null 2>"$REASON_FILE"; exec "$@" ${again}`

/**
 * The engine says why it did not open on the standard error of its process only, and a process in which it failed, or
 * an emulated one, does not survive a spawn. So this process becomes a shell that listens to another try, then itself.
 */
export function listenAndStartAgain(selfCommand: readonly string[], reasonFile: string): never {
  if (process.execve === undefined) throw new Error('this Node cannot replace its process')
  const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined))
  return process.execve('/bin/sh', ['sh', '-c', listen, 'sh', ...selfCommand], { ...env, REASON_FILE: reasonFile })
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
