import type { FastifyInstance } from 'fastify'
import { workHistoryContract } from '@fengguang/domain/work-history/work-history.contract'
import { serve } from '../../http/serve.ts'
import { exportRewards, exportWork, rewardHistory, workHistory } from './work-history.service.ts'

export const serveWorkHistory = (app: FastifyInstance) =>
  serve(app, 'workHistory', workHistoryContract, {
    work: (ctx, { query }) => workHistory(ctx, query),
    workExport: (ctx, { query }) => exportWork(ctx, query),
    rewards: (ctx, { query }) => rewardHistory(ctx, query),
    rewardsExport: (ctx, { query }) => exportRewards(ctx, query),
  })
