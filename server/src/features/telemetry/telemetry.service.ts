import { Failure } from '@fengguang/domain/kernel/failure'
import { dayMilliseconds, rangeLimits } from '@fengguang/domain/kernel/time-range'
import { stationPoints } from '@fengguang/domain/telemetry/point-catalogue'
import { bucketSeconds, type CurveQuery, type CurveSeries } from '@fengguang/domain/telemetry/telemetry.contract'
import type { Context } from '../../http/context.ts'
import { readableStations } from '../stations/stations.service.ts'
import { readBuckets } from './telemetry.repo.ts'

const maxDevices = 10 // spec §5

/** Any points, any bucket; a bucket without a frame is a gap. */
export async function readCurves(ctx: Context, query: CurveQuery): Promise<CurveSeries[]> {
  const [from, to] = [new Date(query.from), new Date(query.to)]
  const stepMs = bucketSeconds[query.bucket] * 1000
  if (to <= from) throw new Failure('range.endBeforeStart')
  if (to.getTime() - from.getTime() > rangeLimits.monitorHistory * dayMilliseconds)
    throw new Failure('range.tooLong', { days: rangeLimits.monitorHistory })
  const deviceIds = [...new Set(query.points.map((p) => p.deviceId))]
  if (deviceIds.length > maxDevices)
    throw new Failure('request.invalid', {}, { points: { key: 'field.tooMany', values: { max: maxDevices } } })
  const readable = await readableStations(ctx, deviceIds)
  // A station of somebody else gets the same answer as one that does not exist.
  if (deviceIds.some((id) => !readable.has(id))) throw new Failure('record.notFound')
  const points = [...new Set(query.points.map((p) => p.point))]
  const rows = await readBuckets(ctx.telemetry, { stationIds: deviceIds, points, from, to, stepSeconds: stepMs / 1000 })
  const first = Math.floor(from.getTime() / stepMs) * stepMs
  const count = Math.ceil((to.getTime() - first) / stepMs)
  const byDevice = Map.groupBy(rows, (row) => row.stationId)
  return query.points.map(({ deviceId, point }) => {
    const values = new Map(byDevice.get(deviceId)?.map((row) => [row.bucket * 1000, row[point] ?? null]))
    const samples = Array.from({ length: count }, (_, i): [number, number | null] => {
      const at = first + i * stepMs
      return [at, values.get(at) ?? null]
    })
    return { deviceId, point, unit: stationPoints[point].unit, samples }
  })
}
