import { bladeDifference } from '@fengguang/analytics/wind/blade-difference'
import { againstFleet, type Efficiency } from '@fengguang/analytics/wind/weak-turbines'
import { bookTurbine, newWindTable, turbineGrid, windRules } from '@fengguang/analytics/ledger/wind-ledger'
import type { Cause } from '../../simulator/src/plant.model.ts'
import { scored, type Episode, type Score } from './score.ts'
import type { WindRun } from './wind-truth.ts'

const dayMs = 86_400_000
/** Blades that differ by more, day after day, are not in tune. */
const bladeLimitDeg = 1
const weakDays = 5

/** Adds a stretch to the last one of its device, when they touch. */
function join(episodes: Episode[], device: string, startAt: number, endAt: number, kwh: number): void {
  const last = episodes.at(-1)
  if (last !== undefined && startAt <= last.endAt + dayMs) {
    last.endAt = endAt
    last.kwh += kwh
  } else episodes.push({ device, startAt, endAt, kwh })
}

/** Days on which a blade stands apart. */
export function bladeEpisodes({ ids, columns, fromAt }: WindRun): Episode[] {
  return ids.flatMap((device) => {
    const { at, columns: c } = columns.get(device)!
    const episodes: Episode[] = []
    for (const [day, rows] of Map.groupBy(at.keys(), (row) => Math.floor((at[row]! - fromAt) / dayMs))) {
      const found = bladeDifference([c.pitchADeg!, c.pitchBDeg!, c.pitchCDeg!], c.powerKw!, rows)
      if (!found?.offsetsDeg.some((offset) => Math.abs(offset) > bladeLimitDeg)) continue
      join(episodes, device, fromAt + day * dayMs, fromAt + (day + 1) * dayMs, 0)
    }
    return episodes
  })
}

/** Stretches in which the ledger misses more of a running machine than of its fleet. */
export function weakEpisodes({ ids, analysis, fromAt, days }: WindRun): Episode[] {
  const { farm } = analysis
  const table = newWindTable(farm.period)
  const runs = windRules.findIndex(({ key }) => key === 'runs')
  const perBlock = (weakDays * dayMs) / farm.period.stepMs
  const blocks = Array.from({ length: Math.floor(days / weakDays) }, (): Efficiency[] => [])
  for (const turbine of farm.turbines) {
    bookTurbine(farm, turbine, turbineGrid(farm.period, turbine), table)
    for (const [block, fleet] of blocks.entries()) {
      const sum = { expectedKwh: 0, missedKwh: 0 }
      for (let row = block * perBlock; row < (block + 1) * perBlock; row++) {
        if (table.rule[row] !== runs) continue
        sum.missedKwh += table.lossKwh.normal[row]! - table.gainKwh[row]!
        sum.expectedKwh += table.expectedKwh[row]!
      }
      fleet.push(sum)
    }
  }
  const judged = blocks.map((fleet) => againstFleet(fleet))
  return ids.flatMap((device, turbine) => {
    const episodes: Episode[] = []
    const isWeak = (block: number): boolean => judged[block]?.[turbine]?.isWeak ?? false
    for (const [block, fleet] of judged.entries()) {
      // Weak before and after is weak in between: at full power a nacelle that stands askew costs nothing.
      if (!isWeak(block) && !(isWeak(block - 1) && isWeak(block + 1))) continue
      const startAt = fromAt + block * weakDays * dayMs
      join(episodes, device, startAt, startAt + weakDays * dayMs, fleet?.[turbine]?.missedKwh ?? 0)
    }
    return episodes
  })
}

/** `cause` costs power while the machine runs and says nothing. */
export function scoreWeak(run: WindRun, cause: Cause): Score {
  const episodes = weakEpisodes(run)
  const kwh = episodes.reduce((sum, episode) => sum + episode.kwh, 0)
  return scored(cause, run.truth, episodes, kwh, (id) => id, run.ratedKw)
}

export const scoreBlades = (run: WindRun): Score =>
  scored('pitchError', run.truth, bladeEpisodes(run), Number.NaN, (id) => id, run.ratedKw)
