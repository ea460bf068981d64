import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoint } from '@fengguang/domain/kernel/endpoint'
import { pushStreamPath } from '@fengguang/domain/messages/push.model'
import { guard } from '../../http/access.ts'
import type { AppParts } from '../../http/build-app.ts'
import type { Context } from '../../http/context.ts'
import type { Database } from '../../platform/postgres/db.ts'
import { openPushHub, type Subscriber } from './push-hub.service.ts'

/** A reader that falls this far behind is let go: it comes back and reads what it missed. */
const maxBehindBytes = 65_536
/** A reader that does not take the last words keeps no connection for it. */
const lastWordMs = 5_000
const ageless = 2_147_483_647

const stream = endpoint({
  method: 'GET',
  path: pushStreamPath,
  access: 'signed-in',
  envelope: 'microplat',
  poll: true,
  response: z.never(),
})

/** A stream of server-sent events. It stands beside the contracts, because its answer has no end. */
export const servePush = (db: Database, parts: Pick<AppParts, 'identify' | 'now'>) => (app: FastifyInstance) => {
  const hub = openPushHub(db, app.log)
  // Open streams would keep a stopping server from ever stopping.
  app.addHook('preClose', () => hub.close())
  app.get(
    stream.path,
    {
      config: { access: stream.access, poll: true },
      onRequest: guard(stream),
      exposeHeadRoute: false,
      handlerTimeout: ageless,
    },
    async (request, reply) => {
      const ctx = request.ctx as Context
      const token = ctx.bearer ?? ctx.cookies.session ?? ''
      const body = new PassThrough()
      const write = (text: string) => {
        if (body.writableLength > maxBehindBytes) body.destroy()
        else if (body.writable) body.write(text)
      }
      const subscriber: Subscriber = {
        user: ctx.user,
        identify: () => parts.identify({ ...ctx, now: parts.now() }, token, { poll: true }),
        send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
        beat: () => write(':\n\n'),
        end: () => {
          body.end()
          setTimeout(() => reply.raw.writableFinished || reply.raw.destroy(), lastWordMs).unref()
        },
      }
      // The head of the answer leaves with its first byte.
      subscriber.beat()
      const leave = hub.add(subscriber)
      request.raw.on('close', leave)
      body.on('close', leave)
      return reply
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .type('text/event-stream')
        .send(body)
    },
  )
}
