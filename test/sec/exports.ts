import type { InjectOptions } from 'fastify'
import type { z } from 'zod'
import { isFileEndpoint, type AnyEndpoint } from '../../domain/src/kernel/endpoint.ts'
import { exportFormats } from '../../domain/src/telemetry/telemetry.contract.ts'
import type { Served } from '../../server/src/http/serve.ts'
import type { Db } from '../../server/src/platform/postgres/db.ts'
import { requestOf, sampleInput, type Fields } from './sample-input.ts'

/** Answers that are files and carry no data away, and why. */
const notExports: Record<string, string> = {
  '/microplat/api/base/station/importTemplate': 'an empty form',
  '/microplat/api/base/device/importTemplate': 'an empty form',
  '/microplat/api/auth/sys/company/user/importTemplate': 'an empty form',
  '/microplat/api/energy/correction/importTemplate': 'an empty form',
  '/microplat/api/safety/dangerousPoint/importTemplate': 'an empty form',
  '/microplat/api/minio/files': 'a picture that a page shows; its upload is recorded',
  '/microplat/api/mixbox/video/live.m3u8': 'a few seconds of a film that a player shows',
  '/microplat/api/mixbox/video/init.mp4': 'a few seconds of a film that a player shows',
  '/microplat/api/mixbox/video/segment.m4s': 'a few seconds of a film that a player shows',
}

/** Every endpoint that carries data away in a file. A new one is an export until it is listed above. */
export function exportsOf(served: readonly Served[]): AnyEndpoint[] {
  const files = served.map(({ endpoint }) => endpoint).filter(isFileEndpoint)
  for (const path of Object.keys(notExports)) {
    if (/export/i.test(path)) throw new Error(`${path} is an export`)
    if (!files.some((e) => e.path === path)) throw new Error(`${path} is no longer served as a file`)
  }
  return files.filter((e) => !(e.path in notExports))
}

/** The cube has a row where there is a figure: one that stands beside the stations, because telemetry is empty here. */
async function cubeInput(db: Db, needed: Fields, stationId: string): Promise<Fields> {
  await db.run(
    `insert into analysis_day (station_id, day, mark, formula_version, computed_at, devices, intervals, counted, missing, bad,
       unjudged, expected_kwh, actual_kwh, gain_kwh, dispatch_limit_kwh, maintenance_kwh, fault_kwh, abnormal_stop_kwh,
       shadow_kwh, string_outage_kwh, dust_kwh, other_kwh, irradiation_kwh_m2)
     values ($1, $2, 'm', 1, now(), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5) on conflict do nothing`,
    [stationId, needed['from']],
  )
  const y = ['day.irradiationKwhM2']
  return { ...needed, y, groups: ['station'], step: 'day', filters: { stationIds: [stationId] } }
}

/** A meter of the station, with a reading that was corrected. */
async function meterInput(db: Db, stationId: string): Promise<Fields> {
  const [id] = await db.rows(
    `select id from device where station_id = $1 and type = 'meter' and deleted_at is null order by no limit 1`,
    [stationId],
    (row) => (row as { id: string }).id,
  )
  await db.run(
    `insert into meter_reading (id, device_id, direction, read_at, reading_kwh, step, task_no, read_by, correct_reason)
     values ('reading-of-export', $1, 'forward', now(), 1, 'counted', 1, 'u-admin', '=1+1') on conflict do nothing`,
    [id],
  )
  return { id }
}

/** Requests that reach the data of an export: of a station and its devices, in every format it knows. */
export async function exportRequests(db: Db, e: AnyEndpoint, stationId: string): Promise<InjectOptions[]> {
  if (e.path.endsWith('/equipment/readings/export')) return [requestOf(e, await meterInput(db, stationId))]
  const sample = sampleInput(e, () => stationId)
  if (!('points' in sample && 'format' in sample)) {
    // Without its filters an export tells all it has; where it needs one, it is asked for the station.
    const isFree = e.method === 'GET' && (!e.query || (e.query as z.ZodType).safeParse({}).success)
    const { keyword: _keyword, state: _state, filters, ...needed } = sample
    if (filters !== undefined) return [requestOf(e, await cubeInput(db, needed, stationId))]
    return [requestOf(e, isFree ? {} : needed)]
  }
  const devices = await db.rows(
    `select id from device where station_id = $1 and type = 'inverter' and deleted_at is null order by no limit 30`,
    [stationId],
    (row) => (row as { id: string }).id,
  )
  const points = devices.map((deviceId) => ({ deviceId, point: 'powerKw' }))
  return exportFormats.map((format) => requestOf(e, { ...sample, points, bucket: '5m', format }))
}
