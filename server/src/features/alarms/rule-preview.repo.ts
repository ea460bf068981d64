import type { FrameBlock } from '@fengguang/domain/alarms/alarm-engine'
import { deviceTypes, type DeviceType } from '@fengguang/domain/devices/device.model'
import { z } from 'zod'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, sql } from '../../platform/postgres/sql.ts'
import { frameColumnsOf, frameTableOf, readRows } from '../telemetry/telemetry-store.service.ts'
import type { Caller } from './alarms.repo.ts'

const maxSeconds = 20

export interface FramesAsked {
  type: DeviceType
  nos: readonly number[]
  points: readonly string[]
  fromMs: number
  toMs: number
}

const number = (name: string) => `ifNull(toFloat64(${name}), nan)`

const arrayOf = (rows: readonly Float64Array[], width: number) => {
  const flat = new Float64Array(rows.length * width).fill(Number.NaN)
  for (const [row, list] of rows.entries()) flat.set(list.subarray(0, width), row * width)
  return { width, values: flat }
}

/** Frames of devices of one type in their order of time. */
export async function readFrames(telemetry: Telemetry, asked: FramesAsked): Promise<FrameBlock> {
  if (asked.nos.length === 0) return { type: asked.type, length: 0, deviceNo: [], at: [], columns: {}, arrays: {} }
  const columns = frameColumnsOf(asked.type).filter(({ code }) => asked.points.includes(code))
  const values = columns.map(({ name, width }) =>
    width === undefined ? number(name) : `arrayMap(v -> ${number('v')}, ${name})`,
  )
  const bytes = await telemetry.bytes(
    `select device_no, toUnixTimestamp64Milli(at)${values.map((value) => `, ${value}`).join('')}
     from ${frameTableOf(asked.type)} final
     where device_no in {nos:Array(UInt32)} and at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
       and at < fromUnixTimestamp64Milli({to:Int64}, 'UTC')
     order by at, device_no format RowBinary`,
    maxSeconds,
    { nos: asked.nos, from: asked.fromMs, to: asked.toMs },
  )
  const [nos, at, scalars, lists]: [number[], number[], number[][], Float64Array[][]] = [[], [], [], []]
  for (const reader = readRows(bytes); !reader.done;) {
    nos.push(reader.uint32())
    at.push(reader.int64())
    for (const [i, { width }] of columns.entries())
      if (width === undefined) (scalars[i] ??= []).push(reader.float64())
      else (lists[i] ??= []).push(reader.floats())
  }
  return {
    type: asked.type,
    length: nos.length,
    deviceNo: nos,
    at,
    columns: Object.fromEntries(
      columns.flatMap(({ code, width }, i) =>
        width === undefined ? [[code, Float64Array.from(scalars[i] ?? [])]] : [],
      ),
    ),
    arrays: Object.fromEntries(
      columns.flatMap(({ code, width }, i) => (width === undefined ? [] : [[code, arrayOf(lists[i] ?? [], width)]])),
    ),
  }
}

const PreviewDevice = z.object({
  no: z.int(),
  id: z.string(),
  name: z.string(),
  type: z.enum(deviceTypes),
  stationId: z.string(),
  stationName: z.string(),
  companyId: z.string(),
  timeZone: z.string(),
  ratedKw: z.number().nullable(),
  periodSeconds: z.int(),
  outOfService: z.boolean(),
  latitude: z.number(),
  longitude: z.number(),
})
export type PreviewDevice = z.infer<typeof PreviewDevice>

export const findPreviewDevices = (
  db: Db,
  caller: Caller,
  asked: { stationId: string | null; types: readonly DeviceType[]; deviceId: string | null },
) =>
  db.rows(
    sql`select d.no, d.id, shown_name(s.is_english, d.name, d.name_en) as name, d.type, s.id as "stationId",
       s.name as "stationName", s.company_id as "companyId",
       s.time_zone as "timeZone", d.rated_kw as "ratedKw", d.period_seconds as "periodSeconds",
       d.out_of_service as "outOfService", s.latitude, s.longitude
     from device d join visible_station(${caller.accountId}, ${caller.roleId}) s on s.id = d.station_id
     where d.deleted_at is null and not d.out_of_service and ${allOf(
       sql`d.type = any(${asked.types})`,
       asked.stationId === null ? undefined : sql`s.id = ${asked.stationId}`,
       asked.deviceId === null ? undefined : sql`d.id = ${asked.deviceId}`,
     )}
     order by d.no`,
    (row) => PreviewDevice.parse(row),
  )

/** The instruments that tell how light it was at these stations. */
export const findInstruments = (db: Db, caller: Caller, stationIds: readonly string[]) =>
  db.rows(
    sql`select distinct on (s.id) d.no, s.id as "stationId" from device d
     join visible_station(${caller.accountId}, ${caller.roleId}) s on s.id = d.station_id
     where d.deleted_at is null and d.type = 'weather' and s.id = any(${stationIds}) order by s.id, d.is_main desc, d.no`,
    (row) => z.object({ no: z.int(), stationId: z.string() }).parse(row),
  )
