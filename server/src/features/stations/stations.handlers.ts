import type { FastifyInstance } from 'fastify'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { serve } from '../../http/serve.ts'
import { commitImport, importTemplate, previewImport } from './station-import.service.ts'
import {
  createStation,
  exportStations,
  getStation,
  pageStations,
  removeStations,
  restoreStations,
  stationDependents,
  updateStation,
} from './stations.service.ts'

export const serveStations = (app: FastifyInstance) =>
  serve(app, 'stations', stationsContract, {
    page: (ctx, { query: { page, pageSize, ...filter } }) => pageStations(ctx, filter, { page, pageSize }),
    detail: (ctx, { query }) => getStation(ctx, query.id),
    create: (ctx, { body }) => createStation(ctx, body),
    update: (ctx, { body: { id, version, ...form } }) => updateStation(ctx, id, version, form),
    dependents: (ctx, { query }) => stationDependents(ctx, query.ids.split(',')),
    remove: (ctx, { body }) => removeStations(ctx, body.ids),
    restore: (ctx, { body }) => restoreStations(ctx, body.ids),
    export: (ctx, { query }) => exportStations(ctx, query),
    importTemplate: async (ctx) => importTemplate(ctx),
    importPreview: (ctx, { body }) => previewImport(ctx, body.fileId),
    importCommit: (ctx, { body }) => commitImport(ctx, body.fileId),
  })
