import { expect, test } from 'vitest'
import { noUnits, type BookedInterval } from './loss-booking.ts'
import { Deciding, decidedMark, frozenOf } from './loss-deciding.ts'

const stepMs = 300_000
const units = (loss: Partial<BookedInterval['units']['loss']>, gain = 0) => {
  const all = noUnits()
  Object.assign(all.loss, loss)
  const lost = Object.values(all.loss).reduce((sum, one) => sum + one, 0)
  return { ...all, gain, actual: 1000, expected: 1000 + lost - gain }
}
const interval = (step: number, over: Partial<BookedInterval> = {}): BookedInterval => ({
  atMs: step * stepMs,
  booking: 'runs',
  units: units({ dust: 40, other: 60 }),
  ...over,
})
const decision = (id: number, first: number, end: number) => ({
  id,
  deviceId: 'i1',
  fromMs: first * stepMs,
  toMs: end * stepMs,
  lossClass: 'fault' as const,
  isLocked: false,
})
const balance = ({ units: { expected, actual, gain, loss } }: BookedInterval) =>
  expected - actual + gain - Object.values(loss).reduce((sum, one) => sum + one, 0)

test('a class that was set takes the whole loss of its intervals of its device, and each of them balances', () => {
  const deciding = new Deciding([decision(1, 1, 3)], [], stepMs)
  const booked = [
    ...deciding.of(
      'i1',
      [0, 1, 2, 3].map((step) => interval(step)),
    ),
  ]
  expect(booked.map(({ booking, units: { loss } }) => [booking, loss.fault, loss.dust])).toEqual([
    ['runs', 0, 40],
    ['setFault', 100, 0],
    ['setFault', 100, 0],
    ['runs', 0, 40],
  ])
  expect(booked.map(balance)).toEqual([0, 0, 0, 0])
  expect([...deciding.of('i2', [interval(1)])]).toEqual([interval(1)])
})

test('what lost nothing, was not counted or was only cut stays as the rules booked it', () => {
  const quiet = [interval(1, { units: units({}, 5) }), interval(2, { booking: 'missing', units: noUnits() })]
  expect([...new Deciding([decision(1, 0, 9)], [], stepMs).of('i1', quiet)]).toEqual(quiet)
  const cut = { ...decision(1, 0, 9), lossClass: null }
  expect([...new Deciding([cut], [], stepMs).of('i1', [interval(1)])]).toEqual([interval(1)])
})

const locked = { ...decision(5, 0, 2), isLocked: true }
const was = [0, 1].map((step) => interval(step, { booking: 'setShadow', units: units({ shadow: 70 + step }) }))
const lockOf = (step: number) => new Deciding([locked], [{ id: 5, frozen: was.map(frozenOf) }], step)

test('a locked event keeps booking and energy, whatever the rules say now', () => {
  expect([
    ...lockOf(stepMs).of(
      'i1',
      [0, 1, 2].map((step) => interval(step)),
    ),
  ]).toEqual([...was, interval(2)])
})

test.each([
  ['longer', 2 * stepMs, [0]],
  ['shorter', stepMs / 2, [0, 0.5, 1, 1.5]],
])('a locked event keeps its energy when intervals become %s', (_, step, starts) => {
  const booked = [
    ...lockOf(step).of(
      'i1',
      starts.map((start) => interval(start)),
    ),
  ]
  expect(booked.reduce((sum, { units: { loss } }) => sum + loss.shadow, 0)).toBe(141)
  expect(new Set(booked.map(({ booking }) => booking))).toEqual(new Set(['setShadow']))
  expect(booked.map(balance)).toEqual(booked.map(() => 0))
})

test('a day is marked by the decisions that reach into it', () => {
  const day = { fromMs: 10, toMs: 20 }
  const of = (...spans: [id: number, fromMs: number, toMs: number][]) =>
    decidedMark(
      spans.map(([id, fromMs, toMs]) => ({ id, fromMs, toMs })),
      day,
    )
  expect(of()).toBe('')
  expect(of([1, 0, 10], [2, 20, 30])).toBe('')
  expect(of([3, 19, 30])).not.toBe('')
  expect(of([3, 19, 30])).not.toBe(of([4, 19, 30]))
})
