import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { endpoint } from '@fengguang/domain/kernel/endpoint'
import { Failure } from '@fengguang/domain/kernel/failure'
import { z } from 'zod'
import { expect, test } from 'vitest'
import { buildApp, type AppParts } from './build-app.ts'
import type { PublicContext } from './context.ts'
import { serve } from './serve.ts'

const hello = endpoint({
  method: 'POST',
  path: '/hello',
  access: 'public',
  envelope: 'microplat',
  body: z.object({ name: z.string().max(5) }),
  response: z.object({ greeting: z.string() }),
})

const build = (features: AppParts['features'], over: Partial<AppParts> = {}) =>
  buildApp({
    db: undefined as never,
    telemetry: undefined as never,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    probes: {},
    identify: () => Promise.resolve(undefined),
    denied: () => Promise.resolve(),
    isPermission: (code) => code === 'known:read',
    features,
    ...over,
  })

const greeting = (answer: () => Promise<{ greeting: string }>) =>
  build([(app) => serve(app, 'test', { hello }, { hello: answer })])
const json = { 'content-type': 'application/json' }
const formType = { 'content-type': 'application/x-www-form-urlencoded' }
const post = { method: 'POST', url: '/hello', payload: { name: 'Ann' } } as const

test('refuses to boot with a route that declares no access', async () => {
  const app = await build([(a) => void a.get('/open', async () => 'x')])
  await expect(app.ready()).rejects.toThrow('GET /open declares no access')
})

test('refuses to boot with a permission nobody knows', async () => {
  const app = await build([(a) => void a.get('/odd', { config: { access: 'odd:read' } }, async () => 'x')])
  await expect(app.ready()).rejects.toThrow("unknown permission 'odd:read'")
})

test('refuses to build with an endpoint that has no handler', async () => {
  await expect(build([(a) => serve(a, 'test', { hello }, {} as never)])).rejects.toThrow('test.hello has no handler')
})

test('an unknown body field is refused, in the language of the caller', async () => {
  const app = await greeting(async () => ({ greeting: 'hi' }))
  const answer = await app.inject({
    ...post,
    payload: { name: 'Ann', role: 'admin' },
    headers: { 'accept-language': 'en' },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 400, key: 'request.invalid', msg: 'Form validation failed' })
  expect((await app.inject({ ...post, payload: { name: 'Ann', role: 1 } })).json().msg).toBe('表单校验失败')
})

test('a field failure stands at its field', async () => {
  const app = await greeting(async () => ({ greeting: 'hi' }))
  const answer = await app.inject({
    ...post,
    payload: { name: 'Annabel' },
    headers: { 'accept-language': 'en-GB,en;q=0.8' },
  })
  expect(answer.json().fields.name).toMatch(/5/)
})

test('at most 20 field failures are reported, however many fields were sent', async () => {
  const app = await greeting(async () => ({ greeting: 'hi' }))
  const payload = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`x${i}`, 1]))
  const { fields } = (await app.inject({ ...post, payload })).json()
  expect(Object.keys(fields)).toHaveLength(20)
  expect(fields).toHaveProperty('name')
})

test('a surprise is answered 500 with a request id and without a stack', async () => {
  const app = await greeting(async () => {
    throw new Error('secret detail')
  })
  const answer = await app.inject(post)
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({
    code: 500,
    key: 'server.unexpected',
    requestId: answer.headers['x-request-id'],
  })
  expect(answer.body).not.toContain('secret')
})

test('an expected failure keeps its status; a store that is down is 503 with Retry-After', async () => {
  const app = await greeting(async () => {
    throw new Failure('server.unavailable')
  })
  const answer = await app.inject(post)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
})

test('an answer that breaks its own contract is not sent', async () => {
  const app = await greeting(async () => ({ greeting: 7 as never }))
  expect((await app.inject(post)).statusCode).toBe(500)
})

