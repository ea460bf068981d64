import { blockBootstrap, intervalOf } from '../statistics/bootstrap.ts'
import { Random } from '../statistics/random.ts'
import { mean } from '../statistics/summary.ts'

/** One inverter: what it made and what its nameplate and the light allowed, by day; NaN on days that do not count. */
export interface ComparedDevice {
  brand: string
  /** Only devices of one group are compared: the same site, tilt and DC over AC. */
  group: string
  madeKwh: Float64Array
  allowedKwh: Float64Array
}

export interface BrandComparison {
  brand: string
  other: string
  /** Made over allowed, energy-weighted, of the first less that of the second; as shares. */
  difference: number
  low: number
  high: number
  days: number
  devices: readonly [number, number]
}

export type BrandRefusal = 'tooFewDays' | 'notMatched'

const leastDays = 14
const rounds = 400
const blockDays = 5

/** Performance of a brand within a group on each day; NaN where none of its devices counts. */
function dailyIndex(devices: readonly ComparedDevice[], day: number): number {
  let made = 0
  let allowed = 0
  for (const { madeKwh, allowedKwh } of devices) {
    const [energy, possible] = [madeKwh[day] as number, allowedKwh[day] as number]
    if (!Number.isFinite(energy) || !(possible > 0)) continue
    made += energy
    allowed += possible
  }
  return made / allowed
}

/**
 * Two brands on the same days under the same sky (A9): paired daily differences, their mean and its bootstrap interval.
 * Refused when no group has both of them, or they share too few days; raw yield is never compared.
 */
export function compareBrands(
  devices: readonly ComparedDevice[],
  brand: string,
  other: string,
  seed = 1,
): BrandComparison | BrandRefusal {
  const groups = [...new Set(devices.map(({ group }) => group))]
  const of = (group: string, name: string) =>
    devices.filter((device) => device.group === group && device.brand === name)
  const matched = groups.filter((group) => of(group, brand).length > 0 && of(group, other).length > 0)
  if (matched.length === 0) return 'notMatched'
  const days = devices.reduce((most, { madeKwh }) => Math.max(most, madeKwh.length), 0)
  const differences: number[] = []
  for (let day = 0; day < days; day++) {
    const pairs = matched
      .map((group) => dailyIndex(of(group, brand), day) - dailyIndex(of(group, other), day))
      .filter(Number.isFinite)
    if (pairs.length > 0) differences.push(mean(pairs))
  }
  if (differences.length < leastDays) return 'tooFewDays'
  const resampled = blockBootstrap(
    differences.length,
    (rows) => mean(Array.from(rows, (row) => differences[row] as number)),
    { blockLength: blockDays, rounds, random: new Random(seed) },
  )
  const countOf = (name: string) => matched.reduce((sum, group) => sum + of(group, name).length, 0)
  return {
    brand,
    other,
    difference: mean(differences),
    ...intervalOf(resampled),
    days: differences.length,
    devices: [countOf(brand), countOf(other)],
  }
}
