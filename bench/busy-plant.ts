import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { openPipeline } from '../server/src/ingest/pipeline.ts'
import type { TelemetryStore } from '../server/src/platform/clickhouse/telemetry.ts'
import { openIngestClient } from '../server/src/platform/ingest-client.ts'
import type { Database } from '../server/src/platform/postgres/db.ts'
import type { Served } from './browser-bench.ts'

export const plant = 'pv-qinghai-gonghe'
const gatewayId = 'gw-bench'
const secret = 'internal secret of the bench'
const limit = { timeLimitMs: 60_000 }
const perTransformer = 20

const away = () => Promise.reject(new Error('the bench has no telemetry store'))
const noStore: TelemetryStore = {
  database: 'none',
  rows: away,
  insert: away,
  bytes: away,
  insertBytes: away,
  command: away,
  ping: away,
  close: () => Promise.resolve(),
}

const idOf = (i: number) => `${plant}.many-${i}`

/** Every device at one instant; each time other values, so that nothing on a page may stay as it was. */
function frames(count: number, atMs: number, round: number): FrameBlock {
  const column = (value: (i: number) => number) => Float64Array.from({ length: count }, (_none, i) => value(i))
  return {
    type: 'inverter',
    deviceIds: Array.from({ length: count }, (_none, i) => idOf(i + 1)),
    length: count,
    device: Uint32Array.from({ length: count }, (_none, i) => i),
    at: new Float64Array(count).fill(atMs),
    columns: {
      state: column((i) => ((i + round) % 97 === 0 ? 5 : (i + round) % 41 === 0 ? 4 : 3)),
      powerKw: column((i) => 20 + ((i * 7 + round * 13) % 80)),
      dayEnergyKwh: column((i) => 100 + round + (i % 50)),
    },
    arrays: {},
  }
}

/** One station with that many inverters, all of which speak every few seconds. */
export async function busyPlant(db: Database, count: number): Promise<Served> {
  await db.run(
    `insert into device (id, station_id, type, name, code, rated_kw)
     select $1 || '.box-' || i, $1, 'boxTransformer', '箱变' || i, 'box-' || i, 2000 from generate_series(1, $2::int) i`,
    [plant, Math.ceil(count / perTransformer)],
    limit,
  )
  await db.run(
    `insert into device (id, station_id, type, name, code, rated_kw, parent_id)
     select $1 || '.many-' || i, $1, 'inverter', '逆变器' || i, 'many-' || i, 100, $1 || '.box-' || (1 + (i - 1) / $3::int)
     from generate_series(1, $2::int) i`,
    [plant, count, perTransformer],
    limit,
  )
  await db.run(
    `insert into gateway (id, company_id, name, secret_hash) values ($1, 'c-huanghe', 'bench', '\\x00')`,
    [gatewayId],
    limit,
  )
  await db.run('insert into gateway_station values ($1, $2)', [gatewayId, plant], limit)
  const folder = mkdtempSync(join(tmpdir(), 'fengguang-bench-'))
  const pipeline = await openPipeline({
    folder,
    host: '127.0.0.1',
    port: 0,
    internalSecret: secret,
    db,
    telemetry: noStore,
    log: pino({ level: 'silent' }),
    logCapBytes: 1024 ** 3,
    quarantineCapBytes: 1024 ** 2,
    retentionDays: 400,
  })
  await pipeline.registry.refresh()
  const source = { gatewayId, stationIds: new Set([plant]) }
  let round = 0
  const speak = async () => {
    round += 1
    const { accepted } = await pipeline.intake.accept(source, [frames(count, Date.now(), round)], { backfill: false })
    if (accepted !== count) throw new Error(`only ${accepted} of ${count} frames were taken`)
  }
  await speak()
  const timer = setInterval(() => void speak().catch(reportAndEnd), 5000)
  return {
    over: { ingest: openIngestClient({ url: `http://127.0.0.1:${pipeline.port}`, secret }) },
    close: async () => {
      clearInterval(timer)
      await pipeline.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function reportAndEnd(error: unknown): never {
  console.error(error)
  process.exit(1)
}
