import { minutesPerDay } from '../local-day.ts'
import { seedOf, unit } from '../random.ts'

/** A converter with its battery. */
export interface StorageUnit {
  seed: number
  ratedKw: number
  capacityKwh: number
}

/** Of the energy between grid and cells, each way. */
export const chargeEfficiency = 0.975
export const dischargeEfficiency = 0.97

/** Charge at night and at noon, discharge at both peaks of the tariff: hours of the local day. */
const phases = [
  { from: 0.5, to: 4.5, charging: true },
  { from: 8, to: 11, charging: false },
  { from: 12, to: 15, charging: true },
  { from: 18, to: 21, charging: false },
] as const
const rampMinutes = 10
const restSocPct = 10

/** One local day of a unit; power of a minute holds until the next, sums are one more than there are minutes. */
export interface StorageDay {
  /** At the grid: giving is positive, taking negative. */
  powerKw: Float64Array
  socPct: Float64Array
  chargedKwh: Float64Array
  dischargedKwh: Float64Array
}

/** Every day begins and ends at rest, so that no day depends on another. */
function targetsOf(unitOfStorage: StorageUnit, day: number): readonly number[] {
  const seed = seedOf(unitOfStorage.seed, 'targets')
  const drawn = (i: number, low: number, high: number) => low + (high - low) * unit(seed, 4 * day + i)
  return [drawn(0, 86, 95), drawn(1, 11, 22), drawn(2, 80, 94), restSocPct]
}

export function storageDay(storage: StorageUnit, day: number): StorageDay {
  const powerKw = new Float64Array(minutesPerDay)
  const socPct = new Float64Array(minutesPerDay + 1).fill(restSocPct)
  const chargedKwh = new Float64Array(minutesPerDay + 1)
  const dischargedKwh = new Float64Array(minutesPerDay + 1)
  const targets = targetsOf(storage, day)
  const cellKw = new Float64Array(minutesPerDay)
  let soc = restSocPct
  for (const [i, { from, to }] of phases.entries()) {
    const target = targets[i]!
    plan(cellKw, from * 60, to * 60, ((target - soc) / 100) * storage.capacityKwh)
    soc = target
  }
  for (let m = 0; m < minutesPerDay; m++) {
    const kw = cellKw[m]!
    const gridKw = kw >= 0 ? kw / chargeEfficiency : kw * dischargeEfficiency
    powerKw[m] = 0 - gridKw
    socPct[m + 1] = socPct[m]! + ((kw / 60) * 100) / storage.capacityKwh
    chargedKwh[m + 1] = chargedKwh[m]! + Math.max(0, gridKw) / 60
    dischargedKwh[m + 1] = dischargedKwh[m]! + Math.max(0, -gridKw) / 60
  }
  return { powerKw, socPct, chargedKwh, dischargedKwh }
}

/** Spreads an energy into the cells over the minutes, with a ramp at both ends. */
function plan(cellKw: Float64Array, from: number, to: number, kWh: number): void {
  const shape = (m: number) => Math.min(1, (m - from + 1) / rampMinutes, (to - m) / rampMinutes)
  let whole = 0
  for (let m = from; m < to; m++) whole += shape(m)
  for (let m = from; m < to; m++) cellKw[m] = (kWh * 60 * shape(m)) / whole
}
