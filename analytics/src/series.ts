export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

/** Half-open ranges of rows that share a key; rows of one key must stand together. */
export interface Span {
  key: number
  start: number
  end: number
}

export function spansOf(count: number, keyOf: (row: number) => number): Span[] {
  const spans: Span[] = []
  for (let row = 0; row < count; row++) {
    const key = keyOf(row)
    const last = spans.at(-1)
    if (last !== undefined && last.key === key) last.end = row + 1
    else spans.push({ key, start: row, end: row + 1 })
  }
  return spans
}

/** Rows of each day; `offsetMs` is what local time is ahead of the stamps. */
export const daySpans = (at: ArrayLike<number>, offsetMs = 0): Span[] =>
  spansOf(at.length, (row) => Math.floor(((at[row] as number) + offsetMs) / dayMs))

/** The most frequent step between neighbouring stamps. */
export function usualStepMs(at: ArrayLike<number>): number {
  const counts = new Map<number, number>()
  for (let row = 1; row < at.length; row++) {
    const step = (at[row] as number) - (at[row - 1] as number)
    counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  let best = Number.NaN
  for (const [step, count] of counts) if (!(count <= (counts.get(best) ?? 0))) best = step
  return best
}

export const flaggedRows = (flags: ArrayLike<number>): number[] => {
  const rows: number[] = []
  for (let row = 0; row < flags.length; row++) if (flags[row] !== 0) rows.push(row)
  return rows
}
