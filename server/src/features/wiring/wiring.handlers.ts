import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Failure } from '@fengguang/domain/kernel/failure'
import { wiringContract } from '@fengguang/domain/wiring/wiring.contract'
import { rateLimit } from '../../http/rate-limit.ts'
import { serve } from '../../http/serve.ts'
import type { IngestClient } from '../../platform/ingest-client.ts'
import { record } from '../audit/audit.service.ts'
import { readableDevices } from '../devices/devices.service.ts'
import { readCurves } from '../telemetry/telemetry.service.ts'
import { revertDiagram, savePoints, uploadDiagram } from './wiring-edit.service.ts'
import { wiringLive } from './wiring-live.service.ts'
import { wiringLog } from './wiring-log.service.ts'
import { diagramOf, svgData, versionsOf } from './wiring.service.ts'

export const serveWiring = (ingest: IngestClient) => (app: FastifyInstance) => {
  const uploads = rateLimit({ perMinute: 20 })
  return serve(app, 'wiring', wiringContract, {
    svgData: (ctx, { query }) => svgData(ctx, query.stationId, query),
    realTime: (ctx, { query }) => wiringLive(ctx, ingest, query.stationId),
    logData: (ctx, { query }) => wiringLog(ctx, query.stationId, query),
    history: async (ctx, { query: { stationId, deviceId, point, ...range } }) => {
      const device = (await readableDevices(ctx, [deviceId])).get(deviceId)
      if (device?.stationId !== stationId) throw new Failure('record.notFound')
      return readCurves(ctx, { ...range, points: [{ deviceId, point }] })
    },
    pointConfig: async (ctx, { query }) => {
      const { stored, bindings } = await diagramOf(ctx, query.stationId)
      return { version: stored?.version ?? 0, points: [...bindings] }
    },
    savePoints: (ctx, { body }) => savePoints(ctx, body.stationId, body.version, body.points),
    upload: (ctx, { query, body }) => {
      uploads.take(ctx.user.accountId)
      return uploadDiagram(ctx, { ...query, bytes: body })
    },
    versions: (ctx, { query }) => versionsOf(ctx, query.stationId),
    revert: (ctx, { body }) => revertDiagram(ctx, body.stationId, body.version, body.to),
    download: async (ctx, { query }) => {
      const { station, svg } = await diagramOf(ctx, query.stationId)
      await record(ctx, { action: 'export', target: `wiring diagram ${station.name}`, detail: query.stationId })
      return {
        fileName: `${station.name}.svg`,
        contentType: 'image/svg+xml',
        bytes: Readable.from([Buffer.from(svg)]),
      }
    },
  })
}
