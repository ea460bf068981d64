import { expect, test } from 'vitest'
import { groundOf } from './ground.rules.ts'

const station = { longitude: 95.78, latitude: 40.52 }

test('metres from the station, north up', () => {
  expect(groundOf(station, station)).toEqual({ eastM: 0, northM: 0 })
  const east = groundOf({ longitude: 95.79, latitude: 40.52 }, station)!
  expect(east.eastM).toBeCloseTo(845.3, 0)
  expect(east.northM).toBe(0)
  expect(groundOf({ longitude: 95.78, latitude: 40.51 }, station)!.northM).toBeCloseTo(-1111.9, 0)
})

test('across the date line it is not far', () => {
  expect(groundOf({ longitude: -179.99, latitude: 0 }, { longitude: 179.99, latitude: 0 })!.eastM).toBeCloseTo(
    2223.9,
    0,
  )
})

test.each([
  { longitude: null, latitude: 1 },
  { longitude: 1, latitude: null },
])('half a place is none: %o', (place) => {
  expect(groundOf(place, station)).toBeNull()
})
