import { clamp, cosDeg, degreesPerRadian, radiansPerDegree, sinDeg } from '../degrees.ts'
import { airMass } from './air-mass.ts'
import type { Components } from './clear-sky.ts'

/** Everything a plane needs to know about sky and sun; zenith is the apparent one. */
export interface SkyState extends Components {
  zenithDeg: number
  azimuthDeg: number
  extraWm2: number
}

export interface PlaneIrradiance {
  globalWm2: number
  beamWm2: number
  skyWm2: number
  groundWm2: number
}

export const newPlaneIrradiance = (): PlaneIrradiance => ({ globalWm2: 0, beamWm2: 0, skyWm2: 0, groundWm2: 0 })

export const skyModels = ['isotropic', 'hay-davies', 'reindl', 'klucher', 'king', 'perez', 'perez-driesse'] as const
export type SkyModel = (typeof skyModels)[number]

/** Cosine of the angle between sun and plane normal; negative when the sun is behind. */
export const incidenceCosine = (
  tiltDeg: number,
  planeAzimuthDeg: number,
  zenithDeg: number,
  azimuthDeg: number,
): number =>
  clamp(
    cosDeg(tiltDeg) * cosDeg(zenithDeg) + sinDeg(tiltDeg) * sinDeg(zenithDeg) * cosDeg(azimuthDeg - planeAzimuthDeg),
    -1,
    1,
  )

export const incidenceDeg = (tiltDeg: number, planeAzimuthDeg: number, zenithDeg: number, azimuthDeg: number): number =>
  Math.acos(incidenceCosine(tiltDeg, planeAzimuthDeg, zenithDeg, azimuthDeg)) * degreesPerRadian

// Perez 1990, all sites: three coefficients of the circumsolar share, three of the horizon share, a clearness class.
const perezBounds = [1.065, 1.23, 1.5, 1.95, 2.8, 4.5, 6.2] as const
const perezTable = Float64Array.from([
  -0.008, 0.588, -0.062, -0.06, 0.072, -0.022, 0.13, 0.683, -0.151, -0.019, 0.066, -0.029, 0.33, 0.487, -0.221, 0.055,
  -0.064, -0.026, 0.568, 0.187, -0.295, 0.109, -0.152, -0.014, 0.873, -0.392, -0.362, 0.226, -0.462, 0.001, 1.132,
  -1.237, -0.412, 0.288, -0.823, 0.056, 1.06, -1.6, -0.359, 0.264, -1.127, 0.131, 0.678, -0.327, -0.25, 0.156, -1.377,
  0.251,
])

// Driesse 2024: the same table as quadratic splines over the clearness, so that nothing jumps.
const driesseKnots = [0, 0, 0, 0.061, 0.187, 0.333, 0.487, 0.643, 0.778, 0.839, 1, 1, 1] as const
const driesseTable = Float64Array.from([
  -0.053, 0.529, -0.028, -0.071, 0.061, -0.019, -0.008, 0.588, -0.062, -0.06, 0.072, -0.022, 0.131, 0.77, -0.167,
  -0.026, 0.106, -0.032, 0.328, 0.471, -0.216, 0.069, -0.105, -0.028, 0.557, 0.241, -0.3, 0.086, -0.085, -0.012, 0.861,
  -0.323, -0.355, 0.24, -0.467, -0.008, 1.212, -1.239, -0.444, 0.305, -0.797, 0.047, 1.099, -1.847, -0.365, 0.275,
  -1.132, 0.124, 0.544, 0.157, -0.213, 0.118, -1.455, 0.292, 0.544, 0.157, -0.213, 0.118, -1.455, 0.292,
])

const kappa = 1.041
const shares = { circumsolar: 0, horizon: 0 }

function setPerezShares(sky: SkyState): void {
  const z = sky.zenithDeg * radiansPerDegree
  const correction = kappa * z ** 3
  const clearness = ((sky.dhiWm2 + sky.dniWm2) / sky.dhiWm2 + correction) / (1 + correction)
  let row = 0
  while (row < perezBounds.length && clearness >= (perezBounds[row] as number)) row++
  const brightness = (sky.dhiWm2 * airMass(sky.zenithDeg)) / sky.extraWm2
  const at = (column: number) => perezTable[row * 6 + column] as number
  shares.circumsolar = Math.max(at(0) + at(1) * brightness + at(2) * z, 0)
  shares.horizon = at(3) + at(4) * brightness + at(5) * z
}

