import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { fillClosedBox } from '../closed-box.ts'
import { frameTable, sealed } from '../frame-table.ts'
import { minutesPerDay } from '../local-day.ts'
import { collectingKv, currentA, lowVoltageV, voltageShare } from './grid.ts'
import { highVoltageKw, transformerKw } from './plant-day.ts'
import { transformerCode } from './pv-layout.ts'
import { placeRows, type Chunk } from './reporting.ts'

const kvarPerKw = 0.05
const powerFactor = 1 / Math.hypot(1, kvarPerKw)

/** Oil remembers: the load now, half an hour, an hour, an hour and a half ago. */
const memory = [0.34, 0.28, 0.22, 0.16] as const
const memoryMinutes = 30

export function transformerBlock(chunk: Chunk): FrameBlock {
  const { site, day, minute } = chunk
  const codes = day.lvKw.map((_, t) => transformerCode(t))
  const rows = codes.length * chunk.atMs.length
  const table = frameTable(
    'boxTransformer',
    codes.map((code) => `${site.station.id}.${code}`),
    rows,
  )
  const c = table.columns
  const instant = new Int32Array(rows)
  let row = 0
  for (const [t, code] of codes.entries()) {
    const lvKw = day.lvKw[t]!
    const ratedKw = transformerKw(site, t)
    const from = row
    row = placeRows(chunk, table, instant, row, t, code)
    for (let at = from; at < row; at++) {
      const m = minute[instant[at]!]!
      const x = day.sky.day * minutesPerDay + m
      const kw = highVoltageKw(lvKw[m]!, ratedKw)
      const load = Math.max(0, lvKw[m]!) / ratedKw
      const share = voltageShare(site.seed, x, load)
      let warm = 0
      for (const [back, weight] of memory.entries())
        warm += weight * Math.max(0, lvKw[Math.max(0, m - back * memoryMinutes)]! / ratedKw)
      const oilC = day.sky.airC[m]! + 9 + 36 * warm * warm + 6 * warm
      c.state[at] = 3
      c.faultCode[at] = 0
      c.hvVoltageKv[at] = collectingKv * share
      c.hvCurrentA[at] = currentA(kw, collectingKv * share * 1000, powerFactor)
      c.lvVoltageV[at] = lowVoltageV * share
      c.lvCurrentA[at] = currentA(lvKw[m]!, lowVoltageV * share, powerFactor)
      c.powerKw[at] = kw
      c.reactivePowerKvar[at] = kvarPerKw * Math.max(0, kw) - 0.004 * ratedKw
      c.oilTemperatureC[at] = oilC
      c.windingTemperatureC[at] = oilC + 14 * load * load + 3 * load
      fillClosedBox(c, at)
    }
  }
  return sealed(table, row)
}
