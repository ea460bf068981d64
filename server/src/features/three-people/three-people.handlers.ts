import type { FastifyInstance } from 'fastify'
import { threePeopleContract } from '@fengguang/domain/three-people/three-people.contract'
import { serve } from '../../http/serve.ts'
import {
  candidates,
  endingPeople,
  exportQualifications,
  insertQualifications,
  offerQualified,
  pageQualifications,
  qualificationOverview,
  removeQualification,
  updateQualification,
} from './three-people.service.ts'

export const serveThreePeople = (app: FastifyInstance) =>
  serve(app, 'threePeople', threePeopleContract, {
    list: (ctx, { query: { page, pageSize, ...filter } }) => pageQualifications(ctx, filter, { page, pageSize }),
    export: (ctx, { query }) => exportQualifications(ctx, query),
    overview: (ctx) => qualificationOverview(ctx),
    qualified: (ctx, { query }) => offerQualified(ctx, query),
    ending: (ctx, { query }) => endingPeople(ctx, query),
    candidates: (ctx, { query }) => candidates(ctx, query),
    insert: (ctx, { body }) => insertQualifications(ctx, body),
    update: (ctx, { body: { id, version, ...form } }) => updateQualification(ctx, { id, version }, form),
    remove: (ctx, { body }) => removeQualification(ctx, body.id),
  })
