import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { PublicContext } from './context.ts'

/** A request that was understood and not allowed. */
export interface Refusal {
  method: string
  route: string
  key: string
}

/** Strangers and loops: beyond this they are counted by the log alone. */
export const refusalsPerMinute = 120

/** What an auditor calls a denial: no permission, not one's own, or sent by a foreign page. */
export const isDenial = (error: unknown): error is Failure =>
  error instanceof Failure && (error.key.startsWith('access.') || error.key.endsWith('.notYours'))

/** Recorded before it is answered; a store that is down must not turn a refusal into something else. */
export async function tellRefusal(app: FastifyInstance, error: unknown, request: FastifyRequest): Promise<void> {
  if (!isDenial(error) || !request.ctx) return
  const route = request.routeOptions.url ?? request.url
  try {
    await app.denied(request.ctx, { method: request.method, route, key: error.key })
  } catch (cause) {
    request.log.error({ err: cause, route, key: error.key }, 'a refusal could not be recorded')
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    denied: (ctx: PublicContext, refusal: Refusal) => Promise<void>
  }
}
