import type { FastifyInstance } from 'fastify'
import { cleaningContract } from '@fengguang/domain/cleaning/cleaning.contract'
import { serve } from '../../http/serve.ts'
import { cleanCalculator, stationsWorthCleaning } from './calculator.service.ts'
import { exportRecords, insertRecord, listRecords, removeRecord, updateRecord } from './cleaning-records.service.ts'
import { cleanLine, deviceDust, dustSummary, exportDeviceDust } from './dust.service.ts'

export const serveCleaning = (app: FastifyInstance) =>
  serve(app, 'cleaning', cleaningContract, {
    dust: (ctx, { query }) => dustSummary(ctx, query),
    cleanLine: (ctx, { query }) => cleanLine(ctx, query),
    deviceDust: (ctx, { query }) => deviceDust(ctx, query),
    exportDeviceDust: (ctx, { query }) => exportDeviceDust(ctx, query),
    cleanCalculator: (ctx, { query }) => cleanCalculator(ctx, query),
    worthCleaning: (ctx) => stationsWorthCleaning(ctx),
    records: (ctx, { query: { stationId, ...page } }) => listRecords(ctx, stationId, page),
    exportRecords: (ctx, { query }) => exportRecords(ctx, query.stationId),
    insertRecord: (ctx, { body }) => insertRecord(ctx, body),
    updateRecord: (ctx, { body: { id, version, ...form } }) => updateRecord(ctx, { id, version }, form),
    removeRecord: (ctx, { body }) => removeRecord(ctx, body.id),
  })
