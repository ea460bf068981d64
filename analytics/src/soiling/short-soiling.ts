import { median } from '../statistics/summary.ts'
import { theilSen } from '../statistics/theil-sen.ts'
import { slopeFrom } from './soiling-decomposition.ts'
import { soilingIntervals, soilingSettings, type DailySeries } from './soiling-intervals.ts'

export interface ShortSoiling {
  /** Soiling ratio of each day of the series; NaN before the first and after the last known day. */
  profile: Float64Array
  /** Performance index of the washed plant. */
  cleanIndex: number
  washings: number
}

/** Rain that washes; less only makes spots. */
const washingMm = 3
const rounds = 30
const leastDays = 7
const settings = { ...soilingSettings, cleaning: 'rain-or-shift', rainMm: washingMm, windowDays: 7 } as const

interface Piece {
  start: number
  end: number
  /** Against the clean index; known only after a washing. */
  level: number
  slope: number
}

const knownIn = (values: Float64Array, start: number, end: number): number[] => {
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

/**
 * Dust over weeks, where season and ageing do not count yet: after a washing the plant is clean, until the next one it
 * loses on a straight line. Undefined without a washing or with few days: the clean level would be a guess.
 */
export function shortSoiling(series: DailySeries): ShortSoiling | undefined {
  const found = soilingIntervals(series, settings)
  const spans = found.intervals.filter(({ startDay, endDay }) => endDay >= startDay)
  const values = series.index.slice(found.firstDay)
  const washed = spans.slice(1).filter(({ startDay, endDay }) => knownIn(values, startDay, endDay).length > 0)
  const first = spans[0]
  if (first === undefined || washed.length === 0 || knownIn(values, 0, values.length - 1).length < leastDays)
    return undefined
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
    clean = median(cleanDays)
  }
  const profile = new Float64Array(series.index.length).fill(Number.NaN)
  for (const { start, end, level, slope } of pieces)
    for (let day = start; day <= end; day++)
      profile[found.firstDay + day] = Math.min(1, Math.max(0.3, level - slope * (day - start)))
  return { profile, cleanIndex: clean, washings: washed.length }
}
