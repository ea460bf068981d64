import { expect, test } from 'vitest'
import { ageingTruth } from './ageing-truth.ts'

test('degradation under dust is within 0.1 %/a of the truth, or refused', () => {
  const { plants, told, near, inside } = ageingTruth(11, 12)
  expect(told).toBeGreaterThan(plants / 3)
  expect([near, inside]).toEqual([told, told])
}, 600_000)
