import { expect, it } from 'vitest'
import { Random } from '../statistics/random.ts'
import { washingSigns } from './washing-days.ts'

/** Dust of a quarter of a percent a day; washed in the evening of some days, when a tenth of the light is left. */
function index(washedOn: readonly number[], seed = 1): Float64Array {
  const random = new Random(seed)
  let since = 5
  return Float64Array.from({ length: 75 }, (_, day) => {
    const dirty = 1 - 0.0025 * since
    const ratio = washedOn.includes(day) ? 0.9 * dirty + 0.1 : dirty
    since = washedOn.includes(day) ? 1 : since + 1
    return 0.83 * ratio * (1 + 0.0025 * random.normal())
  })
}
const stepDays = (values: Float64Array): number[] =>
  washingSigns(values, undefined, undefined, 3).map(({ mixed }) => mixed)

it.each([1, 2, 3, 4, 5])('a small washing in the first week is found beside a large one (%s)', (seed) => {
  const found = stepDays(index([6, 66], seed))
  expect(found).toHaveLength(2)
  expect(Math.abs(found[0]! - 6)).toBeLessThanOrEqual(1)
  expect(found[1]).toBe(66)
})

it('one bright day is no washing, nor is noise', () => {
  const values = index([40])
  values[20]! *= 1.05
  expect(stepDays(values)).toEqual([40])
  expect(stepDays(index([]))).toEqual([])
})

it('rain and people give the day, and a step beside them is the same washing', () => {
  const values = index([30])
  const rainMm = new Float64Array(75)
  rainMm[30] = 8
  rainMm[50] = 2
  const washed = new Uint8Array(75)
  washed[60] = 1
  const signs = washingSigns(values, rainMm, washed, 3)
  expect(signs.map(({ sign, mixed, first }) => ({ sign, mixed, first }))).toEqual([
    { sign: 'rain', mixed: 30, first: 31 },
    { sign: 'said', mixed: 59, first: 60 },
  ])
})

it('a long silence may hide a washing', () => {
  const values = index([])
  values.fill(Number.NaN, 20, 30)
  expect(washingSigns(values, undefined, undefined, 3)).toMatchObject([{ sign: 'hole', first: 30, ageDays: 5.5 }])
})
