import type { FastifyInstance } from 'fastify'
import { telemetryContract } from '@fengguang/domain/telemetry/telemetry.contract'
import { serve } from '../../http/serve.ts'
import { exportCurves } from './curve-export.service.ts'
import { readCurves } from './telemetry.service.ts'

export const serveTelemetry = (app: FastifyInstance) =>
  serve(app, 'telemetry', telemetryContract, {
    curves: (ctx, { body }) => readCurves(ctx, body),
    exportCurves: (ctx, { body }) => exportCurves(ctx, body),
  })
