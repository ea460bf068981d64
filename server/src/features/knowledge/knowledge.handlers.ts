import type { FastifyInstance } from 'fastify'
import { knowledgeContract } from '@fengguang/domain/knowledge/knowledge.contract'
import { serve } from '../../http/serve.ts'
import {
  exportKnowledge,
  insertKnowledge,
  offerKnowledge,
  pageKnowledge,
  removeKnowledge,
  setHelped,
  updateKnowledge,
  wholeKnowledge,
} from './knowledge.service.ts'

export const serveKnowledge = (app: FastifyInstance) =>
  serve(app, 'knowledge', knowledgeContract, {
    list: (ctx, { query: { page, pageSize, ...filter } }) => pageKnowledge(ctx, filter, { page, pageSize }),
    export: (ctx, { query }) => exportKnowledge(ctx, query),
    detail: (ctx, { query }) => wholeKnowledge(ctx, query.id),
    offer: (ctx, { query }) => offerKnowledge(ctx, query),
    insert: (ctx, { body }) => insertKnowledge(ctx, body),
    update: (ctx, { body: { id, version, ...form } }) => updateKnowledge(ctx, { id, version }, form),
    remove: (ctx, { body }) => removeKnowledge(ctx, body.id),
    helped: (ctx, { body }) => setHelped(ctx, body),
  })
