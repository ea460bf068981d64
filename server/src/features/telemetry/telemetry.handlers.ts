import type { FastifyInstance } from 'fastify'
import { telemetryContract } from '@fengguang/domain/telemetry/telemetry.contract'
import { serve } from '../../http/serve.ts'
import { readCurves } from './telemetry.service.ts'

export const serveTelemetry = (app: FastifyInstance) =>
  serve(app, 'telemetry', telemetryContract, { curves: (ctx, { body }) => readCurves(ctx, body) })
