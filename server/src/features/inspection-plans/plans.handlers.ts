import type { FastifyInstance } from 'fastify'
import { inspectionPlansContract } from '@fengguang/domain/inspection/inspection-plans.contract'
import { serve } from '../../http/serve.ts'
import { exportPlans, exportRounds } from './plan-export.service.ts'
import { actOnPlan, onePlan, pagePlans, pageRounds, removePlan, savePlan } from './plans.service.ts'

export const serveInspectionPlans = (app: FastifyInstance) =>
  serve(app, 'inspectionPlans', inspectionPlansContract, {
    list: (ctx, { query: { page, pageSize, ...filter } }) => pagePlans(ctx, filter, { page, pageSize }),
    export: (ctx, { query }) => exportPlans(ctx, query),
    detail: (ctx, { query }) => onePlan(ctx, query.id),
    rounds: (ctx, { query: { id, ...page } }) => pageRounds(ctx, id, page),
    exportRounds: (ctx, { query }) => exportRounds(ctx, query.id),
    save: (ctx, { body: { id, version, ...form } }) => savePlan(ctx, { id, version }, form),
    act: (ctx, { body }) => actOnPlan(ctx, body),
    remove: (ctx, { body }) => removePlan(ctx, body),
  })
