import { Random } from '../statistics/random.ts'
import { finite, mean, median, quantile } from '../statistics/summary.ts'
import { theilSen } from '../statistics/theil-sen.ts'
import { slopeFrom } from './soiling-decomposition.ts'
import { soilingIntervals, soilingSettings, type DailySeries } from './soiling-intervals.ts'

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
const rounds = 30
const settledShare = 1e-6
const draws = 80
const blockDays = 7
/** Of the light: no sensor keeps its calibration better from week to week, and no number of days shows it. */
export const sensorShare = 0.003
const leastDays = 7
const settings = { ...soilingSettings, cleaning: 'rain-or-shift', rainMm: washingMm, windowDays: 7 } as const

export interface Piece {
  start: number
  end: number
  /** Against the clean index; known only after a washing. */
  level: number
  slope: number
}

export const knownIn = (values: Float64Array, start: number, end: number): number[] => {
  const days: number[] = []
  for (let day = start; day <= end; day++) if (Number.isFinite(values[day])) days.push(day)
  return days
}

/** Before the first washing nobody knows how dusty it was: the line says. */
function openPiece(ratios: Float64Array, start: number, end: number): Piece {
  const days = knownIn(ratios, start, end)
  const y = days.map((day) => ratios[day] as number)
  if (days.length < 3) return { start, end, level: Math.min(1, median(y)), slope: 0 }
  const { slope, intercept } = theilSen(days, y)
  if (slope >= 0) return { start, end, level: Math.min(1, median(y)), slope: 0 }
  return { start, end, level: Math.min(1, intercept + slope * start), slope: -slope }
}

export interface Spans {
  first: { startDay: number; endDay: number }
  washed: readonly { startDay: number; endDay: number }[]
}

export interface Fit {
  pieces: Piece[]
  clean: number
}

/** Pieces between washings and the level of the washed plant, each from the other until they agree. */
function fitted(values: Float64Array, { first, washed }: Spans): Fit | undefined {
  let clean = Math.max(
    ...washed.map(({ startDay, endDay }) => median(values.subarray(startDay, Math.min(startDay + 3, endDay + 1)))),
  )
  let pieces: Piece[] = []
  for (let round = 0; round < rounds; round++) {
    const ratios = values.map((value) => value / clean)
    pieces = [openPiece(ratios, first.startDay, first.endDay)]
    const cleanDays: number[] = []
    for (const { startDay: start, endDay: end } of washed) {
      const last = pieces.at(-1) as Piece
      const carried = Math.max(0.3, last.level - last.slope * (start - last.start))
      const fresh = slopeFrom(ratios, start, end, 1)
      const dirty = slopeFrom(ratios, start, end, carried)
      const washes = fresh.sse <= dirty.sse
      pieces.push({ start, end, level: washes ? 1 : carried, slope: washes ? fresh.slope : dirty.slope })
      if (washes)
        for (const day of knownIn(values, start, end))
          cleanDays.push((values[day] as number) / (1 - fresh.slope * (day - start)))
    }
    if (cleanDays.length === 0) return undefined
    const before = clean
    clean = median(cleanDays)
    if (Math.abs(clean / before - 1) < settledShare) break
  }
  return { pieces, clean }
}

export function profileOf({ pieces }: Fit, days: number): Float64Array {
  const profile = new Float64Array(days).fill(Number.NaN)
  for (const { start, end, level, slope } of pieces)
    for (let day = start; day <= end; day++) profile[day] = Math.min(1, Math.max(0.3, level - slope * (day - start)))
  return profile
}

const meanLoss = (profile: Float64Array): number => 1 - mean(finite(profile))

/**
 * The same dust under other weather: what the days leave of the fit is laid on it anew, weeks at a time, since weather and
 * sensors err for days on end; each time all is fitted again.
 */
export function* refits(values: Float64Array, spans: Spans, fit: Fit): Iterable<Fit> {
  const profile = profileOf(fit, values.length)
  const off = values.map((value, day) => value / (fit.clean * (profile[day] as number)))
  const known = knownIn(off, 0, off.length - 1)
  const random = new Random(1)
  for (let draw = 0; draw < draws; draw++) {
    const again = values.slice()
    for (let place = 0; place < known.length; place += blockDays) {
      const from = random.below(Math.max(1, known.length - blockDays + 1))
      for (let k = 0; k < blockDays && place + k < known.length; k++) {
        const day = known[place + k] as number
        again[day] = fit.clean * (profile[day] as number) * (off[known[from + k] ?? day] as number)
      }
    }
    const refit = fitted(again, spans)
    if (refit !== undefined) yield refit
  }
}

const lowest = (losses: readonly number[]): number => Math.max(0, quantile(losses, 0.025) - sensorShare)
const highest = (losses: readonly number[]): number => quantile(losses, 0.975) + sensorShare

/** How sure the loss is, of all days and of each. */
function lossInterval({ values, spans, fit }: SoilingFit) {
  const profiles = Array.from(refits(values, spans, fit), (refit) => profileOf(refit, values.length))
  const losses = profiles.map(meanLoss)
  const ofDay = (day: number) => profiles.map((profile) => 1 - (profile[day] as number)).filter(Number.isFinite)
  return {
    low: lowest(losses),
    high: highest(losses),
    lowByDay: values.map((_, day) => lowest(ofDay(day))),
    highByDay: values.map((_, day) => highest(ofDay(day))),
  }
}

export interface SoilingFit {
  fit: Fit
  spans: Spans
  values: Float64Array
  /** Day of the first performance index; days of the fit count from it. */
  firstDay: number
}

/** Undefined without a washing or with few days: the clean level would be a guess. */
export function soilingFit(series: DailySeries): SoilingFit | undefined {
  const found = soilingIntervals(series, settings)
  const intervals = found.intervals.filter(({ startDay, endDay }) => endDay >= startDay)
  const values = series.index.slice(found.firstDay)
  const washed = intervals.slice(1).filter(({ startDay, endDay }) => knownIn(values, startDay, endDay).length > 0)
  const first = intervals[0]
  if (first === undefined || washed.length === 0 || knownIn(values, 0, values.length - 1).length < leastDays)
    return undefined
  const spans = { first, washed }
  const fit = fitted(values, spans)
  return fit && { fit, spans, values, firstDay: found.firstDay }
}

function onAllDays(known: Float64Array, firstDay: number, days: number): Float64Array {
  const all = new Float64Array(days).fill(Number.NaN)
  all.set(known, firstDay)
  return all
}

/** On the days of the whole series. */
export const wholeProfile = ({ fit, values, firstDay }: SoilingFit, days: number): Float64Array =>
  onAllDays(profileOf(fit, values.length), firstDay, days)

/**
 * Dust over weeks, where season and ageing do not count yet: after a washing the plant is clean, until the next one it
 * loses on a straight line.
 */
export function shortSoiling(series: DailySeries): ShortSoiling | DustRefusal {
  const days = series.index.length
  const found = soilingFit(series)
  if (found === undefined) return knownIn(series.index, 0, days - 1).length < leastDays ? 'fewDays' : 'noWashing'
  const { fit, spans, values, firstDay } = found
  const { low, high, lowByDay, highByDay } = lossInterval(found)
  if (high - low > widestInterval) return 'tooWide'
  return {
    profile: wholeProfile(found, days),
    cleanIndex: fit.clean,
    washings: spans.washed.length,
    loss: meanLoss(profileOf(fit, values.length)),
    low,
    high,
    lowByDay: onAllDays(lowByDay, firstDay, days),
    highByDay: onAllDays(highByDay, firstDay, days),
  }
}
