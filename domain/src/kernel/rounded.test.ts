import { expect, test } from 'vitest'
import { z } from 'zod'
import { rounded, roundTo } from './rounded.ts'

test.each([
  [520192.80000000005, 2, 520192.8],
  [6292898.67009779, 2, 6292898.67],
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [1e-9, 2, 0],
  [3e21, 2, 3e21],
  [12.5, 0, 13],
])('%d with %d decimals is %d', (value, decimals, expected) => {
  expect(roundTo(value, decimals)).toBe(expected)
})

test('rounds what leaves and nothing that comes in', () => {
  const shape = z.object({ kwh: rounded(2).nullable() })
  expect(z.encode(shape, { kwh: 0.1 + 0.2 })).toEqual({ kwh: 0.3 })
  expect(z.decode(shape, { kwh: 0.123 })).toEqual({ kwh: 0.123 })
})
