import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { frameTable, sealed } from '../frame-table.ts'
import { pileStates, type PileDay } from './charging.ts'
import { sumAt, type DayWindow } from './day-window.ts'

/** Voltage of a car's battery by its charge. */
const carV = (socPct: number): number => 345 + 0.75 * socPct

/** `midnight`: energy and fee of each pile, two by two. */
export function pileBlock(
  ids: readonly string[],
  days: readonly PileDay[],
  midnight: Float64Array,
  window: DayWindow,
): FrameBlock {
  const table = frameTable('chargingPile', ids, window.length * ids.length)
  const { columns } = table
  let row = 0
  for (const [i, today] of days.entries()) {
    const energyKwh = midnight[2 * i]!
    const feeYuan = midnight[2 * i + 1]!
    for (let r = 0; r < window.length; r++, row++) {
      const m = window.minute[r]!
      const state = today.state[m]!
      const kw = today.powerKw[m]!
      const socPct = today.vehicleSocPct[m]!
      const voltageV = state === pileStates.free ? 0 : carV(socPct)
      table.device[row] = i
      table.at[row] = window.at[r]!
      columns.state[row] = state === pileStates.charging ? 3 : 2
      columns.faultCode[row] = 0
      columns.pileState[row] = state
      columns.voltageV[row] = voltageV
      columns.currentA[row] = voltageV > 0 ? (kw * 1000) / voltageV : 0
      columns.powerKw[row] = kw
      columns.vehicleSocPct[row] = socPct
      columns.energyKwh[row] = energyKwh + sumAt(today.energyKwh, m, window.part[r]!)
      columns.feeYuan[row] = feeYuan + sumAt(today.feeYuan, m, window.part[r]!)
    }
  }
  return sealed(table, row)
}
