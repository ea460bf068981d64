import { expect, test } from 'vitest'
import { maskingDeg, meanMaskingDeg, shadedShare, skyLossShare, trackerAngles } from './row-geometry.ts'

test('a tracker follows the sun to its stop', () => {
  expect(trackerAngles(30, 270, 180, 60, undefined)).toMatchObject({
    rotationDeg: expect.closeTo(30, 9),
    azimuthDeg: 270,
  })
  expect(trackerAngles(80, 90, 180, 60, undefined)).toMatchObject({ rotationDeg: -60, azimuthDeg: 90, tiltDeg: 60 })
  expect(trackerAngles(95, 90, 180, 60, undefined).rotationDeg).toBeNaN()
})

test('turned back so that rows just touch in projection', () => {
  const { rotationDeg } = trackerAngles(80, 270, 180, 90, 0.5)
  expect(rotationDeg).toBeLessThan(20)
  expect(shadedShare(80, 270, 180, rotationDeg, 1, 2)).toBeCloseTo(0, 9)
  expect(shadedShare(80, 270, 180, 80, 1, 2)).toBeCloseTo(1 - 2 * Math.cos((80 * Math.PI) / 180), 9)
})

test('the mean masking angle is the mean of the angle over the height', () => {
  let sum = 0
  for (let step = 0.5; step < 2000; step++) sum += maskingDeg(30, 0.5, step / 2000)
  expect(meanMaskingDeg(30, 0.5)).toBeCloseTo(sum / 2000, 5)
  expect(meanMaskingDeg(0, 0.5)).toBe(0)
  expect(skyLossShare(0)).toBe(0)
})
