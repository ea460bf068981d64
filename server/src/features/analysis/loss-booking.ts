import { dataStates, type Period } from '@fengguang/analytics/ledger/interval-grid'
import { notCounted, type IntervalTable } from '@fengguang/analytics/ledger/interval-table'
import { lossClasses, type Booking, type LossClass } from '@fengguang/domain/analysis/loss.model'
import { energyDecimals } from '../telemetry/analysis-reads.service.ts'

/** Energies of an interval or a sum, as whole numbers of the last digit: sums are exact in any order. */
export interface Units {
  expected: number
  actual: number
  gain: number
  loss: Record<LossClass, number>
}
export interface Counts {
  intervals: number
  counted: number
  missing: number
  bad: number
  unjudged: number
}
export interface BookedInterval {
  atMs: number
  booking: Booking
  units: Units
}

const unitsPerKwh = 10 ** energyDecimals
export const kwhOf = (units: number): number => units / unitsPerKwh
export const unitsOf = (kwh: number): number => Math.round(kwh * unitsPerKwh)

const noLoss = Object.fromEntries(lossClasses.map((name) => [name, 0])) as Record<LossClass, number>

/** Made for every interval: a copy costs a tenth of building it name by name. */
export const noUnits = (): Units => ({ expected: 0, actual: 0, gain: 0, loss: { ...noLoss } })

export function addUnits(sum: Units, { expected, actual, gain, loss }: Units): void {
  sum.expected += expected
  sum.actual += actual
  sum.gain += gain
  for (const name of lossClasses) sum.loss[name] += loss[name]
}

const leftOut: Record<number, Booking> = {
  [dataStates.missing]: 'missing',
  [dataStates.bad]: 'bad',
  [dataStates.known]: 'unjudged',
}

/** The ledger of one device over a period, in the words of its kind of plant. */
export interface DeviceTable<Class extends string> {
  period: Period
  table: IntervalTable<Class>
  /** Of each interval, a number of `dataStates`. */
  data: Uint8Array
  /** How the rule at a place of the table is called. */
  bookingOf: (rule: number) => Booking
  /** The class that a class of the table is shown as. */
  classOf: Readonly<Record<Class, LossClass>>
}

/** The intervals of one device, rounded so that each of them balances to the last digit. */
export function* bookedIntervals<Class extends string>(
  { period, table, data, bookingOf, classOf }: DeviceTable<Class>,
  isWanted: (atMs: number) => boolean,
): Iterable<BookedInterval> {
  for (let row = 0; row < table.rule.length; row++) {
    const atMs = period.fromAt + row * period.stepMs
    if (!isWanted(atMs)) continue
    const units = noUnits()
    const rule = table.rule[row]!
    if (rule === notCounted) {
      yield { atMs, booking: leftOut[data[row]!]!, units }
      continue
    }
    units.actual = unitsOf(table.actualKwh[row]!)
    units.gain = unitsOf(table.gainKwh[row]!)
    units.expected = units.actual - units.gain
    for (const name of table.classes) {
      const lost = unitsOf(table.lossKwh[name][row]!)
      units.loss[classOf[name]] += lost
      units.expected += lost
    }
    yield { atMs, booking: bookingOf(rule), units }
  }
}

export const noCounts = (): Counts => ({ intervals: 0, counted: 0, missing: 0, bad: 0, unjudged: 0 })
export function count(counts: Counts, booking: Booking): void {
  counts.intervals += 1
  if (booking === 'missing' || booking === 'bad' || booking === 'unjudged') counts[booking] += 1
  else counts.counted += 1
}
