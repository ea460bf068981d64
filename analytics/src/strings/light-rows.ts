import { dayMs, daySpans, minuteMs, type Span } from '../series.ts'
import { quantile } from '../statistics/summary.ts'

/** The stamps of a plant and the light on its modules, which all its boxes share. */
export interface DaylightSeries {
  at: Float64Array
  planeWm2: Float64Array
  /** What local time is ahead of the stamps. */
  offsetMs: number
}

/** What the light says of each row; the same for every string. */
export interface LightRows {
  /** Bright enough for currents to say something. */
  lit: Uint8Array
  /** Rows that tell whether a shadow returns. */
  counted: Uint8Array
  /** Counted rows by place. */
  seen: Float64Array
  /** Local day, counted from the first, times the slots of a day, plus the slot. */
  placeOf: Uint32Array
  dayCount: number
  days: readonly Span[]
}

const slotMs = 15 * minuteMs
export const slotsPerDay = dayMs / slotMs

export function lightRows(series: DaylightSeries, leastWm2: number, followsBeam: boolean): LightRows {
  const { at, planeWm2, offsetMs } = series
  const lit = Uint8Array.from(planeWm2, (plane) => (plane >= leastWm2 ? 1 : 0))
  const firstDay = Math.floor(((at[0] ?? 0) + offsetMs) / dayMs) * dayMs
  const placeOf = Uint32Array.from(at, (stamp) => Math.floor((stamp + offsetMs - firstDay) / slotMs))
  const dayCount = Math.floor((placeOf.at(-1) ?? -1) / slotsPerDay) + 1
  const counted = followsBeam ? beamRows(planeWm2, lit, placeOf) : lit
  const seen = new Float64Array(dayCount * slotsPerDay)
  for (let row = 0; row < lit.length; row++)
    if (counted[row] === 1) seen[placeOf[row] as number] = (seen[placeOf[row] as number] as number) + 1
  return { lit, counted, seen, placeOf, dayCount, days: daySpans(at, offsetMs) }
}

/** Rows with beam: near the brightest that slot has seen. Under cloud nothing casts a shadow. */
function beamRows(planeWm2: Float64Array, lit: Uint8Array, placeOf: Uint32Array): Uint8Array {
  const slotOf = (row: number): number => (placeOf[row] as number) % slotsPerDay
  const slots = Array.from({ length: slotsPerDay }, (): number[] => [])
  for (let row = 0; row < lit.length; row++) if (lit[row] === 1) slots[slotOf(row)]?.push(planeWm2[row] as number)
  const bright = slots.map((plane) => quantile(plane, 0.9))
  return lit.map((flag, row) =>
    flag === 1 && (planeWm2[row] as number) > 0.7 * (bright[slotOf(row)] as number) ? 1 : 0,
  )
}
