import { expect, test } from 'vitest'
import { judgedGaps } from '../ledger/gap-kinds.ts'
import { hourMs, minuteMs } from '../series.ts'
import { powerAt, speedAt } from '../wind/power-curve.ts'
import { between, silences } from './data-fault.ts'

const stepMs = 5 * minuteMs
const period = { fromAt: 0, toAt: 24 * hourMs, stepMs }
const stamps = Array.from({ length: 288 }, (_, row) => row * stepMs)

test('three periods without a frame are a silence, fewer are not; at the ends of the period too', () => {
  const heard = stamps.filter((at) => !(at >= 10 * hourMs && at < 10 * hourMs + 3 * stepMs) && at < 20 * hourMs)
  const few = heard.filter((at) => at !== 5 * hourMs && at !== 5 * hourMs + stepMs)
  expect(silences(period, few.toReversed(), [])).toEqual([
    { startAt: 10 * hourMs - stepMs, endAt: 10 * hourMs + 3 * stepMs },
    { startAt: 20 * hourMs - stepMs, endAt: 24 * hourMs },
  ])
})

test('the jump of a clock that was put right is no silence', () => {
  const slow = stamps.map((at) => (at < 12 * hourMs ? at - 25 * minuteMs : at)).filter((at) => at >= 0)
  expect(silences(period, slow, [])).not.toEqual([])
  const shift = { startAt: 0, endAt: 11 * hourMs, shiftMs: -25 * minuteMs }
  expect(silences(period, slow, [shift])).toEqual([])
})

const blind = (counterKwh: number) =>
  judgedGaps(period, [{ start: 100, end: 124, counterKwh }], () => Number.NaN, 100)[0]?.kind

test('where the light is unknown too, only a counter that went on tells a lost link', () => {
  expect([blind(90), blind(0), blind(Number.NaN)]).toEqual(['communication', 'unknown', 'unknown'])
})

test('between samples a straight line, across a hole nothing', () => {
  const value = between([0, 10, 20, 60], [0, 5, 10, 0])
  expect([value(5), value(20), value(40), value(-1)]).toEqual([2.5, 10, Number.NaN, Number.NaN])
})

test('the speed that gives a power gives that power', () => {
  const curve = { speedsMs: [3, 4, 8, 12, 20], powers: [0, 10, 70, 100, 100] }
  for (const power of [5, 10, 40, 99, 100]) expect(powerAt(curve, speedAt(curve, power))).toBeCloseTo(power, 9)
  expect(speedAt(curve, 100)).toBe(12)
  expect(speedAt(curve, 101)).toBeNaN()
})
