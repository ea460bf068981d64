import type { FastifyInstance } from 'fastify'
import { plansContract } from '@fengguang/domain/plans/plans.contract'
import { serve } from '../../http/serve.ts'
import { commitImport, exportModel, previewImport } from './plan-import.service.ts'
import { splitOf } from './plan-shape.service.ts'
import { exportPlans, insertPlan, listPlans, removePlan, updatePlan } from './plans.service.ts'

export const servePlans = (app: FastifyInstance) =>
  serve(app, 'plans', plansContract, {
    list: (ctx, { query: { page, pageSize, ...filter } }) => listPlans(ctx, filter, { page, pageSize }),
    insert: (ctx, { body }) => insertPlan(ctx, body),
    update: (ctx, { body: { id, version, ...form } }) => updatePlan(ctx, { id, version }, form),
    remove: (ctx, { query }) => removePlan(ctx, query.id),
    exportModel: (ctx, { query }) => exportModel(ctx, query.year),
    importPreview: (ctx, { body }) => previewImport(ctx, body.fileId),
    importCommit: (ctx, { body }) => commitImport(ctx, body.fileId),
    export: (ctx, { query }) => exportPlans(ctx, query),
    split: (ctx, { query }) => splitOf(ctx, query.stationId, query.year),
  })
