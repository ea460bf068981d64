import type { FastifyInstance } from 'fastify'
import { analysisContract } from '@fengguang/domain/analysis/analysis.contract'
import { serve } from '../../http/serve.ts'
import { analysisHome, lossDays, lossDevices, lossIntervals, lossSummary } from './analysis.service.ts'

export const serveAnalysis = (app: FastifyInstance) =>
  serve(app, 'analysis', analysisContract, {
    home: (ctx, { query }) => analysisHome(ctx, query),
    lossSummary: (ctx, { query }) => lossSummary(ctx, query),
    lossDevices: (ctx, { query }) => lossDevices(ctx, query),
    lossDays: (ctx, { query }) => lossDays(ctx, query),
    lossIntervals: (ctx, { query }) => lossIntervals(ctx, query),
  })
