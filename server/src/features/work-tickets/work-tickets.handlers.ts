import type { FastifyInstance } from 'fastify'
import { workTicketsContract } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { serve } from '../../http/serve.ts'
import type { IngestClient } from '../../platform/ingest-client.ts'
import { act } from './ticket-actions.service.ts'
import { askAmendment, decideAmendment } from './ticket-amendments.service.ts'
import { onDevices } from './ticket-devices.service.ts'
import { insertTicket, updateTicket } from './ticket-form.service.ts'
import { signCrew, tickMeasure } from './ticket-marks.service.ts'
import { saveTicketSetting, ticketSetting } from './ticket-setting.service.ts'
import { stationSwitches } from './ticket-positions.service.ts'
import { exportTickets, pageTickets, ticketStatistics, wholeTicket } from './work-tickets.service.ts'

export const serveWorkTickets = (ingest: IngestClient) => (app: FastifyInstance) =>
  serve(app, 'workTickets', workTicketsContract, {
    list: (ctx, { query: { page, pageSize, ...filter } }) => pageTickets(ctx, filter, { page, pageSize }),
    export: (ctx, { query }) => exportTickets(ctx, query),
    statistics: (ctx, { query }) => ticketStatistics(ctx, query),
    switches: (ctx, { query }) => stationSwitches(ctx, query.stationId),
    onDevices: (ctx, { query }) => onDevices(ctx, query.stationId),
    setting: (ctx) => ticketSetting(ctx),
    saveSetting: (ctx, { body }) => saveTicketSetting(ctx, body),
    detail: (ctx, { query }) => wholeTicket(ctx, ingest, query.id),
    insert: (ctx, { body }) => insertTicket(ctx, body),
    update: (ctx, { body: { id, version, ...form } }) => updateTicket(ctx, { id, version }, form),
    act: (ctx, { body }) => act(ctx, ingest, body),
    amend: (ctx, { body }) => askAmendment(ctx, ingest, body),
    decideAmendment: (ctx, { body }) => decideAmendment(ctx, ingest, body),
    tickMeasure: (ctx, { body }) => tickMeasure(ctx, ingest, body),
    signCrew: (ctx, { body }) => signCrew(ctx, body),
  })
