import type { Curve } from './curve.model.ts'

export interface CurveRow {
  timeMs: number
  /** One per curve; undefined where it has no point at this instant. */
  values: (number | undefined)[]
}

/** The same data as a table: one row per instant that any curve knows, in order. */
export function curveRows(curves: readonly Curve[]): CurveRow[] {
  const rows = new Map<number, CurveRow>()
  for (const [column, { points }] of curves.entries())
    for (let index = 0; index < points.length; index += 2) {
      const timeMs = points[index]!
      const value = points[index + 1]!
      let row = rows.get(timeMs)
      if (!row) {
        row = { timeMs, values: curves.map(() => undefined) }
        rows.set(timeMs, row)
      }
      row.values[column] = Number.isNaN(value) ? undefined : value
    }
  return [...rows.values()].sort((a, b) => a.timeMs - b.timeMs)
}
