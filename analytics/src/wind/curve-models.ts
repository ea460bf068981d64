import { fitLeastSquares, type Fit } from '../statistics/least-squares.ts'
import { solve, zeros } from '../statistics/linear-algebra.ts'

/** Five-parameter logistic: `a` rated, `b` steepness (negative), `c` place, `d` idle power, `g` asymmetry. */
export const logistic5 = (parameters: readonly number[], speedMs: number): number => {
  const [a = 0, b = 0, c = 1, d = 0, g = 1] = parameters
  return d + (a - d) / (1 + (speedMs / c) ** b) ** g
}

const aggregateMs = 0.05

/** Means over narrow speed classes: the fit sees a few hundred points instead of a year of ten-minute values. */
function aggregated(speedsMs: ArrayLike<number>, powers: ArrayLike<number>) {
  const sums = new Map<number, { n: number; v: number; p: number }>()
  for (let row = 0; row < speedsMs.length; row++) {
    const key = Math.floor((speedsMs[row] as number) / aggregateMs)
    const sum = sums.get(key) ?? { n: 0, v: 0, p: 0 }
    sum.n++
    sum.v += speedsMs[row] as number
    sum.p += powers[row] as number
    sums.set(key, sum)
  }
  const all = [...sums.values()]
  return { x: all.map(({ n, v }) => v / n), y: all.map(({ n, p }) => p / n), weights: all.map(({ n }) => n) }
}

export interface Bounds {
  low: readonly number[]
  high: readonly number[]
}

/** The best of fits from several steepnesses and places: one start would end in whatever valley is near. */
export function fitLogistic5(speedsMs: ArrayLike<number>, powers: ArrayLike<number>, { low, high }: Bounds): Fit {
  const { x, y, weights } = aggregated(speedsMs, powers)
  const rated = ((low[0] as number) + (high[0] as number)) / 2
  let best: Fit = { parameters: [], sse: Infinity }
  for (const steepness of [-3, -7, -14])
    for (const place of [7, 10])
      for (const asymmetry of [0.3, 1, 2]) {
        const start = [rated, steepness, place, low[3] as number, asymmetry]
        const fit = fitLeastSquares(logistic5, x, y, start, { weights, low, high })
        if (fit.sse < best.sse) best = fit
      }
  const refined = fitLeastSquares(logistic5, speedsMs, powers, best.parameters, { low, high, maxRounds: 8 })
  return refined
}

/** Mean power in left-closed half-metre classes; classes without samples lie on the line between their neighbours. */
export function stepCurve(
  speedsMs: ArrayLike<number>,
  powers: ArrayLike<number>,
  widthMs = 0.5,
  endMs = 30,
): (speedMs: number) => number {
  const count = Math.floor(endMs / widthMs) + 1
  const sums = new Float64Array(count)
  const counts = new Float64Array(count)
  const classOf = (speed: number) => Math.min(Math.floor(speed / widthMs), count - 1)
  for (let row = 0; row < speedsMs.length; row++) {
    const index = classOf(speedsMs[row] as number)
    sums[index] = (sums[index] as number) + (powers[row] as number)
    counts[index] = (counts[index] as number) + 1
  }
  const known = [...counts.keys()].filter((index) => (counts[index] as number) > 0)
  const means = sums.map((sum, index) => sum / (counts[index] as number))
  const filled = means.map((value, index) => {
    if (!Number.isNaN(value)) return value
    const left = known.findLast((each) => each < index)
    const right = known.find((each) => each > index)
    if (left === undefined) return means[right ?? 0] as number
    if (right === undefined) return means[left] as number
    const share = (index - left) / (right - left)
    return (means[left] as number) + share * ((means[right] as number) - (means[left] as number))
  })
  return (speedMs) => (speedMs < 0 || speedMs > endMs + 0.01 ? 0 : (filled[classOf(speedMs)] as number))
}

const splines = 20
const degree = 3
const smoothing = 0.6

/** Cubic B-splines that are not zero at `share` of the range; the first one's number and four values. */
function splineValues(share: number): { first: number; values: number[] } {
  const spans = splines - degree
  const position = Math.min(Math.max(share, 0), 1) * spans
  const first = Math.min(Math.floor(position), spans - 1)
  const t = position - first
  const r = 1 - t
  return {
    first,
    values: [r ** 3 / 6, (3 * t ** 3 - 6 * t ** 2 + 4) / 6, (3 * r ** 3 - 6 * r ** 2 + 4) / 6, t ** 3 / 6],
  }
}

/** Smooth curve: penalised B-splines, twenty over the range of speeds. */
export function fitSplineCurve(speedsMs: ArrayLike<number>, powers: ArrayLike<number>): (speedMs: number) => number {
  let low = Infinity
  let high = -Infinity
  for (let row = 0; row < speedsMs.length; row++) {
    low = Math.min(low, speedsMs[row] as number)
    high = Math.max(high, speedsMs[row] as number)
  }
  const normal = Array.from({ length: splines }, () => zeros(splines))
  const right = zeros(splines)
  const add = (i: number, j: number, value: number) => {
    const line = normal[i] as number[]
    line[j] = (line[j] as number) + value
  }
  for (let row = 0; row < speedsMs.length; row++) {
    const { first, values } = splineValues(((speedsMs[row] as number) - low) / (high - low))
    for (const [i, value] of values.entries()) {
      right[first + i] = (right[first + i] as number) + value * (powers[row] as number)
      for (const [j, other] of values.entries()) add(first + i, first + j, value * other)
    }
  }
  for (let middle = 1; middle < splines - 1; middle++)
    for (const [i, value] of [1, -2, 1].entries())
      for (const [j, other] of [1, -2, 1].entries()) add(middle - 1 + i, middle - 1 + j, smoothing * value * other)
  const coefficients = solve(normal, right)
  return (speedMs) => {
    const { first, values } = splineValues((speedMs - low) / (high - low))
    return values.reduce((sum, value, index) => sum + value * (coefficients[first + index] as number), 0)
  }
}
