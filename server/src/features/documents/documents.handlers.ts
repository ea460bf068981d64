import type { FastifyInstance } from 'fastify'
import { documentsContract } from '@fengguang/domain/documents/documents.contract'
import { serve } from '../../http/serve.ts'
import {
  addEdition,
  documentRoles,
  exportDocuments,
  insertDocument,
  listDocuments,
  removeDocument,
  updateDocument,
  wholeDocument,
} from './documents.service.ts'

export const serveDocuments = (app: FastifyInstance) =>
  serve(app, 'documents', documentsContract, {
    list: (ctx, { query: { page, pageSize, ...filter } }) => listDocuments(ctx, filter, { page, pageSize }),
    export: (ctx, { query }) => exportDocuments(ctx, query),
    detail: (ctx, { query }) => wholeDocument(ctx, query.id),
    roles: (ctx) => documentRoles(ctx),
    insert: (ctx, { body }) => insertDocument(ctx, body),
    update: (ctx, { body: { id, version, ...form } }) => updateDocument(ctx, { id, version }, form),
    addEdition: (ctx, { body: { id, version, ...form } }) => addEdition(ctx, { id, version }, form),
    remove: (ctx, { body }) => removeDocument(ctx, body),
  })
