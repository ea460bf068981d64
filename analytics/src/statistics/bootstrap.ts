import type { Random } from './random.ts'
import { sortedQuantile } from './summary.ts'

export interface Interval {
  low: number
  high: number
}

/** Interval that holds `confidence` of the values. */
export function intervalOf(values: ArrayLike<number>, confidence = 0.95): Interval {
  const sorted = Float64Array.from(values).sort()
  const rest = (1 - confidence) / 2
  return { low: sortedQuantile(sorted, rest), high: sortedQuantile(sorted, 1 - rest) }
}

/** Row numbers of one circular block resample: neighbours stay together, so correlation in time survives. */
export function blockResample(count: number, blockLength: number, random: Random): Uint32Array {
  const rows = new Uint32Array(count)
  for (let at = 0; at < count;) {
    const start = random.below(count)
    for (let offset = 0; offset < blockLength && at < count; offset++) rows[at++] = (start + offset) % count
  }
  return rows
}

/** The statistic over `rounds` block resamples. */
export function blockBootstrap(
  count: number,
  statistic: (rows: Uint32Array) => number,
  options: { blockLength: number; rounds: number; random: Random },
): Float64Array {
  const out = new Float64Array(options.rounds)
  for (let round = 0; round < options.rounds; round++)
    out[round] = statistic(blockResample(count, options.blockLength, options.random))
  return out
}
