import { expect, it } from 'vitest'
import { Random } from '../statistics/random.ts'
import { bladeDifference } from './blade-difference.ts'
import { againstFleet, weakSpans } from './weak-turbines.ts'

const fleet = (spread: number) => {
  const random = new Random(8)
  return Array.from({ length: 20 }, () => ({ expectedKwh: 100_000, missedKwh: 1000 + random.normal(0, spread) }))
}

it('a turbine that misses more than its fleet is named, with what it misses', () => {
  const turbines = fleet(200)
  turbines[7] = { expectedKwh: 90_000, missedKwh: 4_500 }
  const found = againstFleet(turbines)!
  expect(found.flatMap(({ isWeak }, turbine) => (isWeak ? [turbine] : []))).toEqual([7])
  const [weak] = found.slice(7)
  expect(weak!.share).toBeCloseTo(0.04, 2)
  expect(Math.abs(weak!.missedKwh - 3_600)).toBeLessThan(100)
})

it('where all scatter nobody is weak; too few or idle machines are refused', () => {
  const turbines = fleet(3_000)
  turbines[7] = { expectedKwh: 100_000, missedKwh: 4_500 }
  expect(againstFleet(turbines)?.some(({ isWeak }) => isWeak)).toBe(false)
  expect(againstFleet(fleet(1).slice(0, 4))).toBeUndefined()
  expect(againstFleet(fleet(1).map(() => ({ expectedKwh: 0, missedKwh: 0 })))).toBeUndefined()
})

it('a weak turbine is dated to the day, and its own place is not held against it', () => {
  const random = new Random(9)
  const days = 40
  const turbines = Array.from({ length: 12 }, (_, turbine) =>
    Array.from({ length: days }, (_day, day) => {
      const lacks = turbine === 4 && day >= 12 && day < 28 ? 0.03 : 0
      const place = turbine === 4 ? 0.004 : 0
      const expectedKwh = random.uniform(10_000, 30_000)
      return { expectedKwh, missedKwh: expectedKwh * (0.01 + lacks + place + random.normal(0, 0.002)) }
    }),
  )
  const truthKwh = turbines[4]!.slice(12, 28).reduce((sum, { expectedKwh }) => sum + 0.03 * expectedKwh, 0)
  const found = weakSpans(turbines, days)
  expect(found.map((spans) => spans.length)).toEqual(turbines.map((_, turbine) => (turbine === 4 ? 1 : 0)))
  const [span] = found[4]!
  expect(span).toMatchObject({ startDay: 12, endDay: 28 })
  expect(Math.abs(span!.missedKwh / truthKwh - 1)).toBeLessThan(0.03)
})

it('a blade that stands apart is reported, while the machine runs', () => {
  const rows = Array.from({ length: 60 }, (_, row) => row)
  const pitch = rows.map((row) => (row % 20) / 2)
  const off = pitch.map((angle) => angle + 3)
  const power = rows.map((row) => (row < 30 ? 500 : -3))
  expect(bladeDifference([off, pitch, pitch], power)).toEqual({ offsetsDeg: [3, 0, 0], samples: 30 })
  expect(bladeDifference([off, pitch, pitch], power, rows.slice(20))).toBeUndefined()
})
