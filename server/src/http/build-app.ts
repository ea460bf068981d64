import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { langOfHeader } from '@fengguang/domain/kernel/texts'
import { readsUntil, sharedReads, type Telemetry } from '../platform/clickhouse/telemetry.ts'
import { shareConnections, type SharedConnections } from '../platform/connection-shares.ts'
import { fairTurns, type FairTurns } from '../platform/fair-turns.ts'
import type { Db } from '../platform/postgres/db.ts'
import { bearerOf, refuseUnguardedRoutes } from './access.ts'
import { compressAnswers } from './compression.ts'
import type { Cookies, Identity, PublicContext } from './context.ts'
import { serveDocs } from './docs.ts'
import type { FigureSource } from './figures.ts'
import { failWith } from './fail.ts'
import { parseBytes, parseForms, parseJson } from './bodies.ts'
import type { Refusal } from './refusal.ts'
import { serveHealth, type Probes } from './health.ts'
import { measureRequests } from './metrics.ts'
import type { Feature } from './serve.ts'
import { addSecurityHeaders, securityHeaders, type OuterSources } from './security-headers.ts'

export interface AppParts {
  db: Db
  telemetry: Telemetry
  log: FastifyBaseLogger
  now: () => Date
  probes: Probes
  /** The session behind a cookie or a bearer token, if it lives. */
  identify: (ctx: PublicContext, token: string, request: { poll: boolean }) => Promise<Identity | undefined>
  /** Called for every refused request before it is answered. */
  denied: (ctx: PublicContext, refusal: Refusal) => Promise<void>
  isPermission: (code: string) => boolean
  features: readonly Feature[]
  trustProxy?: string[]
  outerSources?: OuterSources
  figures?: readonly FigureSource[]
  patienceMs?: number
}

/** Questions to the telemetry store under way at once: the embedded engine answers four, a cluster more than we send. */
const telemetryShares = { atOnce: 12, perAccount: 3, perCompany: 6, mayWait: 200 }

/** A browser keeps a handful open, a proxy in front of us a few hundred. */
const connectionShares = { strangers: 2_000, known: 10_000 }
/** Whoever takes longer to say what it wants does so on purpose; looked at so often. */
const slowest = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 }

export const sessionCookie = 'FGSESSION'
const deviceCookie = 'FGDEVICE'

/** The whole HTTP server; it throws when a route declares no access. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const securely = securityHeaders(parts.outerSources ?? {})
  const { patienceMs = 55_000 } = parts
  const app = fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => void failWith(error, request, securely(request, reply)),
    trustProxy: parts.trustProxy ?? false,
    bodyLimit: 1_048_576,
    connectionTimeout: 60_000,
    requestTimeout: 30_000,
    handlerTimeout: patienceMs,
    keepAliveTimeout: 72_000,
    http: slowest,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  })
  const connections = shareConnections(connectionShares)
  connections.watch(app.server)
  app.decorate('served', [])
  app.decorate('patienceMs', patienceMs)
  app.decorate('failWith', failWith)
  app.decorateRequest('ctx', null as never)
  app.decorateRequest('timedOut', false)
  app.decorate('denied', parts.denied)
  app.setErrorHandler((error, request, reply) => failWith(error, request, reply))
  refuseUnguardedRoutes(app, parts.isPermission)
  addSecurityHeaders(app, securely)
  compressAnswers(app)
  closeAsTheyRest(app)
  measureRequests(app, parts.figures ?? [])
  await app.register(cookie)
  parseJson(app)
  parseForms(app)
  parseBytes(app)
  const reads = fairTurns(telemetryShares)
  app.addHook('onRequest', (request, reply) => attachContext({ ...parts, reads, connections }, request, reply))
  serveHealth(app, parts.probes)
  for (const feature of parts.features) feature(app)
  serveDocs(app)
  return app
}

const lastCallMs = 250

/**
 * A request may be on its way on a connection that looks idle: closing it at once would lose the request. So requests
 * are taken for a moment more and answered with `Connection: close`; then connections are closed as they fall idle.
 */
function closeAsTheyRest(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    await pause(lastCallMs)
    await nextTurn() // what came in the meantime is read after the timers
    const timer = setInterval(() => app.server.closeIdleConnections(), 50).unref()
    app.server.once('close', () => clearInterval(timer))
  })
}

/** A change goes on when its caller has gone; a read is left off. */
function telemetryFor(telemetry: Telemetry, request: FastifyRequest, { raw }: FastifyReply): Telemetry {
  const isRead = request.method === 'GET' || request.routeOptions.config.access?.endsWith(':read')
  if (!isRead) return telemetry
  const gone = new AbortController()
  raw.once('close', () => raw.writableEnded || gone.abort())
  return readsUntil(telemetry, gone.signal)
}

interface ContextParts extends AppParts {
  reads: FairTurns
  connections: SharedConnections
}

async function attachContext(parts: ContextParts, request: FastifyRequest, reply: FastifyReply) {
  const cookies = cookiesOf(request, reply)
  const ctx: PublicContext = {
    db: parts.db,
    telemetry: telemetryFor(parts.telemetry, request, reply),
    now: parts.now(),
    lang: langOfHeader(request.headers['accept-language']),
    log: request.log,
    requestId: request.id,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').replace(/\p{Cc}/gu, ' ').slice(0, 300),
    cookies,
    bearer: bearerOf(request),
  }
  request.ctx = ctx
  const token = ctx.bearer ?? cookies.session
  const { access, poll = false } = request.routeOptions.config
  if (!token || !access || (access === 'public' && !poll)) return
  const user = await parts.identify(ctx, token, { poll })
  if (user) {
    parts.connections.know(request.raw.socket, user.accountId)
    // What ends with the caller is outermost, so that a question that waits its turn ends with it too.
    const telemetry = telemetryFor(sharedReads(parts.telemetry, parts.reads, user), request, reply)
    request.ctx = { ...ctx, user, lang: user.lang, telemetry }
  } else request.timedOut = await isTimedOut(parts, ctx)
}

/** An expired bearer token of a living session is refreshed; only a session that is over asks for a new sign-in. */
async function isTimedOut(parts: AppParts, ctx: PublicContext): Promise<boolean> {
  if (!ctx.cookies.session) return false
  return !ctx.bearer || !(await parts.identify(ctx, ctx.cookies.session, { poll: true }))
}

function cookiesOf(
  request: FastifyRequest,
  reply: { setCookie: (n: string, v: string, o: object) => unknown; clearCookie: (n: string, o: object) => unknown },
): Cookies {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const
  return {
    session: request.cookies[sessionCookie],
    device: request.cookies[deviceCookie],
    setSession: (value) =>
      void (value === null
        ? reply.clearCookie(sessionCookie, options)
        : reply.setCookie(sessionCookie, value, options)),
    setDevice: (value) => void reply.setCookie(deviceCookie, value, { ...options, maxAge: 31_536_000 }),
  }
}
