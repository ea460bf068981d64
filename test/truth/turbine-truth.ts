import { bladeDifference } from '@fengguang/analytics/wind/blade-difference'
import { weakSpans, type Efficiency } from '@fengguang/analytics/wind/weak-turbines'
import { bookTurbine, newWindTable, turbineGrid, windRules } from '@fengguang/analytics/ledger/wind-ledger'
import type { Cause } from '../../simulator/src/plant.model.ts'
import { scored, type Episode, type Score } from './score.ts'
import type { WindRun } from './wind-truth.ts'

const dayMs = 86_400_000
/** Blades that differ by more, day after day, are not in tune. */
const bladeLimitDeg = 1
/** Of the rating: above, the wind has more than the machine can take. */
const partLoadShare = 0.9

/** Adds a stretch to the last one of its device, when they touch. */
function join(episodes: Episode[], device: string, startAt: number, endAt: number): void {
  const last = episodes.at(-1)
  if (last !== undefined && startAt <= last.endAt + dayMs) {
    last.endAt = endAt
  } else episodes.push({ device, startAt, endAt, kwh: 0 })
}

/** Days on which a blade stands apart. */
export function bladeEpisodes({ ids, columns, fromAt }: WindRun): Episode[] {
  return ids.flatMap((device) => {
    const { at, columns: c } = columns.get(device)!
    const episodes: Episode[] = []
    for (const [day, rows] of Map.groupBy(at.keys(), (row) => Math.floor((at[row]! - fromAt) / dayMs))) {
      const found = bladeDifference([c.pitchADeg!, c.pitchBDeg!, c.pitchCDeg!], c.powerKw!, rows)
      if (!found?.offsetsDeg.some((offset) => Math.abs(offset) > bladeLimitDeg)) continue
      join(episodes, device, fromAt + day * dayMs, fromAt + (day + 1) * dayMs)
    }
    return episodes
  })
}

/** Stretches in which the ledger misses more of a running machine than of its fleet. */
export function weakEpisodes({ ids, analysis, fromAt, days }: WindRun): Episode[] {
  const { farm } = analysis
  const table = newWindTable(farm.period)
  const runs = windRules.findIndex(({ key }) => key === 'runs')
  const perDay = dayMs / farm.period.stepMs
  const hours = farm.period.stepMs / 3_600_000
  const newDays = () => Array.from({ length: days }, (): Efficiency => ({ expectedKwh: 0, missedKwh: 0 }))
  const sums = farm.turbines.map((turbine) => {
    bookTurbine(farm, turbine, turbineGrid(farm.period, turbine), table)
    const [whole, part] = [newDays(), newDays()]
    for (const [row, rule] of table.rule.entries()) {
      const day = Math.floor(row / perDay)
      if (rule !== runs || day >= days) continue
      const expectedKwh = table.expectedKwh[row]!
      const into = expectedKwh < partLoadShare * turbine.ratedKw * hours ? [whole, part] : [whole]
      for (const sum of into) {
        sum[day]!.missedKwh += table.lossKwh.normal[row]! - table.gainKwh[row]!
        sum[day]!.expectedKwh += expectedKwh
      }
    }
    return { whole, part }
  })
  return weakSpans(
    sums.map(({ whole }) => whole),
    days,
    sums.map(({ part }) => part),
  ).flatMap((spans, turbine) =>
    spans.map(({ startDay, endDay, missedKwh }) => ({
      device: ids[turbine]!,
      startAt: fromAt + startDay * dayMs,
      endAt: fromAt + endDay * dayMs,
      kwh: missedKwh,
    })),
  )
}

/** Days a turbine must have been well within the period: an anemometer is calibrated by its own machine. */
const leastHealthyDays = 10

/** Turbines that stood askew or out of pitch nearly all the time: no data of the period show them healthy. */
export function neverHealthy({ ids, truth, fromAt, days }: WindRun): ReadonlySet<string> {
  return new Set(
    ids.filter((id) => {
      const weak = truth.filter(
        ({ cause, deviceIds }) => (cause === 'yawError' || cause === 'pitchError') && deviceIds.includes(id),
      )
      const isWell = (day: number): boolean =>
        weak.every(({ startMs, endMs }) => endMs <= fromAt + day * dayMs || startMs >= fromAt + (day + 1) * dayMs)
      return weak.length > 0 && Array.from({ length: days }, (_, day) => day).filter(isWell).length < leastHealthyDays
    }),
  )
}

/** `cause` costs power while the machine runs and says nothing. */
export function scoreWeak(run: WindRun, cause: Cause): Score {
  const hidden = neverHealthy(run)
  const episodes = weakEpisodes(run).filter(({ device }) => !hidden.has(device))
  const truth = run.truth.filter(({ deviceIds }) => !hidden.has(deviceIds[0]!))
  const kwh = episodes.reduce((sum, episode) => sum + episode.kwh, 0)
  return scored(cause, truth, episodes, kwh, (id) => id, run.ratedKw)
}

export const scoreBlades = (run: WindRun): Score =>
  scored('pitchError', run.truth, bladeEpisodes(run), Number.NaN, (id) => id, run.ratedKw)
