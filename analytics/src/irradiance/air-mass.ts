import { cosDeg } from '../degrees.ts'

export const standardPressurePa = 101_325

/** Standard atmosphere: pressure at an altitude. */
export const pressureAtPa = (altitudeM: number): number =>
  100 * ((44331.514 - altitudeM) / 11880.516) ** (1 / 0.1902632)

/** Kasten & Young 1989 over the apparent zenith; NaN below the horizon. */
export const airMass = (apparentZenithDeg: number): number =>
  apparentZenithDeg > 90
    ? Number.NaN
    : 1 / (cosDeg(apparentZenithDeg) + 0.50572 * (6.07995 + (90 - apparentZenithDeg)) ** -1.6364)

/** Kasten 1966 over the true zenith, as DISC was fitted; NaN below the horizon. */
export const airMass1966 = (zenithDeg: number): number =>
  zenithDeg > 90 ? Number.NaN : 1 / (cosDeg(zenithDeg) + 0.15 * (93.885 - zenithDeg) ** -1.253)

export const absoluteAirMass = (relative: number, pressurePa: number): number =>
  (relative * pressurePa) / standardPressurePa
