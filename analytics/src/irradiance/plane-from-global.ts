import { newSunGeocentric } from '../sun/sun-geocentric.ts'
import { newSunPosition, sunFrom, type Place } from '../sun/sun-position.ts'
import { SunTrack } from '../sun/sun-track.ts'
import { newComponents } from './clear-sky.ts'
import { clearnessIndex, erbs } from './decomposition.ts'
import { dayOfYear, extraterrestrialWm2 } from './extraterrestrial.ts'
import { newPlaneIrradiance, planeIrradiance, type SkyState } from './transposition.ts'

export interface TiltedPlane {
  place: Place
  tiltDeg: number
  azimuthDeg: number
}

/** Lower suns and weaker light leave more to the model than to the measurement. */
const lowestSunDeg = 20
const leastWm2 = 100
/** Under clouds the share of the beam is a guess. */
export const clearEnough = 0.5
const albedo = 0.2

/** Light in a plane from the global horizontal one (Erbs, Perez); NaN where the model says little. */
export function planeFromGlobal(
  at: ArrayLike<number>,
  globalWm2: ArrayLike<number>,
  { place, tiltDeg, azimuthDeg }: TiltedPlane,
  leastClearness = clearEnough,
): Float64Array {
  const track = new SunTrack()
  const geocentric = newSunGeocentric()
  const sun = newSunPosition()
  const sky: SkyState = { ...newComponents(), zenithDeg: 0, azimuthDeg: 0, extraWm2: 0 }
  const plane = newPlaneIrradiance()
  return Float64Array.from(at, (stamp, row) => {
    const global = globalWm2[row] as number
    if (!(global >= leastWm2)) return Number.NaN
    sunFrom(track.at(stamp, geocentric), place, sun)
    if (sun.apparentZenithDeg > 90 - lowestSunDeg) return Number.NaN
    sky.extraWm2 = extraterrestrialWm2(dayOfYear(stamp))
    if (clearnessIndex(global, sun.zenithDeg, sky.extraWm2, 1) < leastClearness) return Number.NaN
    erbs(global, sun.zenithDeg, sky.extraWm2, sky)
    sky.zenithDeg = sun.apparentZenithDeg
    sky.azimuthDeg = sun.azimuthDeg
    return planeIrradiance('perez', sky, tiltDeg, azimuthDeg, albedo, plane).globalWm2
  })
}
