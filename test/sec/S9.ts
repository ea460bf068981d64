import { Failure } from '../../domain/src/kernel/failure.ts'
import type { AnyEndpoint } from '../../domain/src/kernel/endpoint.ts'
import type { Telemetry } from '../../server/src/platform/clickhouse/telemetry.ts'
import type { Db } from '../../server/src/platform/postgres/db.ts'
import { short } from '../run-goal.ts'
import { Caller, closedProduct, type Answer } from './closed-product.ts'
import { askRandomCubes } from './cube-definitions.ts'
import { emptyIngest } from './empty-stores.ts'
import { runGoal } from '../run-goal.ts'
import { openEngine } from './open-engine.ts'
import { fieldsOf, requestOf, sampleInput, withId, type Fields } from './sample-input.ts'
import { furnish } from './two-companies.ts'

/**
 * Injection: characters that mean something to PostgreSQL, to ClickHouse or to LIKE, in every field of every question.
 * Neither engine may complain: what reaches it is a value, never a part of a statement.
 */
const station = 'pv-qinghai-gonghe'
const payloads = [
  `'`,
  `''`,
  `"`,
  '`',
  `\\`,
  `\\'`,
  `' or '1'='1`,
  `' or 1=1 --`,
  `'; drop table account; --`,
  `") or 1=1 /*`,
  `/* */`,
  `-- `,
  `;select pg_sleep(9)`,
  `$1`,
  `$$x$$`,
  `{p0:String}`,
  `{x:Identifier}`,
  `%(x)s`,
  `name asc, (select 1)`,
  `1 desc; select 1`,
  `id) format JSON`,
  `' union all select name from system.tables format JSON --`,
  `url('http://127.0.0.1:1/')`,
  `file('/etc/passwd')`,
  `' settings max_execution_time=0 --`,
  `null`,
  `\0`,
  `a\0b`,
  `\ud800`,
  `\u2019 or 1=1`,
  `％`,
  `%`,
  `_`,
  `%%%_\\_`,
  `[a-z]*(+`,
  `(?<x>`,
  `1e999`,
  `-9223372036854775809`,
]
/** `--cube`: the random definitions of the data cube alone. */
const isCubeOnly = process.argv.includes('--cube')
const cubes = short ? 100 : 10_000
/** In the test command each field gets a few, chosen so that all of them are used again and again. */
const perField = short ? 4 : payloads.length

/** What the engines refused, by the text of the refusal. A record that is there already is the product's own answer. */
class Complaints {
  readonly seen: string[] = []
  private note(error: unknown): never {
    const { code, message } = error as { code?: string; message?: string }
    if (!(error instanceof Failure) && code !== '23505') this.seen.push(`${code ?? ''} ${message ?? String(error)}`)
    throw error
  }
  overDb(db: Db): Db {
    const noted = (error: unknown) => this.note(error)
    return {
      rows: (...asked) => db.rows(...asked).catch(noted),
      run: (...asked) => db.run(...asked).catch(noted),
      inTransaction: (work, limit) => db.inTransaction((tx) => work(this.overDb(tx)), limit),
    }
  }
  overTelemetry(telemetry: Telemetry): Telemetry {
    // A refusal of the engine comes as the product's own failure: anything counts here.
    const noted = (error: unknown): never => {
      this.seen.push(`ClickHouse: ${String(error)}`)
      throw error
    }
    return {
      ...telemetry,
      rows: (read) => telemetry.rows(read).catch(noted),
      bytes: (...asked) => telemetry.bytes(...asked).catch(noted),
    }
  }
}

const asks = (e: AnyEndpoint) =>
  (e.method === 'GET' && !e.changesState) || (e.access.endsWith(':read') && e.bodyType !== 'bytes')

interface Page {
  data?: { rows?: unknown[]; total?: number }
}
interface List {
  rows: string[]
  total: number
}
const pageOf = ({ status, body }: Answer): List | undefined => {
  if (status !== 200 || !body.startsWith('{')) return undefined
  const { data } = JSON.parse(body) as Page
  return Array.isArray(data?.rows) && typeof data.total === 'number'
    ? { rows: data.rows.map((row) => JSON.stringify(row)), total: data.total }
    : undefined
}

