import { hourMs } from '../series.ts'

/** Intervals of one length from `fromAt` up to and without `toAt`; stamps are UTC, no clock of the machine is asked. */
export interface Period {
  fromAt: number
  toAt: number
  stepMs: number
}

export const intervalsOf = ({ fromAt, toAt, stepMs }: Period): number => Math.ceil((toAt - fromAt) / stepMs)

/** Frames of one device as they came: in any order, twice, with holes. Those outside the period serve its counter only. */
export interface DeviceFrames {
  at: ArrayLike<number>
  powerKw: ArrayLike<number>
  /** NaN or absent where the device has no counter. */
  counterKwh?: ArrayLike<number>
}

export const dataStates = { known: 0, missing: 1, bad: 2 } as const

/** Intervals nobody heard of the device, and what its counter says of them; NaN where it says nothing. */
export interface DataGap {
  start: number
  end: number
  counterKwh: number
}

export interface DeviceGrid {
  /** Mean of the frames of each interval; NaN where there is none. */
  powerKw: Float64Array
  /** Means of further columns. */
  means: Float64Array[]
  /** All bits that any frame of the interval carries. */
  flags: Uint8Array
  data: Uint8Array
  gaps: DataGap[]
}

const numberOr = (value: number | undefined, other: number): number =>
  value === undefined || Number.isNaN(value) ? other : value

/** Rows by instant; of the same instant by counter and power, so that the order of arrival changes nothing. */
export function orderOf({ at, powerKw, counterKwh }: DeviceFrames): Uint32Array | undefined {
  let rising = true
  for (let row = 1; rising && row < at.length; row++) rising = (at[row] as number) > (at[row - 1] as number)
  if (rising) return undefined
  return Uint32Array.from({ length: at.length }, (_, row) => row).sort(
    (a, b) =>
      (at[a] as number) - (at[b] as number) ||
      numberOr(counterKwh?.[a], -1) - numberOr(counterKwh?.[b], -1) ||
      numberOr(powerKw[a], -1e9) - numberOr(powerKw[b], -1e9),
  )
}

/** Powers a device cannot have are bad data, not generation. */
export interface PowerRange {
  leastKw: number
  mostKw: number
}

/**
 * Lays frames on intervals. A frame that came twice counts once, its later reading; `flagsOf` a row are kept by
 * interval, so that what happened within one is not lost in a mean.
 */
export function gridOf(
  period: Period,
  frames: DeviceFrames,
  range: PowerRange,
  flagsOf: (row: number) => number,
  columns: readonly ArrayLike<number>[] = [],
): DeviceGrid {
  const count = intervalsOf(period)
  const order = orderOf(frames)
  const rows = frames.at.length
  const powerKw = new Float64Array(count)
  const means = columns.map(() => new Float64Array(count))
  const counts = Array.from({ length: columns.length + 1 }, () => new Uint16Array(count))
  const flags = new Uint8Array(count)
  const data = new Uint8Array(count).fill(dataStates.missing)
  const powerCounts = counts[0] as Uint16Array
  const gaps = new GapFinder(period, count)
  for (let place = 0; place < rows; place++) {
    const row = order === undefined ? place : (order[place] as number)
    const at = frames.at[row] as number
    const interval = Math.floor((at - period.fromAt) / period.stepMs)
    const inside = interval >= 0 && interval < count
    if (inside) flags[interval] = (flags[interval] as number) | flagsOf(row)
    const next = order === undefined ? place + 1 : (order[place + 1] ?? rows)
    if (place + 1 < rows && frames.at[next] === at) continue
    const power = frames.powerKw[row] as number
    if (!(power >= range.leastKw && power <= range.mostKw)) {
      if (inside && data[interval] === dataStates.missing) data[interval] = dataStates.bad
      continue
    }
    gaps.meet(at, power, frames.counterKwh?.[row] ?? Number.NaN, range.mostKw)
    if (!inside) continue
    data[interval] = dataStates.known
    powerKw[interval] = (powerKw[interval] as number) + power
    powerCounts[interval] = (powerCounts[interval] as number) + 1
    for (let column = 0; column < columns.length; column++) {
      const value = (columns[column] as ArrayLike<number>)[row] as number
      if (!Number.isFinite(value)) continue
      const sums = means[column] as Float64Array
      const known = counts[column + 1] as Uint16Array
      sums[interval] = (sums[interval] as number) + value
      known[interval] = (known[interval] as number) + 1
    }
  }
  for (const [place, sums] of [powerKw, ...means].entries()) {
    const known = counts[place] as Uint16Array
    // Nothing over nothing is NaN, as it should be.
    for (let interval = 0; interval < count; interval++)
      sums[interval] = (sums[interval] as number) / (known[interval] as number)
  }
  return { powerKw, means, flags, data, gaps: gaps.found }
}

/** A counter that steps further than the device can run is broken or was set. */
const counterRoom = 1.2

class GapFinder {
  readonly found: DataGap[] = []
  readonly #period: Period
  readonly #count: number
  #at = Number.NaN
  #power = 0
  #counter = Number.NaN

  constructor(period: Period, count: number) {
    this.#period = period
    this.#count = count
  }

  /** Good frames in order of time: between two of them whole intervals may be missing. */
  meet(at: number, power: number, counter: number, mostKw: number): void {
    const { fromAt, stepMs } = this.#period
    const start = Math.floor((this.#at - fromAt) / stepMs) + 1
    const end = Math.floor((at - fromAt) / stepMs)
    if (start < end && end > 0 && start < this.#count) {
      // What the two frames' own intervals already count is no part of the gap.
      const before = (this.#power * (fromAt + start * stepMs - this.#at)) / hourMs
      const after = (power * (at - (fromAt + end * stepMs))) / hourMs
      const step = counter - this.#counter - before - after
      const whole = start >= 0 && end <= this.#count
      const most = (counterRoom * mostKw * (end - start) * stepMs) / hourMs
      const room = counterRoom * Math.abs(before + after) + 1
      const counterKwh = whole && step >= -room && step <= most ? Math.max(0, step) : Number.NaN
      this.found.push({ start: Math.max(0, start), end: Math.min(end, this.#count), counterKwh })
    }
    this.#at = at
    this.#power = power
    this.#counter = counter
  }
}
