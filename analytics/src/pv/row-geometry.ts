import { clamp, cosDeg, degreesPerRadian, radiansPerDegree, sinDeg, wrapDeg } from '../degrees.ts'
import { incidenceDeg } from '../irradiance/transposition.ts'

export interface TrackerAngles {
  rotationDeg: number
  tiltDeg: number
  azimuthDeg: number
  incidenceDeg: number
}

/** Zenith of the sun projected on the plane across a horizontal axis, positive clockwise of the axis. */
export function projectedZenithDeg(zenithDeg: number, azimuthDeg: number, axisAzimuthDeg: number): number {
  const across = sinDeg(zenithDeg) * sinDeg(azimuthDeg - axisAzimuthDeg)
  return Math.atan2(across, cosDeg(zenithDeg)) * degreesPerRadian
}

/** Horizontal single-axis tracker; `coverage` is collector width over pitch, `undefined` for no backtracking. */
export function trackerAngles(
  apparentZenithDeg: number,
  azimuthDeg: number,
  axisAzimuthDeg: number,
  maxRotationDeg: number,
  coverage: number | undefined,
): TrackerAngles {
  const ideal = projectedZenithDeg(apparentZenithDeg, azimuthDeg, axisAzimuthDeg)
  const gap = coverage === undefined ? 1 : Math.abs(cosDeg(ideal) / coverage)
  const turnedBack = gap < 1 ? ideal - Math.sign(ideal) * Math.acos(gap) * degreesPerRadian : ideal
  const rotationDeg = apparentZenithDeg > 90 ? NaN : clamp(turnedBack, -maxRotationDeg, maxRotationDeg)
  const tiltDeg = Math.abs(rotationDeg)
  const surfaceAzimuthDeg = wrapDeg(axisAzimuthDeg + (rotationDeg < 0 ? -90 : 90))
  return {
    rotationDeg,
    tiltDeg,
    azimuthDeg: surfaceAzimuthDeg,
    incidenceDeg: incidenceDeg(tiltDeg, surfaceAzimuthDeg, apparentZenithDeg, azimuthDeg),
  }
}

/** Share of a row's height in the shade of the row before it, beam only; Anderson & Jensen 2024 on flat ground. */
export function shadedShare(
  zenithDeg: number,
  azimuthDeg: number,
  axisAzimuthDeg: number,
  rotationDeg: number,
  collectorWidthM: number,
  pitchM: number,
): number {
  const projected = projectedZenithDeg(zenithDeg, azimuthDeg, axisAzimuthDeg)
  const facing = Math.abs(cosDeg(rotationDeg - projected))
  return clamp(1 - ((pitchM / collectorWidthM) * cosDeg(projected)) / facing, 0, 1)
}

/** Elevation below which the row in front hides the sky, at a share of the slant height. */
export function maskingDeg(tiltDeg: number, coverage: number, slantShare: number): number {
  const above = coverage * (1 - slantShare)
  return Math.atan((above * sinDeg(tiltDeg)) / (1 - above * cosDeg(tiltDeg))) * degreesPerRadian
}

/** Mean masking angle over the slant height (Passias & Källbäck 1984, integrated). */
export function meanMaskingDeg(tiltDeg: number, coverage: number): number {
  const tilt = tiltDeg * radiansPerDegree
  const sinTilt = Math.sin(tilt)
  if (sinTilt === 0) return 0
  const spacing = 1 / coverage
  const along = spacing * Math.cos(tilt) - 1
  const mean =
    (-spacing * sinTilt * Math.log(Math.abs(2 * spacing * Math.cos(tilt) - (spacing ** 2 + 1)))) / 2 +
    along * Math.atan(along / (spacing * sinTilt)) -
    along * Math.atan(Math.cos(tilt) / sinTilt) +
    spacing * Math.log(spacing) * sinTilt
  return mean * degreesPerRadian
}

/** Share of isotropic sky light a masking angle takes away. */
export const skyLossShare = (maskDeg: number): number => 1 - cosDeg(maskDeg / 2) ** 2
