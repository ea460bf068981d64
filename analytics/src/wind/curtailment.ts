import { median, quantile } from '../statistics/summary.ts'
import { type PowerCurve, powerAt } from './power-curve.ts'
import { curveFilter } from './scada-filters.ts'

/** What a turbine gave at each wind speed while nobody held it back. */
export interface HealthyCurve {
  middle: PowerCurve
  /** One in twenty samples lay lower. */
  low: PowerCurve
}

const leastPerBin = 10
const widthMs = 0.5
const idleShare = 0.02

/** Medians in half-metre bins, standstills left out. */
export function binnedCurve(speedsMs: ArrayLike<number>, powers: ArrayLike<number>, rated: number): HealthyCurve {
  const bins = new Map<number, number[]>()
  for (let row = 0; row < speedsMs.length; row++) {
    const speed = speedsMs[row] as number
    const power = powers[row] as number
    if (Number.isNaN(speed) || Number.isNaN(power) || (speed >= 5 && power < idleShare * rated)) continue
    const bin = Math.floor(speed / widthMs + 0.5)
    const seen = bins.get(bin)
    if (seen === undefined) bins.set(bin, [power])
    else seen.push(power)
  }
  const filled = [...bins].filter(([, values]) => values.length >= leastPerBin).sort(([a], [b]) => a - b)
  const speeds = filled.map(([bin]) => bin * widthMs)
  return {
    middle: { speedsMs: speeds, powers: filled.map(([, values]) => median(values)) },
    low: { speedsMs: speeds, powers: filled.map(([, values]) => quantile(values, 0.05)) },
  }
}

/** Rows without a gap that a power curve may be drawn through (W1). */
function soundRows(speedsMs: ArrayLike<number>, powers: ArrayLike<number>, rated: number): number[] {
  const known: number[] = []
  for (let row = 0; row < speedsMs.length; row++)
    if (!Number.isNaN(speedsMs[row]) && !Number.isNaN(powers[row])) known.push(row)
  const at = (values: ArrayLike<number>) => Float64Array.from(known, (row) => values[row] as number)
  const { any } = curveFilter(at(speedsMs), at(powers), rated)
  return known.filter((_, i) => any[i] === 0)
}

/** About 75 days of ten-minute rows: shorter histories know one season only, and their energies were 4 to 7 % off. */
const leastRows = 9000

/** From a history without limits, filtered; undefined where it is too short to tell a limit from the weather. */
export function healthyCurve(
  speedsMs: ArrayLike<number>,
  powers: ArrayLike<number>,
  rated: number,
): HealthyCurve | undefined {
  const rows = soundRows(speedsMs, powers, rated)
  if (rows.length < leastRows) return undefined
  return binnedCurve(
    rows.map((row) => speedsMs[row] as number),
    rows.map((row) => powers[row] as number),
    rated,
  )
}

/** Smallest range of the three windows of three samples around each row. */
function nearestRange(powers: Float64Array): Float64Array {
  const ranges = new Float64Array(powers.length).fill(Infinity)
  for (let start = 0; start + 3 <= powers.length; start++) {
    const window = powers.subarray(start, start + 3)
    const range = Math.max(...window) - Math.min(...window)
    for (let row = start; row < start + 3; row++) if (range < (ranges[row] as number)) ranges[row] = range
  }
  return ranges
}

/** Rows held back beyond doubt: flat, running, clearly and unusually below the curve. */
export function clearlyCurtailed(
  speedsMs: Float64Array,
  powers: Float64Array,
  curve: HealthyCurve,
  rated: number,
): Uint8Array {
  const ranges = nearestRange(powers)
  return Uint8Array.from(powers, (power, row) => {
    const speed = speedsMs[row] as number
    const flat = (ranges[row] as number) < 0.02 * rated
    const below = power < powerAt(curve.low, speed) && powerAt(curve.middle, speed) - power > 0.05 * rated
    return flat && below && power > idleShare * rated ? 1 : 0
  })
}

/** Three hours without a clear sign end an event; an hour around it may still belong to it. */
const eventGapRows = 18
const edgeRows = 6
const levelShare = 0.02
const heldShare = 0.01
/** Fewer signs than these are chance, not an order. */
const leastSigns = 2

function eventsOf(signs: Uint8Array, powers: Float64Array, rated: number): number[][] {
  const events: number[][] = []
  for (let row = 0; row < signs.length; row++) {
    if (signs[row] === 0) continue
    const open = events.findLast(
      (rows) =>
        row - (rows.at(-1) as number) <= eventGapRows &&
        Math.abs((powers[row] as number) - levelOf(rows, powers)) < levelShare * rated,
    )
    if (open === undefined) events.push([row])
    else open.push(row)
  }
  return events
}

const levelOf = (rows: readonly number[], powers: Float64Array): number =>
  median(rows.map((row) => powers[row] as number))

/**
 * All rows held at a limit: the clear ones give the level of each event, every row of it near that level counts. Where
 * the wind itself falls below the level nothing is lost, those rows stay out. Ten-minute rows in time order.
 */
export function curtailmentFlags(
  speedsMs: Float64Array,
  powers: Float64Array,
  curve: HealthyCurve,
  rated: number,
): Uint8Array {
  const flags = new Uint8Array(powers.length)
  for (const rows of eventsOf(clearlyCurtailed(speedsMs, powers, curve, rated), powers, rated)) {
    if (rows.length < leastSigns) continue
    const level = levelOf(rows, powers)
    const last = Math.min(powers.length - 1, (rows.at(-1) as number) + edgeRows)
    for (let row = Math.max(0, (rows[0] as number) - edgeRows); row <= last; row++)
      if (Math.abs((powers[row] as number) - level) < heldShare * rated) flags[row] = 1
  }
  return flags
}

/**
 * Energy held back. The curve is scaled to what the turbine gave in the same weeks while it ran free between 5 and
 * 11 m/s, judged by the same filters as the curve: air density and season would otherwise count as loss or hide it.
 */
export function curtailedKwh(
  speedsMs: Float64Array,
  powers: Float64Array,
  flags: Uint8Array,
  curve: HealthyCurve,
  rated: number,
  hoursPerRow: number,
): number {
  let free = 0
  let usual = 0
  for (const row of soundRows(speedsMs, powers, rated)) {
    const speed = speedsMs[row] as number
    const power = powers[row] as number
    if (flags[row] === 1 || speed < 5 || speed > 11 || !(power > idleShare * rated)) continue
    free += power
    usual += powerAt(curve.middle, speed)
  }
  const scale = usual > 0 ? free / usual : 1
  return powers.reduce((sum, power, row) => {
    if (flags[row] !== 1) return sum
    const possible = Math.min(powerAt(curve.middle, speedsMs[row] as number) * scale, rated)
    return sum + (possible - power) * hoursPerRow
  }, 0)
}