test.each([
  ['larger than a stranger may send', { payload: { name: 'x'.repeat(16_384) } }, 413],
  ['broken JSON', { payload: '{"name":', headers: { 'content-type': 'application/json' } }, 400],
  ['a NUL character', { payload: { name: 'a\0' } }, 400],
  ['half of a character', { payload: '{"name":"\\ud800"}', headers: json }, 400],
  ['half of a character in a name', { payload: '{"\\udc00":1}', headers: json }, 400],
  ['nested beyond reason', { payload: `{"name":${'['.repeat(8000)}${']'.repeat(8000)}}`, headers: json }, 413],
  ['bytes instead of fields', { payload: Buffer.alloc(16_000), headers: { 'content-type': 'image/png' } }, 415],
  ['strange media type', { payload: '<x/>', headers: { 'content-type': 'application/xml' } }, 415],
])('a body that is %s', async (_name, over, status) => {
  const app = await greeting(async () => ({ greeting: 'hi' }))
  expect((await app.inject({ ...post, ...over })).statusCode).toBe(status)
})

test('a form of more fields than any has is refused', async () => {
  const path = '/form'
  const sent = endpoint({ ...hello, path, bodyType: 'form' })
  const app = await build([(a) => serve(a, 'test', { sent }, { sent: async () => ({ greeting: 'hi' }) })])
  const post100 = (fields: number) =>
    app.inject({ method: 'POST', url: path, payload: `name=Ann${'&a'.repeat(fields - 1)}`, headers: formType })
  expect((await post100(101)).statusCode).toBe(413)
  expect((await post100(100)).json().fields).toEqual({ a: expect.any(String) })
})

test('the description of the interface is written once', async () => {
  const app = await greeting(async () => ({ greeting: 'hi' }))
  const ask = async () => [(await app.inject('/docs')).body, (await app.inject('/docs/openapi.json')).body]
  const first = await ask()
  expect(first[1]).toContain('test.hello')
  app.served.length = 0
  expect(await ask()).toEqual(first)
})

test('every answer carries the security headers, a missing page too', async () => {
  const app = await greeting(async () => ({ greeting: 'hi' }))
  for (const url of ['/hello', '/nothing', '/docs', '/healthz', '/%E0%A4%A']) {
    const { headers } = await app.inject(url)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['permissions-policy']).toBe('camera=(self), microphone=(), geolocation=()')
  }
})

test('only the origins an installation names may be framed or called', async () => {
  const policyOf = async (app: Promise<Awaited<ReturnType<typeof build>>>) =>
    (await (await app).inject('/healthz')).headers['content-security-policy']
  expect(await policyOf(build([]))).toMatch(/connect-src 'self'; frame-src 'self';/)
  const outerSources = { frames: ['https://maps.example.com'], calls: ['https://api.example.com:8443'] }
  expect(await policyOf(build([], { outerSources }))).toMatch(
    /connect-src 'self' https:\/\/api\.example\.com:8443; frame-src 'self' https:\/\/maps\.example\.com;/,
  )
})

test('an address that cannot be read is answered like any other refusal', async () => {
  const app = await greeting(async () => ({ greeting: 'hi' }))
  const answer = await app.inject({ url: '/%E0%A4%A', headers: { 'accept-language': 'en' } })
  expect([answer.statusCode, answer.json().key]).toEqual([400, 'request.invalid'])
})

const up = () => Promise.resolve()
const down = () => Promise.reject(new Error('down'))
test.each([
  [{ postgres: up, telemetry: up }, 200, { postgres: 'up', telemetry: 'up' }],
  [{ postgres: up, telemetry: down }, 200, { postgres: 'up', telemetry: 'down' }],
  [{ postgres: down, telemetry: up }, 503, { postgres: 'down', telemetry: 'up' }],
])('ready with PostgreSQL, and says which part is down: %o', async (probes, status, parts) => {
  const app = await build([], { probes })
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([status, { ready: status === 200, parts }])
})

