import { line, mean, quantile } from '../statistics/summary.ts'

export interface TorqueControl {
  ratedRpm: number
  minRpm: number
  windowRpm: readonly [number, number]
  bandSamples: number
  regionSamples: number
  share: number
  /** False for machines without a wide range of speeds: two-speed generators have no region two. */
  applicable: boolean
  /** Torque over the square of the angular speed, N·m·s². */
  gain: number
  r2: number
  /** Slope of log power over log speed; three when the control follows the optimum. */
  powerSlope: number
}

const leastShare = 0.3
const angular = (rpm: number): number => (rpm * 2 * Math.PI) / 60

/** Torque control between cut-in and rated speed, from electrical power and generator speed. */
export function torqueControl(powerKw: Float64Array, generatorRpm: Float64Array, ratedKw: number): TorqueControl {
  const rows = [...powerKw.keys()]
  const rpmWhere = (test: (power: number) => boolean) =>
    rows.filter((row) => test(powerKw[row] as number)).map((row) => generatorRpm[row] as number)
  const ratedRpm = quantile(
    rpmWhere((power) => power > 0.6 * ratedKw),
    0.5,
  )
  const minRpm = quantile(
    rpmWhere((power) => power > 0.02 * ratedKw),
    0.02,
  )
  const windowRpm = [1.05 * minRpm, 0.95 * ratedRpm] as const
  const band = rows.filter(
    (row) => (powerKw[row] as number) > 0.05 * ratedKw && (powerKw[row] as number) < 0.5 * ratedKw,
  )
  const region = band.filter(
    (row) => (generatorRpm[row] as number) > windowRpm[0] && (generatorRpm[row] as number) < windowRpm[1],
  )
  const share = region.length / band.length
  const fit = gainOf(
    region.map((row) => powerKw[row] as number),
    region.map((row) => generatorRpm[row] as number),
  )
  return {
    ratedRpm,
    minRpm,
    windowRpm,
    bandSamples: band.length,
    regionSamples: region.length,
    share,
    applicable: share >= leastShare,
    ...fit,
  }
}

/** Gain of the square law through the origin, how well it holds, and the power law the data follow. */
export function gainOf(
  powerKw: readonly number[],
  generatorRpm: readonly number[],
): Pick<TorqueControl, 'gain' | 'r2' | 'powerSlope'> {
  const speeds = generatorRpm.map(angular)
  const torques = powerKw.map((power, row) => (power * 1000) / (speeds[row] as number))
  const fourth = speeds.reduce((sum, speed) => sum + speed ** 4, 0)
  const gain = torques.reduce((sum, torque, row) => sum + torque * (speeds[row] as number) ** 2, 0) / fourth
  const center = mean(torques)
  const rest = torques.reduce((sum, torque, row) => sum + (torque - gain * (speeds[row] as number) ** 2) ** 2, 0)
  const spread = torques.reduce((sum, torque) => sum + (torque - center) ** 2, 0)
  const { slope } = line(speeds.map(Math.log), powerKw.map(Math.log))
  return { gain, r2: 1 - rest / spread, powerSlope: slope }
}
