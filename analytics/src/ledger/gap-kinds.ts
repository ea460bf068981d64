import type { DataGap, Period } from './interval-grid.ts'
import { intervalHours } from './interval-table.ts'

export const gapKinds = ['communication', 'stopped', 'unknown', 'dark'] as const
export type GapKind = (typeof gapKinds)[number]

export interface JudgedGap extends DataGap {
  expectedKwh: number
  kind: GapKind
}

/** Above this share of the expectation the device ran on and only its voice was lost. */
const ranOnShare = 0.5
/** Too little light or wind to tell by, as a share of what the device could give in that time. */
const darkShare = 0.01

/** Was only the link lost, or the generation too? The step of the counter tells (A7). */
export function judgedGaps(
  period: Period,
  gaps: readonly DataGap[],
  expectedKw: (row: number) => number,
  ratedKw: number,
): JudgedGap[] {
  const hours = intervalHours(period)
  return gaps.map((gap) => {
    let expectedKwh = 0
    for (let row = gap.start; row < gap.end; row++) {
      const expected = expectedKw(row)
      if (Number.isFinite(expected)) expectedKwh += expected * hours
    }
    const dark = expectedKwh < darkShare * ratedKw * hours * (gap.end - gap.start)
    const kind = Number.isNaN(gap.counterKwh)
      ? 'unknown'
      : dark
        ? 'dark'
        : gap.counterKwh >= ranOnShare * expectedKwh
          ? 'communication'
          : 'stopped'
    return { ...gap, expectedKwh, kind }
  })
}
