import { placedQuantile } from './placed-quantile.ts'

/** Mean of the values; NaN of none. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index < values.length; index++) sum += values[index] as number
  return sum / values.length
}

/** Standard deviation with `n - freedom` below the root. */
export function deviation(values: ArrayLike<number>, freedom = 1): number {
  const center = mean(values)
  let squares = 0
  for (let index = 0; index < values.length; index++) squares += ((values[index] as number) - center) ** 2
  return values.length > freedom ? Math.sqrt(squares / (values.length - freedom)) : Number.NaN
}

export function finite(values: ArrayLike<number>): Float64Array {
  const numbers = new Float64Array(values.length)
  let count = 0
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number
    if (Number.isFinite(value)) numbers[count++] = value
  }
  return numbers.subarray(0, count)
}

/** Linear between the order statistics, as numpy does by default. The values must be sorted. */
export function sortedQuantile(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) return Number.NaN
  const position = share * (sorted.length - 1)
  const below = Math.floor(position)
  const low = sorted[below] as number
  const high = sorted[Math.min(below + 1, sorted.length - 1)] as number
  return low + (high - low) * (position - below)
}

/** The quantile of the finite values. */
export const quantile = (values: ArrayLike<number>, share: number): number => placedQuantile(finite(values), share)

export const median = (values: ArrayLike<number>): number => quantile(values, 0.5)

/** Median distance to the median; times 1.4826 it estimates the standard deviation. */
export function medianDeviation(values: ArrayLike<number>): number {
  const center = median(values)
  return median(Float64Array.from(values, (value) => Math.abs(value - center)))
}

/** Ordinary least squares y = intercept + slope · x. */
export function line(x: ArrayLike<number>, y: ArrayLike<number>): { slope: number; intercept: number; r2: number } {
  const meanX = mean(x)
  const meanY = mean(y)
  let xx = 0
  let xy = 0
  let yy = 0
  for (let index = 0; index < x.length; index++) {
    const dx = (x[index] as number) - meanX
    const dy = (y[index] as number) - meanY
    xx += dx * dx
    xy += dx * dy
    yy += dy * dy
  }
  return { slope: xy / xx, intercept: meanY - (xy / xx) * meanX, r2: (xy * xy) / (xx * yy) }
}
