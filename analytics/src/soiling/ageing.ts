import { median } from '../statistics/summary.ts'
import { chainsOf, cleanTerms, solveModel, type DustSpan, type SolvedModel } from './ageing-model.ts'

export interface Ageing {
  percentPerYear: number
  /** 95 %. */
  low: number
  high: number
}

const rounds = 6
/** Residuals beyond so many deviations count less and less. */
const robustness = 2
/** A day says the less about the clean array the more dust lies on it: dust is only roughly a straight line. */
const dirtyScale = 0.05
/** To choose from by likelihood. */
const unevennesses = [1e-6, 1e-5, 1e-4, 1e-3, 1e-2]
const normal95 = 1.96
/** Washings are found, not known, and wash unevenly: made plants miss the plain interval by so much. */
const widening = 1.3

/** What the days of a dirty spell share does not average out: errors are added up from washing to washing. */
function deviationOf({ residuals, influence, inverse, variance }: SolvedModel, chains: readonly DustSpan[][]): number {
  let sum = 0
  for (const chain of chains) {
    let moved = 0
    for (let day = chain[0]!.start; day <= chain.at(-1)!.end; day++)
      if (!Number.isNaN(residuals[day])) moved += influence[day]! * residuals[day]!
    sum += moved * moved
  }
  const fewChains = chains.length / Math.max(1, chains.length - inverse.length)
  return Math.sqrt(Math.max(inverse[1]![1]! * variance, sum * fewChains))
}

/**
 * Change of the clean array a year, with dust and season fitted beside it. `spans` are the days between washings, `base`
 * and `soiling` a first guess of the clean level and of the dust.
 */
export function ageingOf(
  values: Float64Array,
  spans: readonly DustSpan[],
  { base: guess, soiling }: { base: Float64Array; soiling: Float64Array },
): Ageing {
  const chains = chainsOf(spans)
  const cleanliness = soiling.map((ratio) => Math.exp((ratio - 1) / dirtyScale))
  const solve = (weights: Float64Array, base: Float64Array): SolvedModel =>
    unevennesses
      .map((unevenness) => solveModel(chains, { values, weights, base, unevenness }))
      .reduce((best, one) => (one.unlikely < best.unlikely ? one : best))
  let found = solve(cleanliness, guess)
  for (let round = 1; round < rounds; round++) {
    const { residuals, common } = found
    const sizes = residuals.filter((value) => !Number.isNaN(value)).map((value) => Math.abs(value))
    const spread = median(sizes) * 1.4826 || 1e-9
    const weights = residuals.map((value, day) =>
      Number.isNaN(value) ? 0 : cleanliness[day]! * Math.min(1, (robustness * spread) / Math.abs(value)),
    )
    const base = values.map((_, day) => cleanTerms(day).reduce((sum, term, i) => sum + term * common[i]!, 0))
    found = solve(weights, base)
  }
  const [level, trend] = found.common
  const percentPerYear = (100 * trend!) / level!
  const half = (100 * widening * normal95 * deviationOf(found, chains)) / level!
  return { percentPerYear, low: percentPerYear - half, high: percentPerYear + half }
}
