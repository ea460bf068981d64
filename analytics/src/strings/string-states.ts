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

/** In weaker light nothing flows. */
const dimWm2 = 5

/** Current each string should have: the median of its box times its own usual share, so that mixed lengths cancel out. */
export function usualCurrents({ currentsA, planeWm2 }: BoxSeries, lit: Uint8Array, ownLevel: boolean): Float64Array[] {
  const middle = new Float64Array(lit.length).fill(Number.NaN)
  const together = new Float64Array(currentsA.length)
  for (let row = 0; row < lit.length; row++) {
    if (!((planeWm2[row] as number) > dimWm2)) continue
    for (let string = 0; string < currentsA.length; string++)
      together[string] = (currentsA[string] as Float64Array)[row] as number
    middle[row] = median(together)
  }
  return currentsA.map((current) => {
    if (!ownLevel) return middle
    const shares = current.map((value, row) => (lit[row] === 1 ? value / (middle[row] as number) : Number.NaN))
    const usual = quantile(shares, 0.75)
    return middle.map((value) => value * usual)
  })
}

/** Current of each string over what it should be. */
export function boxRatios(series: BoxSeries, lit: Uint8Array, ownLevel: boolean): Float64Array[] {
  const usual = usualCurrents(series, lit, ownLevel)
  return series.currentsA.map((current, string) =>
    current.map((value, row) => value / ((usual[string] as Float64Array)[row] as number)),
  )
}

const slotOf = (stamp: number, offsetMs: number): number => Math.floor(((stamp + offsetMs) % dayMs) / slotMs)

const slotsPerDay = dayMs / slotMs
/** A shadow moves with the season and a mast may come or go: days so near tell whether it returns. */
const nearDays = 7

/** Share of counted samples of each slot that were low: on the whole, or by day over the days around it. */
function recurrence(series: BoxSeries, counted: Uint8Array, low: Uint8Array, near?: number): (row: number) => number {
  const dayOf = (row: number): number => Math.floor(((series.at[row] as number) + series.offsetMs) / dayMs)
  const firstDay = dayOf(0)
  const placeOf = (row: number): number =>
    (dayOf(row) - firstDay) * slotsPerDay + slotOf(series.at[row] as number, series.offsetMs)
  const days = low.length === 0 ? 0 : dayOf(low.length - 1) - firstDay + 1
  const seen = new Float64Array(days * slotsPerDay)
  const hits = new Float64Array(days * slotsPerDay)
  for (let row = 0; row < low.length; row++) {
    if (counted[row] === 0) continue
    const place = placeOf(row)
    seen[place] = (seen[place] as number) + 1
    hits[place] = (hits[place] as number) + (low[row] as number)
  }
  return (row) => {
    const slot = slotOf(series.at[row] as number, series.offsetMs)
    const day = dayOf(row) - firstDay
    const [from, to] = near === undefined ? [0, days - 1] : [Math.max(0, day - near), Math.min(days - 1, day + near)]
    let hit = 0
    let count = 0
    for (let other = from; other <= to; other++) {
      hit += hits[other * slotsPerDay + slot] as number
      count += seen[other * slotsPerDay + slot] as number
    }
    return count === 0 ? 0 : hit / count
  }
}

/** Rows with beam: near the brightest that slot has seen. Under cloud nothing casts a shadow. */
function beamRows(series: BoxSeries, lit: Uint8Array): Uint8Array {
  const slots = Array.from({ length: slotsPerDay }, (): number[] => [])
  for (let row = 0; row < lit.length; row++)
    if (lit[row] === 1) slots[slotOf(series.at[row] as number, series.offsetMs)]?.push(series.planeWm2[row] as number)
  const bright = slots.map((plane) => quantile(plane, 0.9))
  return lit.map((flag, row) => {
    const usual = bright[slotOf(series.at[row] as number, series.offsetMs)] as number
    return flag === 1 && (series.planeWm2[row] as number) > 0.7 * usual ? 1 : 0
  })
}

/** Low for nearly the whole lit day: not a shadow, a shadow moves on. */
const wholeDayShare = 0.9
const [shadow, fault] = [stringStates.indexOf('shadow'), stringStates.indexOf('fault')]

