import type { TurbineType } from './turbine-types.ts'

export const standardDensityKgm3 = 1.225
const stepsPerMs = 20
const tableMaxMs = 80
const lastStep = tableMaxMs * stepsPerMs
const kneeSharpness = 10

export interface PowerCurve {
  type: TurbineType
  /** Power by density-corrected wind speed, every 1/20 m/s. */
  tableKw: Float64Array
}

/** What the rotor could take at the standard density if nothing held it back. */
export const cubicKw = (type: TurbineType, speedMs: number): number =>
  (0.5 * standardDensityKgm3 * type.electricalCp * Math.PI * (type.rotorM / 2) ** 2 * speedMs ** 3) / 1000

/** Storm stop is a matter of time and is decided elsewhere: the table stays at rated power above it. */
export function powerCurveOf(type: TurbineType): PowerCurve {
  const tableKw = new Float64Array(tableMaxMs * stepsPerMs + 2)
  for (let i = 0; i < tableKw.length; i++) {
    const speedMs = i / stepsPerMs
    const load = cubicKw(type, speedMs) / type.ratedKw
    tableKw[i] = speedMs < type.cutInMs ? 0 : type.ratedKw * (load / (1 + load ** kneeSharpness) ** (1 / kneeSharpness))
  }
  return { type, tableKw }
}

export function powerKwAt(tableKw: Float64Array, speedMs: number): number {
  const x = speedMs * stepsPerMs
  if (x <= 0) return 0
  const i = x < lastStep ? x | 0 : lastStep
  const low = tableKw[i]!
  return low + (tableKw[i + 1]! - low) * (x - i)
}

export const ratedRpm = (type: TurbineType): number => (type.tipSpeedMs / (type.rotorM / 2)) * (30 / Math.PI)
export const minRpm = (type: TurbineType): number => ratedRpm(type) / 2

/** Region 2 keeps the tip-speed ratio, so that torque = k·ω²; slower and faster the speed is held. */
export const rotorRpmAt = (type: TurbineType, speedMs: number): number =>
  Math.min(
    ratedRpm(type),
    Math.max(minRpm(type), ((type.tipSpeedRatio * speedMs) / (type.rotorM / 2)) * (30 / Math.PI)),
  )

const pitchSteps = 512
const pitchTable = Float64Array.from({ length: pitchSteps + 1 }, (_, i) => {
  const refused = 1 - i / pitchSteps
  return 22 * refused ** 0.9 + 3 * refused ** 10
})

/** The more of the wind's power is refused, by rating or by set-point, the further the blades turn out. */
export const pitchDegAt = (takenShare: number): number =>
  pitchTable[Math.round(Math.min(1, Math.max(0, takenShare)) * pitchSteps)]!

/** Thrust: full in region 2, falling once the blades turn out. */
export const thrustAt = (ratedSpeedMs: number, speedMs: number): number =>
  speedMs <= ratedSpeedMs ? 0.8 : Math.max(0.05, 0.8 * (ratedSpeedMs / speedMs) ** 2.6)

export const ratedSpeedMs = (type: TurbineType): number => Math.cbrt(type.ratedKw / cubicKw(type, 1))
