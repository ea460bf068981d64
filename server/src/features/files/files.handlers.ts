import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { filesContract } from '@fengguang/domain/files/files.contract'
import { rateLimit } from '../../http/rate-limit.ts'
import { serve } from '../../http/serve.ts'
import { readFile, storeFile } from './files.service.ts'

export const serveFiles = (app: FastifyInstance) => {
  const uploads = rateLimit({ perMinute: 60 })
  return serve(app, 'files', filesContract, {
    upload: (ctx, { query, body }) => {
      uploads.take(ctx.user.accountId)
      return storeFile(ctx, { ...query, bytes: body })
    },
    read: async (ctx, { query }) => {
      const { fileName, contentType, bytes } = await readFile(ctx, query.id)
      return { fileName, contentType, bytes: Readable.from([bytes]) }
    },
  })
}
