import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ageless } from './send-file.ts'

/** The built web application. An unknown address is the application's to judge, but only for a person with a browser. */
export async function serveWebFiles(app: FastifyInstance, folder: string) {
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (!wantsPage || !existsSync(join(folder, 'index.html'))) return app.failWith({ statusCode: 404 }, request, reply)
    return reply.header('cache-control', 'no-cache').sendFile('index.html', folder)
  })
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' }
      route.handlerTimeout = ageless
    })
    await files.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: 'index.html',
      dotfiles: 'deny',
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    })
  })
}
