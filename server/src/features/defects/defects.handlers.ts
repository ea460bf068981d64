import type { FastifyInstance } from 'fastify'
import { defectsContract } from '@fengguang/domain/defects/defects.contract'
import { serve } from '../../http/serve.ts'
import { act } from './defect-actions.service.ts'
import { insertDefect, updateDefect } from './defect-form.service.ts'
import { defectLoss, defectOverview, exportDefects, pageDefects, wholeDefect } from './defects.service.ts'

export const serveDefects = (app: FastifyInstance) =>
  serve(app, 'defects', defectsContract, {
    list: (ctx, { query: { page, pageSize, ...filter } }) => pageDefects(ctx, filter, { page, pageSize }),
    export: (ctx, { query }) => exportDefects(ctx, query),
    overview: (ctx, { query }) => defectOverview(ctx, query),
    detail: (ctx, { query }) => wholeDefect(ctx, query.id),
    loss: (ctx, { query }) => defectLoss(ctx, query.id),
    insert: (ctx, { body }) => insertDefect(ctx, body),
    update: (ctx, { body: { id, version, ...form } }) => updateDefect(ctx, { id, version }, form),
    act: (ctx, { body }) => act(ctx, body),
  })
