import type { AnyEndpoint } from '../../domain/src/kernel/endpoint.ts'
import { pathsOf } from '../../server/src/http/serve.ts'
import { differences, readAccessMatrix, writeAccessMatrix, type AccessMatrix, type Verdict } from './access-matrix.ts'
import { Caller, securityGoal } from './closed-product.ts'
import { routesOf } from './route-watch.ts'
import { requestOf, sampleInput } from './sample-input.ts'

/**
 * Authorisation: what the server does to every route × kind of caller is compared with access-matrix.tsv. `--write`
 * writes the table anew, for a diff that a person reads.
 */
const isWriting = process.argv.includes('--write')
/** Kinds of callers, and the demo account that stands for each. */
const holders = {
  anonymous: '',
  'one-time password': 'tianye',
  'no screens': 'huangbo',
  viewer: 'viewer3',
  safety: 'safety',
  analyst: 'analyst',
  maintainer: 'maintainer',
  operator: 'operator',
  administrator: 'admin3',
  'platform administrator': 'admin',
} as const
type Kind = keyof typeof holders
const smuggled = [
  'companyId',
  'company_id',
  'accountId',
  'isAdmin',
  'operatesPlatform',
  'mustChangePassword',
  'deletedAt',
  'stationScopeAll',
]

const isRefusal = ({ status, key }: { status: number; key: string }) =>
  (status === 401 && key.startsWith('session.')) ||
  (status === 403 && (key === 'access.denied' || key === 'user.passwordMustChange'))
const endsSession = (e: AnyEndpoint) => /logout$/i.test(e.path)

/** A route beside the contracts; its answer may have no end, so only its head is awaited. */
async function headOf(url: string, caller: Caller): Promise<Verdict> {
  const leaving = new AbortController()
  const cookie = Object.entries(caller.cookies).map((pair) => pair.join('='))
  const { status } = await fetch(url, { headers: { cookie: cookie.join('; ') }, signal: leaving.signal })
  leaving.abort()
  return status === 401 || status === 403 ? 'refuse' : 'allow'
}

await securityGoal('S2', 3, async (product) => {
  const app = await product.open()
  const wrong: string[] = []
  await product.db.run(`update company set operates_platform = id = 'c-huanghe'`, [])
  const callers = new Map<Kind, Caller>()
  for (const [kind, userName] of Object.entries(holders))
    callers.set(kind as Kind, userName === '' ? new Caller(app) : await new Caller(app, userName).signIn())
  await product.db.run(`delete from role_screen where role_id = 'c-donghai:operator'`, [])
  await product.db.run(`update account set must_change_password = true where user_name = 'tianye'`, [])

  const measured: AccessMatrix = new Map()
  // What ends the session comes last, so that it ends nobody else's turn.
  const endpoints = app.served
    .map(({ endpoint }) => endpoint)
    .toSorted((a, b) => Number(endsSession(a)) - Number(endsSession(b)))
  for (const e of endpoints) {
    const request = requestOf(e, {})
    const query = typeof request.url === 'string' ? request.url.slice(e.path.length) : ''
    const verdicts = new Map<string, Verdict>()
    for (const [kind, caller] of callers) {
      const answers = []
      for (const url of pathsOf(e)) answers.push(await caller.send({ ...request, url: url + query }))
      const verdict = answers.every(isRefusal) ? 'refuse' : 'allow'
      verdicts.set(kind, verdict)
      if (verdict === 'refuse' && answers.some((a) => /"(body|data)":/.test(a.body)))
        wrong.push(`${e.method} ${e.path} tells ${kind} something`)
      // The twin of a GET that sends its head alone.
      if (verdict === 'refuse' && e.method === 'GET') {
        const { status } = await caller.send({ method: 'HEAD', url: request.url! })
        if (status !== 401 && status !== 403) wrong.push(`HEAD ${e.path} answers ${kind} by ${status}`)
      }
      if (endsSession(e) && holders[kind] !== '') await caller.signIn()
    }
    measured.set(`${e.method} ${e.path}`, verdicts)
  }
  const contracted = new Set(endpoints.flatMap((e) => pathsOf(e).map((url) => `${e.method} ${url}`)))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const { method, url } of routesOf(app)) {
    if (method === 'HEAD' || contracted.has(`${method} ${url}`)) continue
    const verdicts = new Map<string, Verdict>()
    for (const [kind, caller] of callers) verdicts.set(kind, await headOf(address + url, caller))
    measured.set(`${method} ${url}`, verdicts)
  }
  if (isWriting) writeAccessMatrix(measured)
  const reviewed = readAccessMatrix()
  wrong.push(...differences(reviewed, measured))
  const cells = measured.size * callers.size

  const administrator = await new Caller(app, 'admin').signIn()
  const forms = app.served.filter(({ endpoint: e }) => e.method === 'POST' && e.bodyType !== 'bytes')
  for (const { endpoint: e } of forms) {
    const input = sampleInput(e, () => 'sample')
    const extra = smuggled.filter((name) => !(name in input))
    const { status, body } = await administrator.send(
      requestOf(e, { ...input, ...Object.fromEntries(extra.map((name) => [name, 'x'])) }),
    )
    const fields = body.startsWith('{') ? ((JSON.parse(body) as { fields?: object }).fields ?? {}) : {}
    const taken = extra.filter((name) => !(name in fields))
    // The login answers by its own envelope with HTTP 200; its refusal names the fields all the same.
    if (taken.length > 0 || (status !== 400 && e.envelope !== 'legacyStatus'))
      wrong.push(`POST ${e.path} takes ${taken.join(', ')} (${status})`)
  }

  const naked = await nakedRouteBoots()
  if (naked) wrong.push('a route without access does not stop the boot')
  for (const line of wrong) console.log(`✗ ${line}`)
  return {
    met: wrong.length === 0 && measured.size > 200,
    figure: `${measured.size} routes × ${callers.size} kinds of callers = ${cells} cells compared with the reviewed table, ${wrong.length} unexpected; ${forms.length} bodies refuse unknown fields`,
  }

  async function nakedRouteBoots(): Promise<boolean> {
    const other = await product.open().catch(() => undefined)
    if (!other) throw new Error('the product does not open twice')
    const { buildApp } = await import('../../server/src/http/build-app.ts')
    const parts = { db: product.db, log: other.log, now: () => new Date(), probes: {}, features: [] }
    const built = await buildApp({
      ...(parts as unknown as Parameters<typeof buildApp>[0]),
      isPermission: () => true,
      features: [(instance) => void instance.get('/naked', () => 'open')],
    })
    try {
      await built.ready()
      return true
    } catch (error) {
      return !String(error).includes('declares no access')
    } finally {
      await built.close()
    }
  }
})
