import { expect, test } from 'vitest'
import { lossClasses, type LossSum } from './loss.model.ts'
import {
  addSum,
  daysOfSpan,
  emptySum,
  expectedWaterfall,
  planWaterfall,
  totalLoss,
  unbalancedKwh,
} from './loss.rules.ts'

test.each([
  ['day', '2026-02-28', '2026-02-28', '2026-02-28'],
  ['month', '2026-02-14', '2026-02-01', '2026-02-28'],
  ['month', '2028-02-14', '2028-02-01', '2028-02-29'],
  ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['year', '2026-06-01', '2026-01-01', '2026-12-31'],
] as const)('the %s around %s is %s to %s', (span, day, from, to) => {
  expect(daysOfSpan(span, day)).toEqual({ from, to })
})

const sum: LossSum = {
  ...emptySum(),
  expectedKwh: 100,
  actualKwh: 72,
  gainKwh: 2,
  lossKwh: { ...emptySum().lossKwh, fault: 20, dust: 10 },
}

test('a sum balances when losses and gain make the difference, and says by how much it does not', () => {
  expect(unbalancedKwh(sum)).toBe(0)
  expect(unbalancedKwh({ ...sum, actualKwh: 70 })).toBe(2)
  expect(totalLoss(sum.lossKwh)).toBe(30)
})

test('sums add up class by class', () => {
  const all = emptySum()
  addSum(all, sum)
  addSum(all, sum)
  expect(all).toEqual({
    ...sum,
    expectedKwh: 200,
    actualKwh: 144,
    gainKwh: 4,
    lossKwh: { ...sum.lossKwh, fault: 40, dust: 20 },
  })
  expect(Object.keys(all.lossKwh)).toEqual(lossClasses)
})

const ends = (steps: ReturnType<typeof expectedWaterfall>) =>
  steps.slice(1, -1).reduce((balance, { kwh }) => balance + kwh, steps[0]!.kwh)

test('a waterfall ends at what was generated; classes without a loss have no bar', () => {
  const steps = expectedWaterfall(sum)
  expect(steps.map(({ key, kwh }) => `${key} ${kwh}`)).toEqual([
    'expected 100',
    'fault -20',
    'dust -10',
    'gain 2',
    'actual 72',
  ])
  expect(ends(steps)).toBe(72)
})

test.each([
  [120, -20],
  [90, 10],
])('from a plan of %d kWh the weather makes %d, then the same losses', (plan, weather) => {
  const steps = planWaterfall(plan, sum)
  expect(steps.slice(0, 2)).toEqual([
    { key: 'plan', kwh: plan, isWhole: true },
    { key: 'weather', kwh: weather, isWhole: false },
  ])
  expect(steps.slice(2)).toEqual(expectedWaterfall(sum).slice(1))
  expect(ends(steps)).toBe(72)
})
