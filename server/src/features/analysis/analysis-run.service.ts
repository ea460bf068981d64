import { analyseDays } from './analyse-plant.service.ts'
import { findDue, type AnalysisParts, type DueDay } from './due-days.service.ts'
import { openFrameReader } from './frame-reader.service.ts'
import { findPlants, type Plant } from './plants.repo.ts'

/** Due days by month: they are computed at once. */
export const monthsOf = (days: readonly DueDay[]): DueDay[][] => [
  ...Map.groupBy(
    days.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    ({ day }) => day.slice(0, 7),
  ).values(),
]

export interface AnalysisRun {
  signal: AbortSignal
  progress: (done: number, total: number) => Promise<void>
}

type AnalysisSum = Record<'stations' | 'days', number>

/** Computes what is due over the last local days. Killed at any point it goes on with what is left. */
export async function analyseDue(parts: AnalysisParts, lastDays: number, run: AnalysisRun): Promise<AnalysisSum> {
  const sum = { stations: 0, days: 0 }
  const problems = new Map<string, Error[]>()
  // While some plants are computed, the history of others may have become whole: they do not wait for the next run.
  for (let before = -1; sum.days > before;) {
    before = sum.days
    await analyseOnce(parts, lastDays, run, sum, problems)
  }
  const all = [...problems.values()].flat()
  if (all.length > 0) throw new AggregateError(all, `${all.length} analyses failed`)
  return sum
}

/** One plant must not keep the others waiting: the run fails at its end and is repeated for what is left. */
async function analyseOnce(
  parts: AnalysisParts,
  lastDays: number,
  { signal, progress }: AnalysisRun,
  sum: AnalysisSum,
  problems: Map<string, Error[]>,
): Promise<void> {
  const dueNow = (plants: readonly Plant[]) => findDue(parts, plants, lastDays)
  const found = await dueNow((await findPlants(parts.db)).filter(({ id }) => !problems.has(id)))
  for (const [i, { plant }] of found.entries()) {
    await progress(i, found.length)
    // The run may have taken an hour so far: what has come meanwhile is computed with it, or waited for.
    const [still] = await dueNow([plant])
    if (still === undefined) continue
    sum.stations += 1
    const frames = openFrameReader(parts.telemetry)
    for (const group of monthsOf(still.days)) {
      signal.throwIfAborted()
      try {
        await analyseDays(parts, frames, plant, group)
        sum.days += group.length
      } catch (error) {
        const problem = new Error(`${plant.id} ${group[0]!.day}`, { cause: error })
        problems.set(plant.id, [...(problems.get(plant.id) ?? []), problem])
      }
    }
  }
}
