import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { addDays, dayStart, localDayOf } from '@fengguang/domain/kernel/time-range'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Frames every minute for the last week, every five minutes before (wire.md, demo). */
const fineDays = 7
const fineSeconds = 60
/** The fine frames begin at such a part of a local day. */
const fineBegins = 6 * hour
const coarseSeconds = 300
/** A frame for each point of the curve. */
const curveSeconds = 900
const weatherSeconds = 3600
const weatherDays = 3

/** What a home reads; the other types follow with the whole history. */
const counters: readonly DeviceType[] = ['inverter', 'turbine', 'meter']
const instruments: readonly DeviceType[] = ['weather', 'tower']

export interface Window {
  fromMs: number
  toMs: number
  stepSeconds: number
  /** Absent: all. */
  types?: readonly DeviceType[]
}

/**
 * What the first screen shows of the time before `untilMs`, in a fraction of its frames: today, then the days of this
 * month, whose energy their midnights tell, and the weather of the last ones. The whole history brings the same frames
 * again, which are stored once.
 */
export function firstScreenWindows(fromMs: number, untilMs: number, timeZone: string): Window[] {
  const today = localDayOf(new Date(untilMs), timeZone)
  const midnight = Math.max(fromMs, dayStart(today, timeZone).getTime())
  // The day before too: the first day of a month is counted from its last reading.
  const first = Math.max(fromMs, dayStart(addDays(`${today.slice(0, 7)}-01`, -1), timeZone).getTime())
  const days: Window[] = []
  for (let at = midnight; at > first; at = days.at(-1)!.fromMs) {
    const fromMs = Math.max(first, dayStart(localDayOf(new Date(at - 1), timeZone), timeZone).getTime())
    const toMs = Math.min(at, fromMs + curveSeconds * second)
    days.push({ fromMs, toMs, stepSeconds: curveSeconds, types: counters })
  }
  const weatherFrom = Math.max(fromMs, dayStart(addDays(today, 1 - weatherDays), timeZone).getTime())
  return [
    { fromMs: midnight, toMs: untilMs, stepSeconds: curveSeconds, types: [...counters, ...instruments] },
    ...days,
    { fromMs: weatherFrom, toMs: midnight, stepSeconds: weatherSeconds, types: instruments },
  ].filter((window) => window.toMs > window.fromMs)
}

/**
 * Newest first: a screen that has just been opened asks for today. Together they cover [fromMs, untilMs) once, by local
 * days: ingest has the sums of a day that comes as a whole, of one in parts the store has to work them out.
 */
export function historyWindows(fromMs: number, untilMs: number, timeZone: string): Window[] {
  const midnight = dayStart(localDayOf(new Date(untilMs), timeZone), timeZone).getTime()
  const wholeBefore = (ms: number, lengthMs: number) => midnight + Math.floor((ms - midnight) / lengthMs) * lengthMs
  const fineFrom = Math.max(fromMs, wholeBefore(untilMs - fineDays * day, fineBegins))
  const backwards = (from: number, until: number, stepSeconds: number): Window[] => {
    const windows: Window[] = []
    for (let toMs = until; toMs > from; toMs = windows.at(-1)!.fromMs)
      windows.push({ fromMs: Math.max(from, wholeBefore(toMs - 1, day)), toMs, stepSeconds })
    return windows
  }
  return [...backwards(fineFrom, untilMs, fineSeconds), ...backwards(fromMs, fineFrom, coarseSeconds)]
}
