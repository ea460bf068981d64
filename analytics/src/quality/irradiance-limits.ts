import { cosDeg } from '../degrees.ts'

const lowestWm2 = -4

/** Long & Shi 2008: what the sun can give at most. */
const upperLimit = (factor: number, power: number, base: number) => (extraWm2: number, zenithDeg: number) =>
  factor * extraWm2 * Math.max(cosDeg(zenithDeg), 0) ** power + base

const upperLimits = {
  ghi: upperLimit(1.5, 1.2, 100),
  dhi: upperLimit(0.95, 1.2, 50),
  dni: upperLimit(1, 0, 0),
} as const

export const isPossible = (
  kind: keyof typeof upperLimits,
  valueWm2: number,
  extraWm2: number,
  zenithDeg: number,
): boolean => valueWm2 > lowestWm2 && valueWm2 < upperLimits[kind](extraWm2, zenithDeg)

const within = (
  ratio: number,
  whole: number,
  zenithDeg: number,
  day: [number, number],
  dusk: [number, number],
): boolean => {
  if (!(whole > 50) || !(zenithDeg >= 0) || !(zenithDeg < 93)) return false
  const passes = ([low, high]: [number, number]) => ratio > low && ratio < high
  return (zenithDeg < 75 && passes(day)) || (zenithDeg >= 75 && passes(dusk))
}

/** Global agrees with beam and diffuse. False at night: nothing can be said then. */
export function componentsAgree(ghiWm2: number, dhiWm2: number, dniWm2: number, zenithDeg: number): boolean {
  const sum = dniWm2 * cosDeg(zenithDeg) + dhiWm2
  return within(ghiWm2 / sum, sum, zenithDeg, [0.92, 1.08], [0.85, 1.15])
}

/** Diffuse is no more than global. False at night. */
export const diffuseAgrees = (ghiWm2: number, dhiWm2: number, zenithDeg: number): boolean =>
  within(dhiWm2 / ghiWm2, ghiWm2, zenithDeg, [0, 1.05], [0, 1.1])

/** Not brighter than a tenth above the clear sky. */
export function belowClearSky(valueWm2: number, clearWm2: number): boolean {
  const index = valueWm2 / clearWm2
  return Number.isNaN(valueWm2) || Number.isNaN(clearWm2) ? false : (Number.isFinite(index) ? index : 0) <= 1.1
}
