import { isFileEndpoint, type AnyEndpoint } from '../domain/src/kernel/endpoint.ts'
import { Caller, closedProduct } from '../test/sec/closed-product.ts'
import { emptyIngest, emptyTelemetry } from '../test/sec/empty-stores.ts'
import { requestOf, sampleInput, type Fields } from '../test/sec/sample-input.ts'
import type { Db } from '../server/src/platform/postgres/db.ts'
import { addManyStations } from './many-stations.ts'

/**
 * The slowest allowed question of every route that only reads (S11): the largest page, no filter, over a large company.
 * Business data only; curves and rollups of the telemetry store are asked by `npm run bench -- telemetry`.
 */
const isShort = process.argv.includes('--short')
const [stations, devices, alarms] = isShort ? [1_000, 10_000, 20_000] : [10_000, 100_000, 200_000]
const limitMs = 5_000
const slowestShown = 10
const station = 'many-1'

/** Files are sent row by row while they are read: their time is their length. */
const asks = (e: AnyEndpoint): boolean =>
  (!isFileEndpoint(e) && e.method === 'GET' && !e.changesState && !/stream|logout/.test(e.path)) ||
  (!isFileEndpoint(e) && e.access.endsWith(':read') && e.bodyType !== 'bytes')

async function fill(db: Db): Promise<void> {
  await addManyStations(db, 'c-huanghe', stations)
  const limit = { timeLimitMs: 300_000 }
  await db.run(
    `insert into device (id, station_id, type, name, code)
     select 'many-' || (1 + i % $1) || '.inv-' || i, 'many-' || (1 + i % $1), 'inverter', '逆变器' || i, 'inv-' || i
     from generate_series(1, $2::int) i`,
    [stations, devices],
    limit,
  )
  await db.run(
    `insert into alarm_event (station_id, device_id, device_type, subject, rule_key, source, level, is_active, first_raised_at,
       raised_at, closed_at)
     select d.station_id, d.id, d.type, d.id, 'bench-' || n, 'device', 1 + n % 4, n % 2 = 0, now() - n * interval '1 hour',
       now() - n * interval '1 hour', case when n % 2 = 1 then now() end
     from device d, generate_series(1, ($1::int + $2::int - 1) / $2::int) n where d.id like 'many-%'`,
    [alarms, devices],
    limit,
  )
  await db.run('analyze', [], limit)
}

/** Without filters a list holds all; those that ask for more than that get what a form would send. */
async function ask(caller: Caller, e: AnyEndpoint): Promise<{ ms: number; status: number }> {
  const wide: Fields = { pageSize: '200' }
  const full: Fields = { ...sampleInput(e, (name) => (/device/i.test(name) ? `${station}.inv-${stations}` : station)) }
  let slowest = { ms: 0, status: 0 }
  for (const input of [wide, { ...full, ...('pageSize' in full && wide) }]) {
    const since = performance.now()
    const { status } = await caller.send(requestOf(e, input))
    const ms = performance.now() - since
    if (status === 200 && ms > slowest.ms) slowest = { ms, status }
  }
  return slowest
}

const product = await closedProduct(3)
try {
  await fill(product.db)
  const app = await product.open(product.db, { telemetry: emptyTelemetry, ingest: emptyIngest })
  const caller = await new Caller(app, 'admin').signIn()
  const found: { route: string; ms: number }[] = []
  let unanswered = 0
  for (const { endpoint: e } of app.served.filter(({ endpoint }) => asks(endpoint) && endpoint.access !== 'public')) {
    const { ms, status } = await ask(caller, e)
    if (status === 200) found.push({ route: `${e.method} ${e.path}`, ms })
    else unanswered += 1
  }
  found.sort((a, b) => b.ms - a.ms)
  for (const { route, ms } of found.slice(0, slowestShown)) console.log(`${ms.toFixed(0).padStart(6)} ms  ${route}`)
  const slowest = found[0]?.ms ?? Number.NaN
  console.log(
    `limits ${slowest <= limitMs ? 'met' : 'MISSED'}: slowest of ${found.length} routes ${slowest.toFixed(0)} ms (limit ${limitMs}), ` +
      `${stations} stations, ${devices} devices, ${alarms} alarm events; ${unanswered} routes without an answer to a sample`,
  )
  process.exitCode = slowest <= limitMs ? 0 : 1
} finally {
  await product.close()
}
