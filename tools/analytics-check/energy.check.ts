import { bucketEnergy, intervalEnergy, interpolatedAt } from '../../analytics/src/energy/energy-from-power.ts'
import { hourMs, minuteMs } from '../../analytics/src/series.ts'
import type { Comparison } from './comparison.ts'
import { instantsOf } from './table.ts'

export interface EnergyReference {
  results: {
    times: string[]
    power: (number | null)[]
    right_labeled: (number | null)[]
    right_labeled_max60: (number | null)[]
    instantaneous_max15: (number | null)[]
    hourly_right: [string, number][]
    interpolate_to_5min_max15: Record<string, number | null>
  }
}

export function checkEnergy({ results }: EnergyReference, compared: Comparison): void {
  const at = instantsOf(results.times)
  const power = Float64Array.from(results.power, (value) => value ?? NaN)
  compared.each('interval-end', intervalEnergy(at, power, 'interval-end'), results.right_labeled, 1e-9)
  const wide = intervalEnergy(at, power, 'interval-end', hourMs)
  compared.each('interval-end, 60 min', wide, results.right_labeled_max60, 1e-9)
  const instant = intervalEnergy(at, power, 'instant', 15 * minuteMs)
  compared.each('instant, 15 min', instant, results.instantaneous_max15, 1e-9)
  const buckets = new Map(bucketEnergy(at, power, hourMs, 24 * hourMs).map((bucket) => [bucket.at, bucket.energy]))
  for (const [stamp, energy] of results.hourly_right)
    compared.near('hours', buckets.get(instantsOf([stamp])[0] ?? NaN) ?? NaN, energy, 1e-9)
  const fine = Object.keys(results.interpolate_to_5min_max15)
  const ours = interpolatedAt(at, power, instantsOf(fine), 15 * minuteMs)
  compared.each('5 min', ours, Object.values(results.interpolate_to_5min_max15), 1e-9)
}
