import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { addDays, dayStart, localDayOf } from '@fengguang/domain/kernel/time-range'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Frames every minute for the last week, every five minutes before (wire.md, demo). */
const fineDays = 7
const fineSeconds = 60
const coarseSeconds = 300
/** A frame for each point of the curve. */
const curveSeconds = 900
/** Has a reading at the midnight of whole-hour zones that are a multiple of it from UTC: the energy of a day is exact. */
const counterSeconds = 8 * 3600
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
 * month and the weather of the last ones. The whole history brings the same frames again, which are stored once.
 */
export function firstScreenWindows(fromMs: number, untilMs: number, timeZone: string): Window[] {
  const today = localDayOf(new Date(untilMs), timeZone)
  const midnight = Math.max(fromMs, dayStart(today, timeZone).getTime())
  // The day before too: the first day of a month is counted from its last reading.
  const first = Math.max(fromMs, dayStart(addDays(`${today.slice(0, 7)}-01`, -1), timeZone).getTime())
  const weatherFrom = Math.max(fromMs, dayStart(addDays(today, 1 - weatherDays), timeZone).getTime())
  return [
    { fromMs: midnight, toMs: untilMs, stepSeconds: curveSeconds, types: [...counters, ...instruments] },
    { fromMs: first, toMs: midnight, stepSeconds: counterSeconds, types: counters },
    { fromMs: weatherFrom, toMs: midnight, stepSeconds: weatherSeconds, types: instruments },
  ].filter((window) => window.toMs > window.fromMs)
}

/** Newest first: a screen that has just been opened asks for today. Both together cover [fromMs, untilMs) once. */
export function historyWindows(fromMs: number, untilMs: number): { week: Window[]; before: Window[] } {
  const fineFrom = Math.max(fromMs, untilMs - fineDays * day)
  return {
    week: backwards(fineFrom, untilMs, 6 * hour, fineSeconds),
    before: backwards(fromMs, fineFrom, day, coarseSeconds),
  }
}

function backwards(fromMs: number, untilMs: number, lengthMs: number, stepSeconds: number): Window[] {
  const windows: Window[] = []
  for (let toMs = untilMs; toMs > fromMs; toMs -= lengthMs)
    windows.push({ fromMs: Math.max(fromMs, toMs - lengthMs), toMs, stepSeconds })
  return windows
}
