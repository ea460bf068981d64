import type { FastifyInstance } from 'fastify'
import { gatewaysContract, type GatewayDoors } from '@fengguang/domain/gateways/gateways.contract'
import { serve } from '../../http/serve.ts'
import {
  createGateway,
  enableGateway,
  pageGateways,
  removeGateway,
  rotateSecret,
  updateGateway,
} from './gateways.service.ts'

export const serveGateways = (doors: GatewayDoors) => (app: FastifyInstance) =>
  serve(app, 'gateways', gatewaysContract, {
    doors: async () => doors,
    page: (ctx, { query }) => pageGateways(ctx, query),
    create: (ctx, { body }) => createGateway(ctx, body),
    update: (ctx, { body: { id, version, ...form } }) => updateGateway(ctx, id, version, form),
    rotate: (ctx, { body }) => rotateSecret(ctx, body.id),
    enable: (ctx, { body }) => enableGateway(ctx, body.id, body.enabled),
    remove: (ctx, { body }) => removeGateway(ctx, body.id),
  })
