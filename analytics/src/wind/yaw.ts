import { cosDeg } from '../degrees.ts'
import { blockResample, type Interval, intervalOf } from '../statistics/bootstrap.ts'
import { fitLeastSquares } from '../statistics/least-squares.ts'
import type { Random } from '../statistics/random.ts'
import { mean, quantile } from '../statistics/summary.ts'
import { strayFlags } from './scada-filters.ts'

/** Ten-minute values of one turbine; the vane is relative to the nacelle. */
export interface YawSeries {
  powerKw: Float64Array
  speedMs: Float64Array
  vaneDeg: Float64Array
  pitchDeg: Float64Array
}

/** Power over the vane angle: amplitude, where it is greatest, exponent. */
export const cosineCurve = (parameters: readonly number[], vaneDeg: number): number => {
  const [amplitude = 0, offset = 0, exponent = 2] = parameters
  return amplitude * cosDeg(vaneDeg - offset) ** exponent
}

export interface BinnedYawSettings {
  speedBinsMs: readonly number[]
  speedWidthMs: number
  vaneWidthDeg: number
  leastSamples: number
  maxVaneDeg: number
  maxPitchDeg: number
  powerBins: number
  minPowerShare: number
  maxPowerShare: number
  medianDeviations: number
  overCube: boolean
}

export interface YawBin {
  misalignmentDeg: number
  meanVaneDeg: number
  parameters: number[]
  /** What the cosine was fitted to. */
  vanesDeg: number[]
  powers: number[]
}

export interface BinnedYaw {
  misalignmentDeg: number
  bySpeed: YawBin[]
}

/** Halves to the even neighbour, as bins of vane angles are usually cut. */
function nearestEven(value: number): number {
  const rounded = Math.round(value)
  return Math.abs(value % 1) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded
}

/** Textbook method, a cosine in each speed bin. Unstable on short or noisy data: pooledYaw is the one to trust. */
export function binnedYaw(series: YawSeries, ratedKw: number, settings: BinnedYawSettings): BinnedYaw {
  const rows = [...series.powerKw.keys()].filter((row) => (series.pitchDeg[row] as number) <= settings.maxPitchDeg)
  const pick = (values: Float64Array) => Float64Array.from(rows, (row) => values[row] as number)
  const [power, speed, vane] = [pick(series.powerKw), pick(series.speedMs), pick(series.vaneDeg)]
  const span = settings.maxPowerShare - settings.minPowerShare
  const stray = strayFlags(power, speed, {
    low: settings.minPowerShare * ratedKw,
    high: settings.maxPowerShare * ratedKw,
    width: (span / settings.powerBins) * ratedKw,
    limit: settings.medianDeviations,
    spread: 'median-deviation',
  })
  const bySpeed = settings.speedBinsMs.map((center) => {
    const low = center - settings.speedWidthMs / 2
    const high = center + settings.speedWidthMs / 2
    const accepted = [...speed.keys()].filter(
      (row) => stray[row] === 0 && (speed[row] as number) >= low && (speed[row] as number) < high,
    )
    const yields = accepted.map((row) => (power[row] as number) / (settings.overCube ? (speed[row] as number) ** 3 : 1))
    return cosineOfBin(
      accepted.map((row) => vane[row] as number),
      yields,
      settings,
    )
  })
  return { misalignmentDeg: mean(bySpeed.map(({ misalignmentDeg }) => misalignmentDeg)), bySpeed }
}

function cosineOfBin(vanes: readonly number[], yields: readonly number[], settings: BinnedYawSettings): YawBin {
  const bins = new Map<number, number[]>()
  for (const [row, vane] of vanes.entries()) {
    const bin = settings.vaneWidthDeg * nearestEven(vane / settings.vaneWidthDeg)
    const seen = bins.get(bin)
    if (seen === undefined) bins.set(bin, [yields[row] as number])
    else seen.push(yields[row] as number)
  }
  const accepted = [...bins]
    .filter(([bin, values]) => values.length > settings.leastSamples && Math.abs(bin) <= settings.maxVaneDeg)
    .sort(([a], [b]) => a - b)
  const x = accepted.map(([bin]) => bin)
  const y = accepted.map(([, values]) => mean(values))
  const { parameters } = fitLeastSquares(cosineCurve, x, y, [Math.max(...y), 0, 2], { maxRounds: 2000 })
  const meanVaneDeg = mean(vanes)
  return {
    misalignmentDeg: (parameters[1] ?? Number.NaN) - meanVaneDeg,
    meanVaneDeg,
    parameters,
    vanesDeg: x,
    powers: y,
  }
}

