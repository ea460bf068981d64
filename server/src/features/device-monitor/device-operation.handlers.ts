import type { FastifyInstance } from 'fastify'
import { deviceOperationContract } from '@fengguang/domain/device-monitor/device-operation.contract'
import { serve } from '../../http/serve.ts'
import { addAdjustments, exportAdjustments, pageAdjustments, removeAdjustments } from './device-adjust.service.ts'
import { deviceLog, exportLog } from './device-log.service.ts'
import { pageSubArrays, removeSubArrays, saveSubArray } from './device-subarray.service.ts'
import { setTag } from './device-tag.service.ts'

export const serveDeviceOperation = (app: FastifyInstance) =>
  serve(app, 'deviceOperation', deviceOperationContract, {
    setTag: (ctx, { body }) => setTag(ctx, body),
    adjustments: (ctx, { query: { page, pageSize, ...filter } }) => pageAdjustments(ctx, filter, { page, pageSize }),
    exportAdjustments: (ctx, { query }) => exportAdjustments(ctx, query),
    addAdjustments: (ctx, { body }) => addAdjustments(ctx, body),
    removeAdjustments: (ctx, { body }) => removeAdjustments(ctx, body.ids),
    exportLog: (ctx, { query }) => exportLog(ctx, query),
    log: (ctx, { query: { page, pageSize, ...filter } }) => deviceLog(ctx, filter, { page, pageSize }),
    subArrays: (ctx, { query: { page, pageSize, ...filter } }) => pageSubArrays(ctx, filter, { page, pageSize }),
    saveSubArray: (ctx, { body }) => saveSubArray(ctx, body),
    removeSubArrays: (ctx, { body }) => removeSubArrays(ctx, body.ids),
  })
