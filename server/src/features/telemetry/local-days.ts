import { dayEnd, dayMilliseconds, dayStart, localDayOf } from '@fengguang/domain/kernel/time-range'

export interface LocalDaySpan {
  /** Days since 1970. */
  number: number
  fromMs: number
  /** Not included. */
  toMs: number
}

/** Thousands of devices report at the same instants: each local day is worked out once. */
export function localDays(zone: string): (ms: number) => LocalDaySpan {
  const byUtcDay = new Map<number, LocalDaySpan[]>()
  return (ms) => {
    const utcDay = Math.floor(ms / dayMilliseconds)
    const near = byUtcDay.get(utcDay) ?? []
    const known = near.find(({ fromMs, toMs }) => ms >= fromMs && ms < toMs)
    if (known) return known
    const day = localDayOf(new Date(ms), zone)
    const span = {
      number: Date.parse(day) / dayMilliseconds,
      fromMs: dayStart(day, zone).getTime(),
      toMs: dayEnd(day, zone).getTime(),
    }
    byUtcDay.set(utcDay, [...near, span])
    return span
  }
}