export interface PooledYaw extends Interval {
  misalignmentDeg: number
  samples: number
}

const speedLowMs = 4.5
const speedHighMs = 9.5
const maxVaneDeg = 15
const classMs = 0.2
const leastPerClass = 20

/** Power over the median power at the same speed: every speed speaks about the same vane angle. */
function relativePower(series: YawSeries): { vane: Float64Array; ratio: Float64Array } {
  const classes = new Map<number, number[]>()
  const classOf = (row: number) => Math.floor((series.speedMs[row] as number) / classMs)
  const usable = [...series.powerKw.keys()].filter((row) => {
    const speed = series.speedMs[row] as number
    return speed >= speedLowMs && speed < speedHighMs && (series.powerKw[row] as number) > 0
  })
  for (const row of usable) {
    const rows = classes.get(classOf(row))
    if (rows === undefined) classes.set(classOf(row), [row])
    else rows.push(row)
  }
  const middles = new Map(
    [...classes].map(([key, rows]) => [key, rows.length < leastPerClass ? Number.NaN : medianPower(series, rows)]),
  )
  const vane: number[] = []
  const ratio: number[] = []
  for (const row of usable) {
    const value = (series.powerKw[row] as number) / (middles.get(classOf(row)) ?? Number.NaN)
    if (!(Math.abs(series.vaneDeg[row] as number) <= maxVaneDeg && value > 0.5 && value < 1.5)) continue
    vane.push(series.vaneDeg[row] as number)
    ratio.push(value)
  }
  return { vane: Float64Array.from(vane), ratio: Float64Array.from(ratio) }
}

const medianPower = (series: YawSeries, rows: readonly number[]): number =>
  quantile(
    rows.map((row) => series.powerKw[row] as number),
    0.5,
  )

const low = [0, -maxVaneDeg, 1]
const high = [3, maxVaneDeg, 4]

function peakOf(
  vane: Float64Array,
  ratio: Float64Array,
  rows: ArrayLike<number> | undefined,
  start: readonly number[],
): number[] {
  // Half-degree classes: the fit weighs their means, the answer is the same and hundreds of times cheaper.
  const sums = new Map<number, { n: number; v: number; r: number }>()
  for (let place = 0; place < vane.length; place++) {
    const row = rows?.[place] ?? place
    const key = Math.round((vane[row] as number) * 2)
    const sum = sums.get(key) ?? { n: 0, v: 0, r: 0 }
    sum.n++
    sum.v += vane[row] as number
    sum.r += ratio[row] as number
    sums.set(key, sum)
  }
  const all = [...sums.values()]
  const x = all.map(({ n, v }) => v / n)
  const y = all.map(({ n, r }) => r / n)
  return fitLeastSquares(cosineCurve, x, y, start, { weights: all.map(({ n }) => n), low, high, maxRounds: 60 })
    .parameters
}

/**
 * Static yaw error from all speeds at once, with its 95 % interval. Undefined when the interval is wider than two
 * degrees or there are too few samples: then more days are needed, not a guess.
 */
export function pooledYaw(series: YawSeries, random: Random, rounds = 200, blockLength = 36): PooledYaw | undefined {
  const { vane, ratio } = relativePower(series)
  if (vane.length < 500) return undefined
  const meanVane = mean(vane)
  const start = peakOf(vane, ratio, undefined, [1, 0, 2])
  const estimates = Float64Array.from({ length: rounds }, () => {
    const rows = blockResample(vane.length, blockLength, random)
    let sum = 0
    for (const row of rows) sum += vane[row] as number
    return (peakOf(vane, ratio, rows, start)[1] as number) - sum / rows.length
  })
  const interval = intervalOf(estimates)
  if (interval.high - interval.low > 2) return undefined
  return { misalignmentDeg: (start[1] as number) - meanVane, samples: vane.length, ...interval }
}
