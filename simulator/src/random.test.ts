import { describe, expect, it } from 'vitest'
import { bell, drawn, seedOf, signed, smooth, unit } from './random.ts'

const many = Array.from({ length: 20_000 }, (_, i) => i)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const variance = (values: readonly number[]) => {
  const middle = mean(values)
  return mean(values.map((value) => (value - middle) ** 2))
}

describe('noise without a state', () => {
  it('is spread evenly and does not repeat from seed to seed', () => {
    const one = many.map((i) => unit(seedOf(1, 'a'), i))
    const other = many.map((i) => unit(seedOf(1, 'b'), i))
    expect(mean(one)).toBeCloseTo(0.5, 1)
    expect(variance(one)).toBeCloseTo(1 / 12, 2)
    expect(Math.abs(mean(one.map((value, i) => (value - 0.5) * (other[i]! - 0.5))))).toBeLessThan(0.003)
    expect(Math.abs(mean(one.slice(1).map((value, i) => (value - 0.5) * (one[i]! - 0.5))))).toBeLessThan(0.003)
  })

  it('has mean 0 and variance 1 where it says so', () => {
    const values = many.map((i) => bell(9, i))
    expect(Math.abs(mean(values))).toBeLessThan(0.03)
    expect(variance(values)).toBeCloseTo(1, 1)
  })

  it('passes through its knots and never leaves their range', () => {
    for (const knot of [0, 17, -4, 29_000_000]) expect(smooth(5, knot)).toBe(signed(5, knot))
    for (let x = 3; x < 4; x += 0.01) {
      expect(smooth(5, x)).toBeLessThanOrEqual(Math.max(signed(5, 3), signed(5, 4)))
      expect(smooth(5, x)).toBeGreaterThanOrEqual(Math.min(signed(5, 3), signed(5, 4)))
    }
  })

  it('draws by weight', () => {
    const counts = [0, 0, 0]
    for (const i of many) counts[drawn([1, 0, 3], unit(3, i))]!++
    expect(counts[1]).toBe(0)
    expect(counts[2]! / counts[0]!).toBeCloseTo(3, 0)
  })
})
