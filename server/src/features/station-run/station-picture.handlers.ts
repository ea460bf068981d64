import type { FastifyInstance } from 'fastify'
import { stationPictureContract } from '@fengguang/domain/station-run/station-picture.contract'
import { serve } from '../../http/serve.ts'
import { addPicture, pictures, removePicture } from './station-picture.service.ts'

export const serveStationPictures = (app: FastifyInstance) =>
  serve(app, 'stationPictures', stationPictureContract, {
    pics: (ctx, { query }) => pictures(ctx, query.stationId),
    addPicture: (ctx, { body }) => addPicture(ctx, body),
    removePicture: (ctx, { body }) => removePicture(ctx, body),
  })
