import { solve, zeros } from '../statistics/linear-algebra.ts'
import { median } from '../statistics/summary.ts'
import { ageingOf, type Ageing } from './ageing.ts'
import type { DailySeries, SoilingIntervals } from './soiling-intervals.ts'

export interface SoilingDecomposition {
  /** Soiling ratio of each day of the series; NaN before the first and after the last known day. */
  profile: Float64Array
  /** Weighted with the irradiation. */
  ratio: number
  /** Of the clean array; undefined below two years and where it cannot be told from season and dust. */
  degradation: Ageing | undefined
}

const rounds = 40
/** Half the width of an interval of the ageing, in percent a year; a wider one says nothing of a plant that loses half a percent. */
const widestAgeing = 0.15
const yearDays = 365.25
/** A day says the less about the clean array the more dust lies on it. */
const cleanScale = 0.01
/** Residuals beyond so many median deviations count less and less. */
const robustness = 2

interface Piece {
  start: number
  end: number
  isWashed: boolean
  level: number
  slope: number
}

/** Level and one yearly wave, and from two years on a trend. */
function termsOf(day: number, days: number): number[] {
  const phase = (2 * Math.PI * day) / yearDays
  const season = [Math.cos(phase), Math.sin(phase)]
  return days >= 2 * yearDays ? [1, day / yearDays, ...season] : [1, ...season]
}

/** Robust least squares of the clean performance: index over soiling on the terms. */
function baseOf(values: Float64Array, soiling: Float64Array, previous: Float64Array): Float64Array {
  const clean = values.map((value, day) => value / (soiling[day] as number))
  const residuals = clean.map((value, day) => value - (previous[day] as number))
  const spread = median(residuals.map((residual) => Math.abs(residual))) * 1.4826 || 1e-9
  const size = termsOf(0, values.length).length
  const normal = Array.from({ length: size }, () => zeros(size))
  const right = zeros(size)
  for (let day = 0; day < values.length; day++) {
    if (Number.isNaN(clean[day])) continue
    const terms = termsOf(day, values.length)
    const off = Math.abs(residuals[day] as number) / (robustness * spread)
    const weight = (off > 1 ? 1 / off : 1) * Math.exp(((soiling[day] as number) - 1) / cleanScale)
    for (const [i, term] of terms.entries()) {
      right[i] = (right[i] as number) + weight * term * (clean[day] as number)
      const line = normal[i] as number[]
      for (const [j, other] of terms.entries()) line[j] = (line[j] as number) + weight * term * other
    }
  }
  const parameters = solve(normal, right)
  return values.map((_, day) =>
    termsOf(day, values.length).reduce((sum, term, i) => sum + term * (parameters[i] as number), 0),
  )
}

/** Loss a day of a piece that starts at `level`; dust never cleans itself. */
function slopeFrom(ratios: Float64Array, start: number, end: number, level: number): { slope: number; sse: number } {
  let cross = 0
  let squares = 0
  for (let day = start; day <= end; day++) {
    if (Number.isNaN(ratios[day])) continue
    cross += (day - start) * (level - (ratios[day] as number))
    squares += (day - start) ** 2
  }
  const slope = squares === 0 ? 0 : Math.max(0, cross / squares)
  let sse = 0
  for (let day = start; day <= end; day++)
    if (!Number.isNaN(ratios[day])) sse += (level - slope * (day - start) - (ratios[day] as number)) ** 2
  return { slope, sse }
}

/** Each event either washed the modules or did nothing, whichever the days after it say. */
function piecesOf(ratios: Float64Array, spans: readonly { startDay: number; endDay: number }[]): Piece[] {
  const pieces: Piece[] = []
  for (const { startDay: start, endDay: end } of spans) {
    const last = pieces.at(-1)
    const carried = last === undefined ? 1 : Math.max(0.3, last.level - last.slope * (start - last.start))
    const washed = slopeFrom(ratios, start, end, 1)
    const dirty = slopeFrom(ratios, start, end, carried)
    if (last !== undefined && dirty.sse < washed.sse)
      pieces.push({ start, end, isWashed: false, level: carried, slope: dirty.slope })
    else pieces.push({ start, end, isWashed: true, level: 1, slope: washed.slope })
  }
  return pieces
}

/**
 * Dust, season and ageing told apart: what returns with every washing is dust, what returns every year is season, the
 * rest is ageing. `found` says where washings may have been. Undefined below a year: noise would pass for dust.
 */
export function decomposedSoiling(series: DailySeries, found: SoilingIntervals): SoilingDecomposition | undefined {
  const lastDay = found.intervals.at(-1)?.endDay ?? -1
  if (lastDay < yearDays) return undefined
  const values = series.index.slice(found.firstDay, found.firstDay + lastDay + 1)
  let soiling = values.map(() => 1)
  let pieces: Piece[] = []
  let base = baseOf(
    values,
    soiling,
    values.map(() => median(values)),
  )
  for (let round = 0; round < rounds; round++) {
    const ratios = values.map((value, day) => value / (base[day] as number))
    pieces = piecesOf(ratios, found.intervals)
    const next = values.slice()
    for (const { start, end, level, slope } of pieces)
      for (let day = start; day <= end; day++) next[day] = Math.max(0.3, level - slope * (day - start))
    soiling = next
    base = baseOf(values, soiling, base)
  }
  const profile = new Float64Array(series.index.length).fill(Number.NaN)
  profile.set(soiling, found.firstDay)
  const degradation = values.length >= 2 * yearDays ? ageingOf(values, pieces, { base, soiling }) : undefined
  return {
    profile,
    ratio: weighted(profile, series.irradiation),
    degradation: degradation && degradation.high - degradation.low <= 2 * widestAgeing ? degradation : undefined,
  }
}

function weighted(profile: Float64Array, irradiation: Float64Array): number {
  let sum = 0
  let weight = 0
  for (let day = 0; day < profile.length; day++) {
    if (Number.isNaN(profile[day]) || Number.isNaN(irradiation[day])) continue
    sum += (profile[day] as number) * (irradiation[day] as number)
    weight += irradiation[day] as number
  }
  return sum / weight
}
