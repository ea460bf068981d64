import type { FastifyInstance } from 'fastify'
import { Failure } from '@fengguang/domain/kernel/failure'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { figuresOf, type FigureSource } from './figures.ts'

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** Request times by route and the figures of other parts, for Prometheus. Only this machine may read them. */
export function measureRequests(app: FastifyInstance, sources: readonly FigureSource[]) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from the first byte of a request to the last byte of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  const refresh = sources.map((source) => figuresOf(registry, source))
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        account: request.ctx?.user?.accountId,
      },
      'request',
    )
  })
  app.get('/metrics', { config: { access: 'public' } }, async (request, reply) => {
    if (!loopback.test(request.ip)) throw new Failure('access.denied')
    await Promise.all(refresh.map((look) => look()))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
