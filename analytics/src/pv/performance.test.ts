import { expect, test } from 'vitest'
import { cleaningAdvice } from './cleaning.ts'
import { correctedIrradiationKwhM2, lossKindOf, performanceRatio, weightedCellC } from './performance.ts'

test('performance ratio by hand, warm cells excused', () => {
  expect(performanceRatio(400, 100, 5)).toBe(0.8)
  expect(weightedCellC([1000, 500], [60, 30])).toBe(50)
  expect(correctedIrradiationKwhM2([1000, 500], [50, 25], -0.004, 25, 1)).toBeCloseTo(0.9 + 0.5, 12)
})

test.each([
  [990, 1100, 800, 'clipping'],
  [1, 500, 800, 'outage'],
  [300, 500, 800, 'partial'],
  [450, 500, 800, 'rest'],
  [1, 500, 80, 'none'],
])('%s of %s kW at %s W/m² is %s', (power, expected, plane, kind) =>
  expect(lossKindOf(power, expected, plane, 1000)).toBe(kind),
)

test('clean as often as it pays', () => {
  const input = { dailyEnergyKwh: 1000, pricePerKwh: 0.5, soilingPerDay: 0.004, cleaningCost: 100, currentLoss: 0.05 }
  const advice = cleaningAdvice(input)
  expect(advice.intervalDays).toBeCloseTo(10, 9)
  expect(advice.wholeIntervalDays).toBe(10)
  expect(advice.costPerDay).toBeCloseTo(10 + 9, 9)
  expect(advice.paybackDays).toBe(4)
  expect(advice.recoverableKwhPerDay).toBeCloseTo(50 / 0.95, 9)
  expect(cleaningAdvice({ ...input, cleaningCost: 0.1 }).wholeIntervalDays).toBe(1)
})
