import { quantile } from '../statistics/summary.ts'
import type { PlantSeries } from './outages.ts'

/** Relative error of an expectation summed over so many lit intervals, at 1 % and 99 %. */
export interface ErrorBounds {
  low: (intervals: number) => number
  high: (intervals: number) => number
}

/** From normal operation: windows of 2, 4, 8 … lit intervals, a straight line between their lengths. */
export function errorBounds(series: PlantSeries, normal: Uint8Array, scale: number): ErrorBounds {
  const actual = prefixSums(series.systemKw.filter((_, row) => normal[row] === 1))
  const expected = prefixSums(series.expectedKw.filter((_, row) => normal[row] === 1))
  const count = actual.length - 1
  const lengths: number[] = []
  const lows: number[] = []
  const highs: number[] = []
  for (let power = 1; power < Math.floor(Math.log2(count)); power++) {
    const length = 2 ** power
    const errors = Float64Array.from({ length: count - length + 1 }, (_, start) => {
      const made = (actual[start + length] as number) - (actual[start] as number)
      const hoped = ((expected[start + length] as number) - (expected[start] as number)) * scale
      return made / hoped - 1
    })
    lengths.push(length)
    lows.push(quantile(errors, 0.01))
    highs.push(quantile(errors, 0.99))
  }
  return {
    low: (intervals) => between(lengths, lows, intervals),
    high: (intervals) => between(lengths, highs, intervals),
  }
}

function prefixSums(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1)
  for (let row = 0; row < values.length; row++) sums[row + 1] = (sums[row] as number) + (values[row] as number)
  return sums
}

/** Straight lines between the points, the ends held beyond them. */
export function between(x: readonly number[], y: readonly number[], at: number): number {
  if (at <= (x[0] as number)) return y[0] as number
  for (let index = 1; index < x.length; index++) {
    const right = x[index] as number
    const left = x[index - 1] as number
    if (at <= right)
      return (
        (y[index - 1] as number) + ((at - left) / (right - left)) * ((y[index] as number) - (y[index - 1] as number))
      )
  }
  return y.at(-1) ?? Number.NaN
}
