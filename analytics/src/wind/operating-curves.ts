import { quantile } from '../statistics/summary.ts'

/** Ten-minute values of turbines of one type, NaN where something is missing. */
export interface OperatingSeries {
  powerKw: Float64Array
  speedMs: Float64Array
  pitchDeg: Float64Array
  generatorRpm: Float64Array
  shutdownSeconds: Float64Array
}

export interface TurbineType {
  ratedKw: number
  pitchRangeDeg: readonly [number, number]
  rpmRange: readonly [number, number]
  /** Blades that turn the other way to brake: every pitch limit is mirrored. */
  pitchToStall: boolean
  /** Share of the greatest speed that a reading may lie below the usual at its power. */
  rpmMargin: number
}

export interface LimitBin {
  middle: number
  limit: number
  least: number
  most: number
}

export interface OperatingLimits {
  pitchByPower: LimitBin[]
  pitchBySpeed: LimitBin[]
  rpmByPower: LimitBin[]
  rpmBySpeed: LimitBin[]
}

export interface OperatingFilter {
  impossible: number
  stopped: number
  missing: number
  outOfRange: number
  /** Rows off their pitch or speed curve. */
  offCurve: number[]
  accepted: Uint8Array
  /** From all rows that ran, before any was thrown out. */
  limits: OperatingLimits
}

const pitchMarginDeg = 2.5

/** Bins are open on the left: a sample of zero power belongs to none. */
function limitsOf(
  x: Float64Array,
  y: Float64Array,
  accepted: Uint8Array,
  edges: readonly number[],
  share: number,
  margin: number,
): LimitBin[] {
  const members: number[][] = Array.from({ length: edges.length - 1 }, () => [])
  const width = (edges[1] as number) - (edges[0] as number)
  for (let row = 0; row < x.length; row++) {
    if (accepted[row] === 0) continue
    const value = x[row] as number
    let bin = Math.ceil((value - (edges[0] as number)) / width) - 1
    if (value > (edges[bin + 1] ?? Infinity)) bin++
    if (value <= (edges[bin] ?? -Infinity)) bin--
    members[bin]?.push(y[row] as number)
  }
  return members.map((values, bin) => ({
    middle: ((edges[bin] as number) + (edges[bin + 1] as number)) / 2,
    limit: quantile(values, share) + margin,
    least: values.length === 0 ? Number.NaN : Math.min(...values),
    most: values.length === 0 ? Number.NaN : Math.max(...values),
  }))
}

/** The limit at `x`, on straight lines between bins; beside an empty bin there is none. */
function limitAt(bins: readonly LimitBin[], x: number): number {
  const first = bins[0] as LimitBin
  const last = bins.at(-1) as LimitBin
  if (x <= first.middle) return first.limit
  if (x >= last.middle) return last.limit
  const right = bins.findIndex((bin) => bin.middle >= x)
  const high = bins[right] as LimitBin
  if (high.middle === x) return high.limit
  const low = bins[right - 1] as LimitBin
  return low.limit + ((x - low.middle) / (high.middle - low.middle)) * (high.limit - low.limit)
}

function reject(
  x: Float64Array,
  y: Float64Array,
  accepted: Uint8Array,
  bins: readonly LimitBin[],
  high: boolean,
): void {
  for (let row = 0; row < x.length; row++) {
    if (accepted[row] === 0) continue
    const limit = limitAt(bins, x[row] as number)
    if (high ? (y[row] as number) > limit : (y[row] as number) < limit) accepted[row] = 0
  }
}

const edgesTo = (end: number, width: number): number[] =>
  Array.from({ length: Math.ceil((end + width) / width - 1e-9) }, (_, index) => index * width)

const outside = (value: number, [low, high]: readonly [number, number]): boolean => value < low || value > high

