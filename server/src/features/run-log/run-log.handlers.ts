import type { FastifyInstance } from 'fastify'
import { runLogContract } from '@fengguang/domain/run-log/run-log.contract'
import { serve } from '../../http/serve.ts'
import { handOver, takeOver } from './handover.service.ts'
import { exportLog, insertEntry, saveShifts, shiftLog, shiftSetting, strikeEntry } from './run-log.service.ts'

export const serveRunLog = (app: FastifyInstance) =>
  serve(app, 'runLog', runLogContract, {
    shift: (ctx, { query }) => shiftLog(ctx, query),
    export: (ctx, { query }) => exportLog(ctx, query),
    insert: (ctx, { body }) => insertEntry(ctx, body),
    strike: (ctx, { body }) => strikeEntry(ctx, body),
    handOver: (ctx, { body }) => handOver(ctx, body),
    take: (ctx, { body }) => takeOver(ctx, body),
    setting: (ctx) => shiftSetting(ctx),
    saveSetting: (ctx, { body }) => saveShifts(ctx, body),
  })
