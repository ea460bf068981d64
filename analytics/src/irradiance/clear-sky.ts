import { cosDeg, sinDeg } from '../degrees.ts'
import { standardPressurePa } from './air-mass.ts'

/** Global on the horizontal, beam facing the sun, diffuse on the horizontal; W/m². */
export interface Components {
  ghiWm2: number
  dniWm2: number
  dhiWm2: number
}

export const newComponents = (): Components => ({ ghiWm2: 0, dniWm2: 0, dhiWm2: 0 })

/** Haurwitz 1945: needs the zenith only. */
export function haurwitzGhiWm2(apparentZenithDeg: number): number {
  const cosZenith = cosDeg(apparentZenithDeg)
  return cosZenith > 0 ? 1098 * cosZenith * Math.exp(-0.059 / cosZenith) : 0
}

/** Ineichen & Perez 2002 with Linke turbidity. `airMassAbsolute` is NaN below the horizon. */
export function ineichen(
  apparentZenithDeg: number,
  airMassAbsolute: number,
  linkeTurbidity: number,
  altitudeM: number,
  extraWm2: number,
  out: Components,
): Components {
  const cosZenith = Math.max(cosDeg(apparentZenithDeg), 0)
  if (cosZenith === 0 || Number.isNaN(airMassAbsolute)) {
    out.ghiWm2 = out.dniWm2 = out.dhiWm2 = 0
    return out
  }
  const fh1 = Math.exp(-altitudeM / 8000)
  const fh2 = Math.exp(-altitudeM / 1250)
  const cg1 = 5.09e-5 * altitudeM + 0.868
  const cg2 = 3.92e-5 * altitudeM + 0.0387
  const ghi = cg1 * extraWm2 * cosZenith * Math.exp(-cg2 * airMassAbsolute * (fh1 + fh2 * (linkeTurbidity - 1)))
  const beam = extraWm2 * (0.664 + 0.163 / fh1) * Math.exp(-0.09 * airMassAbsolute * (linkeTurbidity - 1))
  const share = (1 - (0.1 - 0.2 * Math.exp(-linkeTurbidity)) / (0.1 + 0.882 / fh1)) / cosZenith
  out.ghiWm2 = ghi
  out.dniWm2 = Math.min(beam, ghi * Math.min(Math.max(share, 0), 1e20))
  out.dhiWm2 = ghi - out.dniWm2 * cosZenith
  return out
}

function solisDiffuseDepth(waterCm: number, aod: number, lnPressure: number): number {
  const w = waterCm
  return aod < 0.05
    ? (((86 * w - 13800) * aod + (-3.11 * w + 79.4)) * aod + (-0.23 * w + 74.8)) * aod ** 2 +
        (0.092 * w - 8.86) * aod +
        (0.0042 * w + 3.12) -
        0.83 * (1 + aod) ** -17.2 * lnPressure
    : (((-0.21 * w + 11.6) * aod + (0.27 * w - 20.7)) * aod + (-0.134 * w + 15.5)) * aod ** 2 +
        (0.0554 * w - 5.71) * aod +
        (0.0057 * w + 2.94) -
        0.71 * (1 + aod) ** -15 * lnPressure
}

/** Simplified Solis, Ineichen 2008: aerosol depth at 700 nm and precipitable water instead of turbidity. */
export function simplifiedSolis(
  apparentElevationDeg: number,
  aod: number,
  waterCm: number,
  pressurePa: number,
  extraWm2: number,
  out: Components,
): Components {
  const w = Math.max(waterCm, 0.2)
  const lnWater = Math.log(w)
  const lnPressure = Math.log(pressurePa / standardPressurePa)
  const outside =
    extraWm2 * (0.12 * w ** 0.56 * aod ** 2 + 0.97 * w ** 0.032 * aod + 1.08 * w ** 0.0051 + 0.071 * lnPressure)
  const beamDepth =
    (1.82 + 0.056 * lnWater + 0.0071 * lnWater ** 2) * aod +
    (0.33 + 0.045 * lnWater + 0.0096 * lnWater ** 2) +
    (0.0089 * w + 0.13) * lnPressure
  const beamPower =
    (0.00925 * aod ** 2 + 0.0148 * aod - 0.0172) * lnWater + (-0.7565 * aod ** 2 + 0.5057 * aod + 0.4557)
  const globalDepth =
    (1.24 + 0.047 * lnWater + 0.0061 * lnWater ** 2) * aod +
    (0.27 + 0.043 * lnWater + 0.009 * lnWater ** 2) +
    (0.0079 * w + 0.1) * lnPressure
  const globalPower = -0.0147 * lnWater - 0.3079 * aod ** 2 + 0.2846 * aod + 0.3798
  const diffusePower = -0.337 * aod ** 2 + 0.63 * aod + 0.116 + lnPressure / (18 + 152 * aod)
  const sinElevation = Math.max(1e-30, sinDeg(apparentElevationDeg))
  out.dniWm2 = outside * Math.exp(-beamDepth / sinElevation ** beamPower)
  out.ghiWm2 = outside * Math.exp(-globalDepth / sinElevation ** globalPower) * sinElevation
  out.dhiWm2 = outside * Math.exp(-solisDiffuseDepth(w, aod, lnPressure) / sinElevation ** diffusePower)
  return out
}
