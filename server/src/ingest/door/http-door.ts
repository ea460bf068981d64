import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { z } from 'zod'
import { IntakeRefusal, type Source } from '../intake.model.ts'
import { shareConnections, type SharedConnections } from '../../platform/connection-shares.ts'
import type { GatewayLogin } from '../gateway-login.ts'
import { isStillKnown, type KnownGateway } from '../registry-index.ts'
import { release } from '../release.ts'
import { BodyRefusal, readBody } from './body.ts'
import { maxForecastBytes } from './forecasts-body.ts'
import { formOfMediaType, takeBody } from './frames-body.ts'
import { internalCalls, type Answer, type InternalParts } from './internal-calls.ts'
import { UploadShares } from './upload-shares.ts'

const second = 1000
const mebibyte = 1024 * 1024
const maxBodyBytes = 32 * mebibyte
const framesPath = '/ingest/v1/frames'
const forecastsPath = '/ingest/v1/forecasts'

export interface DoorOptions extends InternalParts {
  internalSecret: string
  login: GatewayLogin
  /** Bodies being read or worked on, as far as they were received; one gateway may take half of it. */
  maxBytesUnderWay: number
  /** Calls back when gateways changed: those that were rotated or disabled lose their connections. */
  onRegistryChange: (listener: () => void) => void
  takeForecast: (source: Source, body: Uint8Array) => Promise<Answer>
  onBusy: (refusal: IntakeRefusal) => void
  onTrouble: (error: unknown) => void
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function basicOf(request: IncomingMessage): { user: string; password: string } | undefined {
  const given = /^Basic ([A-Za-z0-9+/=]{1,2048})$/.exec(request.headers.authorization ?? '')?.[1]
  if (given === undefined) return undefined
  const text = Buffer.from(given, 'base64').toString()
  const colon = text.indexOf(':')
  return colon === -1 ? undefined : { user: text.slice(0, colon), password: text.slice(colon + 1) }
}

/** Strangers have places of their own: ten thousand connections that say nothing shut out no gateway. */
const connectionShares = { strangers: 1_000, known: 10_000 }

/** Its connections are shared with those of the same door behind another listener. */
export type Door = Server & { shares: SharedConnections }

/** Gateways by their id and secret, the product's own processes by the internal secret. */
export function serveDoor(options: DoorOptions): Door {
  const expected = digest(`Bearer ${options.internalSecret}`)
  const underWay = new UploadShares(options.maxBytesUnderWay)

  const shares = shareConnections(connectionShares)
  const connections = new Map<Socket, KnownGateway>()
  options.onRegistryChange(() => {
    for (const [socket, gateway] of connections) if (!isStillKnown(options.registry(), gateway)) socket.destroy()
  })

  const sourceOf = async (request: IncomingMessage): Promise<KnownGateway | undefined> => {
    const basic = basicOf(request)
    return basic && options.login(basic.user, basic.password)
  }

  async function frames(request: IncomingMessage, source: Source): Promise<Answer> {
    const type = (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase()
    const form = Object.hasOwn(formOfMediaType, type) ? formOfMediaType[type] : undefined
    if (!form) throw new BodyRefusal(415, `content-type must be one of ${Object.keys(formOfMediaType).join(', ')}`)
    const share = underWay.open(source.gatewayId)
    const hold = (bytes: number): void => {
      if (share.grow(bytes)) return
      const refusal = new IntakeRefusal('busy', 1)
      options.onBusy(refusal)
      throw refusal
    }
    try {
      const body = await readBody(request, maxBodyBytes, AbortSignal.timeout(60 * second), hold)
      const backfill = request.headers['x-backfill'] === '1'
      const json = await takeBody(options.intake, source, form, body, { backfill })
      release(body)
      return { status: 200, json }
    } finally {
      share.close()
    }
  }

  async function forecast(request: IncomingMessage, source: Source): Promise<Answer> {
    const type = (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase()
    if (type !== 'application/json') throw new BodyRefusal(415, 'content-type must be application/json')
    return options.takeForecast(source, await readBody(request, maxForecastBytes, AbortSignal.timeout(10 * second)))
  }
  const gatewayCalls = new Map([
    [framesPath, frames],
    [forecastsPath, forecast],
  ])

  async function internal(request: IncomingMessage, path: string): Promise<Answer> {
    const call = internalCalls[path]!
    const body = await readBody(request, 8 * mebibyte, AbortSignal.timeout(10 * second))
    return call(options, body.length === 0 ? {} : JSON.parse(body.toString()))
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const path = (request.url ?? '/').split('?', 1)[0]!
    const gatewayCall = gatewayCalls.get(path)
    if (!gatewayCall && !Object.hasOwn(internalCalls, path)) return { status: 404, json: { error: 'notFound' } }
    if (!gatewayCall) {
      const given = digest(request.headers.authorization ?? '')
      if (!timingSafeEqual(given, expected)) return { status: 401, json: { error: 'unauthorised' } }
      shares.know(request.socket, 'internal')
      return internal(request, path)
    }
    const source = await sourceOf(request)
    if (!source) return { status: 401, json: { error: 'unauthorised' } }
    const { socket } = request
    if (!shares.know(socket, source.gatewayId)) throw new IntakeRefusal('busy', 5)
    if (!connections.has(socket)) socket.once('close', () => connections.delete(socket))
    connections.set(socket, source)
    if (request.method !== 'POST') return { status: 405, json: { error: 'onlyPost' } }
    return gatewayCall(request, source)
  }

  const timeouts = { requestTimeout: 60 * second, headersTimeout: 10 * second, connectionsCheckingInterval: 5 * second }
  const server = createServer(timeouts, (request, response) => {
    answer(request).then(
      (result) => send(request, response, result),
      (error: unknown) => refuse(request, response, error, options.onTrouble),
    )
  })
  server.keepAliveTimeout = 75 * second
  shares.watch(server)
  return Object.assign(server, { shares })
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  headers: Record<string, string> = {},
) {
  if (response.destroyed) return
  const isJson = 'json' in answer
  const body = isJson ? Buffer.from(JSON.stringify(answer.json)) : answer.bytes
  // What was not read would be taken for the next request of the connection.
  const unread = !request.complete
  response.writeHead(answer.status, {
    ...headers,
    'content-type': isJson ? 'application/json' : 'application/octet-stream',
    'content-length': body.length,
    ...(answer.status === 401 ? { 'www-authenticate': 'Basic realm="fengguang"' } : {}),
    ...(unread ? { connection: 'close' } : {}),
  })
  response.end(body, () => unread && request.destroy())
}

/** The first few mistakes: a list of every wrong field of a hostile body would be larger than the body. */
function whatIsWrong(error: z.ZodError | SyntaxError): string {
  if (error instanceof SyntaxError) return error.message
  const told = error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.')}: ${message}`.slice(0, 200))
  return told.join('; ')
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  onTrouble: (error: unknown) => void,
): void {
  if (error instanceof IntakeRefusal) {
    const status = error.reason === 'disk' ? 503 : 429
    const headers = { 'retry-after': String(error.retryAfterSeconds) }
    return send(request, response, { status, json: { error: error.reason } }, headers)
  }
  if (error instanceof BodyRefusal)
    return send(request, response, { status: error.status, json: { error: error.message } })
  if (error instanceof z.ZodError || error instanceof SyntaxError)
    return send(request, response, { status: 400, json: { error: whatIsWrong(error) } })
  onTrouble(error)
  send(request, response, { status: 500, json: { error: 'unexpected' } })
}
