import type { ColumnsOfDevice } from './device-columns.repo.ts'

/** Means of whole steps; frames of a step without any value have NaN. Their instants ascend. */
export function stepMeans({ at, values }: ColumnsOfDevice, stepMs: number, shiftMs: number): ColumnsOfDevice {
  const stepOf = (row: number) => Math.floor((at[row]! - shiftMs) / stepMs)
  /** The first row of each step, and the end of all. */
  const firsts: number[] = []
  for (let row = 0, last = NaN; row < at.length; row++) {
    const step = stepOf(row)
    if (step !== last) firsts.push(row)
    last = step
  }
  const steps = firsts.length
  firsts.push(at.length)
  const meansOf = (column: Float64Array): Float64Array => {
    const means = new Float64Array(steps)
    for (let step = 0; step < steps; step++) {
      let [sum, count] = [0, 0]
      for (let row = firsts[step]!; row < firsts[step + 1]!; row++) {
        const value = column[row]!
        if (Number.isNaN(value)) continue
        sum += value
        count += 1
      }
      means[step] = sum / count
    }
    return means
  }
  return {
    at: Float64Array.from({ length: steps }, (_, step) => stepOf(firsts[step]!) * stepMs + shiftMs),
    values: values.map(meansOf),
  }
}
