import { quantile } from '../statistics/summary.ts'
import { knownIn, refits, type Fit } from './dust-fit.ts'
import { soilingFit, systematicShare, wholeProfile, type SoilingFit } from './short-soiling.ts'
import type { DailySeries } from './soiling-intervals.ts'
import { leastGain } from './washing-days.ts'

/** Raised whenever the same days would give another curve. */
export const soilingCurveVersion = 2

export interface Estimate {
  value: number
  /** Within these it lies with 95 %. */
  low: number
  high: number
}

export interface Washing {
  /** The first clean day. */
  day: number
  /** Soiling ratio won back. */
  gain: number
}

export interface SoilingCurve {
  /** Soiling ratio of each day of the series; NaN before the first known day. */
  profile: Float64Array
  low: Float64Array
  high: Float64Array
  washings: Washing[]
  /** Soiling ratio lost on a dry day; undefined where no dry spell is long enough to measure it. */
  ratePerDay: Estimate | undefined
  /** Mean of the weighted days. */
  ratio: Estimate
}

/** Of a dry spell whose slope is believed. */
const leastDryDays = 7

/** Steps up that the days after them confirm. */
export function washingsOf({ fit: { pieces }, firstDay }: SoilingFit): Washing[] {
  return pieces.flatMap((piece, place) => {
    const last = pieces[place - 1]
    if (last === undefined) return []
    const gain = piece.level - (last.level - last.slope * (piece.start - last.start))
    return gain >= leastGain ? [{ day: firstDay + piece.start, gain }] : []
  })
}

/** Mean of the dry spells, each by its length. */
export function rateOf({ pieces }: Fit, values: Float64Array): number | undefined {
  let [sum, days] = [0, 0]
  for (const { start, end, slope } of pieces) {
    const known = knownIn(values, start, end).length
    if (known < leastDryDays) continue
    sum += slope * known
    days += known
  }
  return days === 0 ? undefined : sum / days
}

/** Days without a weight do not count. */
function weightedMean(profile: Float64Array, weights: Float64Array): number {
  let [sum, whole] = [0, 0]
  for (const [day, ratio] of profile.entries()) {
    const weight = weights[day] as number
    if (Number.isNaN(ratio) || !(weight > 0)) continue
    sum += ratio * weight
    whole += weight
  }
  return sum / whole
}

const estimateOf = (value: number, drawn: readonly number[], margin: number): Estimate => ({
  value,
  low: Math.max(0, Math.min(value, quantile(drawn, 0.025) - margin)),
  high: Math.min(1, Math.max(value, quantile(drawn, 0.975) + margin)),
})

/** The soiling ratio of every day, how sure it is, and the washings that the days show. `weights` are of the days of the mean. */
export function soilingCurve(series: DailySeries, weights: Float64Array): SoilingCurve | undefined {
  const found = soilingFit(series)
  if (found === undefined) return undefined
  const { fit, values, firstDay } = found
  const days = series.index.length
  const profile = wholeProfile(found, days)
  const own = weights.subarray(firstDay)
  const drawn = Array.from(refits(found))
  const profiles = drawn.map((refit) => refit.profile)
  const margin = systematicShare(found)
  const at = (day: number, share: number): number =>
    quantile(
      profiles.map((one) => one[day - firstDay] as number),
      share,
    )
  const edge = (of: (value: number, day: number) => number) =>
    profile.map((value, day) => (Number.isNaN(value) ? Number.NaN : of(value, day)))
  const rate = rateOf(fit, values)
  const rates = drawn.flatMap((refit) => rateOf(refit, values) ?? [])
  return {
    profile,
    low: edge((value, day) => Math.min(value, at(day, 0.025) - margin)),
    high: edge((value, day) => Math.min(1, Math.max(value, at(day, 0.975) + margin))),
    washings: washingsOf(found),
    ratePerDay: rate === undefined ? undefined : estimateOf(rate, rates, 0),
    ratio: estimateOf(
      weightedMean(fit.profile, own),
      profiles.map((one) => weightedMean(one, own)),
      margin,
    ),
  }
}
