import { catalogue } from '@fengguang/domain/telemetry/catalogue'
import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { frameTable, sealed } from '../frame-table.ts'
import { branchCurrents, moduleVoltageV } from './dc-side.ts'
import { boxCode } from './pv-layout.ts'
import { placeRows, type Chunk } from './reporting.ts'

const branchWidth = catalogue.combinerBox.branchI.width!
/** Of the cable from box to inverter at the modules' nominal power: what the inverter does not see. */
export const cableDrop = 0.006

const maintained = 0

export function boxBlock(chunk: Chunk): FrameBlock {
  const { site, day, minute } = chunk
  const { layout } = site
  const codes = site.kindOf.flatMap((_, i) =>
    Array.from({ length: layout.boxesPerInverter }, (_box, box) => boxCode(i, box)),
  )
  const rows = codes.length * chunk.atMs.length
  const table = frameTable(
    'combinerBox',
    codes.map((code) => `${site.station.id}.${code}`),
    rows,
  )
  const c = table.columns
  const instant = new Int32Array(rows)
  const amps = new Float64Array(layout.branches * layout.boxesPerInverter)
  let row = 0
  for (const [device, code] of codes.entries()) {
    const i = Math.floor(device / layout.boxesPerInverter)
    const first = (device % layout.boxesPerInverter) * layout.branches
    const struck = day.faults.struck.get(i)
    const from = row
    row = placeRows(chunk, table, instant, row, device, code)
    for (let at = from; at < row; at++) {
      const m = minute[instant[at]!]!
      const volts = moduleVoltageV(site, day, i, m)
      branchCurrents(site, day, i, m, volts, amps)
      let total = 0
      for (let b = 0; b < layout.branches; b++) {
        const branchA = amps[first + b]!
        c.branchI[at * branchWidth + b] = branchA
        total += branchA
      }
      const load = day.runs[i]!.dcKw[m]! / layout.dcKw
      const busV = volts * (1 + cableDrop * load)
      const working = load > 0
      c.state[at] = struck?.state[m] === maintained ? maintained : working ? 3 : 2
      c.faultCode[at] = 0
      c.busVoltageV[at] = busV
      c.totalCurrentA[at] = total
      c.powerKw[at] = (busV * total) / 1000
      c.temperatureC[at] = day.sky.airC[m]! + 4 + 14 * load + 0.006 * day.sky.poaWm2[m]!
      c.surgeArrester[at] = 0
      c.breaker[at] = struck?.state[m] === maintained ? 0 : 1
    }
  }
  return sealed(table, row)
}
