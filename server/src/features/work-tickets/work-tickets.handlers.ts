import type { FastifyInstance } from 'fastify'
import { workTicketsContract } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { serve } from '../../http/serve.ts'
import { act } from './ticket-actions.service.ts'
import { askAmendment, decideAmendment } from './ticket-amendments.service.ts'
import { insertTicket, updateTicket } from './ticket-form.service.ts'
import { signCrew, tickMeasure } from './ticket-marks.service.ts'
import { exportTickets, pageTickets, ticketStatistics, wholeTicket } from './work-tickets.service.ts'

export const serveWorkTickets = (app: FastifyInstance) =>
  serve(app, 'workTickets', workTicketsContract, {
    list: (ctx, { query: { page, pageSize, ...filter } }) => pageTickets(ctx, filter, { page, pageSize }),
    export: (ctx, { query }) => exportTickets(ctx, query),
    statistics: (ctx, { query }) => ticketStatistics(ctx, query),
    detail: (ctx, { query }) => wholeTicket(ctx, query.id),
    insert: (ctx, { body }) => insertTicket(ctx, body),
    update: (ctx, { body: { id, version, ...form } }) => updateTicket(ctx, { id, version }, form),
    act: (ctx, { body }) => act(ctx, body),
    amend: (ctx, { body }) => askAmendment(ctx, body),
    decideAmendment: (ctx, { body }) => decideAmendment(ctx, body),
    tickMeasure: (ctx, { body }) => tickMeasure(ctx, body),
    signCrew: (ctx, { body }) => signCrew(ctx, body),
  })
