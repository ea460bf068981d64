import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

export interface Route {
  method: string
  url: string
}

const seen = new WeakMap<object, Route[]>()

/** Fastify announces each application it makes. Must be imported before the product is opened. */
subscribe('fastify.initialization', (message) => {
  const { fastify: app } = message as { fastify: FastifyInstance }
  const routes: Route[] = []
  seen.set(app.server, routes)
  app.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) routes.push({ method: one, url })
  })
})

/** Every route of an application, those beside the contracts and the HEAD of each GET included. */
export function routesOf(app: FastifyInstance): readonly Route[] {
  const routes = seen.get(app.server)
  if (!routes || routes.length === 0) throw new Error('the routes of this application were not watched')
  return routes
}
