import { median, medianDeviation } from '../statistics/summary.ts'

/** One turbine over one stretch of days: what was expected of it while it ran, and what of that it did not make. */
export interface Efficiency {
  expectedKwh: number
  missedKwh: number
}

export interface AgainstFleet {
  /** Missed beyond what the fleet misses, as a share; NaN of a machine that had nothing to do. */
  share: number
  missedKwh: number
  isWeak: boolean
}

const leastShare = 0.01
const leastDeviations = 5
const leastTurbines = 5

/**
 * Turbines that make less than their own fleet in the same days (W2), though they run and report nothing: askew, out of
 * pitch, iced, worn. The fleet's spread is the yardstick, so that weak wind and coarse data raise nothing. Undefined
 * with too few turbines to compare.
 */
export function againstFleet(fleet: readonly Efficiency[]): AgainstFleet[] | undefined {
  const shares = fleet.map(({ expectedKwh, missedKwh }) => (expectedKwh > 0 ? missedKwh / expectedKwh : Number.NaN))
  if (shares.filter(Number.isFinite).length < leastTurbines) return undefined
  const usual = median(shares)
  const limit = Math.max(leastShare, leastDeviations * 1.4826 * medianDeviation(shares.filter(Number.isFinite)))
  return fleet.map(({ expectedKwh, missedKwh }, turbine) => {
    const share = (shares[turbine] as number) - usual
    return { share, missedKwh: missedKwh - usual * expectedKwh, isWeak: share > limit }
  })
}
