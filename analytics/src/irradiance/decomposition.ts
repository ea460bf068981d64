import { cosDeg } from '../degrees.ts'
import { absoluteAirMass, airMass1966 } from './air-mass.ts'
import type { Components } from './clear-sky.ts'
import { extraterrestrialWm2 } from './extraterrestrial.ts'

const minCosZenith = 0.065
const maxZenithDeg = 87

/** Share of the extraterrestrial irradiance that reaches the horizontal plane, at most `limit`. */
export const clearnessIndex = (ghiWm2: number, zenithDeg: number, extraWm2: number, limit: number): number =>
  Math.min(Math.max(ghiWm2 / (extraWm2 * Math.max(cosDeg(zenithDeg), minCosZenith)), 0), limit)

function erbsDiffuseShare(kt: number): number {
  if (kt <= 0.22) return 1 - 0.09 * kt
  if (kt > 0.8) return 0.165
  return 0.9511 + kt * (-0.1604 + kt * (4.388 + kt * (-16.638 + 12.336 * kt)))
}

/** Erbs 1982: beam and diffuse from global, over the true zenith. */
export function erbs(ghiWm2: number, zenithDeg: number, extraWm2: number, out: Components): Components {
  const kt = clearnessIndex(ghiWm2, zenithDeg, extraWm2, 1)
  const dhi = erbsDiffuseShare(kt) * ghiWm2
  const dni = (ghiWm2 - dhi) / cosDeg(zenithDeg)
  const unusable = zenithDeg > maxZenithDeg || ghiWm2 < 0 || dni < 0
  out.ghiWm2 = ghiWm2
  out.dniWm2 = unusable ? 0 : dni
  out.dhiWm2 = unusable ? ghiWm2 : dhi
  return out
}

/** Maxwell's DISC 1987: beam from global, over the true zenith and the day of the year. */
export function discDniWm2(ghiWm2: number, zenithDeg: number, day: number, pressurePa: number): number {
  const extraWm2 = extraterrestrialWm2(day, 1370)
  const kt = clearnessIndex(ghiWm2, zenithDeg, extraWm2, 1)
  const am = Math.min(absoluteAirMass(airMass1966(zenithDeg), pressurePa), 12)
  const cloudy = kt <= 0.6
  const a = cloudy
    ? 0.512 + kt * (-1.56 + kt * (2.286 - 2.222 * kt))
    : -5.743 + kt * (21.77 + kt * (-27.49 + 11.56 * kt))
  const b = cloudy ? 0.37 + 0.962 * kt : 41.4 + kt * (-118.5 + kt * (66.05 + 31.9 * kt))
  const c = cloudy ? -0.28 + kt * (0.932 - 2.048 * kt) : -47.01 + kt * (184.2 + kt * (-222 + 73.81 * kt))
  const clear = 0.866 + am * (-0.122 + am * (0.0121 + am * (-0.000653 + 1.4e-5 * am)))
  const dni = (clear - (a + b * Math.exp(c * am))) * extraWm2
  return zenithDeg > maxZenithDeg || ghiWm2 < 0 || !(dni >= 0) ? 0 : dni
}
