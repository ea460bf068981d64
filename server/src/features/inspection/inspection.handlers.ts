import type { FastifyInstance } from 'fastify'
import { inspectionContract } from '@fengguang/domain/inspection/inspection.contract'
import { serve } from '../../http/serve.ts'
import { exportLines, exportPoints, exportTypes } from './inspection-export.service.ts'
import {
  listTypes,
  pageLines,
  pagePoints,
  removeLine,
  removePoint,
  removeType,
  saveLine,
  savePoint,
  saveType,
} from './inspection.service.ts'

export const serveInspection = (app: FastifyInstance) =>
  serve(app, 'inspection', inspectionContract, {
    types: (ctx, { query }) => listTypes(ctx, query),
    exportTypes: (ctx, { query }) => exportTypes(ctx, query),
    saveType: (ctx, { body: { id, version, ...form } }) => saveType(ctx, { id, version }, form),
    removeType: (ctx, { body }) => removeType(ctx, body.id),
    points: (ctx, { query: { page, pageSize, ...filter } }) => pagePoints(ctx, filter, { page, pageSize }),
    exportPoints: (ctx, { query }) => exportPoints(ctx, query),
    savePoint: (ctx, { body: { id, version, ...form } }) => savePoint(ctx, { id, version }, form),
    removePoint: (ctx, { body }) => removePoint(ctx, body.id),
    lines: (ctx, { query: { page, pageSize, ...filter } }) => pageLines(ctx, filter, { page, pageSize }),
    exportLines: (ctx, { query }) => exportLines(ctx, query),
    saveLine: (ctx, { body: { id, version, ...form } }) => saveLine(ctx, { id, version }, form),
    removeLine: (ctx, { body }) => removeLine(ctx, body.id),
  })
