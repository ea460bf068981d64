import { clamp, degreesPerRadian, radiansPerDegree, wrapDeg } from '../degrees.ts'
import { pressureAtPa } from '../irradiance/air-mass.ts'
import { newSunGeocentric, sunGeocentric, type SunGeocentric } from './sun-geocentric.ts'

export interface Place {
  latitudeDeg: number
  longitudeDeg: number
  altitudeM: number
}

/** Angles in degrees; azimuth clockwise from north; `apparent` is with refraction. */
export interface SunPosition {
  zenithDeg: number
  apparentZenithDeg: number
  azimuthDeg: number
}

export const newSunPosition = (): SunPosition => ({ zenithDeg: 0, apparentZenithDeg: 0, azimuthDeg: 0 })

const flattening = 0.99664719
const earthRadiusM = 6378140
/** Radius of the sun and refraction at the horizon: below it refraction says nothing. */
const horizonDeg = -(0.26667 + 0.5667)

function refractionDeg(elevationDeg: number, pressurePa: number, temperatureC: number): number {
  if (elevationDeg < horizonDeg) return 0
  const angle = (elevationDeg + 10.3 / (elevationDeg + 5.11)) * radiansPerDegree
  return ((pressurePa / 101_000) * (283 / (273 + temperatureC)) * 1.02) / (60 * Math.tan(angle))
}

/** The sun seen from a place, from what sunGeocentric gave. Allocates nothing. */
export function sunFrom(
  geocentric: SunGeocentric,
  place: Place,
  out: SunPosition,
  pressurePa: number = pressureAtPa(place.altitudeM),
  temperatureC: number = 12,
): SunPosition {
  const latitude = place.latitudeDeg * radiansPerDegree
  const sinLatitude = Math.sin(latitude)
  const cosLatitude = Math.cos(latitude)
  const hourAngle =
    wrapDeg(geocentric.siderealDeg + place.longitudeDeg - geocentric.rightAscensionDeg) * radiansPerDegree
  const declination = geocentric.declinationDeg * radiansPerDegree
  const sinParallax = Math.sin((8.794 / (3600 * geocentric.distanceAu)) * radiansPerDegree)
  const reduced = Math.atan(flattening * Math.tan(latitude))
  const x = Math.cos(reduced) + (place.altitudeM / earthRadiusM) * cosLatitude
  const y = flattening * Math.sin(reduced) + (place.altitudeM / earthRadiusM) * sinLatitude
  const denominator = Math.cos(declination) - x * sinParallax * Math.cos(hourAngle)
  const parallax = Math.atan2(-x * sinParallax * Math.sin(hourAngle), denominator)
  const seenDeclination = Math.atan2((Math.sin(declination) - y * sinParallax) * Math.cos(parallax), denominator)
  const seenHourAngle = hourAngle - parallax
  const cosHourAngle = Math.cos(seenHourAngle)
  const sinElevation = sinLatitude * Math.sin(seenDeclination) + cosLatitude * Math.cos(seenDeclination) * cosHourAngle
  const elevationDeg = Math.asin(clamp(sinElevation, -1, 1)) * degreesPerRadian
  const azimuth = Math.atan2(
    Math.sin(seenHourAngle),
    cosHourAngle * sinLatitude - Math.tan(seenDeclination) * cosLatitude,
  )
  out.zenithDeg = 90 - elevationDeg
  out.apparentZenithDeg = out.zenithDeg - refractionDeg(elevationDeg, pressurePa, temperatureC)
  out.azimuthDeg = wrapDeg(azimuth * degreesPerRadian + 180)
  return out
}

const shared = newSunGeocentric()

/** NREL's SPA, good to 0.0003° from -2000 to 6000. For many places at one instant: sunGeocentric once, sunFrom each. */
export const sunPosition = (
  epochMs: number,
  place: Place,
  out: SunPosition,
  pressurePa?: number,
  temperatureC?: number,
): SunPosition => sunFrom(sunGeocentric(epochMs, shared), place, out, pressurePa, temperatureC)
