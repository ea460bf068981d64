import { gapBookings, splitBookings } from '@fengguang/domain/analysis/loss-event.rules'
import { bookings, lossClasses } from '@fengguang/domain/analysis/loss.model'
import { z } from 'zod'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { energyColumns, lossIntervalTable } from '../telemetry/analysis-reads.service.ts'
import { plain, sumOf } from './loss-store.repo.ts'

interface Window {
  deviceNos: readonly number[]
  fromMs: number
  toMs: number
}

const DayLight = z
  .object({ day_no: z.int(), x_intervals: z.coerce.number(), first_ms: z.coerce.number(), last_ms: z.coerce.number() })
  .transform((row) => ({
    place: row.day_no - 1,
    intervals: row.x_intervals,
    firstMs: row.first_ms,
    lastMs: row.last_ms,
  }))

/** Of each day that begins at one of the instants: its intervals, and the first and last in which light was expected. */
export const findLight = (telemetry: Telemetry, ask: Window & { startsMs: readonly number[] }) =>
  telemetry.rows({
    sql: `select toInt32(arrayCount(start -> start <= toUnixTimestamp64Milli(at), {starts:Array(Int64)})) as day_no,
            toFloat64(uniqExact(at)) as x_intervals,
            toFloat64(minIf(toUnixTimestamp64Milli(at), expected_kwh > 0)) as first_ms,
            toFloat64(maxIf(toUnixTimestamp64Milli(at), expected_kwh > 0)) as last_ms
          from ${lossIntervalTable.name} final
          where device_no in {nos:Array(UInt32)} and at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
            and at < fromUnixTimestamp64Milli({to:Int64}, 'UTC') group by day_no having last_ms > 0 order by day_no`,
    params: { nos: ask.deviceNos, from: ask.fromMs, to: ask.toMs, starts: ask.startsMs },
    row: DayLight,
  })

const EventRow = z
  .looseObject({ device_no: z.int(), at_ms: z.coerce.number(), booking: z.enum(bookings) })
  .transform((row) => ({ deviceNo: row.device_no, atMs: row.at_ms, booking: row.booking, ...sumOf(row) }))

const lostKwh = `toFloat64(${energyColumns.slice(-lossClasses.length).join(' + ')})`

/** Intervals that can belong to an event: a loss, of a running inverter a large one, or no data in light. */
export const findEventIntervals = (
  telemetry: Telemetry,
  ask: Window & { light: readonly { fromMs: number; toMs: number }[]; share: number; most: number },
) =>
  telemetry.rows({
    sql: `select device_no, toFloat64(toUnixTimestamp64Milli(at)) as at_ms, booking, ${plain(energyColumns)}
          from ${lossIntervalTable.name} final
          where device_no in {nos:Array(UInt32)} and at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
            and at < fromUnixTimestamp64Milli({to:Int64}, 'UTC')
            and (booking in {gaps:Array(String)} and arrayExists(
                (first, last) -> toUnixTimestamp64Milli(at) >= first and toUnixTimestamp64Milli(at) < last,
                {lightFrom:Array(Int64)}, {lightTo:Array(Int64)})
              or ${lostKwh} > 0
                and (booking not in {split:Array(String)} or ${lostKwh} >= {share:Float64} * toFloat64(expected_kwh)))
          order by device_no, at limit {most:UInt32}`,
    params: {
      nos: ask.deviceNos,
      from: ask.fromMs,
      to: ask.toMs,
      gaps: gapBookings,
      split: splitBookings,
      lightFrom: ask.light.map(({ fromMs }) => fromMs),
      lightTo: ask.light.map(({ toMs }) => toMs),
      share: ask.share,
      most: ask.most,
    },
    row: EventRow,
  })
