import type { StationPoint } from '@fengguang/domain/telemetry/point-catalogue'
import { z } from 'zod'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'

/** Point → column. Identifiers come from here, never from a request. */
const columnOf: Record<StationPoint, string> = { powerKw: 'power_kw', irradianceWm2: 'irradiance_wm2' }

export interface BucketRead {
  stationIds: readonly string[]
  points: readonly StationPoint[]
  from: Date
  to: Date
  stepSeconds: number
}

const value = z.number().nullable().optional()
const Bucket = z.object({ stationId: z.string(), bucket: z.number(), powerKw: value, irradianceWm2: value })

const seconds = (instant: Date) => instant.getTime() / 1000

/** One query for every granularity: the bucket is a parameter, not a function per interval. */
export function readBuckets(telemetry: Telemetry, read: BucketRead) {
  const averages = read.points.map((point) => `toFloat64(avg(${columnOf[point]})) as ${point}`)
  return telemetry.rows({
    sql: `select station_id as stationId, toUnixTimestamp(toStartOfInterval(at, toIntervalSecond({step:UInt32}))) as bucket,
            ${averages.join(', ')}
          from station_frame final
          where station_id in {stations:Array(String)}
            and at >= toDateTime64({from:Float64}, 3) and at < toDateTime64({to:Float64}, 3)
          group by stationId, bucket order by stationId, bucket`,
    params: { step: read.stepSeconds, stations: read.stationIds, from: seconds(read.from), to: seconds(read.to) },
    row: Bucket,
  })
}

export interface StationFrame {
  stationId: string
  at: Date
  powerKw: number | null
  irradianceWm2: number | null
}

export const insertFrames = (telemetry: Telemetry, frames: readonly StationFrame[], arrivedAt: Date) =>
  telemetry.insert(
    'station_frame',
    frames.map((f) => ({
      station_id: f.stationId,
      at: f.at.toISOString(),
      power_kw: f.powerKw?.toFixed(2) ?? null,
      irradiance_wm2: f.irradianceWm2?.toFixed(2) ?? null,
      arrived_at: arrivedAt.toISOString(),
    })),
  )

export async function newestFrames(telemetry: Telemetry): Promise<ReadonlyMap<string, Date>> {
  const rows = await telemetry.rows({
    sql: 'select station_id as stationId, toUnixTimestamp(max(at)) as at from station_frame group by station_id',
    params: {},
    row: z.object({ stationId: z.string(), at: z.number() }),
  })
  return new Map(rows.map((r) => [r.stationId, new Date(r.at * 1000)]))
}
