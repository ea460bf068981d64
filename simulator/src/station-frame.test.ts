import { expect, test } from 'vitest'
import { clearSkyIrradianceWm2, sineOfSunHeight } from './clear-sky.ts'
import { demoStations } from './demo-fleet.ts'
import { frameAt, framesBetween, windFraction } from './station-frame.ts'

const pv = demoStations.find((s) => s.id === 'pv-qinghai-gonghe')!

test.each([
  // The sun's height at noon of an equinox is 90° minus the latitude, at a solstice 23.44° more or less.
  ['2026-03-20T05:25:00Z', 36.28, 100.62, 53.7],
  ['2026-06-21T05:20:00Z', 36.28, 100.62, 77.2],
  ['2026-12-21T05:16:00Z', 36.28, 100.62, 30.3],
])('sun height at %s', (at, latitude, longitude, degrees) => {
  const height = (Math.asin(sineOfSunHeight(new Date(at), latitude, longitude)) * 180) / Math.PI
  expect(Math.abs(height - degrees)).toBeLessThan(0.6)
})

test('no light below the horizon, about a kilowatt under a high sun', () => {
  expect(clearSkyIrradianceWm2(-0.2)).toBe(0)
  expect(clearSkyIrradianceWm2(1)).toBeGreaterThan(1000)
  expect(clearSkyIrradianceWm2(1)).toBeLessThan(1100)
})

test('a photovoltaic station rests at night and never exceeds its capacity', () => {
  const day = [...framesBetween(pv, new Date('2026-06-20T16:00:00Z'), new Date('2026-06-21T16:00:00Z'), 300)]
  expect(day).toHaveLength(288)
  expect(frameAt(pv, new Date('2026-06-20T17:00:00Z')).powerKw).toBe(0)
  const peak = Math.max(...day.map((f) => f.powerKw))
  expect(peak).toBeGreaterThan(0.7 * pv.capacityKw)
  expect(peak).toBeLessThanOrEqual(pv.capacityKw)
})

test('the power curve starts at cut-in, is flat above rated and zero in a storm', () => {
  expect([2.9, 3, 11.5, 24.9, 25].map(windFraction)).toEqual([0, 0, 1, 1, 0])
  expect(windFraction(8)).toBeGreaterThan(windFraction(7))
})
