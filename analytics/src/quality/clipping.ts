import { dayMs, daySpans, minuteMs, usualStepMs } from '../series.ts'
import { deviation, finite, mean, median, quantile } from '../statistics/summary.ts'

/** Percent of the mean that a window may range over to count as flat. */
const flatPercent = 0.2
const resampleMs = 15 * minuteMs

/** Rows in any run of `window` samples, none missing, that range over less than flatPercent of their mean. */
export function flatRows(values: Float64Array, window: number): Uint8Array {
  const flags = new Uint8Array(values.length)
  for (let start = 0; start + window <= values.length; start++) {
    let low = Infinity
    let high = -Infinity
    let whole = true
    for (let row = start; row < start + window; row++) {
      const value = values[row] as number
      if (Number.isNaN(value)) whole = false
      if (value < low) low = value
      if (value > high) high = value
    }
    if (whole && ((high - low) / ((high + low) / 2)) * 100 < flatPercent) flags.fill(1, start, start + window)
  }
  return flags
}

/** Below a tenth of the day's maximum there is nothing to clip. */
export function withoutLowPower(at: ArrayLike<number>, power: ArrayLike<number>): Float64Array {
  const out = Float64Array.from(power)
  for (const { start, end } of daySpans(at)) {
    const day = out.subarray(start, end)
    const least = 0.1 * finite(day).reduce((most, value) => Math.max(most, value), -Infinity)
    for (let row = 0; row < day.length; row++) if ((day[row] as number) < least) day[row] = Number.NaN
  }
  return out
}

/** One value for each quarter of an hour from the first stamp on; NaN where nothing was measured. */
export function resampled(
  at: ArrayLike<number>,
  values: ArrayLike<number>,
  summary: (values: Float64Array) => number,
): { at: Float64Array; values: Float64Array } {
  const first = Math.floor((at[0] as number) / resampleMs)
  const last = Math.floor((at[at.length - 1] as number) / resampleMs)
  const slots: number[][] = Array.from({ length: last - first + 1 }, () => [])
  for (let row = 0; row < at.length; row++)
    if (!Number.isNaN(values[row]))
      slots[Math.floor((at[row] as number) / resampleMs) - first]?.push(values[row] as number)
  return {
    at: Float64Array.from(slots, (_, slot) => (first + slot) * resampleMs),
    values: Float64Array.from(slots, (slot) => (slot.length === 0 ? Number.NaN : summary(Float64Array.from(slot)))),
  }
}

/**
 * Inverter clipping from the shape of each day: power inside the range of that day's flat runs. Stamps ascend; samples
 * closer than ten minutes are judged on quarter-hour means, noise would break every flat run.
 */
export function geometricClipping(at: ArrayLike<number>, power: ArrayLike<number>, tracking = false): Uint8Array {
  const stepMs = usualStepMs(at)
  const fine = stepMs < 10 * minuteMs
  const window = tracking && stepMs < 30 * minuteMs ? 5 : 3
  const base = fine ? resampled(at, power, mean) : { at: Float64Array.from(at), values: Float64Array.from(power) }
  const cleaned = withoutLowPower(base.at, base.values)
  const flat = flatRows(cleaned, window)
  const first = base.at[0] as number
  const isFlat = (row: number) => flat[fine ? Math.floor(((at[row] as number) - first) / resampleMs) : row] === 1
  const judged = fine ? Float64Array.from(power) : cleaned
  const flags = new Uint8Array(at.length)
  for (const { start, end } of daySpans(at)) {
    const clipped: number[] = []
    for (let row = start; row < end; row++)
      if (isFlat(row) && !Number.isNaN(judged[row])) clipped.push(judged[row] as number)
    const { low, high } = fine ? meanRange(clipped) : { low: Math.min(...clipped), high: Math.max(...clipped) }
    for (let row = start; row < end; row++)
      flags[row] = (judged[row] as number) >= low && (judged[row] as number) <= high ? 1 : 0
  }
  return flags
}

function meanRange(clipped: readonly number[]): { low: number; high: number } {
  if (clipped.length === 0) return { low: Infinity, high: -Infinity }
  const center = mean(clipped)
  const spread = 2 * deviation(clipped)
  return {
    low: Math.min(center - spread, Math.max(...clipped)),
    high: Math.max(center + spread, Math.min(...clipped)),
  }
}

/** The level at which the upper envelope of all days stays flat for an hour; NaN when it never does. */
export function clippingLevel(at: ArrayLike<number>, power: ArrayLike<number>): number {
  const byMinute = new Map<number, number[]>()
  for (let row = 0; row < at.length; row++) {
    if (!((power[row] as number) >= 0)) continue
    const minute = Math.floor(((at[row] as number) % dayMs) / minuteMs)
    const seen = byMinute.get(minute)
    if (seen === undefined) byMinute.set(minute, [power[row] as number])
    else seen.push(power[row] as number)
  }
  const minutes = [...byMinute.keys()].sort((a, b) => a - b)
  const curve = minutes.map((minute) => quantile(byMinute.get(minute) ?? [], 0.995))
  const top = Math.max(...curve)
  const least = 0.75 * median(curve)
  const stepMinutes = usualStepMs(at) / minuteMs
  let best: number[] = []
  let run: number[] = []
  const indexes = curve.keys()
  for (const index of indexes) {
    const rise = ((curve[index] as number) - (curve[index - 1] ?? Number.NaN)) / top
    const slope = (rise / ((minutes[index] as number) - (minutes[index - 1] ?? Number.NaN))) * stepMinutes
    if (Math.abs(slope) <= 0.0035 && (curve[index] as number) > least) run.push(index)
    else run = [index]
    if (run.length > best.length) best = run.slice()
  }
  const spanMinutes = (minutes[best.at(-1) ?? 0] as number) - (minutes[best[0] ?? 0] as number)
  return spanMinutes >= 60 ? mean(best.map((index) => curve[index] as number)) : Number.NaN
}

export function thresholdClipping(at: ArrayLike<number>, power: ArrayLike<number>): Uint8Array {
  const level = clippingLevel(at, power)
  return Uint8Array.from(power, (value) => (value >= level ? 1 : 0))
}

/** Power that stays in one of the two fullest of 200 power classes for three of four samples. */
export function levelClipping(power: ArrayLike<number>): Uint8Array {
  const classes = 200
  const known = finite(power)
  const low = known.reduce((least, value) => Math.min(least, value), Infinity)
  const high = known.reduce((most, value) => Math.max(most, value), -Infinity)
  const edge = (index: number) => (index === classes ? high : low + (index * (high - low)) / classes)
  const counts = new Uint32Array(classes)
  for (const value of known) {
    const index = Math.min(Math.floor(((value - low) / (high - low)) * classes), classes - 1)
    counts[index] = (counts[index] as number) + 1
  }
  const fullest = [...counts.keys()].sort((a, b) => (counts[b] as number) - (counts[a] as number)).slice(0, 2)
  const flags = new Uint8Array(power.length)
  for (const index of fullest) {
    const inside = Uint8Array.from(power, (value) => (value >= edge(index) && value <= edge(index + 1) ? 1 : 0))
    for (let row = 3; row < flags.length; row++) {
      const near = inside.subarray(row - 3, row + 1).reduce((sum, flag) => sum + flag, 0)
      if (inside[row] === 1 && near >= 3) flags[row] = 1
    }
  }
  return flags
}
