import { dayMs } from '../series.ts'
import { quantile } from '../statistics/summary.ts'
import { dataStates, type DeviceGrid, type Period } from './interval-grid.ts'

/** Below it light is too weak to judge by, and near the rating the inverter cuts off. */
const leastShare = 0.3
const clipShare = 0.97
const leastIntervals = 12
const leastDays = 3

export interface CleanFactor {
  factor: number
  days: number
}

/**
 * k clean: what an inverter gives of nameplate times light when nothing is wrong. The upper quartile of its days, so
 * that days with dead strings or dust do not pass for health; undefined when too few days say anything.
 */
export function cleanFactorOf(
  period: Period,
  offsetMs: number,
  yieldShare: Float64Array,
  grid: DeviceGrid,
  ratedKw: number,
  modulesKw: number,
  soilingRatio?: Float64Array,
): CleanFactor | undefined {
  const days = new Map<number, { made: number; open: number; count: number }>()
  for (let row = 0; row < yieldShare.length; row++) {
    const share = yieldShare[row] as number
    if (!(share > leastShare) || grid.flags[row] !== 0 || grid.data[row] !== dataStates.known) continue
    const power = grid.powerKw[row] as number
    if (power > clipShare * ratedKw) continue
    const day = Math.floor((period.fromAt + row * period.stepMs + offsetMs) / dayMs)
    const sum = days.get(day) ?? { made: 0, open: 0, count: 0 }
    days.set(day, sum)
    sum.made += power
    sum.open += modulesKw * share * (soilingRatio?.[row] ?? 1)
    sum.count++
  }
  const factors = [...days.values()].filter(({ count }) => count >= leastIntervals).map(({ made, open }) => made / open)
  return factors.length < leastDays ? undefined : { factor: quantile(factors, 0.75), days: factors.length }
}
