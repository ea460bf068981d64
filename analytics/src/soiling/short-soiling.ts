import { finite, mean, quantile } from '../statistics/summary.ts'
import { theilSen } from '../statistics/theil-sen.ts'
import { fitDust, knownIn, refits, type DustFit } from './dust-fit.ts'
import type { DailySeries } from './soiling-intervals.ts'
import { cleanFromStart, washingSigns } from './washing-days.ts'

export interface ShortSoiling {
  /** Soiling ratio of each day of the series; NaN before the first and after the last known day. */
  profile: Float64Array
  /** Performance index of the washed plant. */
  cleanIndex: number
  washings: number
  /** Mean of the days, and within what it lies with 95 %. */
  loss: number
  low: number
  high: number
  /** Within what the loss of each day lies with 95 %. */
  lowByDay: Float64Array
  highByDay: Float64Array
}

/** Why dust cannot be told from the plant itself. */
export type DustRefusal = 'fewDays' | 'noWashing' | 'tooWide'

/** Of what the plant could make: a loss known no better than this is not told apart. */
export const widestInterval = 0.03

/** Rain that washes; less only makes spots. */
export const washingMm = 3
/** Of the light: no sensor keeps its calibration better from week to week, and no number of days shows it. */
export const sensorShare = 0.003
const leastDays = 7

const meanLoss = (profile: Float64Array): number => 1 - mean(finite(profile))

/** How far the days lie above the washed plant in the mean: no dust does that, and what does may as well lower them. */
const liftOf = ({ state: { dust, clean } }: SoilingFit): number => mean(dust.map((lost) => Math.max(0, -lost) / clean))

/** What no number of days shows: the sensor's calibration, and what lifts or lowers days beside dust. */
export const systematicShare = (found: SoilingFit): number => sensorShare + liftOf(found)

/** How sure the loss is, of all days and of each. */
function lossInterval(found: SoilingFit) {
  const profiles = Array.from(refits(found), ({ profile }) => profile)
  const losses = profiles.map(meanLoss)
  const ofDay = (day: number) => profiles.map((profile) => 1 - (profile[day] as number))
  const margin = systematicShare(found)
  const lowest = (drawn: readonly number[]): number => Math.max(0, quantile(drawn, 0.025) - margin)
  const highest = (drawn: readonly number[]): number => quantile(drawn, 0.975) + margin
  return {
    low: lowest(losses),
    high: highest(losses),
    lowByDay: found.values.map((_, day) => lowest(ofDay(day))),
    highByDay: found.values.map((_, day) => highest(ofDay(day))),
  }
}

export interface SoilingFit extends DustFit {
  /** Day of the first performance index; days of the fit count from it. */
  firstDay: number
}

/** Days that surely lose something from the first to the last. */
function surelyFalls(values: Float64Array): boolean {
  const days = knownIn(values, 0, values.length - 1)
  const { high } = theilSen(
    days,
    days.map((day) => values[day] as number),
  )
  return high < 0
}

/** Undefined without a washing or with few days: the clean level would be a guess. */
export function soilingFit({ index, rainMm, washed, doubt }: DailySeries): SoilingFit | undefined {
  const known = knownIn(index, 0, index.length - 1)
  const [firstDay, lastDay] = [known[0] ?? 0, known.at(-1) ?? -1]
  if (known.length < leastDays) return undefined
  const values = index.slice(firstDay, lastDay + 1)
  const signs = washingSigns(values, rainMm?.subarray(firstDay), washed?.subarray(firstDay), washingMm)
  const found = fitDust(
    values,
    signs.length === 0 && !surelyFalls(values) ? [cleanFromStart] : signs,
    doubt?.subarray(firstDay),
  )
  return found && { ...found, firstDay }
}

function onAllDays(known: Float64Array, firstDay: number, days: number): Float64Array {
  const all = new Float64Array(days).fill(Number.NaN)
  all.set(known, firstDay)
  return all
}

/** On the days of the whole series. */
export const wholeProfile = ({ fit, firstDay }: SoilingFit, days: number): Float64Array =>
  onAllDays(fit.profile, firstDay, days)

/**
 * Dust over weeks, where season and ageing do not count yet: after a washing the plant is clean, until the next one it
 * loses on a straight line.
 */
export function shortSoiling(series: DailySeries): ShortSoiling | DustRefusal {
  const days = series.index.length
  const found = soilingFit(series)
  if (found === undefined) return knownIn(series.index, 0, days - 1).length < leastDays ? 'fewDays' : 'noWashing'
  const { fit, washings, firstDay } = found
  const { low, high, lowByDay, highByDay } = lossInterval(found)
  if (high - low > widestInterval) return 'tooWide'
  return {
    profile: wholeProfile(found, days),
    cleanIndex: fit.clean,
    washings: washings.filter(({ first }) => first > 0).length,
    loss: meanLoss(fit.profile),
    low,
    high,
    lowByDay: onAllDays(lowByDay, firstDay, days),
    highByDay: onAllDays(highByDay, firstDay, days),
  }
}
