import { expect, test } from 'vitest'
import { blockBootstrap, blockResample, intervalOf } from './bootstrap.ts'
import { Random } from './random.ts'
import { deviation, line, mean, median, medianDeviation, quantile } from './summary.ts'
import { normalQuantile, theilSen } from './theil-sen.ts'
import { centeredMedian } from './windows.ts'

test('summaries by hand; gaps are left out of quantiles', () => {
  expect(mean([1, 2, 6])).toBe(3)
  expect(deviation([1, 2, 6])).toBeCloseTo(Math.sqrt(7), 12)
  expect(quantile([4, NaN, 1, 3, 2], 0.25)).toBe(1.75)
  expect(median([])).toBeNaN()
  expect(medianDeviation([1, 1, 2, 2, 4, 6, 9])).toBe(1)
  expect(line([0, 1, 2], [1, 3, 5])).toEqual({ slope: 2, intercept: 1, r2: 1 })
})

test.each([
  [0.5, 0],
  [0.975, 1.959963984540054],
  [0.16, -0.994457883209753],
  [0.0005, -3.290526731491894],
])('normal quantile %s', (share, z) => expect(normalQuantile(share)).toBeCloseTo(z, 9))

test('one wild value does not turn the Theil–Sen line', () => {
  const x = [0, 1, 2, 3, 4, 5, 6]
  const found = theilSen(x, [0, -1, -2, 300, -4, -5, -6])
  expect(found.slope).toBe(-1)
  expect(found.low).toBeLessThanOrEqual(-1)
  expect(found.high).toBeGreaterThanOrEqual(-1)
})

test('a window median bridges gaps only where enough is known', () => {
  expect([...centeredMedian([1, 9, 2, NaN, NaN, NaN], 3, 2)]).toEqual([5, 2, 5.5, NaN, NaN, NaN])
})

test('the same seed gives the same numbers, spread as asked', () => {
  const random = new Random(7)
  const draws = Array.from({ length: 20_000 }, () => random.normal(5, 2))
  expect(mean(draws)).toBeCloseTo(5, 1)
  expect(deviation(draws)).toBeCloseTo(2, 1)
  expect(new Random(7).normal(5, 2)).toBe(draws[0])
  expect(new Random(8).normal(5, 2)).not.toBe(draws[0])
})

test('blocks stay whole and the bootstrap of a mean is as wide as theory says', () => {
  const rows = blockResample(100, 10, new Random(1))
  expect(rows.filter((row, index) => index % 10 !== 0 && row !== ((rows[index - 1] as number) + 1) % 100)).toHaveLength(
    0,
  )
  const random = new Random(3)
  const values = Array.from({ length: 400 }, () => random.normal())
  const means = blockBootstrap(400, (picked) => mean([...picked].map((row) => values[row] as number)), {
    blockLength: 1,
    rounds: 500,
    random,
  })
  const { low, high } = intervalOf(means)
  expect(high - low).toBeCloseTo((2 * 1.96) / 20, 1)
})