/** Which rows ran normally: pitch and generator speed where they usually are at that power and that wind. */
export function operatingFilter(series: OperatingSeries, type: TurbineType): OperatingFilter {
  const { powerKw, speedMs, pitchDeg, generatorRpm } = series
  const accepted = Uint8Array.from(powerKw, (power, row) => Number(!Number.isNaN(power) && !Number.isNaN(speedMs[row])))
  const drop = (bad: (row: number) => boolean): number => {
    let count = 0
    for (let row = 0; row < accepted.length; row++)
      if (accepted[row] === 1 && bad(row)) {
        accepted[row] = 0
        count++
      }
    return count
  }
  const impossible = drop((row) => {
    const power = powerKw[row] as number
    const speed = speedMs[row] as number
    return power < -0.5 * type.ratedKw || power > 2 * type.ratedKw || speed < 0 || speed > 98
  })
  const stopped = drop((row) => series.shutdownSeconds[row] !== 0)
  const missing = drop((row) => Number.isNaN(pitchDeg[row]) || Number.isNaN(generatorRpm[row]))
  const outOfRange = drop(
    (row) =>
      outside(generatorRpm[row] as number, type.rpmRange) || outside(pitchDeg[row] as number, type.pitchRangeDeg),
  )
  const before = accepted.slice()
  const steps = stepsOf(series, type, accepted)
  const limits = Object.fromEntries(
    steps.map((step) => [step.name, step.limits(accepted)]),
  ) as unknown as OperatingLimits
  // Twice: what the first pass throws out moves the limits of the second.
  for (let pass = 0; pass < 2; pass++)
    for (const step of steps) reject(step.x, step.y, accepted, step.limits(accepted), step.high)
  const offCurve = [...before.keys()].filter((row) => before[row] === 1 && accepted[row] === 0)
  return { impossible, stopped, missing, outOfRange, offCurve, accepted, limits }
}

interface Step {
  name: keyof OperatingLimits
  x: Float64Array
  y: Float64Array
  high: boolean
  limits: (accepted: Uint8Array) => LimitBin[]
}

function stepsOf(series: OperatingSeries, type: TurbineType, ran: Uint8Array): Step[] {
  const power = series.powerKw.map((value) => Math.min(Math.max(value, 0), type.ratedKw))
  const { speedMs, pitchDeg, generatorRpm } = series
  const most = (values: Float64Array) =>
    values.reduce((high, value, row) => (ran[row] === 1 && value > high ? value : high), -Infinity)
  const maxRpm = most(generatorRpm)
  const powerEdges = edgesTo(type.ratedKw, type.ratedKw / 50)
  const speedEdges = edgesTo(most(speedMs), 2)
  const high = !type.pitchToStall
  const share = (normal: number) => (high ? normal : 1 - normal)
  const margin = high ? pitchMarginDeg : -pitchMarginDeg
  return [
    {
      name: 'pitchByPower',
      x: power,
      y: pitchDeg,
      high,
      limits: (accepted) => openEnded(limitsOf(power, pitchDeg, accepted, powerEdges, share(0.9), margin), high),
    },
    {
      name: 'pitchBySpeed',
      x: speedMs,
      y: pitchDeg,
      high,
      limits: (accepted) => limitsOf(speedMs, pitchDeg, accepted, speedEdges, share(0.99), margin),
    },
    {
      name: 'rpmByPower',
      x: power,
      y: generatorRpm,
      high: false,
      limits: (accepted) => limitsOf(power, generatorRpm, accepted, powerEdges, 0.1, -maxRpm * type.rpmMargin),
    },
    {
      name: 'rpmBySpeed',
      x: speedMs,
      y: generatorRpm,
      high: false,
      limits: (accepted) => limitsOf(speedMs, generatorRpm, accepted, speedEdges, 0.01, -maxRpm * 0.05),
    },
  ]
}

/** At rated power the blades pitch as far as the wind asks: no limit in the last bin. */
function openEnded(bins: LimitBin[], high: boolean): LimitBin[] {
  const last = bins.at(-1)
  if (last !== undefined) last.limit = high ? last.most : last.least
  return bins
}
