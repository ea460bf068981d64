import { placedQuantile } from '../statistics/placed-quantile.ts'
import { quantile } from '../statistics/summary.ts'
import { lightRows, type DaylightSeries, type LightRows } from './light-rows.ts'
import { nearDays, recurrence } from './recurrence.ts'

export const stringStates = ['ok', 'shadow', 'fault'] as const
export type StringState = (typeof stringStates)[number]

/** Currents of the strings of one combiner box on common stamps. */
export interface BoxSeries extends DaylightSeries {
  currentsA: readonly Float64Array[]
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

/** In weaker light nothing flows. */
const dimWm2 = 5

/** What the strings of a box are measured against. */
interface BoxLevels {
  /** Of each row: the median of the strings, each over its own share. */
  middleA: Float64Array
  /** Of each string: what it usually has of the median of the box, so that mixed lengths cancel out. */
  shares: number[]
}

/** Of each row in light: the median of what the strings carry, each over its own share. */
function boxMedians({ currentsA, planeWm2 }: BoxSeries, shares: readonly number[], least: number): Float64Array {
  const middleA = new Float64Array(planeWm2.length).fill(Number.NaN)
  const together = new Float64Array(currentsA.length)
  for (let row = 0; row < middleA.length; row++) {
    if (!((planeWm2[row] as number) > least)) continue
    let count = 0
    for (let string = 0; string < currentsA.length; string++) {
      const value = ((currentsA[string] as Float64Array)[row] as number) / (shares[string] as number)
      if (Number.isFinite(value)) together[count++] = value
    }
    middleA[row] = placedQuantile(together, 0.5, count)
  }
  return middleA
}

function boxLevels(
  series: BoxSeries,
  lit: Uint8Array,
  { followsBeam, leastWm2, deadShare }: ShadowSettings,
): BoxLevels {
  const even = series.currentsA.map(() => 1)
  if (!followsBeam) return { middleA: boxMedians(series, even, dimWm2), shares: even }
  const roughA = boxMedians(series, even, leastWm2)
  const known = new Float64Array(lit.length)
  const shares = series.currentsA.map((current) => {
    let count = 0
    for (let row = 0; row < lit.length; row++) {
      if (lit[row] === 0) continue
      const share = (current[row] as number) / (roughA[row] as number)
      if (Number.isFinite(share)) known[count++] = share
    }
    return placedQuantile(known, 0.75, count)
  })
  // Where a shadow takes a quarter of the strings, the median of all is one of the weaker of the others: their own shares
  // make them equal. An input that never carries anything has none to be measured by.
  const measuring = shares.map((share) => (share < deadShare ? Number.NaN : share))
  return { middleA: boxMedians(series, measuring, dimWm2), shares }
}

/** Low for nearly the whole lit day: not a shadow, a shadow moves on. */
const wholeDayShare = 0.9
/** As indexes into `stringStates`. */
export const [shadow, fault] = [stringStates.indexOf('shadow'), stringStates.indexOf('fault')] as const

/** Rows of dead strings and of days that were low from morning to evening leave `low` and become faults. */
function takeFaults({ lit, days }: LightRows, isDead: (row: number) => boolean, low: Uint8Array): Uint8Array {
  const out = new Uint8Array(low.length)
  for (const { start, end } of days) {
    let litCount = 0
    let lowCount = 0
    for (let row = start; row < end; row++) {
      litCount += lit[row] as number
      lowCount += low[row] as number
    }
    const allDay = litCount > 0 && lowCount >= wholeDayShare * litCount
    for (let row = start; row < end; row++)
      if (low[row] === 1 && (allDay || isDead(row))) {
        out[row] = fault
        low[row] = 0
      }
  }
  return out
}

/** A fault that began or ended within a day: what is low without a break up to a faulty row belongs to it. */
function spreadFaults(lit: Uint8Array, low: Uint8Array, out: Uint8Array): void {
  const spread = (from: number, step: number): void => {
    let faulty = false
    for (let row = from; row >= 0 && row < low.length; row += step) {
      if (lit[row] === 0) continue
      if (low[row] === 1 && faulty) {
        out[row] = fault
        low[row] = 0
      } else faulty = out[row] === fault
    }
  }
  spread(0, 1)
  spread(low.length - 1, -1)
}

/** Of a day's light: no shadow stands longer on a string without coming back the next day. */
const longShare = 0.5

/** A fault of a part of a day and a part of the next is no whole day: what is low for long without a break is one too. */
function takeLongRuns({ lit, days }: LightRows, low: Uint8Array, out: Uint8Array): void {
  const litCounts = days.map(({ start, end }) => lit.subarray(start, end).reduce((sum, flag) => sum + flag, 0))
  const least =
    longShare *
    quantile(
      litCounts.filter((count) => count > 0),
      0.5,
    )
  let run: number[] = []
  const end = (): void => {
    if (run.length >= least) for (const row of run) out[row] = fault
    run = []
  }
  for (let row = 0; row < low.length; row++) {
    if (lit[row] === 0) continue
    if (low[row] === 1 && out[row] !== shadow) run.push(row)
    else end()
  }
  end()
}

function stateRows(
  current: Float64Array,
  usualOf: (row: number) => number,
  light: LightRows,
  settings: ShadowSettings,
): Uint8Array {
  const { lit } = light
  const flags = new Uint8Array(current.length)
  for (let row = 0; row < flags.length; row++)
    if (lit[row] === 1 && (current[row] as number) / usualOf(row) < settings.lowShare) flags[row] = 1
  const isDead = (row: number) => (current[row] as number) / usualOf(row) < settings.deadShare
  const out = takeFaults(light, isDead, flags)
  if (settings.followsBeam) spreadFaults(lit, flags, out)
  const share = recurrence(light, flags, settings.followsBeam ? nearDays : undefined)
  const recurs = (row: number) => share(row) > settings.recurring
  for (let start = 0; start < flags.length; start++) {
    if (flags[start] === 0) continue
    let end = start
    while (end < flags.length && flags[end] === 1) end++
    const touches = settings.followsBeam && rangeSome(start, end, recurs)
    for (let row = start; row < end; row++) if (touches || recurs(row)) out[row] = shadow
    start = end
  }
  if (settings.followsBeam) takeLongRuns(light, flags, out)
  return out
}

function rangeSome(start: number, end: number, test: (row: number) => boolean): boolean {
  for (let row = start; row < end; row++) if (test(row)) return true
  return false
}

export interface BoxStates {
  /** State of each string on each row, as an index into `stringStates`; rows in weak light are `ok`. */
  states: Uint8Array[]
  levels: BoxLevels
}

export const lightRowsOf = (series: DaylightSeries, { leastWm2, followsBeam }: ShadowSettings = shadowSettings) =>
  lightRows(series, leastWm2, followsBeam)

/** `light` is of `lightRowsOf` the same series; the boxes of a plant share it. */
export function boxStates(series: BoxSeries, light: LightRows, settings = shadowSettings): BoxStates {
  const levels = boxLevels(series, light.lit, settings)
  const states = series.currentsA.map((current, string) => {
    const { middleA } = levels
    const share = levels.shares[string] as number
    return stateRows(current, (row) => (middleA[row] as number) * share, light, settings)
  })
  return { states, levels }
}

export const stringStatesOf = (series: BoxSeries, settings = shadowSettings): StringState[][] =>
  boxStates(series, lightRowsOf(series, settings), settings).states.map((states) =>
    Array.from(states, (state) => stringStates[state] as StringState),
  )