test('figures of another part, and that it does not answer', async () => {
  const state = { isUp: true }
  const read = async () => {
    if (!state.isUp) throw new Error('down')
    const values = { busy: 2, disk: 0 }
    return [
      { name: 'fengguang_ingest_points', help: 'points', value: 7 },
      { name: 'fengguang_ingest_refused', help: 'refused', value: { label: 'cause', values } },
    ]
  }
  const app = await build([], { figures: [{ part: 'ingest', read }] })
  const first = (await app.inject('/metrics')).body
  expect(first).toContain('fengguang_ingest_points 7')
  expect(first).toContain('fengguang_ingest_refused{cause="busy"} 2')
  expect(first).toContain('fengguang_ingest_up 1')
  state.isUp = false
  const second = (await app.inject('/metrics')).body
  expect(second).toContain('fengguang_ingest_up 0')
  expect(second).not.toContain('fengguang_ingest_points 7')
  expect(second).not.toContain('cause="busy"')
})

test('health and metrics', async () => {
  const app = await build([])
  expect((await app.inject('/healthz')).json()).toEqual({ alive: true })
  expect((await app.inject('/metrics')).body).toContain('http_request_seconds_bucket')
  expect((await app.inject({ url: '/metrics', remoteAddress: '10.0.0.9' })).statusCode).toBe(403)
})

const readSlowly = (ctx: PublicContext) => ctx.telemetry.rows({ sql: '', params: {}, row: z.never() })

/** The signal a slow handler's read was given; its caller has gone by then. */
async function readOfGoneCaller(method: 'GET' | 'POST'): Promise<AbortSignal | undefined> {
  const asked = Promise.withResolvers<AbortSignal | undefined>()
  const telemetry = { rows: async ({ gone }: { gone?: AbortSignal }) => (asked.resolve(gone), new Promise(() => {})) }
  const slow = endpoint({ method, path: '/slow', access: 'public', envelope: 'microplat', response: z.unknown() })
  const app = await build([(a) => serve(a, 'test', { slow }, { slow: readSlowly })], { telemetry: telemetry as never })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const caller = new AbortController()
  const answer = fetch(`${address}/slow`, { method, signal: caller.signal }).catch((error: Error) => error.name)
  const gone = await asked.promise
  caller.abort()
  expect(await answer).toBe('AbortError')
  await app.close()
  return gone
}

test('a read is left off when its caller goes away; a change goes on', async () => {
  const read = await readOfGoneCaller('GET')
  await expect.poll(() => read?.aborted).toBe(true)
  expect(await readOfGoneCaller('POST')).toBeUndefined()
})

test('a request sent on a kept connection while the server begins to stop is answered', async () => {
  const app = await greeting(() => Promise.resolve({ greeting: 'hi' }))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () => {
    const sent = request(`${address}/hello`, { agent, method: 'POST', headers: json })
    sent.end('{"name":"Ann"}')
    return once(sent, 'response') as Promise<[IncomingMessage]>
  }
  const [first] = await ask()
  await text(first)
  // The connection is idle for the server, and the request reaches it after it was asked to stop.
  const closed = app.close()
  const [second] = await ask()
  expect(JSON.parse(await text(second))).toMatchObject({ data: { greeting: 'hi' } })
  expect(second.headers.connection).toBe('close')
  await closed
})

test('who is answered while the server stops does not keep it by a connection for more', async () => {
  const asked = Promise.withResolvers<void>()
  const greet = Promise.withResolvers<{ greeting: string }>()
  const app = await greeting(() => (asked.resolve(), greet.promise))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = fetch(`${address}/hello`, { method: 'POST', headers: json, body: '{"name":"Ann"}' })
  await asked.promise
  const closed = app.close()
  await new Promise((done) => setTimeout(done, 100))
  greet.resolve({ greeting: 'hi' })
  expect(await (await answer).json()).toMatchObject({ data: { greeting: 'hi' } })
  // A connection kept for more would hold it for longer than a test may take.
  await closed
})
