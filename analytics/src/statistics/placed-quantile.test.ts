import { expect, test } from 'vitest'
import { placedQuantile } from './placed-quantile.ts'
import { sortedQuantile } from './summary.ts'

/** Deterministic: a failure can be repeated. */
const numberOf = (index: number, kinds: number) => Math.floor((Math.sin(index * 12.9898) * 43_758.5453) % kinds)

test.each([1, 2, 5, 24, 25, 26, 100, 1000])(
  'of %d numbers it is what sorting gives, with many alike or few',
  (count) => {
    for (const kinds of [1, 3, 1e6])
      for (const share of [0, 0.1, 0.5, 0.75, 0.9, 1]) {
        const numbers = Float64Array.from({ length: count }, (_, index) => numberOf(index + count, kinds))
        const expected = sortedQuantile(numbers.slice().sort(), share)
        expect([kinds, share, placedQuantile(numbers, share)]).toEqual([kinds, share, expected])
      }
  },
)

test('what lies behind the count is neither read nor moved', () => {
  const numbers = Float64Array.of(3, 1, 2, -100)
  expect(placedQuantile(numbers, 0.5, 3)).toBe(2)
  expect(numbers[3]).toBe(-100)
})

test('there is none of nothing', () => expect(placedQuantile(new Float64Array(0), 0.5)).toBeNaN())
