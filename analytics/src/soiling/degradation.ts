import { dayMs } from '../series.ts'
import { line, median } from '../statistics/summary.ts'

export interface Degradation {
  percentPerYear: number
  pairs: number
  slopes: Float64Array
}

const toleranceDays = 8
const hoursPerYear = 8760

/** The same date a year later; 29 February goes to 28 February. */
function yearLater(stamp: number): number {
  const date = new Date(stamp)
  const later = Date.UTC(date.getUTCFullYear() + 1, date.getUTCMonth(), date.getUTCDate())
  return new Date(later).getUTCMonth() === date.getUTCMonth() ? later : later - dayMs
}

/**
 * Year-on-year: each day against the same day a year before, the median of the slopes. Season and level cancel out.
 * Undefined with less than two years: a single pair of summers says nothing.
 */
export function yearOnYear(at: ArrayLike<number>, index: ArrayLike<number>): Degradation | undefined {
  const days = [...Array.from(at).keys()].filter((row) => !Number.isNaN(index[row]))
  const first = at[days[0] ?? 0] as number
  const last = at[days.at(-1) ?? 0] as number
  if (!((last - first) / dayMs >= 2 * 365 - toleranceDays)) return undefined
  const firstYear = days.filter((row) => (at[row] as number) < first + 365 * dayMs)
  const level = median(firstYear.map((row) => index[row] as number))
  const slopes: number[] = []
  let earlier = 0
  for (const row of days) {
    const now = at[row] as number
    while (yearLater(at[days[earlier + 1] as number] as number) <= now) earlier++
    const before = days[earlier] as number
    const shifted = yearLater(at[before] as number)
    if (shifted > now || now - shifted > toleranceDays * dayMs) continue
    const years = (now - (at[before] as number)) / 3_600_000 / hoursPerYear
    slopes.push((100 * ((index[row] as number) - (index[before] as number))) / level / years)
  }
  return { percentPerYear: median(slopes), pairs: slopes.length, slopes: Float64Array.from(slopes) }
}

/** Straight line over the years, as a share of where it starts. */
export function lineDegradation(at: ArrayLike<number>, index: ArrayLike<number>): number {
  const rows = [...Array.from(at).keys()].filter((row) => !Number.isNaN(index[row]))
  const first = at[rows[0] ?? 0] as number
  const years = rows.map((row) => ((at[row] as number) - first) / dayMs / 365)
  const fit = line(
    years,
    rows.map((row) => index[row] as number),
  )
  return (100 * fit.slope) / fit.intercept
}
