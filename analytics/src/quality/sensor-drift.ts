import { finite, median, medianDeviation } from '../statistics/summary.ts'
import { theilSen } from '../statistics/theil-sen.ts'

/** Days on which a sensor left its own usual ratio to what it is compared with. */
export interface DriftSpan {
  startDay: number
  endDay: number
  /** Greatest departure, as a share: negative where it shows too little. */
  worst: number
}

export interface SensorDrift {
  /** What the sensor shows over its reference when it is well. */
  base: number
  /** Of the base, by day: 1 where the sensor is well. */
  factor: Float64Array
  spans: DriftSpan[]
  /** By how much a day errs, as a share. */
  noise: number
}

export type DriftRefusal = 'tooFewDays' | 'noSteadyDays'
export type DriftResult = SensorDrift | { refused: DriftRefusal }

const leastDays = 10
/** Days that must agree to count as the sensor's usual ratio. */
const steadyShare = 0.3
/** Of the steady days, in deviations from day to day: wider is no level but a slope. */
const steadyWidth = 3
const leastNoise = 0.003
const leastDrift = 0.02
const driftNoises = 4
const leastRun = 3
const bridgedDays = 2

/** Middle of the shortest stretch that holds `count` of the sorted values, and its length: where values crowd. */
export function crowd(sorted: Float64Array, count: number): { middle: number; width: number } {
  let best = 0
  const widthAt = (start: number): number => (sorted[start + count - 1] as number) - (sorted[start] as number)
  for (let start = 1; start + count <= sorted.length; start++) if (widthAt(start) < widthAt(best)) best = start
  return { middle: median(sorted.subarray(best, best + count)), width: widthAt(best) }
}

/** From day to day, as a share. */
export function dayNoise(ratios: Float64Array): number {
  const known = finite(ratios)
  const steps = Float64Array.from({ length: known.length - 1 }, (_, day) => (known[day + 1] ?? 0) - (known[day] ?? 0))
  return Math.max(leastNoise, (1.4826 * medianDeviation(steps)) / Math.SQRT2)
}

const around = (values: Float64Array, day: number, half: number, from: number, to: number): number =>
  median(values.subarray(Math.max(from, day - half), Math.min(to, day + half) + 1))

/** Runs of days that depart to the same side; short holes are bridged. */
function runsOf(departs: Float64Array, limit: number): { startDay: number; endDay: number }[] {
  const runs: { startDay: number; endDay: number; side: number }[] = []
  for (let day = 0; day < departs.length; day++) {
    const value = departs[day] as number
    if (!(Math.abs(value) > limit)) continue
    const last = runs.at(-1)
    if (last !== undefined && last.side === Math.sign(value) && day - last.endDay <= bridgedDays + 1) last.endDay = day
    else runs.push({ startDay: day, endDay: day, side: Math.sign(value) })
  }
  return runs.filter(({ startDay, endDay }) => endDay - startDay + 1 >= leastRun)
}

/** A drift begins before it can be told from noise: its own line says when. */
function onsetOf(departs: Float64Array, startDay: number, endDay: number, earliest: number): number {
  const days: number[] = []
  for (let day = startDay; day <= endDay; day++) if (Number.isFinite(departs[day])) days.push(day)
  const { slope, intercept } = theilSen(
    days,
    days.map((day) => departs[day] as number),
  )
  const zero = -intercept / slope
  return zero < startDay && Number.isFinite(zero) ? Math.max(earliest, Math.ceil(zero)) : startDay
}

function lastKnown(ratios: Float64Array, day: number): number {
  let known = day
  while (known > 0 && Number.isNaN(ratios[known])) known--
  return known
}

/** Days after a drift that say nothing themselves: as their coarse ratio is nearer to the drift or to health. */
function reached(ratios: Float64Array, coarse: Float64Array, base: number, end: number): number {
  const level = (ratios[end] as number) / base - 1
  let day = end
  while (Number.isNaN(ratios[day + 1] ?? 0) && ((coarse[day + 1] as number) / base - 1) / level > 0.5) day++
  return day
}

/**
 * A sensor against another that sees the same, from one ratio a day (NaN where a day says nothing). What most days agree
 * on is its usual ratio; days that leave it by more than noise, several in a row, are a drift. `coarse` ratios, known of
 * more days but less surely, only say how far a drift reaches. Refuses where no level stands out: a sensor that drifted
 * all the time cannot say where it came from.
 */
export function sensorDrift(ratios: Float64Array, coarse = ratios): DriftResult {
  const known = finite(ratios).sort()
  if (known.length < leastDays) return { refused: 'tooFewDays' }
  const noise = dayNoise(ratios)
  const { middle: base, width } = crowd(known, Math.max(5, Math.ceil(steadyShare * known.length)))
  if (width > steadyWidth * noise) return { refused: 'noSteadyDays' }
  const last = ratios.length - 1
  const departs = ratios.map((ratio) => ratio / base - 1)
  const smooth = departs.map((_, day) => around(departs, day, 1, 0, last))
  const factor = new Float64Array(ratios.length).fill(1)
  let free = 0
  const spans = runsOf(smooth, Math.max(leastDrift, driftNoises * noise)).map((run) => {
    const onset = onsetOf(departs, run.startDay, run.endDay, free)
    const endDay = reached(ratios, coarse, base, lastKnown(ratios, run.endDay))
    free = endDay + 1
    let worst = 0
    for (let day = onset; day <= endDay; day++) {
      const depart = around(departs, day, 2, onset, endDay)
      if (!Number.isFinite(depart)) continue
      factor[day] = 1 + depart
      if (Math.abs(depart) > Math.abs(worst)) worst = depart
    }
    return { startDay: onset, endDay, worst }
  })
  return { base, factor, spans, noise }
}
