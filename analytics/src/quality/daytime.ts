import { daySpans, dayMs, minuteMs, usualStepMs } from '../series.ts'
import { sortedQuantile } from '../statistics/summary.ts'

const lowValue = 0.003
const lowMedian = 0.0015
const lowStepPerMinute = 0.0005
const leastHours = 5
const shorterMinutes = 30
const medianDays = 7
const majorityDays = 31
const dayLengthDays = 14

/** Applies `summary` to the rows of the same minute of the day, `days` of them centred on each. */
function byMinuteOfDay(
  at: ArrayLike<number>,
  values: ArrayLike<number>,
  days: number,
  offsetMs: number,
  summary: (window: Float64Array) => number,
): Float64Array {
  const groups = new Map<number, number[]>()
  for (let row = 0; row < at.length; row++) {
    const minute = Math.floor((((at[row] as number) + offsetMs) % dayMs) / minuteMs)
    const rows = groups.get(minute)
    if (rows === undefined) groups.set(minute, [row])
    else rows.push(row)
  }
  const out = new Float64Array(at.length)
  const half = Math.floor(days / 2)
  for (const rows of groups.values())
    for (let index = 0; index < rows.length; index++) {
      const window = rows.slice(Math.max(0, index - half), index + half + 1)
      out[rows[index] as number] = summary(Float64Array.from(window, (row) => values[row] as number))
    }
  return out
}

const share = (window: Float64Array): number => window.reduce((sum, value) => sum + value, 0) / window.length

/** Rows marked doubtful take what most days around them say at that time of day. */
function corrected(at: ArrayLike<number>, night: Uint8Array, doubtful: Uint8Array, offsetMs: number): Uint8Array {
  const majority = byMinuteOfDay(at, night, majorityDays, offsetMs, share)
  return night.map((flag, row) => (doubtful[row] === 1 ? Number((majority[row] as number) > 0.5) : flag))
}

/** Runs of day or night too short to be true. */
function shortRuns(night: Uint8Array, leastRows: number): Uint8Array {
  const doubtful = new Uint8Array(night.length)
  for (let start = 0; start < night.length;) {
    let end = start
    while (end < night.length && night[end] === night[start]) end++
    if (end - start <= leastRows) doubtful.fill(1, start, end)
    start = end
  }
  return doubtful
}

/** Length of the day each daylight row belongs to, its last night sample counted in; NaN at night. */
function dayLengths(night: Uint8Array, stepMinutes: number): Float64Array {
  const lengths = new Float64Array(night.length).fill(Number.NaN)
  for (let start = 0; start < night.length;) {
    let end = start + 1
    while (end < night.length && night[end] === 0) end++
    const first = night[start] === 1 ? start + 1 : start
    lengths.fill((end - start) * stepMinutes, first, end)
    start = end
  }
  return lengths
}

/** Median of the finite values of the `days` that end with each row. */
function trailingMedian(at: ArrayLike<number>, values: Float64Array, days: number): Float64Array {
  const sorted: number[] = []
  const placeOf = (value: number): number => {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] as number) < value) low = middle + 1
      else high = middle
    }
    return low
  }
  let first = 0
  return values.map((value, row) => {
    if (!Number.isNaN(value)) sorted.splice(placeOf(value), 0, value)
    for (; (at[first] as number) <= (at[row] as number) - days * dayMs; first++)
      if (!Number.isNaN(values[first])) sorted.splice(placeOf(values[first] as number), 1)
    return sortedQuantile(sorted, 0.5)
  })
}

/**
 * Which rows are day, from power or irradiance alone: no place, no clock to trust. Equal steps; a gap is a stored NaN
 * and counts as dark. `offsetMs` is what local time is ahead of the stamps.
 */
export function daytimeFlags(at: ArrayLike<number>, values: ArrayLike<number>, offsetMs: number): Uint8Array {
  const stepMinutes = usualStepMs(at) / minuteMs
  const lit = Float64Array.from(values, (value) => (value > 0 ? value : 0))
  const low = lit.reduce((least, value) => Math.min(least, value), Infinity)
  const high = lit.reduce((most, value) => Math.max(most, value), -Infinity)
  const scaled = lit.map((value) => (value - low) / (high - low))
  const medians = byMinuteOfDay(at, scaled, medianDays, offsetMs, (window) => sortedQuantile(window.sort(), 0.5))
  const night = Uint8Array.from(scaled, (value, row) => {
    const step = Math.abs(value - (scaled[row - 1] ?? Number.NaN)) / stepMinutes
    return Number(
      Number(value <= lowValue) + Number((medians[row] as number) <= lowMedian) + Number(step <= lowStepPerMinute) >= 2,
    )
  })
  const settled = corrected(at, night, shortRuns(night, (leastHours * 60) / stepMinutes), offsetMs)
  const lengths = dayLengths(settled, stepMinutes)
  const usual = trailingMedian(at, lengths, dayLengthDays)
  const doubtful = new Uint8Array(at.length)
  for (const { start, end } of daySpans(at, offsetMs)) {
    const short = lengths
      .subarray(start, end)
      .some((length, row) => length < (usual[start + row] as number) - shorterMinutes)
    if (short) doubtful.fill(1, start, end)
  }
  return corrected(at, settled, doubtful, offsetMs).map((flag) => 1 - flag)
}
