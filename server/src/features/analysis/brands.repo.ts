import { lossClasses } from '@fengguang/domain/analysis/loss.model'
import type { LocalDay } from '@fengguang/domain/kernel/time-range'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'
import { energyColumns, lossDayTable } from '../telemetry/analysis-reads.service.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId'>

/** Entered by people: what is no number is not known. */
const figure = z.number().nullable().catch(null)
const InverterRow = z.object({
  no: z.int(),
  stationId: z.string(),
  maker: z.string(),
  ratedKw: figure,
  modulesKw: figure,
  tiltDeg: figure,
  azimuthDeg: figure,
})
export type BrandInverter = z.infer<typeof InverterRow>

/** Inverters of the stations that are chosen, or of all the caller sees. */
export const findBrandInverters = (db: Db, caller: Caller, stationIds: readonly string[]) =>
  db.rows(
    sql`select d.no, s.id as "stationId", trim(d.maker) as maker, d.rated_kw as "ratedKw",
       d.details -> 'modulesKw' as "modulesKw", d.details -> 'tiltDeg' as "tiltDeg", d.details -> 'azimuthDeg' as "azimuthDeg"
     from visible_station(${caller.accountId}, ${caller.roleId}) s join device d on d.station_id = s.id
     where d.type = 'inverter' and d.deleted_at is null
       and ${stationIds.length === 0 ? sql`true` : sql`s.id = any(${[...stationIds]})`} order by d.no`,
    (row) => InverterRow.parse(row),
  )

/** Irradiation of days that have a result and whose light is known. */
export const findIrradiation = (db: Db, ask: { stationIds: readonly string[]; from: LocalDay; to: LocalDay }) =>
  db.rows(
    sql`select station_id as "stationId", to_char(day, 'YYYY-MM-DD') as day, irradiation_kwh_m2 as "kwhM2" from analysis_day
     where station_id = any(${[...ask.stationIds]}) and day between ${ask.from}::date and ${ask.to}::date
       and no_result is null and irradiation_kwh_m2 is not null`,
    (row) => z.object({ stationId: z.string(), day: z.string(), kwhM2: z.number() }).parse(row),
  )

const own: ReadonlySet<string> = new Set(['fault', 'abnormalStop', 'other'])
/** The first three columns are expected, actual and gain. */
const lossColumn = (i: number) => energyColumns[i + 3]!
const foreign = lossClasses.flatMap((name, i) => (own.has(name) ? [] : [lossColumn(i)]))
const down = lossClasses.flatMap((name, i) => (name === 'fault' || name === 'abnormalStop' ? [lossColumn(i)] : []))

const DayRow = z
  .object({
    device_no: z.int(),
    local_day: z.string(),
    made: z.coerce.number(),
    actual: z.coerce.number(),
    lost: z.coerce.number(),
  })
  .transform((row) => ({
    deviceNo: row.device_no,
    day: row.local_day,
    madeKwh: row.made,
    actualKwh: row.actual,
    downKwh: row.lost,
  }))

/** Whole days of inverters: what they made with the losses that are not theirs added back, and what their faults took. */
export const findDeviceDays = (
  telemetry: Telemetry,
  ask: { deviceNos: readonly number[]; from: LocalDay; to: LocalDay; leastCounted: number },
) =>
  telemetry.rows({
    sql: `select device_no, toString(day) as local_day, toFloat64(actual_kwh + ${foreign.join(' + ')}) as made,
            toFloat64(actual_kwh) as actual, toFloat64(${down.join(' + ')}) as lost
          from ${lossDayTable.name} final
          where device_no in {nos:Array(UInt32)} and day >= {from:Date} and day <= {to:Date}
            and intervals > 0 and counted >= {least:Float64} * intervals
          order by device_no, day`,
    params: { nos: ask.deviceNos, from: ask.from, to: ask.to, least: ask.leastCounted },
    row: DayRow,
  })
