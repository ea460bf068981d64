import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../series.ts'
import { Random } from '../statistics/random.ts'
import { clockShifts, type StampedDay } from './clock-shift.ts'

const stepMs = 5 * minuteMs
/** A bell from six to six. */
const bell = (at: number): number => Math.max(0, Math.sin((Math.PI * (((at / hourMs) % 24) - 6)) / 12))

/** Days of a device that gives 0.95 of the bell; `shiftMs` of an instant is what its clock is ahead. */
function days(count: number, shiftMs: (at: number) => number, left: (at: number) => number = () => 1): StampedDay[] {
  const random = new Random(5)
  const noise = () => 1 + random.uniform(-0.005, 0.005)
  return Array.from({ length: count }, (_, day) => {
    const at = Array.from({ length: 132 }, (_row, row) => day * dayMs + 6.5 * hourMs + row * stepMs)
    return {
      at: Float64Array.from(at, (stamp) => stamp + shiftMs(stamp)),
      values: Float64Array.from(at, (stamp) => 0.95 * left(stamp) * bell(stamp) * noise()),
    }
  })
}

test('a clock that is slow for two days and a half is found, from when to when and by how much', () => {
  const from = 3 * dayMs + 12 * hourMs
  const spans = clockShifts(
    days(10, (at) => (at >= from && at < 6 * dayMs ? -9.5 * minuteMs : 0)),
    bell,
  )
  expect(spans).toHaveLength(1)
  const [span] = spans
  expect(Math.abs((span?.shiftMs ?? 0) / minuteMs + 9.5)).toBeLessThanOrEqual(1)
  expect(Math.abs((span?.startAt ?? 0) - from)).toBeLessThan(hourMs)
  expect(span?.endAt).toBeLessThan(6 * dayMs)
})

const shaded = (at: number): number => (at > 4 * dayMs && at < 5 * dayMs && (at / hourMs) % 24 < 9 ? 0.7 : 1)

test('neither noise nor a shadow in the morning is taken for a clock', () => {
  expect(
    clockShifts(
      days(10, () => 0),
      bell,
    ),
  ).toEqual([])
  expect(
    clockShifts(
      days(10, () => 0, shaded),
      bell,
    ),
  ).toEqual([])
})

test('says nothing of days with few rows', () => {
  const short = days(10, () => -20 * minuteMs).map(({ at, values }) => ({
    at: at.subarray(0, 12),
    values: values.subarray(0, 12),
  }))
  expect(clockShifts(short, bell)).toEqual([])
})
