import { Failure } from '../kernel/failure.ts'
import { addDays, dayMilliseconds, dayStart, localDayOf, type InstantRange } from '../kernel/time-range.ts'

/** How finely history is asked for. `raw` is every frame as it came. */
export const buckets = ['raw', '1m', '5m', '15m', '1h', 'day', 'month', 'year'] as const
export type Bucket = (typeof buckets)[number]

export const bucketSeconds = { '1m': 60, '5m': 300, '15m': 900, '1h': 3600 } as const
export type FixedBucket = keyof typeof bucketSeconds
export const isFixed = (bucket: Bucket): bucket is FixedBucket => Object.hasOwn(bucketSeconds, bucket)
export const calendarBuckets = ['day', 'month', 'year'] as const
export type CalendarBucket = (typeof calendarBuckets)[number]

interface HistoryLimit {
  days: number
  windDays: number
  devices: number
}
const years = (count: number) => 366 * count
const limit = (days: number, windDays = days, devices = 100): HistoryLimit => ({ days, windDays, devices })

/** What one question may cover. Spec §5: raw 10 devices and 7 days, monitor history 7 days, wind 30 days. */
export const historyLimits: Readonly<Record<Bucket, HistoryLimit>> = {
  raw: limit(7, 7, 10),
  '1m': limit(7, 30),
  '5m': limit(7, 30),
  '15m': limit(31),
  '1h': limit(31),
  day: limit(years(3)),
  month: limit(years(30)),
  year: limit(years(30)),
}

export interface HistoryQuestion extends InstantRange {
  bucket: Bucket
  devices: number
  /** Turbines, towers and what stands in a wind farm. */
  isWind: boolean
}

/** An hour more than the days: the day on which clocks go back has 25. */
const clockChangeMs = 3_600_000

export function checkHistory({ bucket, from, to, devices, isWind }: HistoryQuestion): void {
  const allowed = historyLimits[bucket]
  const days = isWind ? allowed.windDays : allowed.days
  if (to.getTime() <= from.getTime()) throw new Failure('range.endBeforeStart')
  if (to.getTime() - from.getTime() > days * dayMilliseconds + clockChangeMs)
    throw new Failure('range.tooLong', { days })
  if (devices > allowed.devices)
    throw new Failure('request.invalid', {}, { points: { key: 'field.tooMany', values: { max: allowed.devices } } })
}

/** `powerKw`, or one of several with its number from 1: `stringI[3]`. */
export function parsePoint(text: string): { code: string; index?: number } | undefined {
  const found = /^(?<code>[A-Za-z]\w{0,63})(?:\[(?<index>[1-9]\d?)\])?$/.exec(text)?.groups
  if (!found) return undefined
  const { code = '', index } = found
  return index === undefined ? { code } : { code, index: Number(index) }
}

const firstDayOf: Record<CalendarBucket, (day: string) => string> = {
  day: (day) => day,
  month: (day) => `${day.slice(0, 7)}-01`,
  year: (day) => `${day.slice(0, 4)}-01-01`,
}
/** Days enough to reach the next bucket from the first day of one, and never the one after. */
const daysInto: Record<CalendarBucket, number> = { day: 1, month: 31, year: 366 }

/** The first day of the bucket after the one that begins on `day`. */
export const bucketAfter = (bucket: CalendarBucket, day: string): string =>
  firstDayOf[bucket](addDays(day, daysInto[bucket]))

/** The local days on which the buckets of a range begin, in order. */
export function calendarGrid(bucket: CalendarBucket, { from, to }: InstantRange, zone: string): string[] {
  const last = localDayOf(new Date(to.getTime() - 1), zone)
  const days: string[] = []
  for (let day = firstDayOf[bucket](localDayOf(from, zone)); day <= last; day = bucketAfter(bucket, day)) days.push(day)
  return days
}

export interface FixedGrid {
  firstMs: number
  stepMs: number
  count: number
}

/** Whole buckets that cover the range. Hours are those of the local clock, also where it differs by half an hour. */
export function fixedGrid(bucket: FixedBucket, { from, to }: InstantRange, zone: string): FixedGrid {
  const stepMs = bucketSeconds[bucket] * 1000
  const shift = bucket === '1h' ? dayStart(localDayOf(from, zone), zone).getTime() % stepMs : 0
  const firstMs = Math.floor((from.getTime() - shift) / stepMs) * stepMs + shift
  return { firstMs, stepMs, count: Math.ceil((to.getTime() - firstMs) / stepMs) }
}
