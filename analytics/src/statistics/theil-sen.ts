import { erf } from './error-function.ts'
import { median, sortedQuantile } from './summary.ts'

export interface RobustLine {
  slope: number
  intercept: number
  /** Interval of the slope. */
  low: number
  high: number
}

/** Quantile of the standard normal, Acklam's rational form and one Newton step: to 1e-12. */
export function normalQuantile(share: number): number {
  const q = share - 0.5
  const tail = Math.sqrt(-2 * Math.log(Math.min(share, 1 - share)))
  const rough =
    Math.abs(q) > 0.47575
      ? Math.sign(q) *
        (tail -
          (2.515517 + tail * (0.802853 + tail * 0.010328)) /
            (1 + tail * (1.432788 + tail * (0.189269 + tail * 0.001308))))
      : q * 2.50662827463
  let z = rough
  for (let round = 0; round < 50; round++) {
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
    const step = (normalCumulative(z) - share) / density
    z -= Math.max(-0.5, Math.min(0.5, step))
    if (Math.abs(step) < 1e-13) break
  }
  return z
}

/** Theil–Sen slope with Sen's interval at `confidence`, as scipy's theilslopes gives it. */
export function theilSen(x: ArrayLike<number>, y: ArrayLike<number>, confidence = 0.95): RobustLine {
  const slopes: number[] = []
  for (let i = 0; i < x.length; i++)
    for (let j = 0; j < i; j++) {
      const dx = (x[i] as number) - (x[j] as number)
      if (dx > 0) slopes.push(((y[i] as number) - (y[j] as number)) / dx)
      else if (dx < 0) slopes.push(((y[j] as number) - (y[i] as number)) / -dx)
    }
  const sorted = Float64Array.from(slopes).sort()
  const slope = sortedQuantile(sorted, 0.5)
  const intercept = median(y) - slope * median(x)
  return { slope, intercept, ...senInterval(sorted, x, y, confidence) }
}

function tiesOf(values: ArrayLike<number>): number {
  const counts = new Map<number, number>()
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  let sum = 0
  for (const count of counts.values()) sum += count * (count - 1) * (2 * count + 5)
  return sum
}

function senInterval(
  sorted: Float64Array,
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  confidence: number,
): { low: number; high: number } {
  const n = y.length
  const z = normalQuantile((1 - (confidence > 0.5 ? confidence : 1 - confidence)) / 2)
  const spread = Math.sqrt((n * (n - 1) * (2 * n + 5) - tiesOf(x) - tiesOf(y)) / 18)
  const upper = Math.min(Math.round((sorted.length - z * spread) / 2), sorted.length - 1)
  const lower = Math.max(Math.round((sorted.length + z * spread) / 2) - 1, 0)
  return { low: sorted[lower] ?? Number.NaN, high: sorted[upper] ?? Number.NaN }
}

function normalCumulative(z: number): number {
  return 0.5 * (1 + erf(z / Math.SQRT2))
}
