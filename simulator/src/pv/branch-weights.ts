import { bell, unit } from '../random.ts'

/** No two branches are alike; together they are what the inverter has, so that currents add up. */
export function branchWeights(seed: number, inverter: number, branches: number): Float64Array {
  // Most inverters are even, a few are not: what dispersion figures are for.
  const spread = 0.008 + 0.05 * unit(seed, inverter) ** 4
  const weights = Float64Array.from({ length: branches }, (_, b) => 1 + spread * bell(seed ^ inverter, b))
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / branches
  return weights.map((weight) => weight / mean)
}
