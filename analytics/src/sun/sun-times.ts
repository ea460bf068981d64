import { cosDeg, degreesPerRadian, signedDeg, sinDeg } from '../degrees.ts'
import { deltaTSeconds, newSunGeocentric, sunGeocentric } from './sun-geocentric.ts'
import type { Place } from './sun-position.ts'

/** Instants of one UTC day; rise and set are NaN where the sun stays up or down. */
export interface SunTimes {
  riseMs: number
  setMs: number
  transitMs: number
}

const dayMs = 86_400_000
/** Upper limb on the horizon, refraction included. */
const horizonDeg = -0.8333

/** Differences over the turn of the right ascension, or of a day that jumped, count as small steps. */
const step = (difference: number): number =>
  Math.abs(difference) > 2 ? difference - Math.floor(difference) : difference

/** SPA appendix: `dayStartMs` is midnight UTC of the day whose transit is meant. */
export function sunTimes(dayStartMs: number, place: Place): SunTimes {
  const { latitudeDeg, longitudeDeg } = place
  const at = (days: number) => sunGeocentric(dayStartMs - deltaTSeconds * 1000 + days * dayMs, newSunGeocentric())
  const { siderealDeg } = sunGeocentric(dayStartMs, newSunGeocentric())
  const [before, today, after] = [at(-1), at(0), at(1)]
  const cosHourAngle =
    (sinDeg(horizonDeg) - sinDeg(latitudeDeg) * sinDeg(today.declinationDeg)) /
    (cosDeg(latitudeDeg) * cosDeg(today.declinationDeg))
  const halfDay = Math.abs(cosHourAngle) > 1 ? Number.NaN : (Math.acos(cosHourAngle) * degreesPerRadian) / 360
  const turn = (today.rightAscensionDeg - longitudeDeg - siderealDeg) / 360
  const noon = turn - Math.floor(turn)
  const a = step(today.rightAscensionDeg - before.rightAscensionDeg)
  const b = step(after.rightAscensionDeg - today.rightAscensionDeg)
  const c = step(today.declinationDeg - before.declinationDeg)
  const d = step(after.declinationDeg - today.declinationDeg)

  const refined = (share: number) => {
    const n = share + deltaTSeconds / 86400
    const rightAscensionDeg = today.rightAscensionDeg + (n * (a + b + (b - a) * n)) / 2
    const declinationDeg = today.declinationDeg + (n * (c + d + (d - c) * n)) / 2
    const hourAngleDeg = signedDeg(siderealDeg + 360.985647 * share + longitudeDeg - rightAscensionDeg)
    return { declinationDeg, hourAngleDeg }
  }
  const crossing = (share: number): number => {
    const folded = share - Math.floor(share)
    const { declinationDeg, hourAngleDeg } = refined(folded)
    const sinHeight =
      sinDeg(latitudeDeg) * sinDeg(declinationDeg) + cosDeg(latitudeDeg) * cosDeg(declinationDeg) * cosDeg(hourAngleDeg)
    const heightDeg = Math.asin(sinHeight) * degreesPerRadian
    const correction =
      (heightDeg - horizonDeg) / (360 * cosDeg(declinationDeg) * cosDeg(latitudeDeg) * sinDeg(hourAngleDeg))
    return dayStartMs + (share + correction) * dayMs
  }
  return {
    riseMs: crossing(noon - halfDay),
    setMs: crossing(noon + halfDay),
    transitMs: dayStartMs + (noon - refined(noon).hourAngleDeg / 360) * dayMs,
  }
}
