import { faultBookings, faultSources } from '@fengguang/domain/analysis/fault.model'
import { alarmSources } from '@fengguang/domain/alarms/alarm.model'
import { deviceTypes } from '@fengguang/domain/devices/device.model'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'
import { lossDayTable, lossIntervalTable } from '../telemetry/analysis-reads.service.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId'>

const DeviceRow = z.object({
  id: z.string(),
  no: z.int(),
  name: z.string(),
  type: z.enum(deviceTypes),
  maker: z.string(),
  model: z.string(),
})
export type FaultDevice = z.infer<typeof DeviceRow>

export const findDevices = (db: Db, caller: Caller, stationId: string) =>
  db.rows(
    sql`select d.id, d.no, shown_name(s.is_english, d.name, d.name_en) as name, d.type, d.maker, d.model
     from visible_station(${caller.accountId}, ${caller.roleId}) s join device d on d.station_id = s.id
     where s.id = ${stationId} and d.deleted_at is null order by d.no`,
    (row) => DeviceRow.parse(row),
  )

const AlarmRow = z.object({
  alarmId: z.coerce.string(),
  deviceId: z.string(),
  source: z.enum(alarmSources),
  code: z.number().nullable(),
  fromAt: z.date(),
  toAt: z.date().nullable(),
})
export type FaultAlarm = z.infer<typeof AlarmRow>

/** `state` 5 is the fault; other states and contacts of a device are not faults of it. */
const isFault = sql`(e.source in ('faultCode', 'zeroOutput') or (e.source = 'state' and e.point = 'state' and e.value = 5))`

/** Every raise until its clear, within the span or reaching into it. */
export const findAlarms = (db: Db, stationIds: readonly string[], span: { fromMs: number; toMs: number }) =>
  db.rows(
    sql`select e.id as "alarmId", e.device_id as "deviceId", e.source,
       case when e.source = 'faultCode' then coalesce(r.value, e.value) end as code, r.at as "fromAt", c.at as "toAt"
     from alarm_event e
       join alarm_change r on r.event_id = e.id and r.kind = 'raise'
       left join lateral (
         select x.at from alarm_change x where x.event_id = e.id and x.id > r.id and x.kind = 'clear' order by x.id limit 1
       ) c on true
     where e.station_id = any(${stationIds}) and e.device_id is not null and e.source = any(${[...faultSources]}) and ${isFault}
       and r.at < ${new Date(span.toMs)} and (c.at is null or c.at > ${new Date(span.fromMs)})
     order by r.at, r.id`,
    (row) => AlarmRow.parse(row),
  )

/** Inverters that lost something to a fault or a stop; the others need no look at their intervals. */
export const findStruck = (telemetry: Telemetry, ask: { deviceNos: readonly number[]; from: string; to: string }) =>
  telemetry.rows({
    sql: `select device_no from ${lossDayTable.name} final
          where device_no in {nos:Array(UInt32)} and day >= {from:Date} and day <= {to:Date}
            and fault_kwh + abnormal_stop_kwh > 0 group by device_no order by device_no`,
    params: { nos: ask.deviceNos, from: ask.from, to: ask.to },
    row: z.object({ device_no: z.int() }).transform(({ device_no: no }) => no),
  })

const PieceRow = z
  .object({
    device_no: z.int(),
    stretch: z.coerce.number(),
    last_stretch: z.coerce.number(),
    half_hour_ms: z.coerce.number(),
    first_ms: z.coerce.number(),
    end_ms: z.coerce.number(),
    x_fault: z.coerce.number(),
    x_stop: z.coerce.number(),
  })
  .transform((row) => ({
    deviceNo: row.device_no,
    stretch: row.stretch,
    hasEnded: row.stretch < row.last_stretch,
    halfHourMs: row.half_hour_ms,
    firstMs: row.first_ms,
    endMs: row.end_ms,
    faultKwh: row.x_fault,
    stopKwh: row.x_stop,
  }))
export type FaultPiece = z.output<typeof PieceRow>

/**
 * What faults took in each half hour. A fault lasts until the device generates again: night, gaps and intervals nobody
 * could judge neither prolong nor end it, so `stretch` counts the intervals with energy before a row.
 */
export const findPieces = (
  telemetry: Telemetry,
  ask: { deviceNos: readonly number[]; fromMs: number; toMs: number },
): Promise<FaultPiece[]> =>
  telemetry.rows({
    sql: `select device_no, stretch, last_stretch, toFloat64(intDiv(ms, 1800000) * 1800000) as half_hour_ms,
            toFloat64(min(ms)) as first_ms, toFloat64(max(least(next_ms, ms + 3600000))) as end_ms,
            toFloat64(sum(fault_kwh)) as x_fault, toFloat64(sum(abnormal_stop_kwh)) as x_stop
          from (
            select device_no, toUnixTimestamp64Milli(at) as ms, is_fault, fault_kwh, abnormal_stop_kwh,
              sum(runs) over (partition by device_no order by at rows between unbounded preceding and current row) as stretch,
              sum(runs) over (partition by device_no) as last_stretch,
              leadInFrame(toUnixTimestamp64Milli(at), 1, toUnixTimestamp64Milli(at) + 300000) over (
                partition by device_no order by at rows between unbounded preceding and unbounded following) as next_ms
            from (
              select device_no, at, fault_kwh, abnormal_stop_kwh, booking in {bookings:Array(String)} as is_fault,
                toUInt32(not is_fault and actual_kwh > 0) as runs
              from ${lossIntervalTable.name} final
              where device_no in {nos:Array(UInt32)} and at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
                and at < fromUnixTimestamp64Milli({to:Int64}, 'UTC')
            )
          )
          where is_fault group by device_no, stretch, last_stretch, half_hour_ms order by device_no, half_hour_ms`,
    params: { nos: ask.deviceNos, from: ask.fromMs, to: ask.toMs, bookings: faultBookings },
    row: PieceRow,
  })
