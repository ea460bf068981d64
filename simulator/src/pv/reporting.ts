import { faultsBetween, type FaultEvent } from '../fault-events.ts'
import { dayMs, localDayOf, minuteMs, startOfLocalDay } from '../local-day.ts'
import type { PlantDay } from './plant-day.ts'
import { inverterOf, reportingCauses } from './pv-faults.ts'
import { boxCode, inverterCode, transformerCode, type PvLayout } from './pv-layout.ts'
import type { PvLedger } from './pv-ledger.ts'
import type { PvSite } from './pv-site.ts'

/** Instants of one local day that are asked for, and all that their frames are read from. */
export interface Chunk {
  site: PvSite
  ledger: PvLedger
  day: PlantDay
  atMs: Float64Array
  minute: Int32Array
  quirks: ReadonlyMap<string, Quirks>
  sensor: readonly FaultEvent[]
}

interface Span {
  startMs: number
  endMs: number
}

/** How what a device reports differs from what it is. */
export interface Quirks {
  silent: Span[]
  skewed: (Span & { byMs: number })[]
}

/** Behind by up to 25 minutes or ahead by up to 6, and never by whole minutes: no frame hides another. */
export const skewMs = (event: FaultEvent): number => (Math.round(-1_500 + 1_860 * event.depth) + 0.5) * 1000

/** One inverter, all under one transformer, or the whole station: whatever shares a line. */
export function silenced(event: FaultEvent, layout: PvLayout): string[] | 'all' {
  if (event.depth > 0.88) return 'all'
  const inverter = inverterOf(event, layout)
  const withBoxes = (i: number) => [
    inverterCode(i),
    ...Array.from({ length: layout.boxesPerInverter }, (_, box) => boxCode(i, box)),
  ]
  if (event.depth < 0.55) return withBoxes(inverter)
  const transformer = Math.floor(inverter / layout.invertersPerTransformer)
  const first = transformer * layout.invertersPerTransformer
  const count = Math.min(layout.invertersPerTransformer, layout.inverters - first)
  return [transformerCode(transformer), ...Array.from({ length: count }, (_, i) => withBoxes(first + i)).flat()]
}

export interface Reporting {
  quirks: Map<string, Quirks>
  sensor: FaultEvent[]
}

export function reportingOf({ source, layout }: PvSite, codes: readonly string[], day: number): Reporting {
  const quirks = new Map<string, Quirks>()
  const of = (code: string): Quirks => {
    const known = quirks.get(code) ?? { silent: [], skewed: [] }
    quirks.set(code, known)
    return known
  }
  const sensor: FaultEvent[] = []
  const start = startOfLocalDay(day)
  for (const event of faultsBetween(source, reportingCauses, start, start + dayMs)) {
    if (event.cause === 'communicationLoss') {
      const who = silenced(event, layout)
      for (const code of who === 'all' ? codes : who) of(code).silent.push(event)
    } else if (event.cause === 'clockSkew')
      of(inverterCode(inverterOf(event, layout))).skewed.push({
        startMs: event.startMs,
        endMs: event.endMs,
        byMs: skewMs(event),
      })
    else if (event.cause !== 'counterReset') sensor.push(event)
  }
  return { quirks, sensor }
}

const within = (spans: readonly Span[], atMs: number): Span | undefined =>
  spans.find(({ startMs, endMs }) => atMs >= startMs && atMs < endMs)

/** Rows of one device: those it reports, stamped as it stamps them; `instant[row]` is an index into the chunk. */
export function placeRows(
  chunk: Chunk,
  table: { device: Uint32Array; at: Float64Array },
  instant: Int32Array,
  row: number,
  device: number,
  code: string,
): number {
  const quirks = chunk.quirks.get(code)
  for (let k = 0; k < chunk.atMs.length; k++) {
    const atMs = chunk.atMs[k]!
    if (quirks && within(quirks.silent, atMs)) continue
    table.device[row] = device
    table.at[row] = quirks ? atMs + skewAt(quirks, atMs) : atMs
    instant[row++] = k
  }
  return row
}

const skewAt = ({ skewed }: Quirks, atMs: number): number =>
  skewed.find(({ startMs, endMs }) => atMs >= startMs && atMs < endMs)?.byMs ?? 0

export const minuteOf = (atMs: number): number => Math.floor((atMs - startOfLocalDay(localDayOf(atMs))) / minuteMs)
