import type { FastifyInstance } from 'fastify'
import { equipmentContract } from '@fengguang/domain/equipment/equipment.contract'
import { serve } from '../../http/serve.ts'
import {
  equipmentByCode,
  equipmentTimeline,
  exportEquipment,
  pageEquipment,
  updateEquipment,
  wholeEquipment,
} from './equipment.service.ts'
import { correctReading, exportReadings, lastReadings, meterReadings } from './meter-readings.service.ts'

export const serveEquipment = (app: FastifyInstance) =>
  serve(app, 'equipment', equipmentContract, {
    list: (ctx, { query: { page, pageSize, ...filter } }) => pageEquipment(ctx, filter, { page, pageSize }),
    export: (ctx, { query }) => exportEquipment(ctx, query),
    detail: (ctx, { query }) => wholeEquipment(ctx, query.id),
    byCode: (ctx, { query }) => equipmentByCode(ctx, query.code),
    timeline: (ctx, { query }) => equipmentTimeline(ctx, query.id),
    readings: (ctx, { query }) => meterReadings(ctx, query.id),
    readingsExport: (ctx, { query }) => exportReadings(ctx, query.id),
    lastReadings: (ctx, { query }) => lastReadings(ctx, query.stationId),
    correctReading: (ctx, { body }) => correctReading(ctx, body),
    update: (ctx, { body: { id, version, ...plate } }) => updateEquipment(ctx, { id, version }, plate),
  })
