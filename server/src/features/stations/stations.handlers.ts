import type { FastifyInstance } from 'fastify'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { serve } from '../../http/serve.ts'
import { findStations } from './stations.repo.ts'
import { createStation, exportStations, getStation, removeStations, updateStation } from './stations.service.ts'

export const serveStations = (app: FastifyInstance) =>
  serve(app, 'stations', stationsContract, {
    page: (ctx, { query: { page, pageSize, ...filter } }) =>
      findStations(ctx.db, {
        ...filter,
        companyId: ctx.user.companyId,
        limit: pageSize,
        offset: (page - 1) * pageSize,
      }),
    detail: (ctx, { query }) => getStation(ctx, query.id),
    create: (ctx, { body }) => createStation(ctx, body),
    update: (ctx, { body: { id, version, ...form } }) => updateStation(ctx, id, version, form),
    remove: (ctx, { body }) => removeStations(ctx, body.ids),
    export: async (ctx, { query }) => exportStations(ctx, query),
  })
