import type { FastifyInstance } from 'fastify'
import { operationTicketsContract } from '@fengguang/domain/operation-tickets/operation-tickets.contract'
import { serve } from '../../http/serve.ts'
import { act, markStep } from './operation-actions.service.ts'
import { insertOperation, updateOperation } from './operation-form.service.ts'
import { exportOperations, operationStatistics, pageOperations, wholeOperation } from './operation-tickets.service.ts'

export const serveOperationTickets = (app: FastifyInstance) =>
  serve(app, 'operationTickets', operationTicketsContract, {
    list: (ctx, { query: { page, pageSize, ...filter } }) => pageOperations(ctx, filter, { page, pageSize }),
    export: (ctx, { query }) => exportOperations(ctx, query),
    statistics: (ctx, { query }) => operationStatistics(ctx, query),
    detail: (ctx, { query }) => wholeOperation(ctx, query.id),
    insert: (ctx, { body }) => insertOperation(ctx, body),
    update: (ctx, { body: { id, version, ...form } }) => updateOperation(ctx, { id, version }, form),
    act: (ctx, { body }) => act(ctx, body),
    step: (ctx, { body }) => markStep(ctx, body),
  })
