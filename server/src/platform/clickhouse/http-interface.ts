import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Engine } from './chdb-engine.ts'
import { asEngineError, refusal, statusOf } from './engine-error.ts'
import type { EngineError } from './engine-error.ts'
import { readBody } from './request-body.ts'
import { paramsOf, settingsOf } from './request-settings.ts'
import { insertFromFile, readStatement, withSettings } from './statement.ts'

const mebibyte = 1024 * 1024
const second = 1000
const engineAborted = 236

export interface InterfaceOptions {
  password: string
  maxBodyBytes: number
  /** The engine gave up for the rest of the process's life. */
  onEngineLost(): void
}

const one = (header: string | string[] | undefined): string =>
  Array.isArray(header) ? (header[0] ?? '') : (header ?? '')

function credentialsOf(request: IncomingMessage): string {
  const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (basic !== undefined) return Buffer.from(basic, 'base64').toString()
  return `${one(request.headers['x-clickhouse-user'])}:${one(request.headers['x-clickhouse-key'])}`
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** ClickHouse's own HTTP interface, as far as its JavaScript client uses it, in front of the embedded engine. */
export function serveInterface(engine: Engine, options: InterfaceOptions): Server {
  const expected = digest(`default:${options.password}`)

  function ping(response: ServerResponse): void {
    const headers = { 'content-type': 'text/plain' }
    if (engine.isSilent()) send(response, 503, headers, 'The engine does not answer.\n')
    else send(response, 200, headers, 'Ok.\n')
  }

  async function answer(request: IncomingMessage, response: ServerResponse, gone: AbortSignal): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === '/ping') return ping(response)
    if (!timingSafeEqual(digest(credentialsOf(request)), expected))
      throw refusal('wrongPassword', 'default: Authentication failed: password is incorrect, or there is no such user')
    if (url.pathname !== '/' || (request.method !== 'GET' && request.method !== 'POST'))
      throw refusal('badArguments', 'The embedded ClickHouse answers GET and POST on / and GET on /ping')

    const search = url.searchParams
    const database = search.get('database') ?? (one(request.headers['x-clickhouse-database']) || 'default')
    if (!/^\w{1,64}$/.test(database)) throw refusal('badArguments', 'The database is no identifier')
    const body = await readBody(request, options.maxBodyBytes)
    const inUrl = search.get('query')
    const statement = readStatement(inUrl ?? body.toString(), paramsOf(search))
    const settings = settingsOf(search)
    const call = { database, gone }
    const headers: Record<string, string> = { 'x-clickhouse-query-id': search.get('query_id') ?? '' }

    if (statement.data) {
      const { data } = statement
      const rows = inUrl === null ? Buffer.from(data.inline) : body
      const fromFile = (file: string) => insertFromFile(data, settings, file)
      const written = rows.length === 0 ? undefined : await engine.insert(fromFile, rows, call)
      headers['x-clickhouse-summary'] = summary(0, written?.rowsWritten ?? 0, written?.elapsed ?? 0)
      return send(response, 200, headers, '')
    }
    if (request.method === 'GET' && statement.kind !== 'read') throw refusal('accessDenied', 'GET only reads')
    if (inUrl !== null && body.length > 0)
      throw refusal('badArguments', 'Only INSERT … FORMAT takes a body beside the query')
    const format = search.get('default_format') ?? 'TabSeparated'
    if (!/^\w{1,40}$/.test(format)) throw refusal('badArguments', 'The format is no identifier')
    const sql = withSettings(statement, settings)
    const result = await (statement.kind === 'read' ? engine.read(sql, format, call) : engine.write(sql, format, call))
    headers['x-clickhouse-summary'] = summary(result.rowsRead, 0, result.elapsed)
    return send(response, 200, headers, result.bytes)
  }

  const server = createServer({ maxHeaderSize: mebibyte, requestTimeout: 300 * second }, (request, response) => {
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    answer(request, response, gone.signal).catch((error: unknown) => {
      const known = asEngineError(error)
      if (known.code === engineAborted) options.onEngineLost()
      refuse(request, response, known)
    })
  })
  server.headersTimeout = 10 * second
  server.keepAliveTimeout = 30 * second
  return server
}

const summary = (readRows: number, writtenRows: number, seconds: number): string =>
  JSON.stringify({
    read_rows: String(readRows),
    written_rows: String(writtenRows),
    elapsed_ns: String(Math.round(seconds * 1e9)),
  })

function send(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: string | Uint8Array,
): void {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  response.writeHead(status, { ...headers, 'content-length': length })
  response.end(body)
}

function refuse(request: IncomingMessage, response: ServerResponse, error: EngineError): void {
  if (response.headersSent || response.destroyed) return
  // An unread body would be taken for the next request of the connection.
  const unread = !request.readableEnded
  const headers: Record<string, string> = { 'x-clickhouse-exception-code': String(error.code) }
  if (unread) headers['connection'] = 'close'
  send(response, statusOf(error.code), headers, `${error.message}\n`)
  if (unread) response.on('finish', () => request.destroy())
}