function setDriesseShares(sky: SkyState): void {
  const z = sky.zenithDeg * radiansPerDegree
  const raw = sky.dhiWm2 === 0 ? 0 : sky.dniWm2 / (sky.dhiWm2 + sky.dniWm2)
  const clearness = raw / (1 - kappa * z ** 3 * (raw - 1))
  const brightness = (sky.dhiWm2 * airMass(Math.min(sky.zenithDeg, 90))) / sky.extraWm2
  let span = 2
  while (span < 9 && clearness >= driesseKnots[span + 1]!) span++
  const knot = (offset: number) => driesseKnots[span + offset] as number
  const inner = (clearness - knot(0)) / (knot(1) - knot(0))
  const left = ((knot(1) - clearness) / (knot(1) - knot(-1))) * (1 - inner)
  const right = ((clearness - knot(0)) / (knot(2) - knot(0))) * inner
  const at = (column: number) =>
    left * (driesseTable[(span - 2) * 6 + column] as number) +
    (1 - left - right) * (driesseTable[(span - 1) * 6 + column] as number) +
    right * (driesseTable[span * 6 + column] as number)
  shares.circumsolar = clamp(at(0) + at(1) * brightness + at(2) * z, 0, 0.9)
  shares.horizon = at(3) + at(4) * brightness + at(5) * z
}

function skyFromShares(sky: SkyState, tiltDeg: number, cosIncidence: number): number {
  const dome = 0.5 * (1 - shares.circumsolar) * (1 + cosDeg(tiltDeg))
  const circumsolar = (shares.circumsolar * Math.max(cosIncidence, 0)) / Math.max(cosDeg(sky.zenithDeg), cosDeg(85))
  return Math.max(sky.dhiWm2 * (dome + circumsolar + shares.horizon * sinDeg(tiltDeg)), 0)
}

const beamRatio = (sky: SkyState, cosIncidence: number): number =>
  Math.max(cosIncidence, 0) / Math.max(cosDeg(sky.zenithDeg), 0.01745)

function reindlWm2(sky: SkyState, tiltDeg: number, cosIncidence: number): number {
  const anisotropy = sky.dniWm2 / sky.extraWm2
  const beamShare = Math.sqrt(Math.max(sky.dniWm2 * cosDeg(sky.zenithDeg), 0) / sky.ghiWm2)
  const horizon = 1 + (sky.ghiWm2 > 0 ? beamShare : 0) * sinDeg(tiltDeg / 2) ** 3
  const dome = (1 - anisotropy) * 0.5 * (1 + cosDeg(tiltDeg)) * horizon
  return Math.max(sky.dhiWm2 * (anisotropy * beamRatio(sky, cosIncidence) + dome), 0)
}

function klucherWm2(sky: SkyState, tiltDeg: number, cosIncidence: number): number {
  const clear = sky.ghiWm2 > 0 ? 1 - (sky.dhiWm2 / sky.ghiWm2) ** 2 : 0
  const horizon = 1 + clear * sinDeg(tiltDeg / 2) ** 3
  const circumsolar = 1 + clear * Math.max(cosIncidence, 0) ** 2 * sinDeg(sky.zenithDeg) ** 3
  return sky.dhiWm2 * 0.5 * (1 + cosDeg(tiltDeg)) * horizon * circumsolar
}

const domeShare = (tiltDeg: number): number => 0.5 * (1 + cosDeg(tiltDeg))

const skyDiffuseWm2: Record<SkyModel, (sky: SkyState, tiltDeg: number, cosIncidence: number) => number> = {
  isotropic: (sky, tiltDeg) => sky.dhiWm2 * domeShare(tiltDeg),
  'hay-davies': (sky, tiltDeg, cosIncidence) => {
    const anisotropy = sky.dniWm2 / sky.extraWm2
    return Math.max(sky.dhiWm2 * ((1 - anisotropy) * domeShare(tiltDeg) + anisotropy * beamRatio(sky, cosIncidence)), 0)
  },
  reindl: reindlWm2,
  klucher: klucherWm2,
  king: (sky, tiltDeg) =>
    Math.max(
      sky.dhiWm2 * domeShare(tiltDeg) + (sky.ghiWm2 * (0.012 * sky.zenithDeg - 0.04) * (1 - cosDeg(tiltDeg))) / 2,
      0,
    ),
  perez: (sky, tiltDeg, cosIncidence) => {
    if (!(sky.dhiWm2 > 0) || sky.zenithDeg > 90) return 0
    setPerezShares(sky)
    return skyFromShares(sky, tiltDeg, cosIncidence)
  },
  'perez-driesse': (sky, tiltDeg, cosIncidence) => {
    if (!(sky.dhiWm2 > 0)) return 0
    setDriesseShares(sky)
    return skyFromShares(sky, tiltDeg, cosIncidence)
  },
}

/** Irradiance on a tilted plane. Allocates nothing. */
export function planeIrradiance(
  model: SkyModel,
  sky: SkyState,
  tiltDeg: number,
  planeAzimuthDeg: number,
  albedo: number,
  out: PlaneIrradiance,
): PlaneIrradiance {
  const cosIncidence = incidenceCosine(tiltDeg, planeAzimuthDeg, sky.zenithDeg, sky.azimuthDeg)
  out.beamWm2 = Math.max(sky.dniWm2 * cosIncidence, 0)
  out.skyWm2 = skyDiffuseWm2[model](sky, tiltDeg, cosIncidence)
  out.groundWm2 = sky.ghiWm2 * albedo * (1 - cosDeg(tiltDeg)) * 0.5
  out.globalWm2 = out.beamWm2 + out.skyWm2 + out.groundWm2
  return out
}
