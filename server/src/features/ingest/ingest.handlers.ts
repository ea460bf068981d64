import type { FastifyInstance } from 'fastify'
import { ingestContract } from '@fengguang/domain/ingest/ingest.contract'
import { serve } from '../../http/serve.ts'
import type { IngestClient } from '../../platform/ingest-client.ts'
import { ingestHealth, quarantinePage, quarantinePayload, replayQuarantined } from './ingest.service.ts'

export const serveIngest = (ingest: IngestClient) => (app: FastifyInstance) =>
  serve(app, 'ingest', ingestContract, {
    health: (ctx) => ingestHealth(ctx, ingest),
    quarantine: (ctx, { query }) => quarantinePage(ctx, ingest, query),
    payload: (ctx, { query }) => quarantinePayload(ctx, ingest, query.id),
    replay: (ctx, { body }) => replayQuarantined(ctx, ingest, body.ids),
  })
