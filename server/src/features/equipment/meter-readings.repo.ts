import {
  LastReading,
  meterDirections,
  meterSteps,
  type MeterCount,
  type MeterDirection,
} from '@fengguang/domain/equipment/meter-reading.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'
import type { Caller } from './equipment.repo.ts'

const instant = z.date().transform((date) => date.toISOString())
const Row = z.object({
  id: z.string(),
  deviceId: z.string(),
  direction: z.enum(meterDirections),
  readAt: instant,
  readingKwh: z.number(),
  step: z.enum(meterSteps),
  oldKwh: z.number().nullable(),
  newKwh: z.number().nullable(),
  taskId: z.string().nullable(),
  taskNo: z.int(),
  readBy: z.string(),
  firstKwh: z.number().nullable(),
  correctedBy: z.string().nullable(),
  correctedAt: instant.nullable(),
  correctReason: z.string(),
  version: z.int(),
})
export type StoredReading = z.output<typeof Row>
const parse = (row: unknown): StoredReading => Row.parse(row)

const columns = sql`r.id, r.device_id as "deviceId", r.direction, r.read_at as "readAt", r.reading_kwh as "readingKwh",
  r.step, r.old_kwh as "oldKwh", r.new_kwh as "newKwh", r.task_id as "taskId", r.task_no as "taskNo",
  (select a.real_name from account a where a.id = r.read_by) as "readBy", r.first_kwh as "firstKwh",
  (select a.real_name from account a where a.id = r.corrected_by) as "correctedBy", r.corrected_at as "correctedAt",
  r.correct_reason as "correctReason", r.version`

/** Of a meter that is read every day for a century; the oldest first, register by register. */
const most = 100_000
export const findReadings = (db: Db, deviceId: string): Promise<StoredReading[]> =>
  db.rows(
    sql`select ${columns} from meter_reading r where r.device_id = ${deviceId} order by r.direction, r.read_at limit ${most}`,
    parse,
  )

export const findReading = async (db: Db, { accountId, roleId }: Caller, id: string) =>
  (
    await db.rows(
      sql`select ${columns} from meter_reading r join device d on d.id = r.device_id and d.deleted_at is null
         join visible_station(${accountId}, ${roleId}) s on s.id = d.station_id where r.id = ${id}`,
      parse,
    )
  )[0]

/** Readings of one meter are written one after the other, so that two cannot both fit. */
export const lockMeter = (tx: Db, deviceId: string) =>
  tx.run(sql`select 1 from device where id = ${deviceId} for update`)

interface Register {
  deviceId: string
  direction: MeterDirection
}
const neighbour = async (db: Db, { deviceId, direction }: Register, at: Date, isBefore: boolean) =>
  (
    await db.rows(
      isBefore
        ? sql`select ${columns} from meter_reading r where r.device_id = ${deviceId} and r.direction = ${direction}
            and r.read_at < ${at} order by r.read_at desc limit 1`
        : sql`select ${columns} from meter_reading r where r.device_id = ${deviceId} and r.direction = ${direction}
            and r.read_at > ${at} order by r.read_at limit 1`,
      parse,
    )
  )[0]
export const findNeighbours = async (db: Db, register: Register, at: Date) => ({
  before: await neighbour(db, register, at, true),
  after: await neighbour(db, register, at, false),
})

interface Written extends MeterCount, Register {
  id: string
  readAt: Date
  task: { id: string; no: number }
  readBy: string
}
/** Nothing where the register has a reading of that moment. */
export const insertReading = (tx: Db, r: Written): Promise<number> =>
  tx.run(
    sql`insert into meter_reading (id, device_id, direction, read_at, reading_kwh, step, old_kwh, new_kwh, task_id, task_no,
       read_by)
     values (${r.id}, ${r.deviceId}, ${r.direction}, ${r.readAt}, ${r.readingKwh}, ${r.step}, ${r.oldKwh}, ${r.newKwh},
       ${r.task.id}, ${r.task.no}, ${r.readBy})
     on conflict (device_id, direction, read_at) do nothing`,
  )

interface Correction {
  readingKwh: number
  reason: string
  accountId: string
  now: Date
}
export const correctReading = (tx: Db, id: string, { readingKwh, reason, accountId, now }: Correction) =>
  tx.run(
    sql`update meter_reading set first_kwh = coalesce(first_kwh, reading_kwh), reading_kwh = ${readingKwh},
       corrected_by = ${accountId}, corrected_at = ${now}, correct_reason = ${reason}, version = version + 1
     where id = ${id}`,
  )

const Last = LastReading.extend({ readAt: instant })
export const findLast = (db: Db, stationId: string): Promise<LastReading[]> =>
  db.rows(
    sql`select distinct on (r.device_id, r.direction) r.device_id as "deviceId", r.direction, r.reading_kwh as "readingKwh",
       r.read_at as "readAt" from meter_reading r join device d on d.id = r.device_id
     where d.station_id = ${stationId} and d.deleted_at is null order by r.device_id, r.direction, r.read_at desc`,
    (row) => Last.parse(row),
  )
