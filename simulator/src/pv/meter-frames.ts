import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { frameTable, sealed } from '../frame-table.ts'
import { minutesPerDay } from '../local-day.ts'
import { fillMeter, meterCounters, meterLine } from '../meter-frame.ts'
import { connectionKv, voltageShare } from './grid.ts'
import { mainMeterCode, stationUseMeterCode } from './pv-layout.ts'
import { addMeters, kvarPerKw, peakKw } from './pv-ledger.ts'
import { placeRows, type Chunk } from './reporting.ts'

const stationUseKv = 0.4

export function meterBlock(chunk: Chunk): FrameBlock {
  const { site, ledger, day, minute } = chunk
  const { capacityKw, id } = site.station
  const rows = 2 * chunk.atMs.length
  const table = frameTable('meter', [`${id}.${mainMeterCode}`, `${id}.${stationUseMeterCode}`], rows)
  const instant = new Int32Array(rows)
  const main = meterLine(connectionKv(capacityKw), capacityKw)
  const use = meterLine(stationUseKv, Math.max(50, capacityKw * 0.002))
  const monthKw = ledger.demandKw(day.sky.day)
  const standing = ledger.meters(day.sky.day)
  const othersKw = site.othersKw?.(day.sky.day)
  const counted = new Float64Array(2 * meterCounters)
  const afterMain = placeRows(chunk, table, instant, 0, 0, mainMeterCode)
  const end = placeRows(chunk, table, instant, afterMain, 1, stationUseMeterCode)
  for (let row = 0; row < end; row++) {
    const m = minute[instant[row]!]!
    const isMain = row < afterMain
    const kw = isMain ? day.lineKw[m]! - day.useKw[m]! + (othersKw?.[m] ?? 0) : day.useKw[m]!
    const x = day.sky.day * minutesPerDay + m
    counted.set(standing)
    addMeters(day, m, counted)
    const reading = {
      kw,
      kvar: kvarPerKw * kw,
      demandKw: isMain ? Math.max(monthKw, peakKw(day, m)) : day.useKw[m]!,
      voltageShare: voltageShare(site.seed, x, isMain ? Math.max(0, kw / capacityKw) : 0),
    }
    fillMeter(table, row, isMain ? main : use, reading, counted, isMain ? 0 : meterCounters)
  }
  return sealed(table, end)
}
