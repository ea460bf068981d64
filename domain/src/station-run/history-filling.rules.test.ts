import { expect, test } from 'vitest'
import { fillingOf } from './history-filling.rules.ts'

const now = new Date(100_000)
const marks = [
  { sentAtMs: 10_000, share: 0.02, backToMs: null },
  { sentAtMs: 40_000, share: 0.625, backToMs: 5 },
  { sentAtMs: 90_000, share: 1, backToMs: 1 },
]

test.each([
  ['nobody sends a history', [], 0, undefined],
  ['nothing is in the store', marks, 95, { percent: 0, backToMs: null }],
  ['what the first screen shows is', marks, 80, { percent: 2, backToMs: null }],
  ['half of it waits for the store', marks, 20, { percent: 62, backToMs: 5 }],
  ['all was sent and a second of it waits', marks, 10, { percent: 62, backToMs: 5 }],
  ['all is there', marks, 0, undefined],
  ['all that was sent so far is there', marks.slice(0, 2), 0, { percent: 62, backToMs: 5 }],
])('%s', (_name, sent, backlogSeconds, filling) => {
  expect(fillingOf(sent, backlogSeconds, now)).toEqual(filling)
})
