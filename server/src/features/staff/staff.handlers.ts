import type { FastifyInstance } from 'fastify'
import { staffContract } from '@fengguang/domain/staff/staff.contract'
import { serve } from '../../http/serve.ts'
import { accessTime, exportStaff, listStaff, saveAccessTime, saveStaff, staffMember } from './staff.service.ts'

export const serveStaff = (app: FastifyInstance) =>
  serve(app, 'staff', staffContract, {
    list: (ctx, { query: { page, pageSize, ...filter } }) => listStaff(ctx, filter, { page, pageSize }),
    export: (ctx, { query }) => exportStaff(ctx, query),
    detail: (ctx, { query }) => staffMember(ctx, query.id),
    save: (ctx, { body: { id, version, ...form } }) => saveStaff(ctx, { id, version }, form),
    accessTime: (ctx) => accessTime(ctx),
    saveAccessTime: (ctx, { body }) => saveAccessTime(ctx, body),
  })
