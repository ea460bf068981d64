import type { Random } from '../statistics/random.ts'
import { sortedQuantile } from '../statistics/summary.ts'
import type { SoilingInterval, SoilingIntervals } from './soiling-intervals.ts'

/**
 * `half-normal` and `perfect` follow the reference and cut slopes at zero, which turns the noise of a clean site into
 * dust. `open` is perfect without the cut: slopes are drawn from the whole interval, and noise cancels out.
 */
export const recoveries = ['half-normal', 'perfect', 'open'] as const
export type Recovery = (typeof recoveries)[number]

export interface SoilingRatio {
  ratio: number
  low: number
  high: number
  /** Exceeded with 95 %. */
  exceeded95: number
  /** Median history, from the first known day on. */
  profile: Float64Array
}

const clip = (value: number): number => Math.min(Math.max(value, 0), 1)

/** What each valid interval wins back when it ends; the last one is taken as clean again. */
function recoveriesOf(intervals: readonly SoilingInterval[]): number[] {
  const valid = intervals.filter((interval) => interval.valid)
  return valid.map((interval, place) => {
    const next = valid[place + 1]
    return next === undefined ? 1 : clip(clip(next.startIndex) - interval.endIndex)
  })
}

interface Draw {
  start: number
  slope: number
}

/** One possible history: a slope for each interval and where it starts. */
function drawn(
  intervals: readonly SoilingInterval[],
  recovery: Recovery,
  won: readonly number[],
  random: Random,
): Draw[] {
  const draws = intervals.map(({ slopeLow, slopeHigh, openHigh }) => ({
    start: 1,
    slope: random.uniform(slopeLow, recovery === 'open' ? openHigh : slopeHigh),
  }))
  if (recovery !== 'half-normal') return draws
  let start = 1
  let place = 0
  const ends = intervals.map(() => Number.NaN)
  for (const [index, interval] of intervals.entries()) {
    if (!interval.valid) continue
    const draw = draws[index] as Draw
    draw.start = start
    const end = start + draw.slope * (interval.endDay - interval.startDay)
    ends[index] = end
    const clean = clip(end + (won[place++] as number))
    start = 1 - Math.abs(random.normal(0, (1 - clean) / 3))
  }
  fillInvalid(intervals, draws, ends, random)
  return draws
}

/** Intervals that say nothing stay at one level, somewhere between the end before and the start after them. */
function fillInvalid(
  intervals: readonly SoilingInterval[],
  draws: Draw[],
  ends: readonly number[],
  random: Random,
): void {
  for (let index = 0; index < intervals.length; index++) {
    if (intervals[index]?.valid) continue
    let until = index
    while (until < intervals.length && !intervals[until]?.valid) until++
    const before = index === 0 ? 1 : (ends[index - 1] as number)
    const after = draws[until]?.start ?? 1
    const level = random.uniform(before, after)
    for (let each = index; each < until; each++) (draws[each] as Draw).start = level
    index = until - 1
  }
}

/**
 * Ratio of what was made to what clean modules would have made, weighted with the irradiation, by Monte Carlo over
 * slopes and recoveries. Undefined without a valid interval: nothing can be said then.
 */
export function soilingRatio(
  found: SoilingIntervals,
  irradiation: Float64Array,
  recovery: Recovery,
  random: Random,
  rounds = 1000,
): SoilingRatio | undefined {
  const { intervals, firstDay } = found
  if (!intervals.some((interval) => interval.valid)) return undefined
  const endDay = intervals.at(-1)?.endDay ?? 0
  const weights = irradiation.subarray(firstDay, firstDay + endDay + 1)
  const whole = weights.reduce((sum, weight) => sum + (Number.isNaN(weight) ? 0 : weight), 0)
  const won = recoveriesOf(intervals)
  const ratios = new Float64Array(rounds)
  const profiles: Float64Array[] = []
  for (let round = 0; round < rounds; round++) {
    const profile = profileOf(intervals, drawn(intervals, recovery, won, random), endDay)
    ratios[round] = profile.reduce((sum, value, day) => sum + value * (weights[day] || 0), 0) / whole
    profiles.push(profile)
  }
  ratios.sort()
  return {
    ratio: sortedQuantile(ratios, 0.5),
    low: sortedQuantile(ratios, 0.159),
    high: sortedQuantile(ratios, 0.841),
    exceeded95: sortedQuantile(ratios, 0.05),
    profile: Float64Array.from(weights, (_, day) =>
      sortedQuantile(Float64Array.from(profiles, (profile) => profile[day] as number).sort(), 0.5),
    ),
  }
}

function profileOf(intervals: readonly SoilingInterval[], draws: readonly Draw[], endDay: number): Float64Array {
  const profile = new Float64Array(endDay + 1)
  for (const [index, interval] of intervals.entries()) {
    const { start, slope } = draws[index] as Draw
    for (let day = interval.startDay; day <= interval.endDay; day++)
      profile[day] = start + slope * (day - interval.startDay)
  }
  return profile
}
