import type { PlanPlace } from '@fengguang/domain/analysis/shadow.model'
import type { LocalDay } from '@fengguang/domain/kernel/time-range'
import { deviceTypes } from '@fengguang/domain/devices/device.model'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'
import { lossDayTable, shadowSlotTable } from '../telemetry/analysis-reads.service.ts'

interface Ask {
  inverterNos: readonly number[]
  from: LocalDay
  to: LocalDay
}

const inverterDays = `inverter_no in {nos:Array(UInt32)} and day >= {from:Date} and day <= {to:Date}`
/** A day that was computed again keeps rows of earlier runs: only those of its last one count. */
const valid = `${inverterDays} and (inverter_no, day, version) global in (
  select device_no, day, version from ${lossDayTable.name} final
  where device_no in {nos:Array(UInt32)} and day >= {from:Date} and day <= {to:Date} and intervals > 0)`
const money = `if(countIf(lost_yuan is null) > 0, null, ifNull(sum(lost_yuan), 0))`

const paramsOf = ({ inverterNos, from, to }: Ask) => ({ nos: inverterNos, from, to })

const TotalRow = z
  .object({ x_lost: z.coerce.number(), x_yuan: z.coerce.number().nullable(), x_strings: z.coerce.number() })
  .transform((row) => ({ lostKwh: row.x_lost, lostYuan: row.x_yuan, strings: row.x_strings }))

export const findShadowTotal = async (telemetry: Telemetry, ask: Ask) =>
  (
    await telemetry.rows({
      sql: `select toFloat64(sum(lost_kwh)) as x_lost, ${money} as x_yuan, toFloat64(uniqExact(device_no, string)) as x_strings
            from ${shadowSlotTable.name} final where ${valid}`,
      params: paramsOf(ask),
      row: TotalRow,
    })
  )[0] ?? { lostKwh: 0, lostYuan: 0, strings: 0 }

const StringRow = z
  .object({
    device_no: z.int(),
    string: z.int(),
    x_lost: z.coerce.number(),
    x_yuan: z.coerce.number().nullable(),
    x_days: z.coerce.number(),
    x_lacks: z.coerce.number(),
    x_usual: z.coerce.number(),
  })
  .transform((row) => ({
    deviceNo: row.device_no,
    string: row.string,
    lostKwh: row.x_lost,
    lostYuan: row.x_yuan,
    days: row.x_days,
    lacksA: row.x_lacks,
    usualA: row.x_usual,
  }))

/** Strings that lost the most to shadow. */
export const findShadedStrings = (telemetry: Telemetry, ask: Ask & { limit: number }) =>
  telemetry.rows({
    sql: `select device_no, string, toFloat64(sum(lost_kwh)) as x_lost, ${money} as x_yuan,
            toFloat64(uniqExact(day)) as x_days, sum(lacks_a) as x_lacks, sum(usual_a) as x_usual
          from ${shadowSlotTable.name} final where ${valid}
          group by device_no, string order by x_lost desc, device_no, string limit {limit:UInt32}`,
    params: { ...paramsOf(ask), limit: ask.limit },
    row: StringRow,
  })

const SlotRow = z
  .object({
    device_no: z.int(),
    string: z.int(),
    month: z.string(),
    slot: z.int(),
    x_lost: z.coerce.number(),
    x_yuan: z.coerce.number().nullable(),
    x_days: z.coerce.number(),
    x_lacks: z.coerce.number(),
    x_usual: z.coerce.number(),
  })
  .transform((row) => ({
    deviceNo: row.device_no,
    string: row.string,
    month: row.month,
    slot: row.slot,
    lostKwh: row.x_lost,
    lostYuan: row.x_yuan,
    days: row.x_days,
    lacksA: row.x_lacks,
    usualA: row.x_usual,
  }))
export type ShadowSlotRow = z.output<typeof SlotRow>

/** Quarters of an hour of some devices by month. */
export const findShadowSlots = (telemetry: Telemetry, ask: Ask & { deviceNos: readonly number[] }) =>
  telemetry.rows({
    sql: `select device_no, string, formatDateTime(day, '%Y-%m') as month, slot, toFloat64(sum(lost_kwh)) as x_lost,
            ${money} as x_yuan, toFloat64(uniqExact(day)) as x_days, sum(lacks_a) as x_lacks, sum(usual_a) as x_usual
          from ${shadowSlotTable.name} final where ${valid} and device_no in {boxes:Array(UInt32)}
          group by device_no, string, month, slot order by device_no, string, month, slot`,
    params: { ...paramsOf(ask), boxes: ask.deviceNos },
    row: SlotRow,
  })

type Caller = Pick<Identity, 'accountId' | 'roleId'>

const DeviceRow = z.object({
  id: z.string(),
  no: z.int(),
  name: z.string(),
  type: z.enum(deviceTypes),
  stationId: z.string(),
  inverterNo: z.int().nullable(),
})
export type StringBox = z.infer<typeof DeviceRow>

/** Devices with strings or branches of their own, as the caller sees them, with the inverter they feed. */
export const findBoxes = (db: Db, caller: Caller, of: { stationId: string } | { deviceId: string }) =>
  db.rows(
    sql`select d.id, d.no, shown_name(s.is_english, d.name, d.name_en) as name, d.type, s.id as "stationId",
       case when d.type = 'inverter' then d.no else p.no end as "inverterNo"
     from visible_station(${caller.accountId}, ${caller.roleId}) s join device d on d.station_id = s.id
       left join device p on p.id = d.parent_id and p.deleted_at is null
     where d.type in ('inverter', 'combinerBox') and d.deleted_at is null
       and ${'stationId' in of ? sql`s.id = ${of.stationId}` : sql`d.id = ${of.deviceId}`} order by d.no`,
    (row) => DeviceRow.parse(row),
  )

export const findPlace = async (db: Db, stationId: string) =>
  (
    await db.rows(sql`select latitude, longitude from station where id = ${stationId}`, (row) =>
      z.object({ latitude: z.number(), longitude: z.number() }).parse(row),
    )
  )[0]!

export const findPlanVersion = async (db: Db, stationId: string): Promise<number> =>
  (
    await db.rows(
      sql`select version from plant_plan where station_id = ${stationId}`,
      (row) => z.object({ version: z.int() }).parse(row).version,
    )
  )[0] ?? 0

export const findPlaces = (db: Db, stationId: string) =>
  db.rows(
    sql`select p.device_id as "deviceId", p.east_m as "eastM", p.north_m as "northM"
     from plan_place p join device d on d.id = p.device_id where d.station_id = ${stationId}`,
    (row) => z.object({ deviceId: z.string(), eastM: z.number(), northM: z.number() }).parse(row),
  )

/** Takes the plan that was edited, 0 where there is none yet; answers 0 when another came meanwhile. */
export const takePlan = (tx: Db, stationId: string, version: number): Promise<number> =>
  version === 0
    ? tx.run(sql`insert into plant_plan (station_id, version) values (${stationId}, 1) on conflict do nothing`)
    : tx.run(sql`update plant_plan set version = version + 1 where station_id = ${stationId} and version = ${version}`)

export const replacePlaces = async (tx: Db, stationId: string, places: readonly PlanPlace[]): Promise<void> => {
  await tx.run(sql`delete from plan_place where device_id in (select id from device where station_id = ${stationId})`)
  await tx.run(
    sql`insert into plan_place (device_id, east_m, north_m)
     select * from unnest(${places.map(({ deviceId }) => deviceId)}::text[],
       ${places.map(({ eastM }) => eastM)}::float8[], ${places.map(({ northM }) => northM)}::float8[])`,
  )
}
