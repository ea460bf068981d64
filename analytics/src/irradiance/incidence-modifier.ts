import { cosDeg, sinDeg } from '../degrees.ts'

/** ASHRAE: share of beam that passes the cover, 1 at normal incidence. */
export const ashraeModifier = (incidenceDeg: number, b = 0.05): number =>
  Math.abs(incidenceDeg) >= 90 ? 0 : Math.max(0, 1 - b * (1 / cosDeg(incidenceDeg) - 1))

/** Martin & Ruiz 2001. */
export const martinRuizModifier = (incidenceDeg: number, a = 0.16): number =>
  incidenceDeg >= 90 ? 0 : (1 - Math.exp(-cosDeg(incidenceDeg) / a)) / (1 - Math.exp(-1 / a))

/** De Soto 2006: Fresnel and Bouguer through one glass pane. */
export function physicalModifier(incidenceDeg: number, index = 1.526, extinctionPerM = 4, thicknessM = 0.002): number {
  if (incidenceDeg >= 90) return 0
  const outside = cosDeg(incidenceDeg)
  const inside = Math.sqrt(1 - (sinDeg(incidenceDeg) / index) ** 2)
  const reflectedS = ((outside - index * inside) / (outside + index * inside)) ** 2
  const reflectedP = ((inside - index * outside) / (inside + index * outside)) ** 2
  const passed = (1 - (reflectedS + reflectedP) / 2) * Math.exp((-extinctionPerM * thicknessM) / inside)
  const passedNormal = (1 - ((1 - index) / (1 + index)) ** 2) * Math.exp(-extinctionPerM * thicknessM)
  return passed / passedNormal
}
