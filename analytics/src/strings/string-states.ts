import { dayMs, daySpans, minuteMs } from '../series.ts'
import { median, quantile } from '../statistics/summary.ts'

export const stringStates = ['ok', 'shadow', 'fault'] as const
export type StringState = (typeof stringStates)[number]

/** Currents of the strings of one combiner box on common stamps. */
export interface BoxSeries {
  at: Float64Array
  planeWm2: Float64Array
  currentsA: readonly Float64Array[]
  /** What local time is ahead of the stamps. */
  offsetMs: number
}

export interface ShadowSettings {
  /** Light below which currents say nothing. */
  leastWm2: number
  /** Below this share of the others a string is low. */
  lowShare: number
  /** A string that gives less is dead, whatever the hour. */
  deadShare: number
  /** Share of days on which a slot must be low to be the shadow of something that stands there. */
  recurring: number
  /** Count only days on which the sun itself shone in that slot, and take in what a recurring slot touches. */
  followsBeam: boolean
}

export const shadowSettings: ShadowSettings = {
  leastWm2: 150,
  lowShare: 0.9,
  deadShare: 0.15,
  recurring: 0.3,
  followsBeam: true,
}

const slotMs = 15 * minuteMs

/** Current of each string over the median of its box, over its own usual ratio: mixed string lengths cancel out. */
export function boxRatios({ currentsA }: BoxSeries, lit: Uint8Array, ownLevel: boolean): Float64Array[] {
  const rows = currentsA[0]?.length ?? 0
  const middle = Float64Array.from({ length: rows }, (_, row) =>
    median(currentsA.map((current) => current[row] as number)),
  )
  return currentsA.map((current) => {
    const ratio = current.map((value, row) => value / (middle[row] as number))
    const usual = ownLevel
      ? quantile(
          ratio.filter((_, row) => lit[row] === 1),
          0.75,
        )
      : 1
    return ratio.map((value) => value / usual)
  })
}

const slotOf = (stamp: number, offsetMs: number): number => Math.floor(((stamp + offsetMs) % dayMs) / slotMs)

/** Share of counted days on which each slot of the day was low. */
function recurrence(series: BoxSeries, counted: Uint8Array, low: Uint8Array): Float64Array {
  const days = new Float64Array(96)
  const hits = new Float64Array(96)
  for (let row = 0; row < low.length; row++) {
    if (counted[row] === 0) continue
    const slot = slotOf(series.at[row] as number, series.offsetMs)
    days[slot] = (days[slot] as number) + 1
    hits[slot] = (hits[slot] as number) + (low[row] as number)
  }
  return hits.map((hit, slot) => (days[slot] === 0 ? 0 : hit / (days[slot] as number)))
}

/** Rows with beam: near the brightest that slot has seen. Under cloud nothing casts a shadow. */
function beamRows(series: BoxSeries, lit: Uint8Array): Uint8Array {
  const bright = Float64Array.from({ length: 96 }, (_, slot) =>
    quantile(
      series.planeWm2.filter(
        (_value, row) => lit[row] === 1 && slotOf(series.at[row] as number, series.offsetMs) === slot,
      ),
      0.9,
    ),
  )
  return lit.map((flag, row) => {
    const usual = bright[slotOf(series.at[row] as number, series.offsetMs)] as number
    return flag === 1 && (series.planeWm2[row] as number) > 0.7 * usual ? 1 : 0
  })
}

/** Low for nearly the whole lit day: not a shadow, a shadow moves on. */
const wholeDayShare = 0.9

function stateRows(series: BoxSeries, ratio: Float64Array, lit: Uint8Array, settings: ShadowSettings): Uint8Array {
  const low = ratio.map((value, row) => Number(lit[row] === 1 && value < settings.lowShare))
  const flags = Uint8Array.from(low)
  const out = new Uint8Array(flags.length)
  for (const { start, end } of daySpans(series.at, series.offsetMs)) {
    const litCount = lit.subarray(start, end).reduce((sum, flag) => sum + flag, 0)
    const lowCount = flags.subarray(start, end).reduce((sum, flag) => sum + flag, 0)
    const allDay = litCount > 0 && lowCount >= wholeDayShare * litCount
    for (let row = start; row < end; row++)
      if (flags[row] === 1 && (allDay || (ratio[row] as number) < settings.deadShare)) {
        out[row] = 2
        flags[row] = 0
      }
  }
  const counted = settings.followsBeam ? beamRows(series, lit) : lit
  const share = recurrence(series, counted, flags)
  const recurs = (row: number) =>
    (share[slotOf(series.at[row] as number, series.offsetMs)] as number) > settings.recurring
  for (let start = 0; start < flags.length; start++) {
    if (flags[start] === 0) continue
    let end = start
    while (end < flags.length && flags[end] === 1) end++
    const touches = settings.followsBeam && rangeSome(start, end, recurs)
    for (let row = start; row < end; row++) if (touches || recurs(row)) out[row] = 1
    start = end
  }
  return out
}

function rangeSome(start: number, end: number, test: (row: number) => boolean): boolean {
  for (let row = start; row < end; row++) if (test(row)) return true
  return false
}

/** State of each string on each row; rows in weak light are `ok`. */
export function stringStatesOf(series: BoxSeries, settings = shadowSettings): StringState[][] {
  const lit = Uint8Array.from(series.planeWm2, (plane) => (plane >= settings.leastWm2 ? 1 : 0))
  return boxRatios(series, lit, settings.followsBeam).map((ratio) =>
    Array.from(stateRows(series, ratio, lit, settings), (state) => stringStates[state] as StringState),
  )
}
