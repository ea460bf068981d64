import type { FastifyInstance } from 'fastify'
import { historyContract } from '@fengguang/domain/telemetry/history.contract'
import { serve } from '../../http/serve.ts'
import { hisQuery } from './his.service.ts'
import { deviceHistory } from './history.service.ts'

export const serveHistory = (app: FastifyInstance) =>
  serve(app, 'history', historyContract, {
    getNewHistoryData: (ctx, { query }) => deviceHistory(ctx, 'monitor', query),
    getWpHistoryData: (ctx, { query }) => deviceHistory(ctx, 'wind', query),
    hisQuery: (ctx, { query }) => hisQuery(ctx, query),
  })
