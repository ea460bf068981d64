import { existsSync, readFileSync, renameSync } from 'node:fs'
import { z } from 'zod'
import { writePrivateFile } from '../../platform/data-folder.ts'

const Job = z.object({ fromMs: z.number(), untilMs: z.number(), unitsDone: z.int() })
const Progress = z.object({
  /** Of which stations; others begin anew. */
  fleet: z.string(),
  /** What of the past is still to be delivered, newest first. */
  jobs: z.array(Job),
  /** Up to here the present was handed to the gateways. */
  liveThroughMs: z.number(),
  /** From where counters are summed, the same as long as the installation lasts; not in the files of the first releases. */
  countersFromMs: z.number().optional(),
})
export type HistoryJob = z.infer<typeof Job>
export type Progress = z.infer<typeof Progress>

/** Lost or damaged it costs time only: frames that come twice are stored once. */
export function readProgress(path: string, fleet: string): Progress | undefined {
  if (!existsSync(path)) return undefined
  const parsed = Progress.safeParse(jsonOf(readFileSync(path, 'utf8')))
  return parsed.success && parsed.data.fleet === fleet ? parsed.data : undefined
}

/**
 * From where counters are summed: as it was whatever the fleet, nothing where an earlier release began, and `first` for
 * an installation that begins now. What was delivered once must not jump.
 */
export function countersKept(path: string, first: number): Pick<Progress, 'countersFromMs'> {
  if (!existsSync(path)) return { countersFromMs: first }
  const parsed = Progress.pick({ countersFromMs: true }).safeParse(jsonOf(readFileSync(path, 'utf8')))
  return parsed.success ? parsed.data : {}
}

export function writeProgress(path: string, progress: Progress): void {
  writePrivateFile(`${path}.new`, JSON.stringify(progress))
  renameSync(`${path}.new`, path)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // cut short by a kill; see above
  }
}
