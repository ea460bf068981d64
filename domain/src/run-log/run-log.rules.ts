import { addDays, instantAt, isoWithOffset, type LocalDay } from '../kernel/time-range.ts'
import type { Shift, ShiftKey } from './run-log.model.ts'

const sorted = (starts: readonly string[]): string[] => [...new Set(starts)].toSorted()

/** All shifts that begin on a local day, each until the next one begins. */
export function shiftsOn(day: LocalDay, starts: readonly string[], zone: string): Shift[] {
  const times = sorted(starts)
  const beginOf = (on: LocalDay, time: string) => instantAt(`${on}T${time}:00`, zone).toISOString()
  return times.map((time, at) => {
    const next = times[at + 1]
    const to = next === undefined ? beginOf(addDays(day, 1), times[0]!) : beginOf(day, next)
    return { day, no: at + 1, from: beginOf(day, time), to }
  })
}

/** The shift that is on duty at an instant. */
export function shiftAt(instant: Date, starts: readonly string[], zone: string): Shift {
  const local = isoWithOffset(instant, zone)
  const [day, time] = [local.slice(0, 10), local.slice(11, 16)]
  const begun = sorted(starts).filter((start) => start <= time).length
  if (begun > 0) return shiftsOn(day, starts, zone)[begun - 1]!
  return shiftsOn(addDays(day, -1), starts, zone).at(-1)!
}

/** The one before it: the last of the day before where it is the first of its day. */
export function shiftBefore({ day, no }: ShiftKey, starts: readonly string[], zone: string): Shift {
  return no > 1 ? shiftsOn(day, starts, zone)[no - 2]! : shiftsOn(addDays(day, -1), starts, zone).at(-1)!
}
