import { finite, mean, median, medianDeviation } from '../statistics/summary.ts'
import type { Reset } from './dust-model.ts'

/** A day or a stretch of days after which the plant may be clean. */
export interface WashingSign extends Reset {
  /** Partly dirty and partly clean: its index belongs to neither side. */
  mixed: number
  /** Rain and people are believed where days cannot say; a step is believed for itself. */
  sign: 'rain' | 'said' | 'step' | 'hole'
}

/** Of a plant that shows no washing and loses nothing in all the time: it was clean before. */
export const cleanFromStart: WashingSign = { sign: 'said', mixed: -1, first: 0, ageDays: 0, ageDeviation: 0 }

/** Known days looked at on each side of a step, and within how many days. */
const sideDays = 5
const reachDays = 7
const leastSide = 3
/** A washing that wins less cannot be told from the weather. */
export const leastGain = 0.005
/** Of the deviation of a difference of two medians: beyond it the difference is no chance of seventy days. */
const surely = 4
/** Of a median of few values over that of their mean. */
const medianSpread = 1.25
/** Days without a word after which a washing may have gone unseen. */
const longHole = 7
/** Of the index: no day is known better. */
export const leastNoise = 0.001
/** Nobody knows the hour of a washing. */
const hourDeviation = 0.3

/** What the index loses from day to day, and by how much a day errs; steps are rare and do not count. */
export function paceOf(values: Float64Array): { perDay: number; noise: number } {
  const steps: number[] = []
  for (let day = 1; day < values.length; day++) {
    const step = (values[day] as number) - (values[day - 1] as number)
    if (Number.isFinite(step)) steps.push(step)
  }
  const noise = (1.4826 * medianDeviation(steps)) / Math.SQRT2
  return { perDay: Math.max(0, -median(steps) || 0), noise: Math.max(leastNoise * median(values), noise || 0) }
}

/** Known days on one side, as they would be on the day itself had no dust fallen between. */
function sideOf(values: Float64Array, day: number, direction: 1 | -1, perDay: number): number[] {
  const side: number[] = []
  for (let far = 1; far <= reachDays && side.length < sideDays; far++) {
    const value = values[day + direction * far] ?? Number.NaN
    if (Number.isFinite(value)) side.push(value + perDay * direction * far)
  }
  return side
}

interface Step {
  mixed: number
  before: number
  after: number
  /** Gain over what chance makes. */
  strength: number
  cost: number
}

function stepAt(values: Float64Array, mixed: number, pace: { perDay: number; noise: number }): Step | undefined {
  const [left, right] = [sideOf(values, mixed, -1, pace.perDay), sideOf(values, mixed, 1, pace.perDay)]
  if (Math.min(left.length, right.length) < leastSide) return undefined
  const [before, after] = [median(left), median(right)]
  const chance = medianSpread * pace.noise * Math.sqrt(1 / left.length + 1 / right.length)
  const cost = mean(left.map((value) => Math.abs(value - before))) + mean(right.map((value) => Math.abs(value - after)))
  return { mixed, before, after, strength: (after - before) / chance, cost }
}

/** Steps up that stand out from weather and noise, each once and on its own day. */
function stepsOf(values: Float64Array): WashingSign[] {
  const pace = paceOf(values)
  const level = median(finite(values))
  const found: Step[] = []
  for (let day = 1; day + 1 < values.length; day++) {
    const step = stepAt(values, day, pace)
    if (step === undefined || step.strength < surely || step.after - step.before < leastGain * level) continue
    const last = found.at(-1)
    if (last === undefined || step.mixed - last.mixed > sideDays) found.push(step)
    else if (step.cost < last.cost) found[found.length - 1] = step
  }
  return found.map(({ mixed, before, after }) => {
    const cleanShare = (day: number): number => ((values[day] as number) - before) / (after - before)
    // A day that is wholly clean is the first of them.
    const own = cleanShare(mixed) > 0.75 ? mixed - 1 : mixed
    const share = cleanShare(own)
    return {
      sign: 'step',
      mixed: own,
      first: own + 1,
      // Washed so long before the next noon: in the evening where the day shows nothing of it.
      ageDays: 0.75 + (share > 0 ? Math.min(1, share) / 2 : 0),
      ageDeviation: hourDeviation,
    }
  })
}

/** Long stretches without a word: what happened in them is open. */
function holesOf(values: Float64Array): WashingSign[] {
  const found: WashingSign[] = []
  let last = -1
  for (let day = 0; day < values.length; day++) {
    if (Number.isNaN(values[day])) continue
    const days = day - last
    if (last >= 0 && days > longHole)
      found.push({ sign: 'hole', mixed: day - 1, first: day, ageDays: days / 2, ageDeviation: days * hourDeviation })
    last = day
  }
  return found
}

const dated = (sign: 'rain' | 'said', mixed: number): WashingSign => ({
  sign,
  mixed,
  first: mixed + 1,
  ageDays: 1,
  ageDeviation: hourDeviation,
})

/** Days on which the plant may have been washed, in order; of two on one day what was seen otherwise goes before the step. */
export function washingSigns(
  values: Float64Array,
  rainMm: Float64Array | undefined,
  washed: Uint8Array | undefined,
  washingMm: number,
): WashingSign[] {
  const said = [...(washed?.keys() ?? [])].filter((day) => washed?.[day] === 1).map((day) => dated('said', day - 1))
  const rain = [...(rainMm?.keys() ?? [])]
    .filter((day) => (rainMm?.[day] as number) > washingMm)
    .map((day) => dated('rain', day))
  const known = [...rain, ...said, ...holesOf(values)]
  const steps = stepsOf(values).filter(({ mixed }) => known.every((other) => Math.abs(other.mixed - mixed) > 1))
  return [...known, ...steps]
    .filter(({ first }) => first > 0 && first < values.length)
    .toSorted((a, b) => a.first - b.first)
    .filter(({ first }, place, all) => all[place - 1]?.first !== first)
}
