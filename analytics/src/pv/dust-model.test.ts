import { expect, test } from 'vitest'
import { erf } from '../statistics/error-function.ts'
import { hsuSoilingRatio, kimberLoss, soilingRatioOf } from './dust-model.ts'

const hours = (count: number) => Float64Array.from({ length: count }, (_, hour) => hour * 3_600_000)

test.each([
  [0, 0],
  [0.5, 0.5204998778130465],
  [1, 0.8427007929497149],
  [2.5, 0.999593047982555],
  [-3, -0.9999779095030014],
])('erf(%s)', (x, expected) => expect(erf(x)).toBeCloseTo(expected, 14))

test('dust gathers until rain takes it', () => {
  const settings = { cleaningMm: 5, rainWindowHours: 1, tiltDeg: 60, fineMs: 0.001, coarseMs: 0.004 }
  const ratio = hsuSoilingRatio(hours(4), [0, 0, 6, 0], [1e-4, 1e-4, 1e-4, 1e-4], [2e-4, 2e-4, 2e-4, 2e-4], settings)
  const hourly = (1e-4 * 0.001 + 1e-4 * 0.004) * 3600 * 0.5
  expect([...ratio]).toEqual([hourly, 2 * hourly, 0, hourly].map((mass) => expect.closeTo(soilingRatioOf(mass), 12)))
})

test('no dust on damp ground, never more than the limit', () => {
  const rain = new Float64Array(24 * 30)
  rain[24] = 10
  const settings = { cleaningMm: 6, rainWindowHours: 1, lossPerDay: 0.01, graceDays: 14, maxLoss: 0.1 }
  const loss = kimberLoss(hours(24 * 30), rain, settings)
  expect(loss[23]).toBeCloseTo((0.01 * 23) / 24, 12)
  expect(loss[24 * 14]).toBe(0)
  expect(loss[24 * 16]).toBeCloseTo((0.01 * 25) / 24, 12)
  expect(loss.at(-1)).toBe(0.1)
})
