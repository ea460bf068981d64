import { expect, test } from 'vitest'
import { airMass, pressureAtPa } from './air-mass.ts'
import { haurwitzGhiWm2, ineichen, newComponents } from './clear-sky.ts'
import { erbs } from './decomposition.ts'
import { dayOfYear, extraterrestrialWm2 } from './extraterrestrial.ts'
import { ashraeModifier, physicalModifier } from './incidence-modifier.ts'
import { incidenceDeg, newPlaneIrradiance, planeIrradiance, skyModels } from './transposition.ts'

const noon = { ghiWm2: 800, dniWm2: 750, dhiWm2: 150, zenithDeg: 30, azimuthDeg: 180, extraWm2: 1366 }

test.each([
  [0, 1098 * Math.exp(-0.059)],
  [60, 549 * Math.exp(-0.118)],
  [90.5, 0],
])('haurwitz at zenith %s°', (zenithDeg, ghiWm2) => expect(haurwitzGhiWm2(zenithDeg)).toBeCloseTo(ghiWm2, 9))

test('air mass is one overhead, about 38 on the horizon and absent below it', () => {
  expect(airMass(0)).toBeCloseTo(1, 3)
  expect(airMass(90)).toBeCloseTo(37.92, 1)
  expect(airMass(91)).toBeNaN()
  expect(pressureAtPa(0)).toBeCloseTo(101_325, -1)
})

test('the Earth is nearest in January', () => {
  expect(dayOfYear(Date.UTC(2024, 11, 31))).toBe(366)
  expect(extraterrestrialWm2(3)).toBeGreaterThan(1410)
  expect(extraterrestrialWm2(185)).toBeLessThan(1325)
})

test('clear sky closes: global = beam · cos + diffuse, and night is dark', () => {
  const day = ineichen(40, 1.3, 3, 500, 1366, newComponents())
  expect(day.dniWm2 * Math.cos((40 * Math.PI) / 180) + day.dhiWm2).toBeCloseTo(day.ghiWm2, 9)
  expect(ineichen(95, NaN, 3, 500, 1366, newComponents())).toEqual({ ghiWm2: 0, dniWm2: 0, dhiWm2: 0 })
})

test('erbs: an overcast sky is all diffuse but 2 %, beyond 87° all of it', () => {
  const overcast = erbs(100, 60, 1000, newComponents())
  expect(overcast.dhiWm2).toBeCloseTo(100 * (1 - 0.09 * 0.2), 9)
  expect(erbs(10, 88, 1000, newComponents())).toEqual({ ghiWm2: 10, dniWm2: 0, dhiWm2: 10 })
})

// Klucher brightens the horizontal plane around the sun, too.
test.each(skyModels.filter((model) => model !== 'klucher'))(
  '%s gives the horizontal plane what the sky gives',
  (model) => {
    const plane = planeIrradiance(model, noon, 0, 180, 0.2, newPlaneIrradiance())
    const beamWm2 = 750 * Math.cos(Math.PI / 6)
    expect(plane.groundWm2).toBe(0)
    expect(plane.beamWm2).toBeCloseTo(beamWm2, 9)
    expect(plane.skyWm2).toBeCloseTo(150, 9)
  },
)

test('a plane that faces the sun has no incidence angle and loses nothing in the glass', () => {
  expect(incidenceDeg(30, 180, 30, 180)).toBeCloseTo(0, 5)
  expect(physicalModifier(0)).toBeCloseTo(1, 12)
  expect(ashraeModifier(60)).toBeCloseTo(0.95, 12)
})
