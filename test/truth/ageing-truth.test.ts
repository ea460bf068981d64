import { expect, test } from 'vitest'
import { ageingTruth } from './ageing-truth.ts'

test('ageing under dust is told within a tenth of a percent a year, or not at all', () => {
  const { plants, told, near, inside } = ageingTruth(11, 12)
  expect(told).toBeGreaterThan(plants / 3)
  expect([near, inside]).toEqual([told, told])
})
