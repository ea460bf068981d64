import type { FastifyInstance } from 'fastify'
import { stationPriceContract } from '@fengguang/domain/prices/station-price.contract'
import { serve } from '../../http/serve.ts'
import { factors, pricePage, removeFactor, removePrice, saveFactor, savePrice } from './station-price.service.ts'

export const serveStationPrices = (app: FastifyInstance) =>
  serve(app, 'stationPrices', stationPriceContract, {
    pricePage: (ctx, { query }) => pricePage(ctx, query),
    savePrice: (ctx, { body }) => savePrice(ctx, body),
    removePrice: (ctx, { body }) => removePrice(ctx, body.stationId, body.fromDay),
    factors: (ctx) => factors(ctx),
    saveFactor: (ctx, { body }) => saveFactor(ctx, body),
    removeFactor: (ctx, { body }) => removeFactor(ctx, body.year),
  })
