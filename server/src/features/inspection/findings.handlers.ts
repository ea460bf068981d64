import type { FastifyInstance } from 'fastify'
import { findingsContract } from '@fengguang/domain/inspection/findings.contract'
import { serve } from '../../http/serve.ts'
import { actOnFinding, exportFindings, pageFindings, wholeFinding } from './findings.service.ts'

export const serveFindings = (app: FastifyInstance) =>
  serve(app, 'findings', findingsContract, {
    list: (ctx, { query: { page, pageSize, ...filter } }) => pageFindings(ctx, filter, { page, pageSize }),
    export: (ctx, { query }) => exportFindings(ctx, query),
    detail: (ctx, { query }) => wholeFinding(ctx, query.id),
    act: (ctx, { body }) => actOnFinding(ctx, body),
  })
