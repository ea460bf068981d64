import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writePrivateFile } from '../data-folder.ts'
import { endProcess, isRunning, startMarkOf } from './process-identity.ts'

const RunFile = z.object({ pid: z.int().positive(), startedAt: z.string() })
const suffix = '.pid.json'

/** Remembers a child, so that a supervisor started after a kill finds it. */
export function noteChild(runFolder: string, name: string, pid: number): void {
  const startedAt = startMarkOf(pid)
  if (startedAt !== undefined) writePrivateFile(join(runFolder, name + suffix), JSON.stringify({ pid, startedAt }))
}

export function forgetChild(runFolder: string, name: string): void {
  rmSync(join(runFolder, name + suffix), { force: true })
}

/** The children that were noted and still run. */
export function notedChildren(runFolder: string): { name: string; pid: number }[] {
  return readdirSync(runFolder)
    .filter((file) => file.endsWith(suffix))
    .flatMap((file) => {
      const noted = RunFile.safeParse(readJson(join(runFolder, file)))
      const name = file.slice(0, -suffix.length)
      return noted.success && isRunning(noted.data.pid, noted.data.startedAt) ? [{ name, pid: noted.data.pid }] : []
    })
}

/**
 * Begins to end what an earlier supervisor left behind; by name, when each is gone. A number that was reused is left
 * alone. A child stays noted until it is gone: another kill in between must not hide it.
 */
export function endingOrphans(runFolder: string): ReadonlyMap<string, Promise<void>> {
  const orphans = new Map(notedChildren(runFolder).map(({ name, pid }) => [name, pid]))
  for (const file of readdirSync(runFolder))
    if (file.endsWith(suffix) && !orphans.has(file.slice(0, -suffix.length)))
      rmSync(join(runFolder, file), { force: true })
  const end = async (name: string, pid: number) => {
    await endProcess(pid, [
      ['SIGTERM', 3_000],
      ['SIGKILL', 3_000],
    ])
    forgetChild(runFolder, name)
  }
  return new Map([...orphans].map(([name, pid]) => [name, end(name, pid)]))
}

/** Ends them all; answers their names. */
export async function endOrphans(runFolder: string): Promise<string[]> {
  const orphans = endingOrphans(runFolder)
  await Promise.all(orphans.values())
  return [...orphans.keys()]
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined // unreadable: nothing in it can be trusted to name a process
  }
}
