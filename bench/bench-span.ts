import { endOfFleet, type BenchFleet } from './telemetry-frames.ts'

const dayMs = 86_400_000
export interface Span {
  fromMs: number
  toMs: number
}

/** A year and more is the calendar year before this one; less ended yesterday. Days in UTC. */
export const startOf = (days: number, nowMs: number): number =>
  days >= 365 ? Date.UTC(new Date(nowMs).getUTCFullYear() - 1, 0, 1) : Math.floor(nowMs / dayMs - days - 1) * dayMs

/** The last whole calendar month or year within what was sent. */
function wholeCalendar(fleet: BenchFleet, months: 1 | 12): Span | undefined {
  const end = new Date(endOfFleet(fleet))
  const month = months === 12 ? 0 : end.getUTCMonth()
  const span = {
    fromMs: Date.UTC(end.getUTCFullYear(), month - months, 1),
    toMs: Date.UTC(end.getUTCFullYear(), month, 1),
  }
  return span.fromMs >= fleet.fromMs ? span : undefined
}

/** Over which time each question asks; raw curves as far as the product lets people ask. */
export function spansOf(fleet: BenchFleet) {
  const toMs = endOfFleet(fleet)
  const week = { fromMs: Math.max(fleet.fromMs, toMs - 7 * dayMs), toMs }
  return { week, all: { fromMs: fleet.fromMs, toMs }, month: wholeCalendar(fleet, 1), year: wholeCalendar(fleet, 12) }
}
