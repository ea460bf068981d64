import { expect, it } from 'vitest'
import { Random } from '../statistics/random.ts'
import { compareBrands, type ComparedDevice } from './brand-comparison.ts'

/** Site B is duller than site A, and has mostly the better brand: raw yield would call it the worse one. */
function fleet(days: number, better = 0.01, seed = 3): ComparedDevice[] {
  const random = new Random(seed)
  const sun = Array.from({ length: days }, () => random.uniform(2, 7))
  const device = (group: string, brand: string, index: number): ComparedDevice => ({
    brand,
    group,
    madeKwh: Float64Array.from(sun, (hours) => 100 * hours * index * (group === 'B' ? 0.9 : 1) + random.normal(0, 1)),
    allowedKwh: Float64Array.from(sun, (hours) => 100 * hours),
  })
  return [
    device('A', 'one', 0.85),
    device('A', 'one', 0.85),
    device('A', 'two', 0.85 + better),
    device('B', 'one', 0.85),
    device('B', 'two', 0.85 + better),
    device('B', 'two', 0.85 + better),
  ]
}

it('brands are compared under the same sky on the same days', () => {
  const found = compareBrands(fleet(40), 'two', 'one')
  expect(found).toMatchObject({ days: 40, devices: [3, 3] })
  const { difference, low, high } = found as Exclude<typeof found, string>
  expect(Math.abs(difference - 0.0095)).toBeLessThan(0.001)
  expect(low).toBeGreaterThan(0)
  expect(high).toBeLessThan(0.02)
})

it('where there is no difference the interval holds nothing most of the time', () => {
  const held = Array.from({ length: 40 }, (_, seed) => {
    const found = compareBrands(fleet(40, 0, seed), 'two', 'one')
    return typeof found !== 'string' && found.low <= 0 && found.high >= 0
  })
  expect(held.filter(Boolean).length).toBeGreaterThanOrEqual(34)
})

it('refuses without a common site or with few days', () => {
  const apart = fleet(40).filter(({ brand, group }) => (brand === 'one') === (group === 'A'))
  expect(compareBrands(apart, 'two', 'one')).toBe('notMatched')
  expect(compareBrands(fleet(9), 'two', 'one')).toBe('tooFewDays')
})
