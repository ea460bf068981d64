import { Failure } from './failure.ts'

/** Days are the station's local days: `YYYY-MM-DD` in an IANA zone. No clock in here: the caller says when. */
export type LocalDay = string

/** The longest range a user may fetch, in local days (spec §5, §9). */
export const rangeLimits = {
  monitorHistory: 7,
  windHistory: 30,
  rawQuery: 7,
} as const
export type RangeLimit = keyof typeof rangeLimits

export interface DayRange {
  from: LocalDay
  /** The last day, included. */
  to: LocalDay
}
/** Half open: `from` is in, `to` is not. */
export interface InstantRange {
  from: Date
  to: Date
}

export const dayMilliseconds = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, format)
  return format
}

/** The wall clock of the zone, as if it were UTC. */
function wallClock(instant: Date, zone: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(instant)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const offsetOf = (instant: Date, zone: string): number =>
  wallClock(instant, zone) - Math.floor(instant.getTime() / 1000) * 1000

export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const dayText = (utc: number): LocalDay => new Date(utc).toISOString().slice(0, 10)
const dayNumber = (day: LocalDay): number => Date.parse(`${day}T00:00:00Z`)

export const isLocalDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(dayNumber(day)) && dayText(dayNumber(day)) === day

export const localDayOf = (instant: Date, zone: string): LocalDay => dayText(wallClock(instant, zone))

export const addDays = (day: LocalDay, days: number): LocalDay => dayText(dayNumber(day) + days * dayMilliseconds)

/** A cache: each curve asks for the same days many times. */
const dayStarts = new Map<string, number>()
const mostDayStarts = 20_000

/** The first instant of the day. Where the clocks skip midnight the day begins after the gap, where they repeat it at the first. */
export function dayStart(day: LocalDay, zone: string): Date {
  const key = `${day} ${zone}`
  const known = dayStarts.get(key)
  if (known !== undefined) return new Date(known)
  const atMs = startOf(day, zone)
  if (dayStarts.size >= mostDayStarts) dayStarts.clear()
  dayStarts.set(key, atMs)
  return new Date(atMs)
}

function startOf(day: LocalDay, zone: string): number {
  const midnight = dayNumber(day)
  const offsets = [-1, 1].map((side) => offsetOf(new Date(midnight + side * dayMilliseconds), zone))
  const candidates = offsets.map((offset) => midnight - offset).sort((a, b) => a - b)
  const exact = candidates.find((at) => wallClock(new Date(at), zone) === midnight)
  return exact ?? firstInstantOf(day, zone, candidates)
}

/** Midnight does not exist: the change lies between the candidates, to the second. */
function firstInstantOf(day: LocalDay, zone: string, candidates: readonly number[]): number {
  let before = Math.min(...candidates) - 1000
  let inside = Math.max(...candidates)
  while (inside - before > 1000) {
    const middle = Math.floor((before + inside) / 2000) * 1000
    if (localDayOf(new Date(middle), zone) < day) before = middle
    else inside = middle
  }
  return inside
}

/** More than any zone is away from UTC. */
const besideMs = 15 * 3_600_000

/**
 * When the clocks of the zone show `wall` (as if it were UTC). Nothing for an hour that clocks skipped; of an hour that
 * came twice the first is taken.
 */
export function instantOfWall(wall: number, zone: string): number | undefined {
  // The offset before and after: one of them holds, unless clocks skipped this hour.
  const offsets = [-besideMs, besideMs].map((side) => offsetOf(new Date(wall + side), zone))
  return offsets.map((offset) => wall - offset).find((at) => wallClock(new Date(at), zone) === wall)
}

/** `2026-11-01 08:00:00` on the clocks of the zone. An hour that clocks skip is taken as the next one. */
export function instantAt(text: string, zone: string): Date {
  const wall = Date.parse(`${text.replace(' ', 'T')}Z`)
  return new Date(instantOfWall(wall, zone) ?? instantOfWall(wall + 3_600_000, zone) ?? wall)
}

/** The first instant that is no longer of the day. */
export const dayEnd = (day: LocalDay, zone: string): Date => dayStart(addDays(day, 1), zone)

export const daysIn = ({ from, to }: DayRange): number => (dayNumber(to) - dayNumber(from)) / dayMilliseconds + 1

export const dayList = (range: DayRange): LocalDay[] =>
  Array.from({ length: Math.max(0, daysIn(range)) }, (_, i) => addDays(range.from, i))

export const instantsOf = (range: DayRange, zone: string): InstantRange => ({
  from: dayStart(range.from, zone),
  to: dayEnd(range.to, zone),
})

/** The last `days` local days up to the day of `now`. */
export function lastDays(now: Date, zone: string, days: number): DayRange {
  const to = localDayOf(now, zone)
  return { from: addDays(to, 1 - days), to }
}

export function checkDays(range: DayRange, limit: RangeLimit): void {
  if (range.to < range.from) throw new Failure('range.endBeforeStart')
  if (daysIn(range) > rangeLimits[limit]) throw new Failure('range.tooLong', { days: rangeLimits[limit] })
}

/** A range of instants may be as long as the longest run of that many local days: 25 hours of a day are allowed. */
export function checkInstants({ from, to }: InstantRange, limit: RangeLimit, zone: string): void {
  if (to.getTime() < from.getTime()) throw new Failure('range.endBeforeStart')
  const days = rangeLimits[limit]
  const wallLength = wallClock(to, zone) - wallClock(from, zone)
  if (Math.min(wallLength, to.getTime() - from.getTime()) > days * dayMilliseconds)
    throw new Failure('range.tooLong', { days })
}

const two = (n: number) => String(n).padStart(2, '0')

/** ISO 8601 with the zone's offset at that instant, whole seconds: `2026-03-01T08:00:00+08:00`. */
export function isoWithOffset(instant: Date, zone: string): string {
  const offsetSeconds = offsetOf(instant, zone) / 1000
  const minutes = Math.abs(Math.round(offsetSeconds / 60))
  const sign = offsetSeconds < 0 ? '-' : '+'
  return `${new Date(wallClock(instant, zone)).toISOString().slice(0, 19)}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** To the minute, as people read it at the place. */
export const wallMinute = (instant: Date, zone: string): string =>
  isoWithOffset(instant, zone).slice(0, 16).replace('T', ' ')
