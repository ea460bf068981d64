import { bookings, lossClasses, type IntervalCounts, type LossSum } from '@fengguang/domain/analysis/loss.model'
import type { LocalDay } from '@fengguang/domain/kernel/time-range'
import { z } from 'zod'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import {
  energyColumns,
  intervalCountColumns,
  lossDayTable,
  lossIntervalTable,
  shadowSlotTable,
} from '../telemetry/analysis-reads.service.ts'
import type { BookedInterval, Counts, Units } from './loss-booking.ts'
import type { ShadowSlot } from './shadow-booking.ts'

const high = 2 ** 32

/** Rows in the engine's own form; a store of a hundred plants would choke on JSON. */
class RowWriter {
  private bytes = Buffer.alloc(1 << 16)
  private length = 0

  private room(size: number): number {
    if (this.length + size > this.bytes.length) {
      const wider = Buffer.alloc(this.bytes.length * 2)
      this.bytes.copy(wider, 0, 0, this.length)
      this.bytes = wider
    }
    const at = this.length
    this.length += size
    return at
  }
  u16(value: number): void {
    const at = this.room(2)
    this.bytes.writeUInt16LE(value, at)
  }
  f64(value: number): void {
    const at = this.room(8)
    this.bytes.writeDoubleLE(value, at)
  }
  /** A byte says whether there is none. */
  maybeF64(value: number | null): void {
    this.bytes[this.room(1)] = value === null ? 1 : 0
    if (value !== null) this.f64(value)
  }
  u32(value: number): void {
    const at = this.room(4)
    this.bytes.writeUInt32LE(value, at)
  }
  i64(value: number): void {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`)
    const at = this.room(8)
    const upper = Math.floor(value / high)
    this.bytes.writeUInt32LE(value - upper * high, at)
    this.bytes.writeInt32LE(upper, at + 4)
  }
  /** Shorter than 128 bytes. */
  text(value: string): void {
    const at = this.room(value.length + 1)
    this.bytes[at] = value.length
    this.bytes.write(value, at + 1, 'latin1')
  }
  units({ expected, actual, gain, loss }: Units): void {
    this.i64(expected)
    this.i64(actual)
    this.i64(gain)
    for (const name of lossClasses) this.i64(loss[name])
  }
  get written(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }
}

export interface DeviceDay {
  deviceNo: number
  day: LocalDay
  counts: Counts
  units: Units
}

const dayNumber = (day: LocalDay): number => Date.parse(day) / 86_400_000

/** Collects what was booked, and writes it at once: replaced as a whole by the next run, whatever its number. */
export class LossWriter {
  private readonly intervals = new RowWriter()
  private readonly days = new RowWriter()
  private readonly shadows = new RowWriter()
  private readonly version: number

  constructor(version: number) {
    this.version = version
  }

  addInterval(deviceNo: number, { atMs, booking, units }: BookedInterval): void {
    const rows = this.intervals
    rows.u32(deviceNo)
    rows.i64(atMs)
    rows.text(booking)
    rows.units(units)
    rows.i64(this.version)
  }

  addDay({ deviceNo, day, counts, units }: DeviceDay): void {
    const rows = this.days
    rows.u32(deviceNo)
    rows.u16(dayNumber(day))
    for (const name of intervalCountColumns) rows.u32(counts[name])
    rows.units(units)
    rows.i64(this.version)
  }

  addShadow({ inverterNo, day, deviceNo, string, slot, units, yuan, lacksA, usualA }: ShadowSlot): void {
    const rows = this.shadows
    rows.u32(inverterNo)
    rows.u16(dayNumber(day))
    rows.u32(deviceNo)
    rows.u16(string)
    rows.u16(slot)
    rows.i64(units)
    rows.maybeF64(yuan)
    rows.f64(lacksA)
    rows.f64(usualA)
    rows.i64(this.version)
  }

  async write(telemetry: Telemetry): Promise<void> {
    for (const [table, rows] of [
      [lossIntervalTable.name, this.intervals.written],
      // Before the days: a run that is killed in between leaves rows that no day vouches for.
      [shadowSlotTable.name, this.shadows.written],
      [lossDayTable.name, this.days.written],
    ] as const)
      if (rows.length > 0) await telemetry.insertBytes(table, 'RowBinary', rows)
  }
}

/** Aliases differ from their columns: one that hides its column would change what an aggregate or WHERE means. */
const alias = (name: string) => `x_${name}`
const numbersOf = (columns: readonly string[]) =>
  z.object(Object.fromEntries(columns.map((name) => [alias(name), z.coerce.number()])))
const energyRow = numbersOf(energyColumns)
const countRow = numbersOf(intervalCountColumns)

/** Of a row that has every energy under its alias. */
export function sumOf(row: unknown): LossSum {
  const found = energyRow.parse(row)
  const [expectedKwh, actualKwh, gainKwh, ...losses] = energyColumns.map((name) => found[alias(name)]!)
  return {
    expectedKwh: expectedKwh!,
    actualKwh: actualKwh!,
    gainKwh: gainKwh!,
    lossKwh: Object.fromEntries(lossClasses.map((name, i) => [name, losses[i]!])) as LossSum['lossKwh'],
  }
}
function countsOf(row: unknown): IntervalCounts {
  const found = countRow.parse(row)
  const [all, counted, missing, bad, unjudged] = intervalCountColumns.map((name) => found[alias(name)]!)
  return { all: all!, counted: counted!, missing: missing!, bad: bad!, unjudged: unjudged! }
}
const summed = (columns: readonly string[]) =>
  columns.map((name) => `toFloat64(sum(${name})) as ${alias(name)}`).join(', ')
export const plain = (columns: readonly string[]) =>
  columns.map((name) => `toFloat64(${name}) as ${alias(name)}`).join(', ')

interface DeviceSpan {
  deviceNos: readonly number[]
  from: LocalDay
  to: LocalDay
}

/** Numbers travel in the address of the request. */
const devicesAtOnce = 8_000
const [, , , ...lossColumns] = energyColumns
const lost = lossColumns.map((name) => `sum(${name})`).join(' + ')

/** Sums of the inverters that lost the most over local days, of each part of a large fleet. */
export async function findWorst(telemetry: Telemetry, ask: DeviceSpan, most: number) {
  const found: Awaited<ReturnType<typeof findDeviceSums>> = []
  for (let i = 0; i < ask.deviceNos.length; i += devicesAtOnce) {
    const deviceNos = ask.deviceNos.slice(i, i + devicesAtOnce)
    found.push(...(await findDeviceSums(telemetry, { ...ask, deviceNos }, `${lost} desc, device_no limit ${most}`)))
  }
  return found
}

/** Sums of each inverter over local days. */
export const findDeviceSums = (telemetry: Telemetry, ask: DeviceSpan, order = 'device_no') =>
  telemetry.rows({
    sql: `select device_no, ${summed(intervalCountColumns)}, ${summed(energyColumns)} from ${lossDayTable.name} final
          where device_no in {nos:Array(UInt32)} and day >= {from:Date} and day <= {to:Date} and intervals > 0
          group by device_no order by ${order}`,
    params: { nos: ask.deviceNos, from: ask.from, to: ask.to },
    row: z.looseObject({ device_no: z.int() }).transform((row) => ({
      deviceNo: row.device_no,
      intervals: countsOf(row),
      ...sumOf(row),
    })),
  })

/** Days of one inverter. */
export const findDeviceDays = (telemetry: Telemetry, ask: { deviceNo: number; from: LocalDay; to: LocalDay }) =>
  telemetry.rows({
    sql: `select toString(day) as local_day, ${plain(intervalCountColumns)}, ${plain(energyColumns)} from ${lossDayTable.name} final
          where device_no = {no:UInt32} and day >= {from:Date} and day <= {to:Date} and intervals > 0 order by day`,
    params: { no: ask.deviceNo, from: ask.from, to: ask.to },
    row: z.looseObject({ local_day: z.string() }).transform((row) => ({
      day: row.local_day,
      intervals: countsOf(row),
      ...sumOf(row),
    })),
  })

/** Days of some inverters together. */
export const findDaysOf = (telemetry: Telemetry, ask: { deviceNos: readonly number[]; from: LocalDay; to: LocalDay }) =>
  telemetry.rows({
    sql: `select toString(day) as local_day, ${summed(energyColumns)} from ${lossDayTable.name} final
          where device_no in {nos:Array(UInt32)} and day >= {from:Date} and day <= {to:Date} and intervals > 0
          group by day order by day`,
    params: { nos: ask.deviceNos, from: ask.from, to: ask.to },
    row: z.looseObject({ local_day: z.string() }).transform((row) => ({ day: row.local_day, ...sumOf(row) })),
  })

const number = z.coerce.number()
const DustRow = z
  .object({ device_no: z.int(), expected: number, dust: number, yuan: number })
  .transform((row) => ({ deviceNo: row.device_no, expectedKwh: row.expected, dustKwh: row.dust, dustYuan: row.yuan }))

/** What dust took from each inverter on some days, each day at its own price. */
export const findDeviceDust = (
  telemetry: Telemetry,
  ask: { deviceNos: readonly number[]; prices: readonly { day: LocalDay; price: number }[] },
) =>
  telemetry.rows({
    sql: `select device_no, toFloat64(sum(expected_kwh)) as expected, toFloat64(sum(dust_kwh)) as dust,
            sum(toFloat64(dust_kwh) * transform(toString(day), {days:Array(String)}, {prices:Array(Float64)}, 0.)) as yuan
          from ${lossDayTable.name} final
          where device_no in {nos:Array(UInt32)} and has({days:Array(String)}, toString(day))
            and day >= {from:Date} and day <= {to:Date} and intervals > 0
          group by device_no order by device_no`,
    params: {
      nos: ask.deviceNos,
      days: ask.prices.map(({ day }) => day),
      prices: ask.prices.map(({ price }) => price),
      from: ask.prices[0]!.day,
      to: ask.prices.at(-1)!.day,
    },
    row: DustRow,
  })

const Interval = z
  .looseObject({ at_ms: z.coerce.number(), booking: z.enum(bookings) })
  .transform((row) => ({ atMs: row.at_ms, booking: row.booking, ...sumOf(row) }))

/** Every interval of one inverter between two instants. */
export const findIntervals = (telemetry: Telemetry, ask: { deviceNo: number; fromMs: number; toMs: number }) =>
  telemetry.rows({
    sql: `select toFloat64(toUnixTimestamp64Milli(at)) as at_ms, booking, ${plain(energyColumns)} from ${lossIntervalTable.name} final
          where device_no = {no:UInt32} and at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
            and at < fromUnixTimestamp64Milli({to:Int64}, 'UTC') order by at`,
    params: { no: ask.deviceNo, from: ask.fromMs, to: ask.toMs },
    row: Interval,
  })

const Hour = z.looseObject({ hour_ms: z.coerce.number() }).transform((row) => ({ hourMs: row.hour_ms, ...sumOf(row) }))

/** Hours of a plant between two instants. */
export const findHours = (telemetry: Telemetry, ask: { deviceNos: readonly number[]; fromMs: number; toMs: number }) =>
  telemetry.rows({
    sql: `select toFloat64(intDiv(toUnixTimestamp64Milli(at) - {from:Int64}, 3600000) * 3600000 + {from:Int64}) as hour_ms,
            ${summed(energyColumns)} from ${lossIntervalTable.name} final
          where device_no in {nos:Array(UInt32)} and at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
            and at < fromUnixTimestamp64Milli({to:Int64}, 'UTC') group by hour_ms order by hour_ms`,
    params: { nos: ask.deviceNos, from: ask.fromMs, to: ask.toMs },
    row: Hour,
  })
