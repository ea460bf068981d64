/** When so much of a history had been sent, and from when on all of it was; null while only what the first screen shows was. */
export interface SentMark {
  sentAtMs: number
  share: number
  backToMs: number | null
}

/** How much of the history can be read, in whole percent. */
export interface HistoryFilling {
  percent: number
  backToMs: number | null
}

/**
 * What was sent before the oldest record that still waits for the store is in it. Undefined: all of it, or nobody sends
 * any.
 */
export function fillingOf(marks: readonly SentMark[], backlogSeconds: number, now: Date): HistoryFilling | undefined {
  if (marks.length === 0) return undefined
  const until = now.getTime() - backlogSeconds * 1000
  const stored = marks.findLast(({ sentAtMs }) => backlogSeconds === 0 || sentAtMs < until)
  if (stored?.share === 1) return undefined
  return { percent: Math.floor(100 * (stored?.share ?? 0)), backToMs: stored?.backToMs ?? null }
}
