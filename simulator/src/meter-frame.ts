import { tariffPeriods } from './energy/tariff.ts'
import type { FrameTable } from './frame-table.ts'

/** What a meter has counted: forward and reverse energy by tariff period, then reactive energy both ways. */
export const meterCounters = 10
export const reverseAt = 4
export const reactiveAt = 8

export interface MeterLine {
  nominalKv: number
  ratedKw: number
  ctRatio: number
  ptRatio: number
}

/** A meter of its own rating: the current transformers end in 5 A, the voltage transformers in 100 V. */
export function meterLine(nominalKv: number, ratedKw: number): MeterLine {
  const ratedA = ratedKw / (Math.sqrt(3) * nominalKv)
  const ctRatio = Math.max(1, Math.ceil((1.2 * ratedA) / 50) * 10)
  return { nominalKv, ratedKw, ctRatio, ptRatio: Math.round((nominalKv * 1000) / 100) }
}

/** Adds what passed within `hours` at a steady power; the four tariff periods are separated by the caller. */
export function countMeter(into: Float64Array, at: number, period: number, kw: number, kvar: number, hours: number) {
  into[at + (kw >= 0 ? 0 : reverseAt) + period]! += Math.abs(kw) * hours
  into[at + reactiveAt + (kvar >= 0 ? 0 : 1)]! += Math.abs(kvar) * hours
}

const codes = {
  forward: tariffPeriods.map((period) => `forward${period[0]!.toUpperCase()}${period.slice(1)}Kwh`),
  reverse: tariffPeriods.map((period) => `reverse${period[0]!.toUpperCase()}${period.slice(1)}Kwh`),
} as { forward: readonly ForwardCode[]; reverse: readonly ReverseCode[] }
type ForwardCode = 'forwardSharpKwh' | 'forwardPeakKwh' | 'forwardFlatKwh' | 'forwardValleyKwh'
type ReverseCode = 'reverseSharpKwh' | 'reversePeakKwh' | 'reverseFlatKwh' | 'reverseValleyKwh'

export interface MeterReading {
  kw: number
  kvar: number
  /** Highest quarter-hour mean of the month so far. */
  demandKw: number
  /** Of the nominal voltage. */
  voltageShare: number
}

/** One row of a meter; `counted` are its counters from `at` on. */
export function fillMeter(
  { columns }: FrameTable<'meter'>,
  row: number,
  line: MeterLine,
  reading: MeterReading,
  counted: Float64Array,
  at: number,
): void {
  const { kw, kvar, voltageShare } = reading
  const apparent = Math.hypot(kw, kvar)
  const lineKv = line.nominalKv * voltageShare
  const currentA = apparent / (Math.sqrt(3) * lineKv)
  columns.powerKw[row] = kw
  columns.reactivePowerKvar[row] = kvar
  columns.powerFactor[row] = apparent > 0 ? kw / apparent : 1
  columns.uaKv[row] = lineKv / Math.sqrt(3)
  columns.ubKv[row] = (lineKv / Math.sqrt(3)) * 1.002
  columns.ucKv[row] = (lineKv / Math.sqrt(3)) * 0.998
  columns.iaA[row] = currentA
  columns.ibA[row] = currentA * 0.996
  columns.icA[row] = currentA * 1.004
  let forward = 0
  let reverse = 0
  for (let period = 0; period < tariffPeriods.length; period++) {
    forward += columns[codes.forward[period]!][row] = counted[at + period]!
    reverse += columns[codes.reverse[period]!][row] = counted[at + reverseAt + period]!
  }
  columns.forwardKwh[row] = forward
  columns.reverseKwh[row] = reverse
  columns.forwardKvarh[row] = counted[at + reactiveAt]!
  columns.reverseKvarh[row] = counted[at + reactiveAt + 1]!
  columns.demandKw[row] = reading.demandKw
  columns.ctRatio[row] = line.ctRatio
  columns.ptRatio[row] = line.ptRatio
}
