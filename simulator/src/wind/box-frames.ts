import { fillClosedBox } from '../closed-box.ts'
import type { FrameTable } from '../frame-table.ts'

export interface BoxReading {
  /** On the low-voltage side; what goes on is less by the losses. */
  terminalKw: number
  behindKw: number
  kvar: number
  lvV: number
  hvKv: number
  ambientC: number
  /** Load as oil and windings feel it, of the rating. */
  oilLoad: number
  windingLoad: number
  state: number
}

/** One row of a box transformer in good order. */
export function fillBox({ columns }: FrameTable<'boxTransformer'>, row: number, reading: BoxReading): void {
  const { terminalKw, behindKw, kvar, lvV, hvKv, ambientC, oilLoad, windingLoad } = reading
  const oilC = ambientC + 14 + 38 * oilLoad * oilLoad + 5 * oilLoad
  columns.state[row] = reading.state
  columns.faultCode[row] = 0
  columns.hvVoltageKv[row] = hvKv
  columns.hvCurrentA[row] = Math.hypot(behindKw, kvar) / (Math.sqrt(3) * hvKv)
  columns.lvVoltageV[row] = lvV
  columns.lvCurrentA[row] = (Math.hypot(terminalKw, kvar) * 1000) / (Math.sqrt(3) * lvV)
  columns.powerKw[row] = behindKw
  columns.reactivePowerKvar[row] = kvar
  columns.oilTemperatureC[row] = oilC
  columns.windingTemperatureC[row] = oilC + 4 + 18 * windingLoad * windingLoad
  fillClosedBox(columns, row)
}
