import type { Farm } from './farm.ts'
import { slotsPerDay, type FarmLedger } from './farm-ledger.ts'

/** How long a part takes to follow the load: windings and converter, bearings, oil and nacelle, transformer and main bearing. */
const lagMinutes = [20, 60, 120, 180] as const
export const lags = lagMinutes.length
const keep = lagMinutes.map((minutes) => Math.exp(-10 / minutes))
const cachedDays = 2

/** Load as each part feels it, every ten minutes: (slot · turbines + turbine) · lags + lag; 145 slots. */
export type ThermalDay = (day: number) => Float64Array

/** The past is folded in from the midnight before last, whatever window is asked for. */
export function thermalDays(farm: Farm, ledger: FarmLedger): ThermalDay {
  const recent: { day: number; felt: Float64Array }[] = []
  return (day) => {
    const known = recent.find((candidate) => candidate.day === day)
    if (known) return known.felt
    const felt = new Float64Array((slotsPerDay + 1) * farm.count * lags)
    const before = ledger.day(day - 1).slotKw
    for (let turbine = 0; turbine < farm.count; turbine++)
      for (let lag = 0; lag < lags; lag++) felt[turbine * lags + lag] = before[turbine]! / farm.type.ratedKw
    for (let slot = 0; slot < slotsPerDay; slot++) fold(farm, before, slot, felt, 0, 0)
    const { slotKw } = ledger.day(day)
    for (let slot = 0; slot < slotsPerDay; slot++) fold(farm, slotKw, slot, felt, slot, slot + 1)
    recent.push({ day, felt })
    if (recent.length > cachedDays) recent.shift()
    return felt
  }
}

function fold(farm: Farm, slotKw: Float64Array, slot: number, felt: Float64Array, from: number, to: number): void {
  for (let turbine = 0; turbine < farm.count; turbine++) {
    const load = slotKw[slot * farm.count + turbine]! / farm.type.ratedKw
    for (let lag = 0; lag < lags; lag++) {
      const was = felt[(from * farm.count + turbine) * lags + lag]!
      felt[(to * farm.count + turbine) * lags + lag] = load + (was - load) * keep[lag]!
    }
  }
}
