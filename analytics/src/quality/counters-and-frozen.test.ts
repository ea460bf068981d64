import { expect, test } from 'vitest'
import { minuteMs } from '../series.ts'
import { counterResets } from './counter-resets.ts'
import { frozenSpans } from './frozen-spans.ts'

const at = Array.from({ length: 60 }, (_, row) => row * 5 * minuteMs)
const counter = at.map((_, row) => 80_000 + 20 * row)

test('a counter that begins anew is found once, whatever the order of the frames', () => {
  const reset = counter.map((kwh, row) => (row >= 40 ? kwh - 80_790 : kwh))
  const found = [{ at: at[40], beforeKwh: 80_780, afterKwh: 10 }]
  expect(counterResets(at, reset, 250)).toEqual(found)
  expect(counterResets(at.toReversed(), reset.toReversed(), 250)).toEqual(found)
})

test('a wild reading, a missing one and a clock set back are no reset', () => {
  const wild = counter.map((kwh, row) => (row === 20 ? 0 : row === 30 ? Number.NaN : kwh))
  expect(counterResets(at, wild, 250)).toEqual([])
  const setBack = at.map((stamp, row) => (row >= 30 ? stamp - 22.5 * minuteMs : stamp))
  expect(counterResets(setBack, counter, 250)).toEqual([])
})

test('a reading that stays is frozen from its first to its last row, unless it may stay', () => {
  const values = at.map((_, row) => (row >= 10 && row < 25 ? 7 : row > 40 ? 0 : row / 3))
  const spans = frozenSpans(at, values, 30 * minuteMs, (value) => value > 0)
  expect(spans).toEqual([{ startAt: at[10], endAt: at[24] }])
})
