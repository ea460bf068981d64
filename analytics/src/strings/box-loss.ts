import type { LightRows } from './light-rows.ts'
import { nearDays, recurrence } from './recurrence.ts'
import { fault, shadow, shadowSettings, type BoxSeries, type BoxStates } from './string-states.ts'

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
function throughEdges(states: Uint8Array, lacks: (row: number) => boolean): void {
  const spread = (from: number, step: number): void => {
    let shaded = false
    for (let row = from; row >= 0 && row < states.length; row += step) {
      if (states[row] === 0 && shaded && lacks(row)) states[row] = shadow
      shaded = states[row] === shadow
    }
  }
  spread(0, 1)
  spread(states.length - 1, -1)
}

/** What an average of currents may be off: only what a string lacks beyond it can be a shadow under thin cloud. */
const thinShare = 0.99

/** Where a shadow stands day after day, what the string lacks under thin cloud is its too, though too little to be sure of. */
function underThinCloud(states: Uint8Array, light: LightRows, lacks: (row: number) => boolean): void {
  const shaded = states.map((state) => (state === shadow ? 1 : 0))
  if (!shaded.includes(1)) return
  const share = recurrence(light, shaded, nearDays)
  for (let row = 0; row < states.length; row++)
    if (states[row] === 0 && lacks(row) && share(row) > shadowSettings.recurring) states[row] = shadow
}

export function boxLossOf({ currentsA }: BoxSeries, light: LightRows, { states, levels }: BoxStates): BoxLoss {
  const { lit } = light
  const rows = lit.length
  const [shadowA, faultA, totalA] = [new Float64Array(rows), new Float64Array(rows), new Float64Array(rows)]
  const shaded: ShadedRow[] = []
  for (const [string, current] of currentsA.entries()) {
    const own = throughDim(states[string] as Uint8Array, lit)
    const share = levels.shares[string] as number
    const usualOf = (row: number) => (levels.middleA[row] as number) * share
    throughEdges(own, (row) => (current[row] as number) < lacksShare * usualOf(row))
    underThinCloud(own, light, (row) => (current[row] as number) < thinShare * usualOf(row))
    for (let row = 0; row < rows; row++) {
      const amps = current[row] as number
      if (Number.isNaN(amps)) continue
      totalA[row] = (totalA[row] as number) + amps
      if (own[row] === 0) continue
      const usualA = usualOf(row)
      const lacksA = usualA - amps
      if (!(lacksA > 0)) continue
      if (own[row] === shadow) shaded.push({ string, row, lacksA, usualA })
      const column = own[row] === shadow ? shadowA : faultA
      column[row] = (column[row] as number) + lacksA
    }
  }
  return { shadowA, faultA, totalA, shaded }
}
