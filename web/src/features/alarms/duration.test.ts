import { expect, test } from 'vitest'
import { say } from '@fengguang/domain/kernel/texts'
import { durationText } from './duration.ts'

const minute = 60_000
test.each([
  [0, '0 min'],
  [59_999, '0 min'],
  [5 * minute, '5 min'],
  [60 * minute, '1 h'],
  [125 * minute, '2 h 5 min'],
  [24 * 60 * minute, '1 d'],
  [(26 * 60 + 30) * minute, '1 d 2 h'],
])('%i ms is %s', (ms, text) => {
  expect(durationText(ms, (message, values) => say(message, 'en_US', values))).toBe(text)
})
