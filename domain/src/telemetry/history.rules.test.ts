import { describe, expect, it, test } from 'vitest'
import { Failure } from '../kernel/failure.ts'
import { calendarGrid, checkHistory, fixedGrid, parsePoint, type Bucket } from './history.rules.ts'

const day = 86_400_000
const from = new Date('2026-03-01T00:00:00Z')
const refusal = (bucket: Bucket, days: number, devices = 1, isWind = false): string | undefined => {
  try {
    checkHistory({ bucket, from, to: new Date(from.getTime() + days * day), devices, isWind })
    return undefined
  } catch (error) {
    return error instanceof Failure ? error.key : String(error)
  }
}

describe('limits of spec §5', () => {
  test.each([
    [7, 10, undefined],
    [7.1, 10, 'range.tooLong'],
    [7, 11, 'request.invalid'],
  ])('raw over %d days of %i devices: %s [req 570]', (days, devices, expected) => {
    expect(refusal('raw', days, devices)).toBe(expected)
  })

  test.each([
    ['raw', 8, 1, true, 'range.tooLong'],
    ['5m', 7, 50, false, undefined],
    ['5m', 8, 1, false, 'range.tooLong'],
    ['5m', 30, 1, true, undefined],
    ['5m', 31, 1, true, 'range.tooLong'],
    ['15m', 31, 100, false, undefined],
    ['15m', 32, 1, false, 'range.tooLong'],
    ['day', 1000, 1, false, undefined],
    ['1m', 0, 1, false, 'range.endBeforeStart'],
    ['1m', -1, 1, false, 'range.endBeforeStart'],
  ] as const)('%s over %d days of %i devices, wind %s: %s', (bucket, days, devices, isWind, expected) => {
    expect(refusal(bucket, days, devices, isWind)).toBe(expected)
  })

  it('lets the 25 hours of a day pass', () => {
    expect(refusal('raw', 7 + 1 / 24)).toBeUndefined()
  })
})

test.each([
  ['powerKw', { code: 'powerKw' }],
  ['stringI[3]', { code: 'stringI', index: 3 }],
  ['stringI[0]', undefined],
  ['stringI[100]', undefined],
  ["powerKw' or 1", undefined],
  ['', undefined],
])('%s is read as %j', (text, expected) => {
  expect(parsePoint(text)).toEqual(expected)
})

const range = (a: string, b: string) => ({ from: new Date(a), to: new Date(b) })

test.each([
  ['day', '2026-02-27T16:00:00Z', '2026-03-01T16:00:00Z', 'Asia/Shanghai', ['2026-02-28', '2026-03-01']],
  ['day', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z', 'America/New_York', ['2026-03-08']],
  ['month', '2026-01-15T00:00:00Z', '2026-03-01T00:00:00Z', 'UTC', ['2026-01-01', '2026-02-01']],
  ['month', '2025-12-31T16:00:00Z', '2026-01-31T16:00:00Z', 'Asia/Shanghai', ['2026-01-01']],
  ['year', '2023-06-01T00:00:00Z', '2025-01-01T00:00:00.001Z', 'UTC', ['2023-01-01', '2024-01-01', '2025-01-01']],
] as const)('%s buckets from %s to %s in %s', (bucket, a, b, zone, expected) => {
  expect(calendarGrid(bucket, range(a, b), zone)).toEqual(expected)
})

test.each([
  ['5m', '2026-03-01T00:02:00Z', '2026-03-01T00:11:00Z', 'UTC', '2026-03-01T00:00:00Z', 3],
  ['1h', '2026-03-01T00:02:00Z', '2026-03-01T02:00:00Z', 'Asia/Kolkata', '2026-02-28T23:30:00Z', 3],
  ['1h', '2026-03-01T00:02:00Z', '2026-03-01T02:00:00Z', 'Asia/Shanghai', '2026-03-01T00:00:00Z', 2],
] as const)('%s grid from %s to %s in %s', (bucket, a, b, zone, first, count) => {
  const grid = fixedGrid(bucket, range(a, b), zone)
  expect([new Date(grid.firstMs).toISOString(), grid.count]).toEqual([new Date(first).toISOString(), count])
})
