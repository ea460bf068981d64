import type { FastifyInstance } from 'fastify'
import { typicalTicketsContract } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import { serve } from '../../http/serve.ts'
import { exportApprovers, insertApprover, listApprovers, removeApprover, updateApprover } from './approvers.service.ts'
import { act } from './typical-actions.service.ts'
import { insertTypical, reviseTypical, updateTypical } from './typical-form.service.ts'
import { exportTypicals, pageTypicals, usableTypicals, wholeTypical } from './typical-tickets.service.ts'

export const serveTypicalTickets = (app: FastifyInstance) =>
  serve(app, 'typicalTickets', typicalTicketsContract, {
    list: (ctx, { query: { page, pageSize, ...filter } }) => pageTypicals(ctx, filter, { page, pageSize }),
    export: (ctx, { query }) => exportTypicals(ctx, query),
    detail: (ctx, { query }) => wholeTypical(ctx, query.id),
    usable: (ctx, { query: { stationId, type = null } }) => usableTypicals(ctx, { stationId, type }),
    insert: (ctx, { body }) => insertTypical(ctx, body),
    update: (ctx, { body: { id, version, ...form } }) => updateTypical(ctx, { id, version }, form),
    revise: (ctx, { body }) => reviseTypical(ctx, body.id),
    act: (ctx, { body }) => act(ctx, body),
    approvers: (ctx) => listApprovers(ctx),
    exportApprovers: (ctx) => exportApprovers(ctx),
    insertApprover: (ctx, { body }) => insertApprover(ctx, body),
    updateApprover: (ctx, { body: { id, version, ...form } }) => updateApprover(ctx, { id, version }, form),
    deleteApprover: (ctx, { body }) => removeApprover(ctx, body.id),
  })
