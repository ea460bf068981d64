import { expect, test } from 'vitest'
import { sweepDue } from './sweep.rules.ts'

test.each<[string, number | undefined]>([
  ['00:00', undefined],
  ['11:59', undefined],
  ['12:00', 12],
  ['12:59', 12],
  ['13:00', undefined],
  ['17:59', undefined],
  ['18:00', 18],
  ['18:59', 18],
  ['19:00', undefined],
])('at %s: %s', (time, due) => {
  const [hour, minute] = time.split(':').map(Number)
  expect(sweepDue({ hour: hour!, minute: minute! })).toBe(due)
})
