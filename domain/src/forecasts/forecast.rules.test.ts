import { describe, expect, test } from 'vitest'
import { ForecastPush, maxForecastHours, type ForecastHour } from './forecast.model.ts'
import { forecastDays, forecastLine } from './forecast.rules.ts'

const hourMs = 3_600_000
const zone = 'Asia/Shanghai'
const midnight = Date.parse('2026-11-17T00:00:00+08:00')
const hour = (i: number, over: Partial<ForecastHour> = {}): ForecastHour => ({
  at: midnight + i * hourMs,
  poaWm2: 100,
  ambientTemperatureC: i,
  windSpeedMs: 4,
  rainMm: 0.5,
  ...over,
})
const day = (length: number) => Array.from({ length }, (_, i) => hour(i))

describe('days', () => {
  test('sum light and rain, span temperatures, mean wind', () => {
    expect(forecastDays(day(24), zone, '2026-11-17', 1)).toEqual([
      {
        day: '2026-11-17',
        irradiationMj: 8.64,
        minTemperatureC: 0,
        maxTemperatureC: 23,
        windSpeedMs: 4,
        maxWindSpeedMs: 4,
        rainMm: 12,
      },
    ])
  })

  test('a day with an hour missing has no figure', () => {
    const [first, second] = forecastDays(day(47), zone, '2026-11-17', 2)
    expect(first).toMatchObject({ irradiationMj: 8.64 })
    expect(second).toMatchObject({ day: '2026-11-18', irradiationMj: null, rainMm: null })
  })

  test('a measure that is missing leaves the others', () => {
    const dry = day(24).map((one) => ({ ...one, rainMm: null }))
    expect(forecastDays(dry, zone, '2026-11-17', 1)[0]).toMatchObject({ rainMm: null, windSpeedMs: 4 })
  })

  test('the short day of a clock change is whole with 23 hours', () => {
    const from = Date.parse('2026-03-29T00:00:00+01:00')
    const hours = Array.from({ length: 23 }, (_, i) => hour(i, { at: from + i * hourMs }))
    expect(forecastDays(hours, 'Europe/Berlin', '2026-03-29', 1)[0]).toMatchObject({ rainMm: 11.5 })
  })
})

const quarter = (n: number) => midnight + (n * hourMs) / 4

test('a line passes through the middle of each hour and ends where hours end', () => {
  const hours = [hour(0, { poaWm2: 100 }), hour(1, { poaWm2: 200 }), hour(3)]
  expect(forecastLine(hours, 'poaWm2', [quarter(1), quarter(2), quarter(4), quarter(6), quarter(7)])).toEqual([
    null,
    100,
    150,
    200,
    null,
  ])
})

describe('a push', () => {
  const push = { stationId: 'a', issuedAt: midnight, source: 'NWP', hours: [{ at: midnight }] }
  const refused = (over: object) => ForecastPush.safeParse({ ...push, ...over }).success

  test('takes instants as numbers and as ISO texts; what is not said is null', () => {
    const read = ForecastPush.parse({ ...push, hours: [{ at: '2026-11-17T01:00:00+08:00', rainMm: 2 }] })
    expect(read.hours).toEqual([
      { at: midnight + hourMs, poaWm2: null, ambientTemperatureC: null, windSpeedMs: null, rainMm: 2 },
    ])
  })

  test.each([
    ['a half hour', { hours: [{ at: midnight + hourMs / 2 }] }],
    ['no hour', { hours: [] }],
    ['too many hours', { hours: Array.from({ length: maxForecastHours + 1 }, (_, i) => ({ at: i * hourMs })) }],
    ['an impossible value', { hours: [{ at: midnight, ambientTemperatureC: 200 }] }],
    ['negative light', { hours: [{ at: midnight, poaWm2: -1 }] }],
    ['an unknown field', { hours: [{ at: midnight, cloudPct: 3 }] }],
    ['no source', { source: ' ' }],
  ])('is refused with %s', (_name, over) => {
    expect(refused({})).toBe(true)
    expect(refused(over)).toBe(false)
  })
})
