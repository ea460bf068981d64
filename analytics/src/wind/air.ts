import { degreesPerRadian } from '../degrees.ts'

const dryGas = 287.058
const gravity = 9.80665
const vapourGas = 461.5

/** Density of humid air, kg/m³ (IEC 61400-12-1); relative humidity as a share. */
export const airDensity = (temperatureK: number, pressurePa: number, humidity = 0.5): number =>
  (pressurePa / dryGas - humidity * 0.0000205 * Math.exp(0.0631846 * temperatureK) * (1 / dryGas - 1 / vapourGas)) /
  temperatureK

export const standardDensity = 1.225

/** Wind speed that carries the same power at standard density. */
export const normalisedSpeed = (speedMs: number, density: number): number =>
  speedMs * (density / standardDensity) ** (1 / 3)

/** Where the wind comes from, degrees clockwise from north; `u` blows east, `v` north. */
export function windDirectionDeg(u: number, v: number): number {
  const direction = 180 + Math.atan2(u, v) * degreesPerRadian
  return direction === 360 ? 0 : direction
}

export const pressureAtHeightPa = (pressurePa: number, temperatureK: number, fromM: number, toM: number): number =>
  pressurePa * Math.exp((-gravity * (toM - fromM)) / dryGas / temperatureK)

/** Exponent of the power law through speeds at several heights, least squares of the logarithms. */
export function shearExponent(heightsM: readonly number[], speedsMs: readonly number[]): number {
  const count = heightsM.length
  let z = 0
  let u = 0
  let zz = 0
  let zu = 0
  for (let index = 0; index < count; index++) {
    const logHeight = Math.log(heightsM[index] as number)
    const logSpeed = Math.log(speedsMs[index] as number)
    z += logHeight
    u += logSpeed
    zz += logHeight * logHeight
    zu += logHeight * logSpeed
  }
  return (zu / count - (u / count) * (z / count)) / (zz / count - (z / count) ** 2)
}

/** Logarithmic profile over ground of this roughness. */
export const speedAtLog = (speedMs: number, fromM: number, toM: number, roughnessM: number): number =>
  (speedMs * Math.log(toM / roughnessM)) / Math.log(fromM / roughnessM)

/** Hellman's power law. */
export const speedAtPower = (speedMs: number, fromM: number, toM: number, exponent: number): number =>
  speedMs * (toM / fromM) ** exponent

export const temperatureAtK = (temperatureK: number, fromM: number, toM: number): number =>
  temperatureK - 0.0065 * (toM - fromM)

/** Density at hub height from pressure near the ground, an eighth of a hPa less each metre. */
export const densityAt = (pressurePa: number, fromM: number, toM: number, temperatureAtHubK: number): number =>
  (pressurePa - ((toM - fromM) * 100) / 8) / (dryGas * temperatureAtHubK)
