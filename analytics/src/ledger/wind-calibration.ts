import { dayNoise, crowd } from '../quality/sensor-drift.ts'
import { dayMs } from '../series.ts'
import { theilSen } from '../statistics/theil-sen.ts'
import { median } from '../statistics/summary.ts'
import { normalisedSpeed, standardDensity } from '../wind/air.ts'
import { speedAt, type PowerCurve } from '../wind/power-curve.ts'
import { dataStates, type DeviceGrid, type Period } from './interval-grid.ts'

/** What an anemometer behind a rotor shows of the wind that its own machine takes: gain times wind plus offset. */
export interface WindTransfer {
  gain: number
  offsetMs: number
}

export const plainTransfer: WindTransfer = { gain: 1, offsetMs: 0 }

/** A cup that stands shows nothing, whatever its offset. */
export const trueWind = (shownMs: number, { gain, offsetMs }: WindTransfer): number =>
  shownMs <= 0 ? shownMs : Math.max(0, (shownMs - offsetMs) / gain)

/** Part load, where power tells the wind. */
const [partLow, partHigh] = [0.08, 0.85]
const binMs = 0.5
const leastPerBin = 8
const leastBins = 4
const leastRowsPerDay = 10
const leastDays = 10
/** A level of its own lies so far from the other, in wind; several days long, and narrow. */
const leastStep = 0.008
const stepNoises = 3
const crowdShare = 0.3
const levelDays = 6
/** Of a fall against the own power what the neighbours' wind must show for it to be the anemometer. */
const confirmedShare = 0.5
/** Nothing beyond is a matter of calibration. */
const mostOff = 0.15

export interface CalibrationRows {
  period: Period
  offsetMs: number
  density: Float64Array | undefined
  /** Median wind of the farm by interval. */
  farmMs: Float64Array
}

interface Sample {
  day: number
  shownMs: number
  /** Wind that the power tells of, as the curve of the model has it, at the density of the interval. */
  toldMs: number
  farmMs: number
}

function samplesOf(rows: CalibrationRows, grid: DeviceGrid, curve: PowerCurve, ratedKw: number): Sample[] {
  const { period, offsetMs, density, farmMs } = rows
  const windMs = grid.means[0] as Float64Array
  const samples: Sample[] = []
  for (let row = 0; row < windMs.length; row++) {
    const power = grid.powerKw[row] as number
    const shownMs = windMs[row] as number
    if (grid.flags[row] !== 0 || grid.data[row] !== dataStates.known || !Number.isFinite(shownMs)) continue
    if (!(power > partLow * ratedKw && power < partHigh * ratedKw)) continue
    const air = density?.[row] ?? Number.NaN
    const factor = normalisedSpeed(1, Number.isNaN(air) ? standardDensity : air)
    const toldMs = speedAt(curve, power) / factor
    const day = Math.floor((period.fromAt + row * period.stepMs + offsetMs) / dayMs)
    if (toldMs > 0) samples.push({ day, shownMs, toldMs, farmMs: farmMs[row] as number })
  }
  return samples
}

/** A line through the medians of what is shown in classes of what the power tells. */
function lineOf(samples: readonly Sample[]): WindTransfer | undefined {
  const bins = [...Map.groupBy(samples, ({ toldMs }) => Math.round(toldMs / binMs)).values()].filter(
    (own) => own.length >= leastPerBin,
  )
  if (bins.length < leastBins) return undefined
  const { slope, intercept } = theilSen(
    bins.map((own) => median(own.map(({ toldMs }) => toldMs))),
    bins.map((own) => median(own.map(({ shownMs }) => shownMs))),
  )
  return Math.abs(slope - 1) < mostOff ? { gain: slope, offsetMs: intercept } : undefined
}

function dayMedians(samples: readonly Sample[], value: (sample: Sample) => number): Map<number, number> {
  const days = new Map<number, number>()
  for (const [day, own] of Map.groupBy(samples, (sample) => sample.day))
    if (own.length >= leastRowsPerDay) days.set(day, median(own.map(value)))
  return days
}

const medianOver = (of: ReadonlyMap<number, number>, days: Iterable<number>): number =>
  median([...days].map((day) => of.get(day) ?? Number.NaN))

/**
 * The level a machine keeps when it is well, of its daily ratios of shown to reported wind. What most days agree on; but
 * where other days keep a level of their own below it, with the neighbours' wind as it was, the machine was weak on the
 * many and well on the few. The neighbours show a drift of the anemometer.
 */
function healthyLevel(shown: ReadonlyMap<number, number>, beside: ReadonlyMap<number, number>): number | undefined {
  if (shown.size < leastDays) return undefined
  const ratioOf = (day: number): number => shown.get(day) as number
  const sorted = (days: readonly number[]): Float64Array => Float64Array.from(days, ratioOf).sort()
  const days = [...shown.keys()].toSorted((a, b) => a - b)
  const noise = dayNoise(Float64Array.from(days, ratioOf))
  const step = Math.max(leastStep, stepNoises * noise)
  const nearTo = (level: number): number[] => days.filter((day) => Math.abs(ratioOf(day) / level - 1) < step / 2)
  let usual = nearTo(crowd(sorted(days), Math.max(5, Math.ceil(crowdShare * days.length))).middle)
  for (;;) {
    const base = medianOver(shown, usual)
    const below = days.filter((day) => ratioOf(day) / base - 1 < -step)
    if (below.length < levelDays) return base
    const level = crowd(sorted(below), levelDays)
    const lower = nearTo(level.middle)
    const besideFell = medianOver(beside, lower) / medianOver(beside, usual) - 1
    const isDrift = besideFell < confirmedShare * (level.middle / base - 1)
    if (level.width > stepNoises * noise || isDrift) return base
    usual = lower
  }
}

/** How one anemometer shows the wind, from its machine's own healthy part load; undefined where that says too little. */
export function windTransferOf(
  rows: CalibrationRows,
  grid: DeviceGrid,
  curve: PowerCurve,
  ratedKw: number,
): WindTransfer | undefined {
  const samples = samplesOf(rows, grid, curve, ratedKw)
  const line = lineOf(samples)
  if (line === undefined) return undefined
  const shown = dayMedians(samples, ({ shownMs, toldMs }) => trueWind(shownMs, line) / toldMs)
  const beside = dayMedians(samples, ({ shownMs, farmMs }) => trueWind(shownMs, line) / farmMs)
  const level = healthyLevel(shown, beside) ?? 1
  return { gain: line.gain * level, offsetMs: line.offsetMs }
}