/** Of its first page; undefined when it has no pages. One answer serves all its fields. */
const listOf = async (caller: Caller, e: AnyEndpoint, narrowed: Fields = {}): Promise<List | undefined> =>
  pageOf(await caller.send(requestOf(e, { pageSize: '200', ...narrowed })))

/** A field that narrows a list: what stands for "anything" in LIKE finds only itself. */
async function wildcards(caller: Caller, e: AnyEndpoint, all: List, field: string, faults: string[]): Promise<number> {
  const ask = (value: string) => listOf(caller, e, { [field]: value })
  const none = await ask('no text has this')
  if (!none || none.total !== 0) return 0
  for (const sign of ['%', '_', '\\', '%%', '_%']) {
    const found = await ask(sign)
    const literal = all.rows.filter((row) => row.includes(JSON.stringify(sign).slice(1, -1))).length
    if (found && found.total > literal && all.rows.length === all.total)
      faults.push(`${e.path}: ${field}=${sign} finds ${found.total} of ${all.total}, ${literal} have it`)
  }
  return 1
}

const product = await closedProduct(3)
const engine = await openEngine()
const close = async () => {
  await product.close()
  await engine.close()
}
await runGoal('S9', close, async () => {
  const complaints = new Complaints()
  await furnish(product.db)
  // A rule as no form would save it.
  await product.db.run('delete from alarm_rule', [])
  const app = await product.open(complaints.overDb(product.db), {
    telemetry: complaints.overTelemetry(engine.telemetry),
    ingest: emptyIngest,
  })
  const caller = await new Caller(app, 'admin').signIn()
  const faults: string[] = []
  const device = `${station}.inv-1`
  let [sent, fields, searched, next] = [0, 0, 0, 0]
  const cube = await askRandomCubes(caller, product.db, cubes, complaints.seen)
  faults.push(...cube.faults)
  const endpoints = app.served
    .map(({ endpoint }) => endpoint)
    .filter((e) => !isCubeOnly && asks(e) && e.access !== 'public')
  for (const e of endpoints) {
    const input = sampleInput(e, (name) => (/device/i.test(name) ? device : station))
    const all = e.method === 'GET' ? await listOf(caller, e) : undefined
    for (const path of fieldsOf(e)) {
      fields += 1
      for (let i = 0; i < perField; i += 1) {
        const payload = payloads[(next += 1) % payloads.length]!
        const before = complaints.seen.length
        const answer = await caller.send(requestOf(e, withId(input, path, payload) as Fields))
        sent += 1
        const where = `${e.method} ${e.path} ${path.join('.')}=${JSON.stringify(payload)}`
        if (answer.status >= 500) faults.push(`${where}: ${answer.status} ${answer.key}`)
        for (const complaint of complaints.seen.slice(before)) faults.push(`${where}: ${complaint.slice(0, 200)}`)
      }
      if (all && all.total > 0 && path.length === 1) searched += await wildcards(caller, e, all, path[0]!, faults)
    }
  }
  const control = await controls(product.db, engine.telemetry, complaints)
  for (const fault of new Set(faults)) console.log(`✗ ${fault}`)
  return {
    met: faults.length === 0 && (isCubeOnly || (sent > 1000 && searched > 5)) && cube.isTried && control,
    figure: `${cube.figure}; ${sent} questions with characters of SQL, ClickHouse and LIKE in ${fields} fields of ${endpoints.length} routes: ${new Set(faults).size} engine errors, 5xx or wildcards; ${searched} search fields find only what they are given`,
  }
})

/** Both engines are watched: a statement that was put together from a text is noticed. */
async function controls(db: Db, telemetry: Telemetry, complaints: Complaints): Promise<boolean> {
  const before = complaints.seen.length
  await complaints
    .overDb(db)
    .rows(`select '' || '''`, [], String)
    .catch(() => undefined)
  await complaints
    .overTelemetry(telemetry)
    .bytes(`select ''' format JSON`, 5)
    .catch(() => undefined)
  return complaints.seen.length === before + 2
}
