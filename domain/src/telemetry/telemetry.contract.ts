import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { stationPointCodes } from './point-catalogue.ts'

export const bucketSeconds = { '1m': 60, '5m': 300, '15m': 900, '1h': 3600 } as const
export type Bucket = keyof typeof bucketSeconds

const instant = z.iso.datetime({ offset: true })

export const CurveQuery = z.object({
  points: z
    .array(z.object({ deviceId: z.string().max(64), point: z.enum(stationPointCodes) }))
    .min(1)
    .max(100),
  from: instant,
  to: instant,
  bucket: z.enum(Object.keys(bucketSeconds) as [Bucket, ...Bucket[]]),
})
export type CurveQuery = z.infer<typeof CurveQuery>

export const CurveSeries = z.object({
  deviceId: z.string(),
  point: z.enum(stationPointCodes),
  unit: z.string(),
  /** Epoch milliseconds and value; a bucket without data is null, so that a gap is drawn as a gap. */
  samples: z.array(z.tuple([z.number(), z.number().nullable()])),
})
export type CurveSeries = z.infer<typeof CurveSeries>

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
}
