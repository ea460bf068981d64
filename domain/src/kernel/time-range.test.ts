import { expect, test } from 'vitest'
import {
  addDays,
  checkDays,
  checkInstants,
  dayEnd,
  dayList,
  dayStart,
  daysIn,
  instantAt,
  instantsOf,
  isLocalDay,
  isoWithOffset,
  isTimeZone,
  lastDays,
  localDayOf,
  rangeLimits,
} from './time-range.ts'

const at = (text: string) => new Date(text)
const hours = (day: string, zone: string) => (dayEnd(day, zone).getTime() - dayStart(day, zone).getTime()) / 3_600_000

test.each([
  ['2026-03-01T15:59:59Z', 'Asia/Shanghai', '2026-03-01'],
  ['2026-03-01T16:00:00Z', 'Asia/Shanghai', '2026-03-02'],
  ['2026-03-01T16:00:00Z', 'Asia/Urumqi', '2026-03-01'],
  ['2026-01-01T04:59:59Z', 'America/New_York', '2025-12-31'],
  ['2024-02-29T12:00:00Z', 'UTC', '2024-02-29'],
  ['1969-12-31T23:59:59.500Z', 'UTC', '1969-12-31'],
])('%s in %s is of %s', (instant, zone, day) => {
  expect(localDayOf(at(instant), zone)).toBe(day)
})

test.each([
  ['Asia/Shanghai', '2026-03-01', '2026-02-28T16:00:00.000Z', 24],
  ['Asia/Kathmandu', '2026-03-01', '2026-02-28T18:15:00.000Z', 24],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', 24.5],
  // Midnight does not exist: the clocks go from 24:00 to 01:00.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', 23],
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z', 23],
  // Midnight comes twice: the first one begins the day, and the day before keeps 24 hours.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
  // The day was skipped whole.
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', 0],
  ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z', 24],
  ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00.000Z', 24],
])('%s: %s begins at %s and has %s hours', (zone, day, start, length) => {
  expect(dayStart(day, zone).toISOString()).toBe(start)
  expect(hours(day, zone)).toBe(length)
})

const zones = [
  'Asia/Shanghai',
  'America/New_York',
  'America/Santiago',
  'America/Sao_Paulo',
  'Asia/Beirut',
  'America/Havana',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Tehran',
  'Pacific/Chatham',
]

test.each(zones)('%s: every day of three years begins where the one before ended, and its ends are of it', (zone) => {
  for (const day of dayList({ from: '2024-01-01', to: '2026-12-31' })) {
    const start = dayStart(day, zone).getTime()
    if (localDayOf(new Date(start), zone) !== day) throw new Error(`${day} does not begin at its start`)
    if (localDayOf(new Date(start - 1), zone) !== addDays(day, -1)) throw new Error(`${day} begins too late`)
  }
  expect(dayEnd('2026-12-31', zone)).toEqual(dayStart('2027-01-01', zone))
})

test.each([
  ['2026-03-01', '2026-03-01', 1],
  ['2026-02-27', '2026-03-02', 4],
  ['2024-02-28', '2024-03-01', 3],
  ['2026-03-02', '2026-03-01', 0],
])('%s to %s are %s days', (from, to, count) => {
  expect(daysIn({ from, to })).toBe(count)
  expect(dayList({ from, to })).toHaveLength(count)
})

test('a range of days is half open in instants', () => {
  expect(instantsOf({ from: '2026-03-01', to: '2026-03-02' }, 'Asia/Shanghai')).toEqual({
    from: at('2026-02-28T16:00:00Z'),
    to: at('2026-03-02T16:00:00Z'),
  })
})

test('the last days end with the local day of now', () => {
  expect(lastDays(at('2026-03-01T16:00:00Z'), 'Asia/Shanghai', 7)).toEqual({ from: '2026-02-24', to: '2026-03-02' })
})

test('the limits of §5 and §9', () => {
  expect(rangeLimits).toEqual({ monitorHistory: 7, windHistory: 30, rawQuery: 7 })
})

test.each([
  ['monitorHistory', '2026-03-01', '2026-03-07', undefined],
  ['monitorHistory', '2026-03-01', '2026-03-08', 'range.tooLong'],
  ['windHistory', '2026-03-01', '2026-03-30', undefined],
  ['windHistory', '2026-03-01', '2026-03-31', 'range.tooLong'],
  ['rawQuery', '2026-03-01', '2026-03-08', 'range.tooLong'],
  ['rawQuery', '2026-03-02', '2026-03-01', 'range.endBeforeStart'],
  ['rawQuery', '2026-03-01', '2026-03-01', undefined],
] as const)('%s from %s to %s: %s', (limit, from, to, failure) => {
  expect(outcome(() => checkDays({ from, to }, limit))).toBe(failure)
})

function outcome(run: () => void): string | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test.each([
  ['exactly 7 days', '2026-03-01T00:00:00Z', '2026-03-08T00:00:00Z', undefined],
  ['a second more', '2026-03-01T00:00:00Z', '2026-03-08T00:00:01Z', 'range.tooLong'],
  ['7 local days with 25 hours in one', '2026-10-26T04:00:00Z', '2026-11-02T05:00:00Z', undefined],
  ['7 × 24 hours with 23 in one day', '2026-03-05T05:00:00Z', '2026-03-12T05:00:00Z', undefined],
  ['end before start', '2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z', 'range.endBeforeStart'],
  ['no length', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z', undefined],
])('instants in New York: %s', (_, from, to, failure) => {
  expect(outcome(() => checkInstants({ from: at(from), to: at(to) }, 'monitorHistory', 'America/New_York'))).toBe(
    failure,
  )
})

test.each([
  ['2026-03-01T00:00:00.900Z', 'Asia/Shanghai', '2026-03-01T08:00:00+08:00'],
  ['2026-03-01T00:00:00Z', 'UTC', '2026-03-01T00:00:00+00:00'],
  ['2026-01-01T00:00:00Z', 'America/New_York', '2025-12-31T19:00:00-05:00'],
  ['2026-07-01T00:00:00Z', 'America/New_York', '2026-06-30T20:00:00-04:00'],
  ['2026-07-01T00:00:00Z', 'America/St_Johns', '2026-06-30T21:30:00-02:30'],
])('%s in %s is written %s', (instant, zone, text) => {
  expect(isoWithOffset(at(instant), zone)).toBe(text)
  expect(new Date(text).getTime()).toBe(Math.floor(at(instant).getTime() / 1000) * 1000)
})

test.each([
  ['Asia/Shanghai', true],
  ['UTC', true],
  ['Asia/Nowhere', false],
  ['', false],
])('%s is a zone: %s', (zone, known) => {
  expect(isTimeZone(zone)).toBe(known)
})

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2024-02-29', true],
  ['2026-13-01', false],
  ['2026-3-1', false],
  ['2026-03-01T00:00:00Z', false],
])('%s is a day: %s', (day, valid) => {
  expect(isLocalDay(day)).toBe(valid)
})

test.each([
  ['2026-11-01 08:00:00', 'Asia/Shanghai', '2026-11-01T00:00:00.000Z'],
  ['2026-01-02 17:04:05', 'Pacific/Kiritimati', '2026-01-02T03:04:05.000Z'],
  ['2026-01-02 00:30:00', 'Pacific/Pago_Pago', '2026-01-02T11:30:00.000Z'],
  // Comes twice: the first.
  ['2026-10-25 02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  // Is skipped: the next hour.
  ['2026-03-29 02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
])('%s on the clocks of %s is %s', (wall, zone, instant) => {
  expect(instantAt(wall, zone).toISOString()).toBe(instant)
})
