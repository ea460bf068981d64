import { median } from '../statistics/summary.ts'

/** How the currents of one box or inverter lie apart over a period. */
export interface CurrentSpread {
  /** Standard deviation over mean, weighted by current; NaN without light. */
  dispersion: number
  /** Of each string: its current over the median of the box; NaN where it is not used or silent. */
  shares: Float64Array
  meansA: Float64Array
  /** Intervals that count. */
  samples: number
}

/** Below it currents say nothing of the strings. */
const leastMeanA = 0.5
/** Of the strongest interval: dawn and dusk compare the horizon of the strings, not the strings. */
const leastShare = 0.2

function meanAt(currentsA: readonly Float64Array[], row: number): number {
  let [sum, count] = [0, 0]
  for (const current of currentsA) {
    const value = current[row] as number
    if (Number.isNaN(value)) continue
    sum += value
    count += 1
  }
  return count < 2 ? Number.NaN : sum / count
}

function deviationAt(currentsA: readonly Float64Array[], row: number, mean: number): number {
  let [squares, count] = [0, 0]
  for (const current of currentsA) {
    const value = current[row] as number
    if (Number.isNaN(value)) continue
    squares += (value - mean) ** 2
    count += 1
  }
  return Math.sqrt(squares / count)
}

/** `unused` has places from 1 on: a string that is not connected must not count as a dead one. */
export function currentSpread(currentsA: readonly Float64Array[], unused: ReadonlySet<number>): CurrentSpread {
  const used = currentsA.filter((_, place) => !unused.has(place + 1))
  const rows = currentsA[0]?.length ?? 0
  const means = Float64Array.from({ length: rows }, (_, row) => meanAt(used, row))
  const strongest = means.reduce((most, value) => (value > most ? value : most), 0)
  const least = Math.max(leastMeanA, leastShare * strongest)
  let [deviations, total, samples] = [0, 0, 0]
  const own = currentsA.map(() => ({ amps: 0, of: 0, count: 0 }))
  for (const [row, mean] of means.entries()) {
    if (!(mean >= least)) continue
    samples += 1
    total += mean
    deviations += deviationAt(used, row, mean)
    const middle = median(used.map((current) => current[row] as number).filter((value) => !Number.isNaN(value)))
    for (const [place, current] of currentsA.entries()) {
      const value = current[row] as number
      const sums = own[place]!
      if (Number.isNaN(value) || unused.has(place + 1)) continue
      sums.amps += value
      sums.of += middle
      sums.count += 1
    }
  }
  return {
    dispersion: deviations / total,
    shares: Float64Array.from(own, ({ amps, of }) => amps / of),
    meansA: Float64Array.from(own, ({ amps, count }) => amps / count),
    samples,
  }
}
