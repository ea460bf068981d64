import { mean, quantile } from '../statistics/summary.ts'

export interface ElectricalLoss {
  /** 1 − meter over the sum of the turbines. */
  share: number
  days: number
}

const leastDays = 5

/** Between the turbines and the meter (W8), over days on which every counter is known. Undefined with too few of them. */
export function electricalLoss(
  meterKwh: ArrayLike<number>,
  turbinesKwh: readonly ArrayLike<number>[],
): ElectricalLoss | undefined {
  let metered = 0
  let made = 0
  let days = 0
  for (let day = 0; day < meterKwh.length; day++) {
    const sum = turbinesKwh.reduce((total, energy) => total + (energy[day] as number), 0)
    const meter = meterKwh[day] as number
    if (!Number.isFinite(sum) || !Number.isFinite(meter) || !(sum > 0)) continue
    metered += meter
    made += sum
    days++
  }
  return days < leastDays ? undefined : { share: 1 - metered / made, days }
}

export interface WakeLoss {
  share: number
  sectors: { fromDeg: number; share: number; samples: number }[]
}

const sectorCount = 12
const leastSamples = 20
/** The turbines in front: the best tenth of a sector, so that a single gust does not stand for free wind. */
const freeQuantile = 0.9

/**
 * What turbines lose behind one another, by direction: a sector's mean power over that of the turbines in free wind.
 * Undefined unless every sector has been seen: the missing ones may be the worst.
 */
export function wakeLoss(
  directionDeg: ArrayLike<number>,
  powersKw: readonly ArrayLike<number>[],
): WakeLoss | undefined {
  const rows = Array.from({ length: sectorCount }, (): number[] => [])
  const width = 360 / sectorCount
  for (let row = 0; row < directionDeg.length; row++) {
    const direction = directionDeg[row] as number
    if (!Number.isFinite(direction) || !powersKw.every((power) => Number.isFinite(power[row]))) continue
    rows[Math.floor((((direction % 360) + 360) % 360) / width)]?.push(row)
  }
  if (rows.some((seen) => seen.length < leastSamples)) return undefined
  let made = 0
  let free = 0
  const sectors = rows.map((seen, sector) => {
    const means = powersKw.map((power) => mean(seen.map((row) => power[row] as number)))
    const front = quantile(means, freeQuantile)
    made += mean(means) * seen.length
    free += front * seen.length
    return { fromDeg: sector * width, share: 1 - mean(means) / front, samples: seen.length }
  })
  return { share: 1 - made / free, sectors }
}
