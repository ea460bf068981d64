import type { FastifyInstance } from 'fastify'
import { lossEventContract } from '@fengguang/domain/analysis/loss-event.contract'
import { serve } from '../../http/serve.ts'
import { lock, merge, recategorise, split, undo } from './loss-event-acts.service.ts'
import { exportEvents, lossEvents } from './loss-events.service.ts'

export const serveLossEvents = (app: FastifyInstance) =>
  serve(app, 'lossEvents', lossEventContract, {
    lossEvents: (ctx, { query }) => lossEvents(ctx, query),
    lossEventExport: (ctx, { query }) => exportEvents(ctx, query),
    recategorise: (ctx, { body }) => recategorise(ctx, body),
    split: (ctx, { body }) => split(ctx, body),
    merge: (ctx, { body }) => merge(ctx, body),
    lock: (ctx, { body }) => lock(ctx, body),
    undo: (ctx, { body }) => undo(ctx, body),
  })
