import { hourMs } from '../series.ts'
import { median } from '../statistics/summary.ts'

/** Averages stamped with the end of their interval, or readings of the instant. */
export type PowerStamps = 'interval-end' | 'instant'

/** For each stamp the distance between the known samples around it; zero at a known sample is its distance backwards. */
function gapsOf(at: ArrayLike<number>, power: ArrayLike<number>): Float64Array {
  const gaps = new Float64Array(at.length).fill(Number.NaN)
  let known = -1
  for (let row = 0; row < at.length; row++) {
    if (Number.isNaN(power[row])) continue
    if (known >= 0) gaps.fill((at[row] as number) - (at[known] as number), known + 1, row + 1)
    known = row
  }
  return gaps
}

/** Stored gaps filled on a straight line where the known samples are no farther apart than `maxGapMs`. */
export function filled(at: ArrayLike<number>, values: ArrayLike<number>, maxGapMs: number): Float64Array {
  const out = Float64Array.from(values)
  let known = -1
  for (let row = 0; row < out.length; row++) {
    if (Number.isNaN(out[row])) continue
    const gapMs = (at[row] as number) - (at[known] ?? Number.NaN)
    if (gapMs <= maxGapMs)
      for (let between = known + 1; between < row; between++)
        out[between] = lineAt(at, out, known, row, at[between] as number)
    known = row
  }
  return out
}

function lineAt(at: ArrayLike<number>, values: ArrayLike<number>, left: number, right: number, x: number): number {
  const share = (x - (at[left] as number)) / ((at[right] as number) - (at[left] as number))
  return (values[left] as number) + share * ((values[right] as number) - (values[left] as number))
}

const usualGapMs = (at: ArrayLike<number>): number =>
  median(Float64Array.from(at, (stamp, row) => stamp - (at[row - 1] ?? Number.NaN)))

/** Energy of the interval that ends with each stamp; NaN where the known samples are farther apart than `maxGapMs`. */
export function intervalEnergy(
  at: ArrayLike<number>,
  power: ArrayLike<number>,
  stamps: PowerStamps,
  maxGapMs = usualGapMs(at),
): Float64Array {
  const gaps = gapsOf(at, power)
  const whole = filled(at, power, maxGapMs)
  // A sample that ends a gap is no anchor for a trapezoid: its own interval is unknown.
  const trusted = whole.map((value, row) => ((gaps[row] as number) > maxGapMs ? Number.NaN : value))
  return trusted.map((value, row) => {
    if (row === 0) return Number.NaN
    const hours = ((at[row] as number) - (at[row - 1] as number)) / hourMs
    return (stamps === 'interval-end' ? value : (value + (trusted[row - 1] as number)) / 2) * hours
  })
}

/** Energy of interval-end averages in buckets of `bucketMs`, stamped with their end; intervals are split where they cross. */
export function bucketEnergy(
  at: ArrayLike<number>,
  power: ArrayLike<number>,
  bucketMs: number,
  maxGapMs: number,
): { at: number; energy: number }[] {
  const whole = filled(at, power, maxGapMs)
  const buckets = new Map<number, number>()
  for (let row = 1; row < at.length; row++) {
    let from = at[row - 1] as number
    const until = at[row] as number
    if (until - from > maxGapMs || Number.isNaN(whole[row])) continue
    while (from < until) {
      const end = (Math.floor(from / bucketMs) + 1) * bucketMs
      const stop = Math.min(end, until)
      buckets.set(end, (buckets.get(end) ?? 0) + ((whole[row] as number) * (stop - from)) / hourMs)
      from = stop
    }
  }
  return [...buckets].map(([end, energy]) => ({ at: end, energy }))
}

/** The series on other stamps, on straight lines between known samples no farther apart than `maxGapMs`. */
export function interpolatedAt(
  at: ArrayLike<number>,
  values: ArrayLike<number>,
  target: ArrayLike<number>,
  maxGapMs: number,
): Float64Array {
  const known: number[] = []
  for (let row = 0; row < at.length; row++) if (!Number.isNaN(values[row])) known.push(row)
  let next = 0
  return Float64Array.from(target, (x) => {
    while (next < known.length && (at[known[next] as number] as number) < x) next++
    const right = known[next]
    if (right === undefined) return Number.NaN
    if (at[right] === x) return values[right] as number
    const left = known[next - 1]
    if (left === undefined || (at[right] as number) - (at[left] as number) > maxGapMs) return Number.NaN
    return lineAt(at, values, left, right, x)
  })
}
