import { analysisContract, type AnalysisHome, type LossSummary } from '../domain/src/analysis/analysis.contract.ts'
import { lossClasses } from '../domain/src/analysis/loss.model.ts'
import type { Db } from '../server/src/platform/postgres/db.ts'
import { Caller, closedProduct } from '../test/sec/closed-product.ts'
import { emptyIngest, emptyTelemetry } from '../test/sec/empty-stores.ts'
import { addManyStations } from './many-stations.ts'
import { repeated } from './measure.ts'

/**
 * A year of results of a thousand stations as the screens ask for it: sums, classes and rankings of stations, which lie in
 * PostgreSQL. The ranking of devices lies in the telemetry store, which is empty here. Results are filled by SQL.
 */
const isShort = process.argv.includes('--short')
const stations = isShort ? 100 : 1_000
const rounds = isShort ? 5 : 30

const print = (what: string, { p50, p95 }: { p50: number; p95: number }) =>
  console.log(`${what.padEnd(60)} p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`)

async function fill(db: Db): Promise<void> {
  const limit = { timeLimitMs: 600_000 }
  await addManyStations(db, 'c-huanghe', stations, ['01'])
  await db.run(
    `insert into device (id, station_id, type, name, code)
     select 'many-' || s || '.inv-' || i, 'many-' || s, 'inverter', '逆变器' || i, 'inv-' || i
     from generate_series(1, $1::int) s, generate_series(1, 10) i`,
    [stations],
    limit,
  )
  await db.run(
    `insert into analysis_day (station_id, day, mark, formula_version, computed_at, devices, intervals, counted, missing, bad,
       unjudged, expected_kwh, actual_kwh, gain_kwh, dispatch_limit_kwh, maintenance_kwh, fault_kwh, abnormal_stop_kwh, shadow_kwh,
       string_outage_kwh, dust_kwh, other_kwh, loss_yuan, irradiation_kwh_m2, soiling_ratio, on_grid_kwh, generated_kwh)
     select 'many-' || s, d, 'm', 5, now(), 10, 2880, 2880, 0, 0, 0, 5000 + s, 4928 + s, 0, 9, 9, 9, 9, 9, 9, 9, 9,
       array_fill(4::float8, array[8]), 5, 0.98, 4900, 4928
     from generate_series(1, $1::int) s, generate_series('2025-01-01'::date, '2025-12-31', '1 day') d`,
    [stations],
    limit,
  )
  await db.run('analyze', [], limit)
}

const product = await closedProduct(3)
try {
  await fill(product.db)
  const app = await product.open(product.db, { telemetry: emptyTelemetry, ingest: emptyIngest })
  const caller = await new Caller(app, 'admin').signIn()
  const ask = async <T>(path: string, query: Record<string, string>): Promise<T> => {
    const { status, body } = await caller.send({ method: 'GET', url: `${path}?${new URLSearchParams(query)}` })
    if (status !== 200) throw new Error(`${status} ${body}`)
    return (JSON.parse(body) as { data: T }).data
  }
  const year = { span: 'year', date: '2025-06-20' }
  const home = await repeated(rounds, () => ask<AnalysisHome>(analysisContract.home.path, year))
  const lost = lossClasses.reduce((sum, name) => sum + home.last.lossKwh[name], 0)
  if (home.last.ranking.length !== stations || lost !== stations * 365 * 72)
    throw new Error('not all of them are counted')
  print(`losses by class and rankings of ${stations} stations, a year`, home)
  const one = { stationId: 'many-1', ...year }
  const station = await repeated(rounds, () => ask<LossSummary>(analysisContract.lossSummary.path, one))
  if (station.last.days.computed !== 365) throw new Error('not all days are counted')
  print('waterfall of one of them, a year', station)
} finally {
  await product.close()
}
