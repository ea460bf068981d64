import { expect, test } from 'vitest'
import { parseProcessorTime, stolenShare } from './stolen-time.ts'

const at = (idle: number, steal: number) =>
  parseProcessorTime(`cpu  100 10 50 ${idle} 5 0 5 ${steal} 30 7\ncpu0 1 2 3 4 5 6 7 8 9 10\n`)

test('the share is of all time that passed; guests are part of their user time', () => {
  expect(at(1000, 20)).toEqual({ all: 1190, stolen: 20 })
  expect(stolenShare(at(1000, 20), at(1150, 70))).toBe(0.25)
})

test('without counters, or without time between, nothing is stolen', () => {
  const none = parseProcessorTime('')
  expect([none, stolenShare(none, none)]).toEqual([{ all: 0, stolen: 0 }, 0])
})
