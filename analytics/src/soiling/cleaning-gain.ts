import { sensorShare } from './short-soiling.ts'

export interface CleaningGain {
  /** Soiling ratio just before and just after the cleaning. */
  before: number
  after: number
  /** Ratio won back, and within what it lies with 95 %. */
  gain: number
  low: number
  high: number
  daysBefore: number
  daysAfter: number
}

/** Fewer known days on one side and nothing can be said. */
export const leastGainDays = 5

interface Side {
  x: number[]
  y: number[]
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Two-sided 95 % of Student's distribution, to a hundredth from five degrees of freedom on. */
const studentAt = (freedom: number): number => 1.96 + 2.8 / freedom

/** Known days of a side; `at` is the day of the cleaning that is nearest to it. */
function sideOf(index: Float64Array, from: number, to: number, at: number): Side {
  const side: Side = { x: [], y: [] }
  for (let day = Math.max(0, from); day <= Math.min(to, index.length - 1); day++) {
    if (!Number.isFinite(index[day])) continue
    side.x.push(day - at)
    side.y.push(index[day] as number)
  }
  return side
}

/** Sums of products of deviations, each side from its own mean. */
function products(sides: readonly Side[]): { xx: number; xy: number } {
  let [xx, xy] = [0, 0]
  for (const { x, y } of sides) {
    const [mx, my] = [meanOf(x), meanOf(y)]
    for (const [i, one] of x.entries()) {
      xx += (one - mx) ** 2
      xy += (one - mx) * ((y[i] as number) - my)
    }
  }
  return { xx, xy }
}

/**
 * What a cleaning between two days won: a level before and one after, with the same slope of dust on both sides, so that
 * the days of waiting are not counted against it. `before` and `after` bound the days that are looked at; days of the
 * cleaning itself belong to neither side. Answers how many days there are where they are too few.
 */
export function cleaningGain(
  index: Float64Array,
  cleaning: { first: number; last: number },
  looked: { from: number; to: number },
): CleaningGain | { daysBefore: number; daysAfter: number } {
  const before = sideOf(index, looked.from, cleaning.first - 1, cleaning.first)
  const after = sideOf(index, cleaning.last + 1, looked.to, cleaning.last)
  const [daysBefore, daysAfter] = [before.x.length, after.x.length]
  if (Math.min(daysBefore, daysAfter) < leastGainDays) return { daysBefore, daysAfter }
  const { xx, xy } = products([before, after])
  // Dust never cleans itself.
  const slope = Math.max(0, -xy / xx)
  const level = ({ x, y }: Side): number => meanOf(y) + slope * meanOf(x)
  const [low, high] = [level(before), level(after)]
  const sse = [before, after].reduce(
    (sum, side) => sum + side.y.reduce((own, y, i) => own + (y - level(side) + slope * (side.x[i] as number)) ** 2, 0),
    0,
  )
  const freedom = daysBefore + daysAfter - 3
  const spread = 1 / daysBefore + 1 / daysAfter + (meanOf(after.x) - meanOf(before.x)) ** 2 / xx
  const margin = studentAt(freedom) * Math.sqrt((sse / freedom) * spread) + sensorShare
  const gain = high - low
  return { before: low, after: high, gain, low: gain - margin, high: gain + margin, daysBefore, daysAfter }
}
