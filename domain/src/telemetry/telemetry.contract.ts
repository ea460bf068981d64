import { z } from 'zod'
import { figures, numbers } from '../kernel/columns.ts'
import { endpoint, fileResponse } from '../kernel/endpoint.ts'
import { buckets } from './history.rules.ts'
import { pointKinds } from './point.model.ts'

const instant = z.iso.datetime({ offset: true })

/** How a bucket of a measure is given; a counter as its increase, a state as its last value. */
export const curveStats = ['avg', 'min', 'max', 'last'] as const
export type CurveStat = (typeof curveStats)[number]

export const CurvePoint = z.object({
  /** A device, or a station: its own figures are those of its main meter and instrument. */
  deviceId: z.string().min(1).max(128),
  /** A point of the catalogue; one of several is `stringI[3]`. */
  point: z.string().min(1).max(80),
  stat: z.enum(curveStats).optional(),
})
export type CurvePoint = z.infer<typeof CurvePoint>

export const CurveQuery = z.object({
  points: z.array(CurvePoint).min(1).max(100),
  from: instant,
  to: instant,
  bucket: z.enum(buckets),
})
export type CurveQuery = z.infer<typeof CurveQuery>

export const CurveSeries = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  point: z.string(),
  name: z.string(),
  unit: z.string(),
  kind: z.enum(pointKinds),
  decimals: z.int(),
  /** Coarser than asked for where the device reports less often. */
  bucket: z.enum(buckets),
  /** Epoch milliseconds of the beginning of each bucket, or of each frame. */
  times: numbers,
  /** A bucket without data is null, so that a gap is drawn as a gap. */
  values: figures,
  /** What the numbers of a state mean. */
  labels: z.record(z.string(), z.string()).optional(),
})
export type CurveSeries = z.infer<typeof CurveSeries>

export const exportFormats = ['xlsx', 'csv'] as const
export const CurveExport = CurveQuery.extend({ format: z.enum(exportFormats) })
export type CurveExport = z.infer<typeof CurveExport>

/** The one read behind every chart of the platform. */
export const telemetryContract = {
  curves: endpoint({
    method: 'POST',
    path: '/microplat/api/energy/telemetry/curves',
    access: 'telemetry:read',
    envelope: 'microplat',
    body: CurveQuery,
    response: z.array(CurveSeries),
  }),
  exportCurves: endpoint({
    method: 'POST',
    path: '/microplat/api/energy/telemetry/exportCurves',
    access: 'telemetry:read',
    envelope: 'microplat',
    body: CurveExport,
    response: fileResponse,
  }),
}
