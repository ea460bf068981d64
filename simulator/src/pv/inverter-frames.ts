import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { frameTable, sealed, type FrameTable } from '../frame-table.ts'
import { minutesPerDay } from '../local-day.ts'
import { signed } from '../random.ts'
import { branchCurrents, moduleVoltageV } from './dc-side.ts'
import { currentA, frequencyHz, lowVoltageV, voltageShare } from './grid.ts'
import { usualState } from './pv-faults.ts'
import { inverterCode } from './pv-layout.ts'
import { placeRows, type Chunk } from './reporting.ts'

const kvarPerKw = 0.05
const powerFactor = 1 / Math.hypot(1, kvarPerKw)

/** What a counter that was reset began anew at, at this instant; 0 for one that never was. */
export type ResetKwh = (inverter: number, atMs: number) => number

export function inverterBlock(chunk: Chunk, resetKwh: ResetKwh): FrameBlock {
  const { site } = chunk
  const ids = site.kindOf.map((_, i) => `${site.station.id}.${inverterCode(i)}`)
  const rows = ids.length * chunk.atMs.length
  const { mppts, style, branches } = site.layout
  const widths = { mpptU: mppts, mpptI: mppts, stringI: style === 'string' ? branches : 0 }
  const table = frameTable('inverter', ids, rows, widths)
  const instant = new Int32Array(rows)
  let row = 0
  for (let i = 0; i < ids.length; i++) {
    const from = row
    row = placeRows(chunk, table, instant, row, i, inverterCode(i))
    fillInverter(chunk, table, instant, from, row, i, resetKwh)
    fillInputs(chunk, table, instant, from, row, i)
  }
  return sealed(table, row)
}

function fillInverter(
  { site, ledger, day, minute, atMs }: Chunk,
  { columns: c }: FrameTable<'inverter'>,
  instant: Int32Array,
  from: number,
  to: number,
  i: number,
  resetKwh: ResetKwh,
): void {
  const run = day.runs[i]!
  const gain = site.gains[i]!
  const struck = day.faults.struck.get(i)
  const { ratedKw } = site.layout
  const { sky } = day
  const startKwh = ledger.inverterKwh(sky.day)[i]!
  const startMinutes = ledger.runMinutes(sky.day)[i]!
  const noise = site.seed ^ Math.imul(i + 1, 0x9e37)
  for (let row = from; row < to; row++) {
    const k = instant[row]!
    const m = minute[k]!
    const x = sky.day * minutesPerDay + m
    const ac = run.acKw[m]! * gain
    const dc = run.dcKw[m]! * gain
    const load = Math.max(0, ac) / ratedKw
    const volts = lowVoltageV * voltageShare(site.seed, x, load)
    const reported = struck ? struck.state[m]! : usualState
    const amps = currentA(ac, volts, powerFactor)
    c.state[row] = reported === usualState ? (ac > 0 ? 3 : 2) : reported
    c.faultCode[row] = struck ? struck.code[m]! : 0
    c.powerKw[row] = ac
    c.reactivePowerKvar[row] = ac > 0 ? kvarPerKw * ac : 0
    c.powerFactor[row] = ac > 0 ? powerFactor : 1
    c.frequencyHz[row] = frequencyHz(x)
    c.uabV[row] = volts
    c.ubcV[row] = volts * (1 + 0.001 * signed(noise, x))
    c.ucaV[row] = volts * (1 + 0.001 * signed(noise ^ 1, x))
    c.iaA[row] = amps
    c.ibA[row] = amps * (1 + 0.004 * signed(noise ^ 2, x))
    c.icA[row] = amps * (1 + 0.004 * signed(noise ^ 3, x))
    c.dcPowerKw[row] = dc
    c.dayEnergyKwh[row] = run.kwh[m]! * gain
    c.totalEnergyKwh[row] = (startKwh + run.kwh[m]!) * gain - resetKwh(i, atMs[k]!)
    c.runningHours[row] = (startMinutes + run.runMinutes[m]!) / 60
    c.efficiencyPct[row] = dc > 0 ? (100 * ac) / dc : Number.NaN
    // Warm with the load of the last twenty minutes.
    const lately = (3 * (run.kwh[m]! - run.kwh[Math.max(0, m - 20)]!)) / ratedKw
    c.innerTemperatureC[row] = sky.airC[m]! + 7 + 26 * lately + 0.3 * signed(noise ^ 4, x)
    c.insulationKohm[row] = 2_600 - 16 * sky.weather.humidityPct + 40 * signed(noise ^ 5, x)
    c.powerLimitKw[row] = day.faults.plantLimit[m]! * ratedKw
  }
}

function fillInputs(
  { site, day, minute }: Chunk,
  { columns: c }: FrameTable<'inverter'>,
  instant: Int32Array,
  from: number,
  to: number,
  i: number,
): void {
  const { layout } = site
  const { mppts } = layout
  const weights = site.weights[i]!
  const perInput = weights.length / mppts
  const amps = new Float64Array(weights.length)
  for (let row = from; row < to; row++) {
    const m = minute[instant[row]!]!
    const volts = moduleVoltageV(site, day, i, m)
    branchCurrents(site, day, i, m, volts, amps)
    for (let input = 0; input < mppts; input++) {
      let sum = 0
      for (let b = input * perInput; b < (input + 1) * perInput; b++) sum += amps[b]!
      c.mpptU[row * mppts + input] = volts
      c.mpptI[row * mppts + input] = sum
    }
    if (layout.style === 'string') for (let b = 0; b < amps.length; b++) c.stringI[row * amps.length + b] = amps[b]!
  }
}
