import { intervalsOf, type Period } from './interval-grid.ts'

/** A ticket or a tag that people hung on a device. */
export interface Tag {
  startAt: number
  endAt: number
}

/** Intervals that a tag touches; undefined without tags. */
export function coveredBy(period: Period, tags: readonly Tag[]): Uint8Array | undefined {
  if (tags.length === 0) return undefined
  const count = intervalsOf(period)
  const covered = new Uint8Array(count)
  for (const { startAt, endAt } of tags) {
    const start = Math.floor((startAt - period.fromAt) / period.stepMs)
    const end = Math.ceil((endAt - period.fromAt) / period.stepMs)
    if (end > start) covered.fill(1, Math.max(0, start), Math.min(count, Math.max(0, end)))
  }
  return covered
}
