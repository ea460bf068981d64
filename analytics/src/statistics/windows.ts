import { sortedQuantile } from './summary.ts'

/** Median of `size` samples centred on each; with fewer than `least` finite ones NaN. */
export function centeredMedian(values: ArrayLike<number>, size: number, least = Math.ceil(size / 2)): Float64Array {
  const out = new Float64Array(values.length)
  const before = Math.floor(size / 2)
  const after = size - before - 1
  for (let index = 0; index < values.length; index++) {
    const inside: number[] = []
    for (let near = Math.max(0, index - before); near <= Math.min(values.length - 1, index + after); near++) {
      const value = values[near] as number
      if (Number.isFinite(value)) inside.push(value)
    }
    out[index] = inside.length < least ? Number.NaN : sortedQuantile(Float64Array.from(inside).sort(), 0.5)
  }
  return out
}
