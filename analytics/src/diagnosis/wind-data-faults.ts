import type { DeviceGrid } from '../ledger/interval-grid.ts'
import type { WindAnalysis } from '../ledger/wind-analysis.ts'
import { turbineGrid, type FarmInput, type TurbineInput } from '../ledger/wind-ledger.ts'
import { clockShifts, type ClockShiftSpan } from '../quality/clock-shift.ts'
import { frozenSpans } from '../quality/frozen-spans.ts'
import { sensorDrift } from '../quality/sensor-drift.ts'
import { dayMs, minuteMs } from '../series.ts'
import { median, medianDeviation } from '../statistics/summary.ts'
import { normalisedSpeed, standardDensity } from '../wind/air.ts'
import { speedAt } from '../wind/power-curve.ts'
import { between, resetsOf, silences, stampedDays, type DataFault } from './data-fault.ts'

/** Power of the same machine as another device on another clock sees it: its box transformer. */
export interface SecondMeter {
  at: ArrayLike<number>
  powerKw: ArrayLike<number>
}

const stuckMs = 30 * minuteMs
/** Part load, where power tells the wind. */
const [partLow, partHigh] = [0.1, 0.8]
const leastRows = 12
const calmMs = 4
/** Of the drift against its own power, what the neighbours' wind must confirm. */
const confirmedShare = 0.5
const confirmedDeviations = 3

/** Wind neighbours do not share to the minute, so that only a second meter of the same power tells the time. */
function shiftsOf(
  { ratedKw, frames }: TurbineInput,
  offsetMs: number,
  meter: SecondMeter | undefined,
): ClockShiftSpan[] {
  if (meter === undefined) return []
  const powerOf = (row: number): number => frames.powerKw[row] as number
  const days = stampedDays(frames.at, powerOf, offsetMs, (row) => powerOf(row) > 0.02 * ratedKw)
  return clockShifts(days, between(meter.at, meter.powerKw))
}

interface DaySamples {
  ownPower: number[]
  neighbours: number[]
}

/** Wind a turbine shows over the wind its power tells of, and over its neighbours' wind: a median a day. */
function windRatios(farm: FarmInput, turbine: TurbineInput, grid: DeviceGrid, neighboursMs: Float64Array) {
  const { period, offsetMs, density } = farm
  const first = Math.floor((period.fromAt + offsetMs) / dayMs)
  const days: DaySamples[] = []
  const windMs = grid.means[0] as Float64Array
  for (let row = 0; row < windMs.length; row++) {
    const day = Math.floor((period.fromAt + row * period.stepMs + offsetMs) / dayMs) - first
    const samples = (days[day] ??= { ownPower: [], neighbours: [] })
    const shown = windMs[row] as number
    const power = grid.powerKw[row] as number
    if (!Number.isFinite(shown)) continue
    if ((neighboursMs[row] as number) > calmMs) samples.neighbours.push(shown / (neighboursMs[row] as number))
    if (grid.flags[row] !== 0 || !(power > partLow * turbine.ratedKw && power < partHigh * turbine.ratedKw)) continue
    const air = density?.[row] ?? Number.NaN
    const met = normalisedSpeed(shown, Number.isNaN(air) ? standardDensity : air)
    samples.ownPower.push(met / speedAt(turbine.curve, power))
  }
  const medians = (of: (samples: DaySamples) => number[]): Float64Array =>
    Float64Array.from(days, (samples) => (of(samples).length >= leastRows ? median(of(samples)) : Number.NaN))
  return { ownPower: medians(({ ownPower }) => ownPower), neighbours: medians(({ neighbours }) => neighbours), first }
}

type WindRatios = ReturnType<typeof windRatios>

/** How far the wind of each turbine, beside its neighbours', left its usual in these days. */
const besideIn = (fleet: readonly WindRatios[], isIn: (day: number) => boolean): number[] =>
  fleet.map(
    ({ neighbours }) =>
      median(neighbours.filter((_, day) => isIn(day))) / median(neighbours.filter((_, day) => !isIn(day))) - 1,
  )

/**
 * Anemometers that show less and less: against what the machine makes, and against its neighbours by more than theirs
 * scatter. A machine that stood askew and was put right departs from its power only.
 */
function driftsOf(fleet: readonly WindRatios[], turbine: number, offsetMs: number) {
  const { ownPower, first } = fleet[turbine] as WindRatios
  const found = sensorDrift(ownPower)
  if ('refused' in found) return []
  return found.spans
    .filter(({ startDay, endDay, worst }) => {
      const beside = besideIn(fleet, (day) => day >= startDay && day <= endDay)
      const own = beside[turbine] as number
      const usualFactor = median(found.factor.subarray(startDay, endDay + 1)) - 1
      const scatter = 1.4826 * medianDeviation(beside.filter(Number.isFinite))
      return worst < 0 && own <= confirmedShare * usualFactor && own < -confirmedDeviations * scatter
    })
    .map(({ startDay, endDay, worst }) => ({
      startAt: (first + startDay) * dayMs - offsetMs,
      endAt: (first + endDay + 1) * dayMs - offsetMs,
      by: worst,
    }))
}

/** What is wrong with the data of a farm; `meters` by turbine, undefined where there is none. */
export function windDataFaults({ farm }: WindAnalysis, meters: readonly (SecondMeter | undefined)[]): DataFault[] {
  const grids = farm.turbines.map((turbine) => turbineGrid(farm.period, turbine))
  const own = new Float64Array(grids.length)
  const neighboursMs = (grids[0]?.powerKw ?? new Float64Array()).map((_, row) => {
    for (const [i, { means }] of grids.entries()) own[i] = (means[0] as Float64Array)[row] as number
    return median(own)
  })
  const ratios = farm.turbines.map((turbine, i) => windRatios(farm, turbine, grids[i] as DeviceGrid, neighboursMs))
  return farm.turbines.flatMap((turbine, device) => {
    const { frames, ratedKw } = turbine
    const shifts = shiftsOf(turbine, farm.offsetMs, meters[device])
    const of = (kind: DataFault['kind'], spans: readonly Omit<DataFault, 'kind' | 'device'>[]): DataFault[] =>
      spans.map((span) => ({ ...span, kind, device }))
    return [
      ...of('communicationLoss', silences(farm.period, frames.at, shifts)),
      ...of('counterReset', resetsOf(frames, ratedKw)),
      ...of(
        'clockSkew',
        shifts.map(({ startAt, endAt, shiftMs }) => ({ startAt, endAt, by: shiftMs })),
      ),
      ...of(
        'sensorFreeze',
        frozenSpans(frames.at, frames.windMs, stuckMs, (wind) => wind > 0),
      ),
      ...of('sensorDrift', driftsOf(ratios, device, farm.offsetMs)),
    ]
  })
}
