import type { DataGap, Period } from './interval-grid.ts'
import { intervalHours } from './interval-table.ts'

export const gapKinds = ['communication', 'stopped', 'unknown', 'dark'] as const
export type GapKind = (typeof gapKinds)[number]

export interface JudgedGap extends DataGap {
  expectedKwh: number
  /** The light or wind was not heard of either, for most of it: the expectation says nothing. */
  isBlind: boolean
  kind: GapKind
}

/** Above this share of the expectation the device ran on and only its voice was lost. */
const ranOnShare = 0.5
/** Too little light or wind to tell by, as a share of what the device could give in that time. */
const darkShare = 0.01

const blindKind = ({ counterKwh }: DataGap, littleKwh: number): GapKind =>
  counterKwh > littleKwh ? 'communication' : 'unknown'

function kindOf({ counterKwh }: DataGap, expectedKwh: number, littleKwh: number): GapKind {
  if (Number.isNaN(counterKwh)) return 'unknown'
  if (expectedKwh < littleKwh) return 'dark'
  return counterKwh >= ranOnShare * expectedKwh ? 'communication' : 'stopped'
}

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
    let judged = 0
    for (let row = gap.start; row < gap.end; row++) {
      const expected = expectedKw(row)
      if (!Number.isFinite(expected)) continue
      expectedKwh += expected * hours
      judged++
    }
    const littleKwh = darkShare * ratedKw * hours * (gap.end - gap.start)
    // Where the light was not heard of either, a counter that went on still says that the device ran.
    const isBlind = judged < (gap.end - gap.start) / 2
    return {
      ...gap,
      expectedKwh,
      isBlind,
      kind: isBlind ? blindKind(gap, littleKwh) : kindOf(gap, expectedKwh, littleKwh),
    }
  })
}
