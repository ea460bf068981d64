import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { frameTable, sealed } from '../frame-table.ts'
import { minutesPerDay } from '../local-day.ts'
import { smoothBell, unit } from '../random.ts'
import type { DayWindow } from './day-window.ts'

export interface SwitchGear {
  ids: readonly string[]
  /** Of the station's power, by switch. */
  shares: readonly number[]
  nominalKv: number
  capacityKw: number
  seed: number
}

/** `lineKw`: what goes to the grid, minute by minute. */
export function switchBlock(gear: SwitchGear, lineKw: Float64Array, airC: Float64Array, window: DayWindow): FrameBlock {
  const table = frameTable('hvSwitch', gear.ids, window.length * gear.ids.length)
  const { columns } = table
  const ratedA = gear.capacityKw / (Math.sqrt(3) * gear.nominalKv)
  let row = 0
  for (let i = 0; i < gear.ids.length; i++) {
    const own = gear.seed + 2003 * (i + 1)
    for (let r = 0; r < window.length; r++, row++) {
      const m = window.minute[r]!
      const x = window.day * minutesPerDay + m
      const kw = lineKw[m]! * gear.shares[i]!
      const kv = gear.nominalKv * (1.01 + 0.01 * smoothBell(own, x / 45))
      const amperes = Math.abs(kw) / (Math.sqrt(3) * kv * 0.995)
      table.device[row] = i
      table.at[row] = window.at[r]!
      columns.position[row] = 1
      columns.voltageKv[row] = kv
      columns.currentA[row] = amperes
      columns.powerKw[row] = kw
      columns.temperatureC[row] = 0.6 * airC[m]! + 12 + 24 * (amperes / (ratedA * gear.shares[i]!)) ** 2
      columns.partialDischargeDb[row] = 4 + Math.abs(2 * smoothBell(own ^ 1, x / 120)) + 0.5 * unit(own ^ 2, x)
    }
  }
  return sealed(table, row)
}
