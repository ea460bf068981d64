import { dayEnd, dayMilliseconds, dayStart, localDayOf, type LocalDay } from '@fengguang/domain/kernel/time-range'
import { slotSeconds } from './frame-columns.ts'

export interface LocalDaySpan {
  /** Days since 1970. */
  number: number
  fromMs: number
  /** Not included. */
  toMs: number
}

const slotMs = slotSeconds * 1000

/** Thousands of devices report at the same instants: each local day is worked out once. */
export function localDays(zone: string): (ms: number) => LocalDaySpan {
  const known = new Map<number, LocalDaySpan>()
  const days = new Map<LocalDay, LocalDaySpan>()
  return (ms) => {
    const slot = Math.floor(ms / slotMs)
    let found = known.get(slot)
    if (!found) {
      const day = localDayOf(new Date(slot * slotMs), zone)
      found = days.get(day) ?? {
        number: Date.parse(day) / dayMilliseconds,
        fromMs: dayStart(day, zone).getTime(),
        toMs: dayEnd(day, zone).getTime(),
      }
      days.set(day, found)
      known.set(slot, found)
    }
    return found
  }
}
