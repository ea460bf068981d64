import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { frameTable, sealed } from '../frame-table.ts'
import { minutesPerDay } from '../local-day.ts'
import { smoothBell } from '../random.ts'
import { sumAt, type DayWindow } from './day-window.ts'
import { chargeEfficiency, dischargeEfficiency, type StorageDay, type StorageUnit } from './storage.ts'

const modes = { charging: 1, discharging: 2, standby: 3 } as const
const cellsInSeries = 400
const warmMinutes = 60

export interface StorageSet {
  pcsIds: readonly string[]
  batteryIds: readonly string[]
  units: readonly StorageUnit[]
}

/** Of all units: charged and discharged at midnight, two by two. */
type Midnight = Float64Array

export function* storageBlocks(
  set: StorageSet,
  window: DayWindow,
  days: readonly StorageDay[],
  midnight: Midnight,
): Iterable<FrameBlock> {
  yield pcsBlock(set, window, days, midnight)
  yield batteryBlock(set, window, days, midnight)
}

function pcsBlock(set: StorageSet, window: DayWindow, days: readonly StorageDay[], midnight: Midnight): FrameBlock {
  const table = frameTable('storagePcs', set.pcsIds, window.length * set.units.length)
  const { columns } = table
  let row = 0
  for (const [i, { ratedKw, seed }] of set.units.entries()) {
    const { powerKw, chargedKwh, dischargedKwh } = days[i]!
    const charged = midnight[2 * i]!
    const discharged = midnight[2 * i + 1]!
    for (let r = 0; r < window.length; r++, row++) {
      const m = window.minute[r]!
      const kw = powerKw[m]!
      table.device[row] = i
      table.at[row] = window.at[r]!
      columns.state[row] = kw === 0 ? 2 : 3
      columns.faultCode[row] = 0
      columns.powerKw[row] = kw
      columns.reactivePowerKvar[row] = ratedKw * 0.01 * smoothBell(seed, (window.day * minutesPerDay + m) / 20)
      columns.mode[row] = kw === 0 ? modes.standby : kw < 0 ? modes.charging : modes.discharging
      columns.chargedKwh[row] = charged + sumAt(chargedKwh, m, window.part[r]!)
      columns.dischargedKwh[row] = discharged + sumAt(dischargedKwh, m, window.part[r]!)
      columns.powerLimitKw[row] = kw
    }
  }
  return sealed(table, row)
}

/** Resting voltage of an iron-phosphate cell: flat between steep ends. */
const restV = (share: number): number => 3.24 + 0.07 * share + 0.1 * share ** 10 - 0.28 * Math.exp(-24 * share)

function batteryBlock(set: StorageSet, window: DayWindow, days: readonly StorageDay[], midnight: Midnight): FrameBlock {
  const table = frameTable('battery', set.batteryIds, window.length * set.units.length)
  const { columns } = table
  let row = 0
  for (const [i, unit] of set.units.entries()) {
    const today = days[i]!
    const discharged = midnight[2 * i + 1]!
    for (let r = 0; r < window.length; r++, row++) {
      const m = window.minute[r]!
      const kw = today.powerKw[m]!
      const cellKw = kw < 0 ? kw * chargeEfficiency : kw / dischargeEfficiency
      const socPct = sumAt(today.socPct, m, window.part[r]!)
      const load = cellKw / unit.ratedKw
      const cellV = restV(socPct / 100) - 0.03 * load
      const x = window.day * minutesPerDay + m
      const spread = 0.006 + 0.01 * Math.abs(load) + 0.003 * Math.abs(smoothBell(unit.seed, x / 90))
      const warm = passedKwh(today, m) / (unit.ratedKw * (warmMinutes / 60))
      const roomC = 23 + 1.2 * smoothBell(unit.seed ^ 1, x / 180)
      const cycles =
        (discharged + sumAt(today.dischargedKwh, m, window.part[r]!)) / dischargeEfficiency / unit.capacityKwh
      const voltageV = cellsInSeries * cellV
      table.device[row] = i
      table.at[row] = window.at[r]!
      columns.state[row] = 3
      columns.faultCode[row] = 0
      columns.socPct[row] = Math.min(100, Math.max(0, socPct))
      columns.sohPct[row] = Math.max(60, 100 - 0.0035 * cycles)
      columns.voltageV[row] = voltageV
      columns.currentA[row] = (cellKw * 1000) / voltageV
      columns.cellMaxV[row] = cellV + spread / 2
      columns.cellMinV[row] = cellV - spread / 2
      columns.cellMaxC[row] = roomC + 2 + 14 * warm
      columns.cellMinC[row] = roomC + 9 * warm
      columns.insulationKohm[row] = 1_400 + 180 * smoothBell(unit.seed ^ 2, x / 240)
      columns.cycles[row] = cycles
    }
  }
  return sealed(table, row)
}

/** Through the unit in the last hour; the nights before and after midnight are at rest. */
function passedKwh({ chargedKwh, dischargedKwh }: StorageDay, minute: number): number {
  const from = Math.max(0, minute - warmMinutes)
  return chargedKwh[minute]! - chargedKwh[from]! + dischargedKwh[minute]! - dischargedKwh[from]!
}
