import { expect, test } from 'vitest'
import { newSunGeocentric, sunGeocentric } from './sun-geocentric.ts'
import { newSunPosition, sunFrom, sunPosition } from './sun-position.ts'
import { sunTimes } from './sun-times.ts'
import { SunTrack } from './sun-track.ts'

const golden = { latitudeDeg: 39.742476, longitudeDeg: -105.1786, altitudeM: 1830.14 }

test('the example of the SPA report', () => {
  const sun = sunPosition(Date.UTC(2003, 9, 17, 19, 30, 30), golden, newSunPosition(), 82_000, 11)
  expect(sun.apparentZenithDeg).toBeCloseTo(50.11162, 4)
  expect(sun.azimuthDeg).toBeCloseTo(194.34024, 4)
})

test('the sun of the report rises, culminates and sets when the report says', () => {
  const times = sunTimes(Date.UTC(2003, 9, 17), golden)
  expect(Math.abs(times.riseMs - Date.UTC(2003, 9, 17, 13, 12, 43))).toBeLessThan(2000)
  expect(Math.abs(times.transitMs - Date.UTC(2003, 9, 17, 18, 46, 4))).toBeLessThan(2000)
  expect(Math.abs(times.setMs - Date.UTC(2003, 9, 18, 0, 20, 19))).toBeLessThan(70_000)
})

test('where the sun does not set there is no sunset', () => {
  const times = sunTimes(Date.UTC(2025, 5, 21), { latitudeDeg: 78, longitudeDeg: 15, altitudeM: 0 })
  expect([times.riseMs, times.setMs]).toEqual([NaN, NaN])
  expect(times.transitMs).toBeGreaterThan(Date.UTC(2025, 5, 21))
})

test('the track stays with the series over the turn of the year and of the right ascension', () => {
  const track = new SunTrack()
  const quick = newSunGeocentric()
  const full = newSunGeocentric()
  const seen = newSunPosition()
  const exact = newSunPosition()
  let worst = 0
  for (let hour = 0; hour < 366 * 24; hour += 5.37) {
    const epochMs = Date.UTC(2023, 11, 1) + hour * 3_600_000
    sunFrom(track.at(epochMs, quick), golden, seen)
    sunFrom(sunGeocentric(epochMs, full), golden, exact)
    const azimuthOff = Math.abs(seen.azimuthDeg - exact.azimuthDeg)
    worst = Math.max(worst, Math.abs(seen.zenithDeg - exact.zenithDeg), Math.min(azimuthOff, 360 - azimuthOff))
  }
  expect(worst).toBeLessThan(1e-4)
})
