import { dayMs, hourMs } from '../series.ts'
import { dataStates, intervalsOf, type DataGap, type Period } from './interval-grid.ts'

/** Which rule took an interval and the class its loss went to; a split loss goes to several. */
export interface LossRule<Class extends string> {
  key: string
  to: Class | 'split'
}

/** The intervals of one device with all that was booked: expected = actual + Σ losses − gain on every counted row. */
export interface IntervalTable<Class extends string> {
  classes: readonly Class[]
  rules: readonly LossRule<Class>[]
  /** An index into `rules`; `notCounted` where the interval is left out of both sides. */
  rule: Uint8Array
  expectedKwh: Float64Array
  actualKwh: Float64Array
  gainKwh: Float64Array
  lossKwh: Readonly<Record<Class, Float64Array>>
}

export const notCounted = 255

export function intervalTable<Class extends string>(
  classes: readonly Class[],
  rules: readonly LossRule<Class>[],
  count: number,
): IntervalTable<Class> {
  return {
    classes,
    rules,
    rule: new Uint8Array(count),
    expectedKwh: new Float64Array(count),
    actualKwh: new Float64Array(count),
    gainKwh: new Float64Array(count),
    lossKwh: Object.fromEntries(classes.map((name) => [name, new Float64Array(count)])) as Record<Class, Float64Array>,
  }
}

export function clearTable<Class extends string>(table: IntervalTable<Class>): void {
  table.rule.fill(notCounted)
  for (const column of [table.expectedKwh, table.actualKwh, table.gainKwh]) column.fill(0)
  for (const name of table.classes) table.lossKwh[name].fill(0)
}

/** One device and one local day. */
export interface LedgerSum<Class extends string> {
  device: number
  day: number
  intervals: number
  counted: number
  missing: number
  bad: number
  /** Heard of, but nothing to expect it by: no light or wind was measured. */
  unjudged: number
  expectedKwh: number
  actualKwh: number
  gainKwh: number
  lossKwh: Record<Class, number>
  /** By the counter, over intervals that are left out; of those without a step `gapsUnknown` tells how many. */
  gapKwh: number
  gapsUnknown: number
}

const emptySum = <Class extends string>(classes: readonly Class[], device: number, day: number): LedgerSum<Class> => ({
  device,
  day,
  intervals: 0,
  counted: 0,
  missing: 0,
  bad: 0,
  unjudged: 0,
  expectedKwh: 0,
  actualKwh: 0,
  gainKwh: 0,
  lossKwh: Object.fromEntries(classes.map((name) => [name, 0])) as Record<Class, number>,
  gapKwh: 0,
  gapsUnknown: 0,
})

/** Sums of a device by local day; `offsetMs` is what the station's time is ahead of UTC. */
export function daySums<Class extends string>(
  table: IntervalTable<Class>,
  period: Period,
  offsetMs: number,
  device: number,
  data: Uint8Array,
  gaps: readonly DataGap[],
): LedgerSum<Class>[] {
  const count = intervalsOf(period)
  const firstDay = Math.floor((period.fromAt + offsetMs) / dayMs)
  const sums: LedgerSum<Class>[] = []
  const sumOf = (interval: number): LedgerSum<Class> => {
    const place = Math.floor((period.fromAt + interval * period.stepMs + offsetMs) / dayMs) - firstDay
    while (sums.length <= place) sums.push(emptySum(table.classes, device, firstDay + sums.length))
    return sums[place] as LedgerSum<Class>
  }
  for (let interval = 0; interval < count;) {
    const sum = sumOf(interval)
    const nextDayAt = (sum.day + 1) * dayMs - offsetMs
    const end = Math.min(count, Math.ceil((nextDayAt - period.fromAt) / period.stepMs))
    addRows(sum, table, data, interval, end)
    interval = end
  }
  for (const gap of gaps) {
    const sum = sumOf(gap.start)
    if (Number.isNaN(gap.counterKwh)) sum.gapsUnknown += gap.end - gap.start
    else sum.gapKwh += gap.counterKwh
  }
  return sums
}

function addRows<Class extends string>(
  sum: LedgerSum<Class>,
  table: IntervalTable<Class>,
  data: Uint8Array,
  start: number,
  end: number,
): void {
  sum.intervals += end - start
  for (let row = start; row < end; row++) {
    if (table.rule[row] !== notCounted) sum.counted++
    else if (data[row] === dataStates.missing) sum.missing++
    else if (data[row] === dataStates.bad) sum.bad++
    else sum.unjudged++
  }
  sum.expectedKwh += total(table.expectedKwh, start, end)
  sum.actualKwh += total(table.actualKwh, start, end)
  sum.gainKwh += total(table.gainKwh, start, end)
  for (const name of table.classes) sum.lossKwh[name] += total(table.lossKwh[name], start, end)
}

function total(values: Float64Array, start: number, end: number): number {
  let sum = 0
  for (let row = start; row < end; row++) sum += values[row] as number
  return sum
}

/** Devices, days, or both of them in one. */
export function sumOver<Class extends string>(
  sums: readonly LedgerSum<Class>[],
  classes: readonly Class[],
): LedgerSum<Class> {
  const whole = emptySum(classes, sums[0]?.device ?? 0, sums[0]?.day ?? 0)
  for (const sum of sums) {
    for (const name of classes) whole.lossKwh[name] += sum.lossKwh[name]
    for (const figure of sumFigures) whole[figure] += sum[figure]
  }
  return whole
}

const sumFigures = [
  'intervals',
  'counted',
  'missing',
  'bad',
  'unjudged',
  'expectedKwh',
  'actualKwh',
  'gainKwh',
  'gapKwh',
  'gapsUnknown',
] as const

/** Share of the intervals that both sides know; NaN of none. */
export const dataAvailability = <Class extends string>({ counted, intervals }: LedgerSum<Class>): number =>
  counted / intervals

/** By how much a sum fails the identity, over the greater of what was expected and made. */
export function imbalance<Class extends string>(sum: LedgerSum<Class>): number {
  let rest = sum.expectedKwh - sum.actualKwh + sum.gainKwh
  let scale = Math.max(Math.abs(sum.expectedKwh), Math.abs(sum.actualKwh), 1e-9)
  for (const lost of Object.values<number>(sum.lossKwh)) {
    rest -= lost
    scale = Math.max(scale, Math.abs(lost))
  }
  return Math.abs(rest) / scale
}

export const intervalHours = ({ stepMs }: Period): number => stepMs / hourMs
