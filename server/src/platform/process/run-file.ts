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

/** Ends what an earlier supervisor left behind; answers the names. A number that was reused is left alone. */
export async function endOrphans(runFolder: string): Promise<string[]> {
  const files = readdirSync(runFolder).filter((file) => file.endsWith(suffix))
  const ended = await Promise.all(
    files.map(async (file) => {
      const noted = RunFile.safeParse(readJson(join(runFolder, file)))
      const orphaned = noted.success && isRunning(noted.data.pid, noted.data.startedAt)
      if (orphaned)
        await endProcess(noted.data.pid, [
          ['SIGTERM', 3_000],
          ['SIGKILL', 3_000],
        ])
      rmSync(join(runFolder, file), { force: true })
      return orphaned ? [file.slice(0, -suffix.length)] : []
    }),
  )
  return ended.flat()
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined // unreadable: nothing in it can be trusted to name a process
  }
}
