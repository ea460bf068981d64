import type { FastifyInstance } from 'fastify'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { WorkKind } from '@fengguang/domain/hazards/hazard.model'
import { hazardsContract } from '@fengguang/domain/hazards/hazards.contract'
import { serve } from '../../http/serve.ts'
import { commitImport, importTemplate, previewImport } from './hazard-import.service.ts'
import { exportHazards, insertHazard, pageHazards, proposals, removeHazard, updateHazard } from './hazards.service.ts'

export const serveHazards = (app: FastifyInstance) =>
  serve(app, 'hazards', hazardsContract, {
    list: (ctx, { query: { page, pageSize, ...filter } }) => pageHazards(ctx, filter, { page, pageSize }),
    export: (ctx, { query }) => exportHazards(ctx, query),
    proposals: (ctx, { query: { workKinds, deviceTypes } }) =>
      proposals(ctx, workKinds.split(',') as WorkKind[], (deviceTypes?.split(',') ?? []) as DeviceType[]),
    insert: (ctx, { body }) => insertHazard(ctx, body),
    update: (ctx, { body: { id, version, ...form } }) => updateHazard(ctx, { id, version }, form),
    remove: (ctx, { body }) => removeHazard(ctx, body.id),
    importTemplate: async (ctx) => importTemplate(ctx),
    importPreview: (ctx, { body }) => previewImport(ctx, body.fileId),
    importCommit: (ctx, { body }) => commitImport(ctx, body.fileId),
  })
