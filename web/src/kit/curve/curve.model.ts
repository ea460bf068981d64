/** One line of a chart. Points are one interleaved array: time, value, time, value … */
export interface Curve {
  id: string
  name: string
  unit: string
  kind?: 'line' | 'area' | 'bar'
  dashed?: boolean
  decimals?: number
  /** A level far from zero, as a ratio near 100 %: its axis begins near the values. */
  isLevel?: boolean
  /** Epoch milliseconds and value interleaved, in order of time; NaN is a gap, never a zero. */
  points: Float64Array
  /** The interval around each point, one value for each. */
  band?: { low: Float64Array; high: Float64Array }
}

export function pointsOf(samples: readonly (readonly [timeMs: number, value: number | null])[]): Float64Array {
  const points = new Float64Array(samples.length * 2)
  for (const [index, [timeMs, value]] of samples.entries()) {
    points[index * 2] = timeMs
    points[index * 2 + 1] = value ?? Number.NaN
  }
  return points
}

export const hasPoints = (curves: readonly Curve[]): boolean =>
  curves.some(({ points }) => points.some((value, index) => index % 2 === 1 && !Number.isNaN(value)))

/** The first and last instant of all curves, or undefined when there is none. */
export function extentOf(curves: readonly Curve[]): readonly [fromMs: number, toMs: number] | undefined {
  let from = Infinity
  let to = -Infinity
  for (const { points } of curves) {
    if (points.length < 2) continue
    from = Math.min(from, points[0]!)
    to = Math.max(to, points[points.length - 2]!)
  }
  return from <= to ? [from, to] : undefined
}
