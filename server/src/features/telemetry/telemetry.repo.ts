import { z } from 'zod'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'

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
