import { expect, test } from 'vitest'
import { sharedZero } from './shared-zero.ts'

const zeroAt = ({ min, max }: { min: number; max: number }) => -min / (max - min)

test.each([
  [
    [
      { min: -20, max: 80 },
      { min: 0, max: 900 },
    ],
  ],
  [
    [
      { min: -500, max: 500 },
      { min: 12, max: 30 },
    ],
  ],
  [
    [
      { min: -30, max: -5 },
      { min: 0, max: 4 },
    ],
  ],
  [
    [
      { min: -0.4, max: 7 },
      { min: -3, max: 1 },
      { min: 0, max: 0 },
    ],
  ],
])('zeros of %j stand at one height and nothing is cut', (extents) => {
  const axes = sharedZero(extents)!
  expect(axes).toHaveLength(extents.length)
  for (const [i, axis] of axes.entries()) {
    expect(zeroAt(axis)).toBeCloseTo(zeroAt(axes[0]!))
    expect(axis.min).toBeLessThanOrEqual(extents[i]!.min)
    expect(axis.max).toBeGreaterThanOrEqual(extents[i]!.max)
  }
})

test('axes that begin at zero anyway stay as they are', () => {
  expect(
    sharedZero([
      { min: 0, max: 5 },
      { min: 3, max: 900 },
    ]),
  ).toBeUndefined()
  expect(sharedZero([{ min: -5, max: 5 }])).toBeUndefined()
})
