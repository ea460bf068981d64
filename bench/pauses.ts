import { once } from 'node:events'
import { isFileEndpoint, type AnyEndpoint } from '../domain/src/kernel/endpoint.ts'
import { closedProduct } from '../test/sec/closed-product.ts'
import { requestOf, sampleInput } from '../test/sec/sample-input.ts'
import { openLog } from '../server/src/platform/log.ts'
import { pathsOf } from '../server/src/http/serve.ts'
import { reportPauses, tellPauses, watchPauses, type PauseRow } from './pause-watch.ts'

/**
 * How long one request keeps everybody else waiting: of every public route, and of every other that takes a file, a list
 * or a form, the worst bodies and addresses we know; of every route that answers a file also a sound request. The longest
 * pause of the event loop stays within 200 ms.
 */
interface Route {
  method: string
  path: string
  access: string
  body: 'json' | 'form' | 'bytes' | 'none'
  /** A request that its contract takes, of exports and templates. */
  sound?: { more: string; body?: string }
}

const benchStation = 'pv-qinghai-gonghe'
const benchDevice = `${benchStation}.inv-01`

function soundRequest(endpoint: AnyEndpoint): NonNullable<Route['sound']> {
  const input = sampleInput(endpoint, (name) => (/device/i.test(name) ? benchDevice : benchStation))
  const { url, payload } = requestOf(endpoint, input)
  const address = typeof url === 'string' ? url : ''
  const at = address.indexOf('?')
  const body = typeof payload === 'string' ? payload : payload && JSON.stringify(payload)
  return { more: at < 0 ? '' : address.slice(at), ...(body && { body }) }
}

/** The server stands in a process of its own and says how long it stood still. */
async function serve() {
  const product = await closedProduct(3)
  // Every line is written and searched for secrets, as in the product.
  const log = openLog({ name: 'pauses', to: { write: () => {} } })
  const app = await product.open(undefined, { log })
  tellPauses()
  const routes = app.served.map(({ endpoint: e }): Route => {
    const body = e.method === 'POST' ? (e.bodyType ?? 'json') : 'none'
    const sound = isFileEndpoint(e) && { sound: soundRequest(e) }
    return { method: e.method, path: pathsOf(e)[0]!, access: e.access, body, ...sound }
  })
  for (const path of ['/docs', '/docs/openapi.json', '/healthz', '/readyz', '/metrics', '/nothing'])
    routes.push({ method: 'GET', path, access: 'public', body: 'none' })
  process.send?.({ address: await app.listen({ port: 0, host: '127.0.0.1' }), routes })
  await once(process, 'disconnect')
  await product.close()
}

const megabyte = 1_000_000
const filled = (part: string, bytes: number) => part.repeat(Math.floor(bytes / part.length))
const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`x${i}`, i]))
type Body = readonly [name: string, body: string | Uint8Array<ArrayBuffer>]
const bodies: Record<Route['body'], readonly Body[]> = {
  none: [],
  form: [
    ['fields', filled('a&', megabyte)],
    ['escapes', `a=${filled('%41', megabyte)}`],
    ['plus signs', `a=${filled('+', megabyte)}`],
    ['fields, allowed', filled('a&', 16_000)],
    ['ids', `ids=${filled('a,', megabyte)}`],
  ],
  json: [
    ['list', `{"ids":[${filled('"a",', megabyte)}"a"]}`],
    ['numbers', `{"ids":[${filled('1,', megabyte)}1]}`],
    ['lists in lists', `{"ids":${'['.repeat(megabyte / 2)}${']'.repeat(megabyte / 2)}}`],
    ['fields', JSON.stringify(fields(80_000))],
    ['a number', `{"id":${'9'.repeat(megabyte - 10)}}`],
    ['escapes', `{"id":"${filled('\\u0041', megabyte)}"}`],
    ['one name', `{${filled('"a":1,', megabyte)}"a":1}`],
    ['a long text', `{"id":"${filled('a.', megabyte)}","name":"${'x'.repeat(1000)}"}`],
    ['fields, allowed', JSON.stringify(fields(900))],
  ],
  bytes: [
    ['zeros', Buffer.alloc(4_999_999)],
    ['cells', Buffer.from(filled('a,', 4_999_999))],
    ['archive', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(4_999_000, 'PK\x05\x06')])],
    ['picture', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(4_999_000, Buffer.from([0xff, 0xe0, 0, 2]))])],
  ],
}
const contentTypes = {
  none: undefined,
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  bytes: 'application/octet-stream',
} as const
const addresses: readonly [name: string, more: string][] = [
  ['query of fields', `?${filled('a&', 14_000)}`],
  ['query of escapes', `?keyword=${filled('%41', 14_000)}`],
  ['query of dots', `?id=${filled('a.', 14_000)}`],
]

async function signIn(address: string): Promise<string> {
  const body = new URLSearchParams({ userName: 'admin', password: 'Fengguang@2026', psd_type: '01' })
  const answer = await fetch(`${address}/Login/doLogin`, { method: 'POST', body })
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
}

async function measure() {
  const watched = await watchPauses<{ address: string; routes: Route[] }>(import.meta.filename)
  const { address, routes } = watched.said
  const cookie = await signIn(address)
  const pauseOf = (route: Route, more: string, body?: string | Uint8Array<ArrayBuffer>): Promise<number> => {
    const type = contentTypes[route.body]
    const headers = {
      'x-requested-with': 'fengguang',
      ...(route.access !== 'public' && { cookie }),
      ...(type && { 'content-type': type }),
    }
    const { method } = route
    return watched.pauseOf(async () => {
      const answer = await fetch(address + route.path + more, { method, headers, ...(body && { body }) }).catch(
        () => undefined,
      )
      await answer?.arrayBuffer().catch(() => undefined) // a refused upload ends its connection
    })
  }
  const rows: PauseRow[] = []
  try {
    for (const route of routes.filter((one) => one.access === 'public' || one.body !== 'none' || one.sound)) {
      // The session goes on for the others.
      if (route.path.endsWith('logout') && route.access !== 'public') continue
      const requests = [
        ...bodies[route.body].map(([name, body]) => ({ name, more: '', body })),
        ...addresses.map(([name, more]) => ({ name, more, body: undefined })),
        ...(route.sound ? [{ name: 'sound', more: route.sound.more, body: route.sound.body }] : []),
        ...(route.path === '/nothing' ? [{ name: 'path of dots', more: filled('/a.', 14_000), body: undefined }] : []),
      ]
      let worst = { of: `${route.method} ${route.path}`, request: '', ms: 0 }
      for (const { name, more, body } of requests) {
        const ms = await pauseOf(route, more, body)
        if (ms >= worst.ms) worst = { ...worst, request: name, ms }
      }
      rows.push(worst)
    }
  } finally {
    await watched.stop()
  }
  reportPauses('pauses', 'routes', rows)
}

if (process.argv.includes('--serve')) await serve()
else await measure()
