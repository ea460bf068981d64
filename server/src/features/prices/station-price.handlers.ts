import type { FastifyInstance } from 'fastify'
import { stationPriceContract } from '@fengguang/domain/prices/station-price.contract'
import { serve } from '../../http/serve.ts'
import { factors, removeFactor, saveFactor } from './co2-factor.service.ts'
import { deletePrice, exportPrices, meters, pricePage, savePrice } from './station-price.service.ts'

export const serveStationPrices = (app: FastifyInstance) =>
  serve(app, 'stationPrices', stationPriceContract, {
    pricePage: (ctx, { query: { page, pageSize, ...filter } }) => pricePage(ctx, filter, { page, pageSize }),
    exportPrices: (ctx, { query }) => exportPrices(ctx, query),
    meters: (ctx, { query }) => meters(ctx, query.stationId),
    savePrice: (ctx, { body }) => savePrice(ctx, body),
    removePrice: (ctx, { body }) => deletePrice(ctx, body.id, body.extend),
    factors: (ctx) => factors(ctx),
    saveFactor: (ctx, { body }) => saveFactor(ctx, body),
    removeFactor: (ctx, { body }) => removeFactor(ctx, body.year),
  })
