import type { FastifyInstance } from 'fastify'
import { devicesContract } from '@fengguang/domain/devices/devices.contract'
import { serve } from '../../http/serve.ts'
import { exportDevices } from './device-export.service.ts'
import { commitImport, importTemplate, previewImport } from './device-import.service.ts'
import {
  createDevice,
  deviceDependents,
  getDevice,
  listDevices,
  pageDevices,
  removeDevices,
  restoreDevices,
  setService,
  updateDevice,
} from './device-registration.service.ts'

export const serveDevices = (app: FastifyInstance) =>
  serve(app, 'devices', devicesContract, {
    list: (ctx, { query }) => listDevices(ctx, query),
    page: (ctx, { query: { page, pageSize, ...filter } }) => pageDevices(ctx, filter, { page, pageSize }),
    detail: (ctx, { query }) => getDevice(ctx, query.id),
    create: (ctx, { body }) => createDevice(ctx, body),
    update: (ctx, { body: { id, version, ...change } }) => updateDevice(ctx, id, version, change),
    service: (ctx, { body }) => setService(ctx, body.ids, body.outOfService),
    dependents: (ctx, { query }) => deviceDependents(ctx, query.ids.split(',')),
    remove: (ctx, { body }) => removeDevices(ctx, body.ids),
    restore: (ctx, { body }) => restoreDevices(ctx, body.ids),
    export: (ctx, { query }) => exportDevices(ctx, query),
    importTemplate: async (ctx) => importTemplate(ctx),
    importPreview: (ctx, { body }) => previewImport(ctx, body.fileId),
    importCommit: (ctx, { body }) => commitImport(ctx, body.fileId),
  })
