import { usualStepMs } from '../series.ts'
import { staleFlags } from './stale.ts'

export interface TimeSpan {
  startAt: number
  endAt: number
}

/** Stretches from the first to the last of the flagged rows that follow each other within `bridgeMs`. */
export function flaggedSpans(at: ArrayLike<number>, isFlagged: (row: number) => boolean, bridgeMs: number): TimeSpan[] {
  const spans: TimeSpan[] = []
  for (let row = 0; row < at.length; row++) {
    if (!isFlagged(row)) continue
    const stamp = at[row] as number
    const last = spans.at(-1)
    if (last !== undefined && stamp - last.endAt <= bridgeMs) last.endAt = stamp
    else spans.push({ startAt: stamp, endAt: stamp })
  }
  return spans
}

/** The same reading for `leastMs` and longer where `gate` says that it should move. Rows in order of time. */
export function frozenSpans(
  at: ArrayLike<number>,
  values: ArrayLike<number>,
  leastMs: number,
  gate: (value: number) => boolean,
): TimeSpan[] {
  const stepMs = usualStepMs(at)
  if (!(stepMs > 0)) return []
  const flags = staleFlags(values, Math.max(3, Math.ceil(leastMs / stepMs)), 'all')
  return flaggedSpans(at, (row) => flags[row] === 1 && gate(values[row] as number), 2 * stepMs)
}
