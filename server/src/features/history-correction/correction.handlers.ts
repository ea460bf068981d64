import type { FastifyInstance } from 'fastify'
import { correctionContract } from '@fengguang/domain/history-correction/correction.contract'
import { serve } from '../../http/serve.ts'
import type { IngestClient } from '../../platform/ingest-client.ts'
import {
  applyCorrection,
  correctionDetail,
  correctionPage,
  previewCorrection,
  undoCorrection,
} from './correction.service.ts'
import { commitHistory, importTemplate, previewHistory, type ImportLimits } from './history-import.service.ts'

export const serveCorrection = (ingest: IngestClient, limits: ImportLimits) => (app: FastifyInstance) =>
  serve(app, 'correction', correctionContract, {
    page: (ctx, { query }) => correctionPage(ctx, query),
    detail: (ctx, { query }) => correctionDetail(ctx, query.id),
    preview: (ctx, { body }) => previewCorrection(ctx, body),
    apply: (ctx, { body }) => applyCorrection(ctx, ingest, body),
    undo: (ctx, { body }) => undoCorrection(ctx, ingest, body),
    importTemplate: (ctx, { query }) => importTemplate(ctx, query),
    importPreview: (ctx, { body }) => previewHistory(ctx, body, limits),
    importCommit: (ctx, { body }) => commitHistory(ctx, ingest, body, limits),
  })
