import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { AnyEndpoint } from '@fengguang/domain/kernel/endpoint'
import { Failure } from '@fengguang/domain/kernel/failure'

/** The server does not boot with a route that says nothing, or nonsense, about who may call it. */
export function refuseUnguardedRoutes(app: FastifyInstance, isPermission: (code: string) => boolean) {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    for (const { method, url, config } of routes) {
      const access = config?.access
      if (!access) throw new Error(`route ${String(method)} ${url} declares no access`)
      if (access !== 'public' && access !== 'signed-in' && !isPermission(access))
        throw new Error(`route ${String(method)} ${url} asks for the unknown permission '${access}'`)
    }
  })
}

/** What a one-time password opens: enough to see who one is, to change the password and to leave. */
const openToOneTimePassword = new Set([
  '/Login/getLoginUser',
  '/AdminUser/userPasswordChangeModel',
  '/UserAuthHandle/changeLocaleUnit',
])

export const guard = (endpoint: AnyEndpoint) => async (request: FastifyRequest) => {
  if (endpoint.method === 'POST' || endpoint.changesState) refuseCrossSite(request)
  if (endpoint.access === 'public') return
  const user = request.ctx.user
  if (!user)
    throw new Failure(request.ctx.cookies.session || request.ctx.bearer ? 'session.expired' : 'session.required')
  if (user.mustChangePassword && !openToOneTimePassword.has(endpoint.path)) throw new Failure('user.passwordMustChange')
  if (endpoint.access !== 'signed-in' && !user.permissions.has(endpoint.access)) throw new Failure('access.denied')
}

/**
 * A browser sends our cookie along from any page that links here. What changes state must therefore prove that it
 * comes from our own pages; a bearer token is never sent by itself and is proof enough.
 */
function refuseCrossSite(request: FastifyRequest) {
  if (request.ctx.bearer) return
  const site = request.headers['sec-fetch-site']
  const proved = site === 'same-origin' || request.headers['x-requested-with'] === 'fengguang'
  const isForeign =
    site === undefined ? !proved && hasForeignOrigin(request) : site !== 'same-origin' && site !== 'none'
  if (request.ctx.cookies.session ? !proved : isForeign) throw new Failure('access.crossSite')
}

/** Browsers say no Sec-Fetch-Site to an address without encryption; a form of another page still says where it stands. */
function hasForeignOrigin({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  const { protocol, host: stated } = new URL(origin)
  // Read in the same way, so that a port that goes without saying makes no difference.
  const own = `${protocol}//${host}`
  return !URL.canParse(own) || new URL(own).host !== stated
}

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
