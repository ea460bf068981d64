import { existsSync, readFileSync, renameSync } from 'node:fs'
import type { SentMark } from '@fengguang/domain/station-run/history-filling.rules'
import { join } from 'node:path'
import { z } from 'zod'
import { writePrivateFile } from '../../platform/data-folder.ts'

const Job = z.object({
  fromMs: z.number(),
  untilMs: z.number(),
  unitsDone: z.int(),
  /** Begins with what the first screen shows; not in the files of the first releases, whose units are counted without it. */
  hasFirstScreen: z.boolean().optional(),
  /** How its units are made; not in the files of the first releases. */
  plan: z.int().optional(),
})
const Mark = z.object({ sentAtMs: z.number(), share: z.number(), backToMs: z.number().nullable() })
const Progress = z.object({
  /** Of which stations; others begin anew. */
  fleet: z.string(),
  /** What of the past is still to be delivered, newest first. */
  jobs: z.array(Job),
  /** When which share of the last job had been delivered, a mark for each percent. */
  marks: z.array(Mark).optional(),
  /** Up to here the present was handed to the gateways. */
  liveThroughMs: z.number(),
  /** From where counters are summed, the same as long as the installation lasts; not in the files of the first releases. */
  countersFromMs: z.number().optional(),
})
export type HistoryJob = z.infer<typeof Job>
export type Progress = z.infer<typeof Progress>

/** The simulator writes it, the web server reads it to tell people how far the history is. */
export const progressFile = (dataFolder: string): string => join(dataFolder, 'simulator', 'progress.json')

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
export function countersOrigin(path: string, first: number): Pick<Progress, 'countersFromMs'> {
  if (!existsSync(path)) return { countersFromMs: first }
  const parsed = Progress.pick({ countersFromMs: true }).safeParse(jsonOf(readFileSync(path, 'utf8')))
  return parsed.success ? parsed.data : {}
}

const percent = (share: number): number => Math.floor(100 * share)

/** For each percent one: the file stays small. */
export function marked(progress: Progress, mark: SentMark): void {
  const marks = progress.marks ?? []
  if (percent(mark.share) === percent(marks.at(-1)?.share ?? -1)) return
  progress.marks = [...marks.filter(({ share }) => share < mark.share), mark]
}

/** Of whatever fleet. */
export function readMarks(path: string): readonly SentMark[] {
  if (!existsSync(path)) return []
  const parsed = Progress.safeParse(jsonOf(readFileSync(path, 'utf8')))
  return (parsed.success && parsed.data.marks) || []
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
