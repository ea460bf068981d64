import { z } from 'zod'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { isFileEndpoint, type AnyEndpoint } from '../../domain/src/kernel/endpoint.ts'
import { maxUploadBytes } from '../../server/src/http/bodies.ts'
import { short } from '../run-goal.ts'
import { Caller, securityGoal, type Answer } from './closed-product.ts'
import { emptyIngest, emptyTelemetry } from './empty-stores.ts'
import { requestOf, sampleInput, withId, type Fields } from './sample-input.ts'

/**
 * Bounded work: rows, ranges, lists, bytes and nesting beyond their caps are refused by a 4xx with a key, and the limits
 * per person and per address act. Times are the subject of `npm run bench -- limits`.
 */
const station = 'pv-qinghai-gonghe'

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  maxItems?: number
}
interface Field {
  path: readonly string[]
  schema: Schema
}

function fieldsOf(e: AnyEndpoint): Field[] {
  const type = (e.method === 'GET' ? e.query : e.body) as z.ZodType | undefined
  if (!type || e.bodyType === 'bytes') return []
  const walk = (schema: Schema, path: readonly string[]): Field[] =>
    Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
      const at = [...path, name]
      return [{ path: at, schema: inner }, ...walk(inner, at), ...walk(inner.items ?? {}, at)]
    })
  return walk(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as unknown as Schema, [])
}

const isDevice = (name: string) => /device|^ids?$/i.test(name)
/** Read from an index and sent row by row, or counted there: the range is not what they cost. */
const isStreamed = (e: AnyEndpoint) => isFileEndpoint(e) || e.path.includes('/alarm/')

const faults: string[] = []
let refusals = 0
function refused(what: string, { status, key }: Answer, ...statuses: number[]): void {
  const isClear = status === 200 ? false : key !== ''
  if ((statuses.length === 0 ? status >= 400 && status < 500 : statuses.includes(status)) && isClear) refusals += 1
  else faults.push(`${what}: ${status} ${key}`)
}

/** A list is as long as its cap at most, and every list has one. */
async function lists(admin: Caller, e: AnyEndpoint): Promise<void> {
  const input = sampleInput(e, () => station)
  for (const { path, schema } of fieldsOf(e)) {
    const array = [schema, ...(schema.anyOf ?? [])].find(({ type }) => type === 'array')
    if (!array) continue
    const name = `${e.path} ${path.join('.')}`
    if (array.maxItems === undefined) {
      faults.push(`${name} takes a list of any length`)
      continue
    }
    const [one] = [path.reduce<unknown>((value, step) => (value as Fields | undefined)?.[step], input)].flat()
    const tooMany = Array.from({ length: array.maxItems + 1 }, () => one ?? 'x')
    refused(
      `${name} × ${tooMany.length}`,
      await admin.send(requestOf(e, withId(input, path, tooMany as never) as Fields)),
      400,
    )
  }
}

/** A page has at most 200 rows; what has no pages has a shortest step or a longest range. */
async function rowsAndRanges(admin: Caller, e: AnyEndpoint, devices: readonly string[]): Promise<void> {
  const names = fieldsOf(e).map(({ path }) => path.join('.'))
  const input = sampleInput(e, () => station)
  if (names.includes('pageSize'))
    for (const [field, value] of [
      ['pageSize', '201'],
      ['pageSize', '1e3'],
      ['page', '1000001'],
    ] as const)
      refused(`${e.path} ${field}=${value}`, await admin.send(requestOf(e, { ...input, [field]: value })), 400)
  const [from, to] = [/^(from(At)?|start(Time|Date)?)$/, /^(to(At)?|end(Time|Date)?)$/].map((ends) =>
    names.find((name) => ends.test(name)),
  )
  if (!from || !to || names.includes('pageSize') || isStreamed(e)) return
  const isDay = /^\d{4}-\d\d-\d\d$/.test(String(input[from]))
  const [first, last] = isDay ? ['1970-01-01', '2099-01-01'] : ['1970-01-01T00:00:00Z', '2099-01-01T00:00:00Z']
  const ends = { [from]: first, [to]: last }
  let answer = await admin.send(requestOf(e, { ...input, ...ends }))
  // The range is judged after the device: one of the right type is tried after the other.
  for (const id of devices) {
    if (answer.status !== 404) break
    answer = await admin.send(
      requestOf(e, { ...sampleInput(e, (name) => (isDevice(name) ? id : id.split('.')[0]!)), ...ends }),
    )
  }
  refused(`${e.path} over 129 years`, answer, 400)
}

