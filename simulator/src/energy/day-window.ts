import { dayMs, localDayOf, minuteMs, startOfLocalDay } from '../local-day.ts'

/** The instants of one local day at which frames are asked for. */
export interface DayWindow {
  day: number
  length: number
  at: Float64Array
  /** That has begun at the instant, and how much of it is over. */
  minute: Uint16Array
  part: Float64Array
}

export function* dayWindows(fromMs: number, toMs: number, stepSeconds: number): Iterable<DayWindow> {
  const stepMs = stepSeconds * 1000
  let at = Math.ceil(fromMs / stepMs) * stepMs
  while (at < toMs) {
    const day = localDayOf(at)
    const startMs = startOfLocalDay(day)
    const endMs = Math.min(toMs, startMs + dayMs)
    const first = at
    const length = Math.ceil((endMs - first) / stepMs)
    const instants = Float64Array.from({ length }, (_, i) => first + i * stepMs)
    const passed = instants.map((ms) => (ms - startMs) / minuteMs)
    yield {
      day,
      length,
      at: instants,
      minute: Uint16Array.from(passed, Math.floor),
      part: passed.map((minutes) => minutes - Math.floor(minutes)),
    }
    at = first + length * stepMs
  }
}

/** Between the sums at the beginning and the end of a minute. */
export const sumAt = (sums: Float64Array, minute: number, part: number): number =>
  sums[minute]! + (sums[minute + 1]! - sums[minute]!) * part
