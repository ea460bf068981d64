import { describe, expect, test } from 'vitest'
import { differenceOf, fitsBetween, registerOf } from './meter-reading.rules.ts'

const counted = (readingKwh: number) => ({ readingKwh, step: 'counted' as const, oldKwh: null, newKwh: null })
const rolled = (readingKwh: number, oldKwh: number | null) => ({
  readingKwh,
  step: 'rollover' as const,
  oldKwh,
  newKwh: null,
})
const replaced = (readingKwh: number, oldKwh: number | null, newKwh: number | null) => ({
  readingKwh,
  step: 'replaced' as const,
  oldKwh,
  newKwh,
})

describe('what a register counted since the last reading', () => {
  test.each([
    ['more', 100, counted(150.5), 50.5],
    ['the same', 100, counted(100), 0],
    ['less is a contradiction', 100, counted(99.99), null],
    ['hundredths stay exact', 0.1, counted(0.3), 0.2],
    ['over the end of the register', 999_990, rolled(15, 1_000_000), 25],
    ['a register that ends before the last reading', 999_990, rolled(15, 99_999), null],
    ['a rollover that does not say where', 999_990, rolled(15, null), null],
    ['a reading beyond the end of the register', 10, rolled(200, 100), null],
    ['a new meter', 500, replaced(12, 520, 2), 30],
    ['an old meter that ended below the last reading', 500, replaced(12, 490, 2), null],
    ['a new meter that began above its reading', 500, replaced(12, 520, 13), null],
    ['a new meter without its first value', 500, replaced(12, 520, null), null],
  ])('%s', (_, last, reading, difference) => {
    expect(differenceOf(last, reading)).toBe(difference)
  })
})

const at = (day: number) => `2026-06-0${day}T00:00:00.000Z`
test('a register keeps its total over a new meter, and a correction changes what follows', () => {
  const readings = [
    { ...counted(100), readAt: at(1) },
    { ...counted(300), readAt: at(3) },
    { ...replaced(40, 320, 0), readAt: at(4) },
  ]
  expect(registerOf(readings)).toMatchObject([
    { lastKwh: null, differenceKwh: null, perDayKwh: null, totalKwh: 0 },
    { lastKwh: 100, differenceKwh: 200, perDayKwh: 100, totalKwh: 200 },
    { lastKwh: 300, differenceKwh: 60, perDayKwh: 60, totalKwh: 260 },
  ])
  const corrected = registerOf(readings.with(1, { ...counted(310), readAt: at(3) }))
  expect(corrected.map(({ differenceKwh }) => differenceKwh)).toEqual([null, 210, 50])
  expect(corrected.at(-1)!.totalKwh).toBe(260)
})

test('a reading fits between its neighbours, or it is refused', () => {
  expect(fitsBetween(undefined, counted(5), undefined)).toBe(true)
  expect(fitsBetween(counted(3), counted(5), counted(6))).toBe(true)
  expect(fitsBetween(counted(7), counted(5), undefined)).toBe(false)
  expect(fitsBetween(undefined, counted(5), counted(4))).toBe(false)
})
