import type { FastifyInstance } from 'fastify'
import { dataCubeContract } from '@fengguang/domain/data-cube/data-cube.contract'
import { serve } from '../../http/serve.ts'
import { openCubeDevices } from './cube-devices.service.ts'
import { exportCube } from './cube-export.service.ts'
import { modelsOf } from './cube-scope.service.ts'
import { askCube } from './data-cube.service.ts'
import { askRaw } from './raw-rows.service.ts'
import { listTemplates, pageTemplates, removeTemplate, saveTemplate } from './templates.service.ts'

export function serveDataCube(app: FastifyInstance) {
  const devices = openCubeDevices()
  return serve(app, 'dataCube', dataCubeContract, {
    selectAnlsType: (ctx, { body: { page, pageSize, ...definition } }) =>
      definition.mode === 'raw'
        ? askRaw({ ...ctx, devices }, definition, { page, pageSize })
        : askCube({ ...ctx, devices }, definition),
    export: (ctx, { body }) => exportCube({ ...ctx, devices }, body),
    models: (ctx) => modelsOf(ctx),
    templateList: (ctx) => listTemplates(ctx),
    templatePage: (ctx, { query }) => pageTemplates(ctx, query),
    templateUpdate: (ctx, { body }) => saveTemplate(ctx, body),
    templateDelete: (ctx, { body }) => removeTemplate(ctx, body.id),
  })
}
