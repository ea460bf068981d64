import type { FastifyInstance, InjectOptions } from 'fastify'
import type { AnyEndpoint } from '../../domain/src/kernel/endpoint.ts'
import { pathsOf } from '../../server/src/http/serve.ts'
import type { Db } from '../../server/src/platform/postgres/db.ts'
import { askedOf } from '../../server/src/platform/postgres/sql.ts'
import { Caller, securityGoal } from './closed-product.ts'
import { requestOf, sampleInput } from './sample-input.ts'

/** Foreign pages: nothing that changes state follows them, nothing shows us in their frames. */
const attacks: Record<string, Record<string, string>> = {
  'a form of another site': { 'x-requested-with': '', 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  'a sister host': { 'x-requested-with': '', 'sec-fetch-site': 'same-site', origin: 'https://other.our.example' },
  'a link or an old browser': { 'x-requested-with': '', referer: 'https://evil.example/' },
  'a wrong mark': { 'x-requested-with': 'XMLHttpRequest', origin: 'null' },
}

/** Notes what is written, so that a GET which writes without saying so is found. */
class Watch {
  writes: string[] = []
  over(db: Db): Db {
    const note = (sql: string) => {
      if (/^\s*(insert|update|delete)\b/i.test(sql) && !/audit_event|last_used_at/.test(sql)) this.writes.push(sql)
    }
    return {
      rows: (...asked) => (note(askedOf(asked).text), db.rows(...asked)),
      run: (...asked) => (note(askedOf(asked).text), db.run(...asked)),
      inTransaction: (work, limit) => db.inTransaction((tx) => work(this.over(tx)), limit),
    }
  }
}

const changes = (e: AnyEndpoint) => e.method === 'POST' || e.changesState === true

async function framing(app: FastifyInstance, urls: string[]): Promise<string[]> {
  const open: string[] = []
  for (const url of urls) {
    const { headers } = await app.inject(url)
    const policy = String(headers['content-security-policy'])
    if (!policy.includes("frame-ancestors 'self'") || headers['x-frame-options'] !== 'SAMEORIGIN') open.push(url)
  }
  return open
}

await securityGoal('S7', 3, async (product) => {
  const watch = new Watch()
  const app = await product.open(watch.over(product.db))
  const wrong: string[] = []
  const routes = app.served.filter(({ endpoint }) => changes(endpoint))
  const admin = await new Caller(app, 'admin').signIn()
  let refusals = 0
  for (const { endpoint: e } of routes)
    for (const url of pathsOf(e))
      for (const [attack, headers] of Object.entries(attacks)) {
        const request = requestOf(
          e,
          sampleInput(e, () => 'some-id'),
        )
        watch.writes = []
        const query = typeof request.url === 'string' ? request.url.slice(e.path.length) : ''
        const answer = await admin.send({ ...request, url: url + query, headers: { ...request.headers, ...headers } })
        if (answer.key !== 'access.crossSite') wrong.push(`${e.method} ${url} follows ${attack}: ${answer.status}`)
        else if (watch.writes.length > 0) wrong.push(`${e.method} ${url} wrote for ${attack}`)
        else refusals += 1
      }
  // The same calls from our own page are let in: the refusals above are about where they came from.
  for (const { endpoint: e } of routes) {
    if (e.path.endsWith('/logout')) continue
    const request: InjectOptions = { method: e.method, url: e.path, headers: { 'sec-fetch-site': 'same-origin' } }
    if ((await admin.send(request)).key === 'access.crossSite') wrong.push(`${e.method} ${e.path} refuses our own page`)
  }
  await admin.signIn()
  const reads = app.served.filter(({ endpoint }) => !changes(endpoint))
  for (const { endpoint: e } of reads) {
    watch.writes = []
    await admin.send(
      requestOf(
        e,
        sampleInput(e, () => 'some-id'),
      ),
    )
    if (watch.writes.length > 0) wrong.push(`GET ${e.path} changes state and does not say so: ${watch.writes[0]}`)
  }
  const urls = [...app.served.flatMap(({ endpoint }) => pathsOf(endpoint)), '/', '/nothing', '/docs', '/healthz']
  const framed = await framing(app, urls)
  for (const line of [...wrong, ...framed.map((url) => `${url} may be framed`)]) console.log(line)
  return {
    met: wrong.length === 0 && framed.length === 0,
    figure:
      `${refusals} cross-site requests on ${routes.length} state-changing routes refused, ${wrong.length} followed or ` +
      `wrongly judged; ${urls.length - framed.length} of ${urls.length} answers forbid framing`,
  }
})