/** Rows of dead strings and of days that were low from morning to evening leave `low` and become faults. */
function takeFaults(series: BoxSeries, ratio: Float64Array, lit: Uint8Array, low: Uint8Array, deadShare: number) {
  const out = new Uint8Array(low.length)
  for (const { start, end } of daySpans(series.at, series.offsetMs)) {
    const litCount = lit.subarray(start, end).reduce((sum, flag) => sum + flag, 0)
    const lowCount = low.subarray(start, end).reduce((sum, flag) => sum + flag, 0)
    const allDay = litCount > 0 && lowCount >= wholeDayShare * litCount
    for (let row = start; row < end; row++)
      if (low[row] === 1 && (allDay || (ratio[row] as number) < deadShare)) {
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

function stateRows(
  series: BoxSeries,
  ratio: Float64Array,
  lit: Uint8Array,
  counted: Uint8Array,
  settings: ShadowSettings,
): Uint8Array {
  const flags = new Uint8Array(ratio.length)
  for (let row = 0; row < flags.length; row++)
    if (lit[row] === 1 && (ratio[row] as number) < settings.lowShare) flags[row] = 1
  const out = takeFaults(series, ratio, lit, flags, settings.deadShare)
  if (settings.followsBeam) spreadFaults(lit, flags, out)
  const share = recurrence(series, counted, flags, settings.followsBeam ? nearDays : undefined)
  const recurs = (row: number) => share(row) > settings.recurring
  for (let start = 0; start < flags.length; start++) {
    if (flags[start] === 0) continue
    let end = start
    while (end < flags.length && flags[end] === 1) end++
    const touches = settings.followsBeam && rangeSome(start, end, recurs)
    for (let row = start; row < end; row++) if (touches || recurs(row)) out[row] = shadow
    start = end
  }
  return out
}

function rangeSome(start: number, end: number, test: (row: number) => boolean): boolean {
  for (let row = start; row < end; row++) if (test(row)) return true
  return false
}

/** State of each string on each row, as an index into `stringStates`; rows in weak light are `ok`. */
export function stringStateRows(series: BoxSeries, settings = shadowSettings): Uint8Array[] {
  const lit = litRows(series, settings)
  const counted = settings.followsBeam ? beamRows(series, lit) : lit
  return boxRatios(series, lit, settings.followsBeam).map((ratio) => stateRows(series, ratio, lit, counted, settings))
}

const litRows = ({ planeWm2 }: BoxSeries, { leastWm2 }: ShadowSettings): Uint8Array =>
  Uint8Array.from(planeWm2, (plane) => (plane >= leastWm2 ? 1 : 0))

export const stringStatesOf = (series: BoxSeries, settings = shadowSettings): StringState[][] =>
  stringStateRows(series, settings).map((states) => Array.from(states, (state) => stringStates[state] as StringState))

/** A string that lacks current in a shadow: on which row, how much, and what it should have. */
export interface ShadedRow {
  string: number
  row: number
  lacksA: number
  usualA: number
}

/** Current the shaded and the faulty strings of a box lack, and all current it carries, by row (A6). */
export interface BoxLoss {
  shadowA: Float64Array
  faultA: Float64Array
  totalA: Float64Array
  /** What `shadowA` is made of. */
  shaded: ShadedRow[]
}

/** A string that is faulty before and after weak light is faulty in it, though its current says nothing there. */
function throughDim(states: Uint8Array, lit: Uint8Array): Uint8Array {
  const out = states.slice()
  let last = -1
  for (let row = 0; row < out.length; row++) {
    if (lit[row] === 0) continue
    if (last >= 0 && out[last] === fault && out[row] === fault) out.fill(fault, last + 1, row)
    last = row
  }
  return out
}

/** Below this share of its usual current a string lacks something, whatever the light; above may be noise. */
const lacksShare = 0.97

/** A shadow comes and goes beyond what is sure of it: rows that touch it and still lack current are of it, dim ones too. */
function throughEdges(states: Uint8Array, current: Float64Array, usual: Float64Array): void {
  const spread = (from: number, step: number): void => {
    let shaded = false
    for (let row = from; row >= 0 && row < states.length; row += step) {
      if (states[row] === 0 && shaded && (current[row] as number) < lacksShare * (usual[row] as number))
        states[row] = shadow
      shaded = states[row] === shadow
    }
  }
  spread(0, 1)
  spread(states.length - 1, -1)
}

export function boxLossOf(series: BoxSeries, states: readonly Uint8Array[], settings = shadowSettings): BoxLoss {
  const lit = litRows(series, settings)
  const usual = usualCurrents(series, lit, settings.followsBeam)
  const rows = series.at.length
  const loss: BoxLoss = {
    shadowA: new Float64Array(rows),
    faultA: new Float64Array(rows),
    totalA: new Float64Array(rows),
    shaded: [],
  }
  for (const [string, current] of series.currentsA.entries()) {
    const own = throughDim(states[string] as Uint8Array, lit)
    const full = usual[string] as Float64Array
    throughEdges(own, current, full)
    for (let row = 0; row < rows; row++) {
      const amps = current[row] as number
      if (Number.isNaN(amps)) continue
      loss.totalA[row] = (loss.totalA[row] as number) + amps
      const lacks = (full[row] as number) - amps
      if (own[row] === 0 || !(lacks > 0)) continue
      if (own[row] === shadow) loss.shaded.push({ string, row, lacksA: lacks, usualA: full[row] as number })
      const column = own[row] === shadow ? loss.shadowA : loss.faultA
      column[row] = (column[row] as number) + lacks
    }
  }
  return loss
}
