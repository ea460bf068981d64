import { dayMs, usualStepMs } from '../series.ts'
import { counterResets } from '../quality/counter-resets.ts'
import type { TimeSpan } from '../quality/frozen-spans.ts'
import type { ClockShiftSpan, StampedDay } from '../quality/clock-shift.ts'
import type { DeviceFrames, Period } from '../ledger/interval-grid.ts'

export const dataFaultKinds = ['communicationLoss', 'sensorFreeze', 'sensorDrift', 'counterReset', 'clockSkew'] as const
export type DataFaultKind = (typeof dataFaultKinds)[number]

/** Data that are not what they seem, and since when. */
export interface DataFault extends TimeSpan {
  kind: DataFaultKind
  /** A place in the list of inverters or turbines; the instrument that measures the light. */
  device: number | 'weather'
  /** How far a clock or, as a share, a sensor is off. */
  by?: number
}

/** Three periods without a frame are a link lost. */
const silentPeriods = 3

/** Stretches without a frame that a lost link explains, not a clock that was set forward again. */
export function silences(period: Period, at: ArrayLike<number>, shifts: readonly ClockShiftSpan[]): TimeSpan[] {
  const { fromAt, toAt } = period
  const inside = Float64Array.from(at).filter((stamp) => stamp >= fromAt && stamp < toAt)
  const stamps = inside.sort()
  const stepMs = usualStepMs(stamps)
  const isJump = ({ startAt, endAt }: TimeSpan): boolean =>
    shifts.some(
      (shift) =>
        endAt - startAt <= Math.abs(shift.shiftMs) + 2 * stepMs &&
        startAt < shift.endAt + dayMs &&
        endAt > shift.startAt - dayMs,
    )
  const found: TimeSpan[] = []
  for (let row = 0; row <= stamps.length; row++) {
    const startAt = stamps[row - 1] ?? fromAt - stepMs
    const endAt = stamps[row] ?? toAt
    if (endAt - startAt > silentPeriods * stepMs && !isJump({ startAt, endAt })) found.push({ startAt, endAt })
  }
  return found
}

export const resetsOf = ({ at, counterKwh }: DeviceFrames, ratedKw: number): TimeSpan[] =>
  counterKwh === undefined
    ? []
    : counterResets(at, counterKwh, ratedKw).map((reset) => ({ startAt: reset.at, endAt: reset.at }))

/** Frames by local day, in order of time, those only that `takes`. */
export function stampedDays(
  at: ArrayLike<number>,
  valueOf: (row: number) => number,
  offsetMs: number,
  takes: (row: number) => boolean,
): StampedDay[] {
  const rows: number[] = []
  for (let row = 0; row < at.length; row++) if (takes(row)) rows.push(row)
  rows.sort((a, b) => (at[a] as number) - (at[b] as number))
  const days = Map.groupBy(rows, (row) => Math.floor(((at[row] as number) + offsetMs) / dayMs))
  return [...days.values()].map((own) => ({
    at: Float64Array.from(own, (row) => at[row] as number),
    values: Float64Array.from(own, valueOf),
  }))
}

/** Linear between samples that are no further apart than usual; NaN elsewhere. */
export function between(at: ArrayLike<number>, values: ArrayLike<number>): (stamp: number) => number {
  const mostMs = 1.5 * usualStepMs(at)
  return (stamp) => {
    let low = 0
    let high = at.length - 1
    if (!(stamp >= (at[0] as number) && stamp <= (at[high] as number))) return Number.NaN
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((at[middle] as number) <= stamp) low = middle
      else high = middle
    }
    const gap = (at[high] as number) - (at[low] as number)
    const share = gap === 0 ? 0 : (stamp - (at[low] as number)) / gap
    if (share === 0 || share === 1) return values[share === 0 ? low : high] as number
    if (!(gap <= mostMs)) return Number.NaN
    return (values[low] as number) + ((values[high] as number) - (values[low] as number)) * share
  }
}
