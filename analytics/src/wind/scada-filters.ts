import { deviation, median, medianDeviation } from '../statistics/summary.ts'

/** Rows of a run of at least `least` equal readings: a frozen anemometer. */
export function frozenFlags(values: ArrayLike<number>, least = 3): Uint8Array {
  const flags = new Uint8Array(values.length)
  for (let start = 0; start < values.length;) {
    let end = start + 1
    while (end < values.length && values[end] === values[start]) end++
    if (end - start >= least) flags.fill(1, start, end)
    start = end
  }
  return flags
}

/** Outside the possible range. */
export const rangeFlags = (values: ArrayLike<number>, low: number, high: number): Uint8Array =>
  Uint8Array.from(values, (value) => (value >= low && value <= high ? 0 : 1))

/** Enough wind to run, but power outside its range: the turbine stood or the reading is wrong. */
export const idleFlags = (
  speedsMs: ArrayLike<number>,
  powers: ArrayLike<number>,
  speedRange: readonly [number, number],
  powerRange: readonly [number, number],
): Uint8Array =>
  Uint8Array.from(speedsMs, (speed, row) => {
    const power = powers[row] as number
    const windy = speed >= speedRange[0] && speed <= speedRange[1]
    return windy && !(power >= powerRange[0] && power <= powerRange[1]) ? 1 : 0
  })

export interface PowerBins {
  low: number
  high: number
  width: number
  /** How far from the median wind speed of its power bin a sample may lie. */
  limit: number
  spread: 'deviation' | 'median-deviation'
}

/** Samples whose wind speed does not belong to their power. */
export function strayFlags(powers: ArrayLike<number>, speedsMs: ArrayLike<number>, bins: PowerBins): Uint8Array {
  const flags = new Uint8Array(powers.length)
  const count = Math.ceil((bins.high - bins.low) / bins.width - 1e-9)
  const members: number[][] = Array.from({ length: count }, () => [])
  for (let row = 0; row < powers.length; row++) {
    const power = powers[row] as number
    if (!(power > bins.low && power <= bins.high)) continue
    members[binOf(power, bins, count)]?.push(row)
  }
  for (const rows of members) {
    const speeds = rows.map((row) => speedsMs[row] as number)
    const center = median(speeds)
    const room = bins.limit * (bins.spread === 'deviation' ? deviation(speeds) : medianDeviation(speeds))
    for (const row of rows) {
      const speed = speedsMs[row] as number
      if (speed > center + room || speed < center - room) flags[row] = 1
    }
  }
  return flags
}

/** Bins are open on their left edge. */
function binOf(power: number, { low, width }: PowerBins, count: number): number {
  const bin = Math.min(count - 1, Math.max(0, Math.ceil((power - low) / width) - 1))
  if (power <= low + bin * width) return bin - 1
  return bin < count - 1 && power > low + (bin + 1) * width ? bin + 1 : bin
}

/** Halves to the even neighbour, as IEEE 754 rounds. */
function roundedEven(value: number): number {
  const below = Math.floor(value)
  if (value - below !== 0.5) return Math.round(value)
  return below % 2 === 0 ? below : below + 1
}

export interface CurveFilter {
  range: Uint8Array
  frozen: Uint8Array
  idle: Uint8Array
  stray: Uint8Array
  any: Uint8Array
}

/**
 * What must go before a power curve is drawn through nacelle data; missing rows must be left out beforehand. The last
 * `unfinished` rows count as frozen: nobody knows yet how their run goes on.
 */
export function curveFilter(speedsMs: Float64Array, powers: Float64Array, rated: number, unfinished = 0): CurveFilter {
  const range = rangeFlags(speedsMs, 0, 40)
  const frozen = frozenFlags(speedsMs)
  frozen.fill(1, frozen.length - unfinished)
  const idle = idleFlags(speedsMs, powers, [5, 40], [0.02 * rated, 1.2 * rated])
  const stray = strayFlags(powers, speedsMs, {
    low: roundedEven(0.01 * rated),
    high: roundedEven(0.85 * rated),
    width: 0.06 * rated,
    limit: 2,
    spread: 'deviation',
  })
  const any = range.map((flag, row) => flag | (frozen[row] as number) | (idle[row] as number) | (stray[row] as number))
  return { range, frozen, idle, stray, any }
}
