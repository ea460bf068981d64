import { soilingIntervals, soilingSettings, type DailySeries } from '@fengguang/analytics/soiling/soiling-intervals'
import { decomposedSoiling } from '@fengguang/analytics/soiling/soiling-decomposition'
import { Random } from '@fengguang/analytics/statistics/random'

const yearDays = 365.25
/** Rain of so many millimetres washes. */
const washingMm = 3

export interface AgedPlant {
  series: DailySeries
  percentPerYear: number
  years: number
}

/** Years of a daily index with ageing, season, dust that rain washes off, noise, outliers and missing days. */
export function agedPlant(random: Random): AgedPlant {
  const years = 2 + random.below(5)
  const days = Math.ceil(years * yearDays) + 1
  const percentPerYear = -random.uniform(0.1, 1.5)
  const level = random.uniform(0.85, 1.05)
  const wave = random.uniform(0, 0.04)
  const noise = random.uniform(0.004, 0.015)
  const dustPerDay = random.uniform(0.0003, 0.003)
  const dryDays = random.uniform(5, 40)
  const wettestDay = random.uniform(0, yearDays)
  const ownDust = () => dustPerDay * random.uniform(0.3, 1.7)
  const [index, rainMm, irradiation] = [0, 1, 2].map(() => new Float64Array(days)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  let dust = 0
  let own = ownDust()
  for (let day = 0; day < days; day++) {
    const season = (of: number) => Math.cos((2 * Math.PI * (day - of)) / yearDays)
    if (random.uniform() < (1 + 0.8 * season(wettestDay)) / dryDays) rainMm[day] = random.uniform(0.2, 20)
    if (rainMm[day]! > washingMm) {
      dust = 0
      own = ownDust()
    }
    // What lies there already keeps some of the next dust off.
    dust += own * (1 - dust / 0.4)
    irradiation[day] = random.uniform(1, 7)
    const clean = level * (1 + (percentPerYear / 100) * (day / yearDays)) * (1 + wave * season(20))
    const error = random.normal(0, noise * (random.uniform() < 0.03 ? 4 : 1))
    index[day] = random.uniform() < 0.05 ? Number.NaN : clean * (1 - dust) + error
  }
  return { series: { index, rainMm, irradiation }, percentPerYear, years }
}

export interface AgeingScore {
  plants: number
  /** Plants with a figure; the others are refused. */
  told: number
  /** No more than a tenth of a percent a year off. */
  near: number
  /** Truth within the interval of 95 %. */
  inside: number
  worst: number
}

/** The goal of the analysis. */
const offPercent = 0.1

export function ageingTruth(seed: number, plants: number): AgeingScore {
  const random = new Random(seed)
  const score: AgeingScore = { plants, told: 0, near: 0, inside: 0, worst: 0 }
  for (let i = 0; i < plants; i++) {
    const { series, percentPerYear } = agedPlant(random)
    const settings = { ...soilingSettings, cleaning: 'rain-or-shift', rainMm: washingMm } as const
    const found = decomposedSoiling(series, soilingIntervals(series, settings))?.degradation
    if (!found) continue
    const off = Math.abs(found.percentPerYear - percentPerYear)
    score.told += 1
    score.near += off <= offPercent ? 1 : 0
    score.inside += found.low <= percentPerYear && percentPerYear <= found.high ? 1 : 0
    score.worst = Math.max(score.worst, off)
  }
  return score
}
