import { expect, test } from 'vitest'
import { currentSpread } from './current-spread.ts'

const light = [0, 0.3, 2, 5, 9, 8, 4, 0.6, 0]
const strings = (...shares: number[]) => shares.map((share) => Float64Array.from(light, (amps) => amps * share))
const none = new Set<number>()

test('equal strings do not lie apart, and weak light does not count', () => {
  const { dispersion, shares, samples } = currentSpread(strings(1, 1, 1), none)
  expect(dispersion).toBe(0)
  expect([...shares]).toEqual([1, 1, 1])
  expect(samples).toBe(5)
})

test('a weak string is seen in its share of the median and in the dispersion', () => {
  const { dispersion, shares, meansA } = currentSpread(strings(1, 1, 0.8, 1), none)
  expect(shares[2]).toBeCloseTo(0.8, 12)
  expect(meansA[0]).toBeCloseTo((2 + 5 + 9 + 8 + 4) / 5, 12)
  const mean = 3.8 / 4
  expect(dispersion).toBeCloseTo(Math.sqrt((3 * (1 - mean) ** 2 + (0.8 - mean) ** 2) / 4) / mean, 12)
})

test('a string that is not used counts nowhere; a dead one does', () => {
  const unused = currentSpread(strings(1, 0, 1), new Set([2]))
  expect(unused.dispersion).toBe(0)
  expect(unused.shares[1]).toBeNaN()
  expect(currentSpread(strings(1, 0, 1), none).dispersion).toBeGreaterThan(0.5)
})

test('gaps of one string leave the others as they are', () => {
  const [first, second, third] = strings(1, 1, 1)
  const broken = second!.map((value, row) => (row < 5 ? Number.NaN : value))
  const { dispersion, shares } = currentSpread([first!, broken, third!], none)
  expect(dispersion).toBe(0)
  expect([...shares]).toEqual([1, 1, 1])
})

test.each([
  ['at night', strings(0, 0)],
  ['of one string', strings(1)],
  ['without strings', []],
])('nothing is known %s', (_, currents) => {
  const { dispersion, samples } = currentSpread(currents, none)
  expect(dispersion).toBeNaN()
  expect(samples).toBe(0)
})
