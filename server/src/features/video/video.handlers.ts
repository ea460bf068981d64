import type { FastifyInstance } from 'fastify'
import { videoContract } from '@fengguang/domain/video/video.contract'
import { serve } from '../../http/serve.ts'
import { createCamera, listCameras, listVideos, removeCameras, updateCamera } from './cameras.service.ts'
import { initPart, livePart, segmentPart } from './stream.service.ts'

export const serveVideo =
  ({ signingKey }: { signingKey: string }) =>
  (app: FastifyInstance) =>
    serve(app, 'video', videoContract, {
      list: (ctx, { query }) => listVideos(ctx, query),
      live: (ctx, { query }) => livePart(ctx, signingKey, query),
      init: (ctx, { query }) => initPart(ctx, signingKey, query),
      segment: (ctx, { query }) => segmentPart(ctx, signingKey, query),
      cameras: (ctx, { query }) => listCameras(ctx, query.stationId),
      create: (ctx, { body }) => createCamera(ctx, body),
      update: (ctx, { body: { id, version, ...change } }) => updateCamera(ctx, id, version, change),
      remove: (ctx, { body }) => removeCameras(ctx, body.ids),
    })