const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`

async function bodies(admin: Caller, served: readonly AnyEndpoint[]): Promise<void> {
  const json = { 'content-type': 'application/json' }
  const posts = served.filter(({ method }) => method === 'POST')
  // The parser is the same for all: in the test command some stand for them.
  for (const e of posts.filter((one, i) => !short || i % 12 === 0 || one.bodyType === 'bytes')) {
    const send = (payload: string, headers: Record<string, string> = json) =>
      admin.send({ method: 'POST', url: e.path, payload, headers })
    const isForm = e.bodyType === 'form'
    if (e.bodyType === 'bytes') {
      const big = Buffer.alloc(maxUploadBytes + 1)
      const headers = { 'content-type': 'application/octet-stream' }
      refused(`${e.path}, bytes`, await admin.send({ method: 'POST', url: e.path, payload: big, headers }), 413)
      continue
    }
    if (isForm) {
      const asForm = { 'content-type': 'application/x-www-form-urlencoded' }
      refused(`${e.path}, form of 10,000 fields`, await send('f=1&'.repeat(10_000), asForm), 413)
      refused(`${e.path}, form of 1 MiB`, await send(`a=${'x'.repeat(1_048_576)}`, asForm), 413)
      refused(`${e.path}, JSON`, await send('{}'), 415)
      continue
    }
    refused(`${e.path}, 1 MiB`, await send(`{"a":"${'x'.repeat(1_048_576)}"}`), 413)
    refused(`${e.path}, nesting`, await send(nested(100_000)), 400, 413, 415)
    const many = Array.from({ length: 10_000 }, (_, i) => `f${i}`)
    refused(`${e.path}, 10,000 fields`, await send(JSON.stringify(Object.fromEntries(many.map((name) => [name, 1])))))
  }
}

const form = (values: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-requested-with': 'fengguang' },
  payload: new URLSearchParams(values).toString(),
})

/** A request too many is refused with the time to wait; the neighbour is served. */
async function limits(app: FastifyInstance, admin: Caller): Promise<number> {
  const loginOf = (userName: string) => ({
    ...form({ userName, password: 'Wrong@2026', psd_type: '01' }),
    url: '/Login/doLogin',
  })
  const login = loginOf('nobody')
  const token = { ...form({ grant_type: 'refresh_token', refresh_token: 'x' }), url: '/microplat/oauth/token' }
  const slowLimits: [string, InjectOptions, InjectOptions, number][] = [
    ['logins of an account', login, { ...loginOf('somebody'), remoteAddress: '192.0.2.2' }, 400],
    ['tokens of an address', token, { ...token, remoteAddress: '192.0.2.2' }, 4000],
  ]
  const exit = {
    url: '/microplat/api/oss/record/exit/log/insertRecordNewEnergyExitLog',
    headers: { 'x-requested-with': 'fengguang' },
    payload: { type: 'lock', value: '1', description: 'x' },
  }
  const ours = { 'x-requested-with': 'fengguang' }
  const upload = {
    url: '/microplat/api/minio/uploader?kind=logo&fileName=a.png',
    headers: { ...ours, 'content-type': 'application/octet-stream' },
    payload: Buffer.from('x'),
    cookies: admin.cookies,
  }
  const trial = {
    url: '/microplat/api/om/abnormal/alarm/delivery/trial',
    headers: ours,
    payload: { channel: 'webhook' },
    cookies: admin.cookies,
  }
  const other = (await new Caller(app, 'analyst').signIn()).cookies
  // A wrong password costs a hash each time: hundreds of them are for the long run.
  const kinds: [string, InjectOptions, InjectOptions, number][] = [
    ['exits of an address', exit, { ...exit, remoteAddress: '192.0.2.2' }, 100],
    ['uploads of a person', upload, { ...upload, cookies: other }, 100],
    ['trials of a person', trial, { ...trial, cookies: other }, 20],
    ...(short ? [] : slowLimits),
  ]
  // The clock stands: a slow machine would be given back its share while it is still asking.
  const stopped = performance.now()
  const clock = performance.now.bind(performance)
  performance.now = () => stopped
  for (const [what, request, neighbour, most] of kinds) {
    const send = (options: InjectOptions) => app.inject({ remoteAddress: '192.0.2.1', ...options, method: 'POST' })
    let answer = await send(request)
    for (let i = 0; i < most && answer.json<{ key?: string }>().key !== 'request.tooMany'; i += 1)
      answer = await send(request)
    const { key = '' } = answer.json<{ key?: string }>()
    // The login answers by its own envelope with HTTP 200.
    const hasRetryAfter = Number(answer.headers['retry-after']) > 0 || request.url === '/Login/doLogin'
    if (key !== 'request.tooMany' || !hasRetryAfter)
      faults.push(`${what}: after ${most} still ${answer.statusCode} ${key}`)
    const { key: next } = (await send(neighbour)).json<{ key?: string }>()
    if (next === 'request.tooMany') faults.push(`${what}: a neighbour is refused too`)
  }
  performance.now = clock
  return kinds.length
}

await securityGoal('S11', 3, async (product) => {
  const app = await product.open(product.db, { telemetry: emptyTelemetry, ingest: emptyIngest })
  const admin = await new Caller(app, 'admin').signIn()
  const devices = await product.db.rows(
    `select distinct on (type) id from device where station_id in ('pv-qinghai-gonghe', 'wp-gansu-guazhou') order by type, no`,
    [],
    (row) => z.object({ id: z.string() }).parse(row).id,
  )
  const served = app.served.map(({ endpoint }) => endpoint).filter((e) => !/logout$/i.test(e.path))
  for (const e of served) {
    await lists(admin, e)
    await rowsAndRanges(admin, e, devices)
  }
  // A body is judged after its sender: who may not call at all never sends one.
  await bodies(
    admin,
    served.filter((e) => e.access !== 'public'),
  )
  const kinds = await limits(app, admin)
  for (const fault of faults) console.log(`✗ ${fault}`)
  return {
    met: faults.length === 0 && refusals > 100,
    figure: `${refusals} requests beyond a cap of rows, range, list, bytes, nesting or fields refused, ${kinds} limits per person and address act: ${faults.length} faults`,
  }
})
