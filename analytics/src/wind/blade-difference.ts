import { median } from '../statistics/summary.ts'

export interface BladeDifference {
  /** Each blade against the middle one of the three, in normal operation. */
  offsetsDeg: [number, number, number]
  samples: number
}

const leastSamples = 20

/** Blades that stand apart (W5), over samples in which the machine makes power. Undefined with too few of them. */
export function bladeDifference(
  pitchesDeg: readonly [ArrayLike<number>, ArrayLike<number>, ArrayLike<number>],
  powerKw: ArrayLike<number>,
  rows: Iterable<number> = Array.from({ length: powerKw.length }).keys(),
): BladeDifference | undefined {
  const offsets: [number[], number[], number[]] = [[], [], []]
  for (const row of rows) {
    if (!((powerKw[row] as number) > 0)) continue
    const angles = pitchesDeg.map((pitch) => pitch[row] as number)
    const middle = median(angles)
    for (const [blade, angle] of angles.entries()) (offsets[blade] as number[]).push(angle - middle)
  }
  const samples = offsets[0].length
  if (samples < leastSamples) return undefined
  return { offsetsDeg: [median(offsets[0]), median(offsets[1]), median(offsets[2])], samples }
}
