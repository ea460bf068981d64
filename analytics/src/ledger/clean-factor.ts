import { dayMs } from '../series.ts'
import { median } from '../statistics/summary.ts'
import { dataStates, type DeviceGrid, type Period } from './interval-grid.ts'

/** Below it light is too weak to judge by, and near the rating the inverter cuts off. */
const leastShare = 0.3
const clipShare = 0.97
const leastIntervals = 12
const leastDays = 3

/** Whether an inverter runs as the light lets it: heard of, nothing reported, below its rating. */
export const isFree = (grid: DeviceGrid, row: number, ratedKw: number): boolean =>
  grid.flags[row] === 0 && grid.data[row] === dataStates.known && !((grid.powerKw[row] as number) > clipShare * ratedKw)

/** Within this share of its neighbours the light is the same at the sensor and all over the plant. */
const steadyShare = 0.06

/** 1 where light neither rises nor falls fast: under passing clouds the sensor and the plant see different skies. */
export function steadyRows(planeWm2: Float64Array): Uint8Array {
  const flags = new Uint8Array(planeWm2.length)
  for (let row = 1; row + 1 < planeWm2.length; row++) {
    const light = planeWm2[row] as number
    const off = (other: number): number => Math.abs((planeWm2[other] as number) - light)
    if (off(row - 1) <= steadyShare * light && off(row + 1) <= steadyShare * light) flags[row] = 1
  }
  return flags
}

export interface HealthyRows {
  /** Rows to judge by; all where it is left out. */
  steady?: Uint8Array
  period: Period
  offsetMs: number
  yieldShare: Float64Array
  soilingRatio?: Float64Array
}

/** Made over what nameplate and light allow, by local day; days that say too little are left out. */
export function dayFactors(
  { period, offsetMs, yieldShare, soilingRatio, steady }: HealthyRows,
  grid: DeviceGrid,
  ratedKw: number,
  modulesKw: number,
  lostKw?: (row: number) => number,
): Map<number, number> {
  const days = new Map<number, { made: number; open: number; count: number }>()
  for (let row = 0; row < yieldShare.length; row++) {
    const share = yieldShare[row] as number
    if (!(share > leastShare) || steady?.[row] === 0 || !isFree(grid, row, ratedKw)) continue
    const power = grid.powerKw[row] as number
    const day = Math.floor((period.fromAt + row * period.stepMs + offsetMs) / dayMs)
    const sum = days.get(day) ?? { made: 0, open: 0, count: 0 }
    days.set(day, sum)
    sum.made += power + (lostKw?.(row) ?? 0)
    sum.open += modulesKw * share * (soilingRatio?.[row] ?? 1)
    sum.count++
  }
  const factors = new Map<number, number>()
  for (const [day, { made, open, count }] of days) if (count >= leastIntervals) factors.set(day, made / open)
  return factors
}

/**
 * k clean: what an inverter gives of nameplate times light when nothing is wrong. The median of its days, with what its
 * strings are known to lack; undefined when too few days say anything.
 */
export function cleanFactorOf(factors: ReadonlyMap<number, number>): number | undefined {
  return factors.size < leastDays ? undefined : median([...factors.values()])
}
