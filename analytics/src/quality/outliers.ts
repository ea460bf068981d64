import { deviation, mean, median, medianDeviation, quantile } from '../statistics/summary.ts'

/** Outside the quartiles by more than `k` times their distance. */
export function tukeyFlags(values: ArrayLike<number>, k: number): Uint8Array {
  const low = quantile(values, 0.25)
  const high = quantile(values, 0.75)
  const room = k * (high - low)
  return Uint8Array.from(values, (value) => (value < low - room || value > high + room ? 1 : 0))
}

/** More than `limit` standard deviations from the mean. */
export function zScoreFlags(values: ArrayLike<number>, limit: number): Uint8Array {
  const center = mean(values)
  const spread = deviation(values, 0)
  return Uint8Array.from(values, (value) => (Math.abs((value - center) / spread) > limit ? 1 : 0))
}

/** Median deviation of a normal distribution with standard deviation one. */
const normalMedianDeviation = 0.6744897501960817

/**
 * Hampel: farther than `limit` scaled median deviations from the median of the `size` samples around it. Windows that
 * do not fit at the ends flag nothing.
 */
export function hampelFlags(values: ArrayLike<number>, size: number, limit = 3): Uint8Array {
  const flags = new Uint8Array(values.length)
  const before = Math.floor(size / 2)
  for (let row = before; row + size - before <= values.length; row++) {
    const window = Array.from({ length: size }, (_, offset) => values[row - before + offset] as number)
    const distance = Math.abs((values[row] as number) - median(window))
    if (distance > (limit * medianDeviation(window)) / normalMedianDeviation) flags[row] = 1
  }
  return flags
}
