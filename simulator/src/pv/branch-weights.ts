import { bell } from '../random.ts'

/** No two branches are alike; together they are what the inverter has, so that currents add up. */
export function branchWeights(seed: number, inverter: number, branches: number): Float64Array {
  const weights = Float64Array.from({ length: branches }, (_, b) => 1 + 0.008 * bell(seed ^ inverter, b))
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / branches
  return weights.map((weight) => weight / mean)
}
