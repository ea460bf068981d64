import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openPipeline, type Pipeline } from '../ingest/pipeline.ts'
import type { PipelineOptions } from '../ingest/pipeline-parts.ts'
import type { TelemetryStore } from '../platform/clickhouse/telemetry.ts'
import type { Db } from '../platform/postgres/db.ts'
import { openIngestClient, type IngestClient } from '../platform/ingest-client.ts'

const minute = 60_000
export const pipelineNow = Math.floor(Date.now() / minute) * minute
export const ago = (minutes: number) => pipelineNow - minutes * minute

const gone = () => Promise.reject(new Error('gone'))
/** Stores that are away. */
export const goneTelemetry: TelemetryStore = {
  database: 'gone',
  rows: gone,
  insert: gone,
  bytes: gone,
  insertBytes: gone,
  command: gone,
  ping: gone,
  close: () => Promise.resolve(),
}
export const goneDb: Db = { rows: gone, run: gone, inTransaction: gone }

/** A gateway with one registered inverter, `test-1`. */
export async function layGateway(db: Db): Promise<void> {
  await db.run(
    `insert into gateway (id, company_id, name, secret_hash) values ('gw-test', 'c-huanghe', '测试', sha256('secret'))`,
    [],
  )
  await db.run(`insert into gateway_station values ('gw-test', 'pv-qinghai-gonghe')`, [])
  await layInverter(db, 'test-1')
}

export async function layInverter(db: Db, code: string): Promise<void> {
  const sql = `insert into device (id, station_id, type, name, code)
               values ('pv-qinghai-gonghe.' || $1, 'pv-qinghai-gonghe', 'inverter', $1, $1)`
  await db.run(sql, [code])
}

export const lineOf = (minutesAgo: number, values: object, code = 'test-1') =>
  `${JSON.stringify({ deviceId: `pv-qinghai-gonghe.${code}`, at: ago(minutesAgo), values })}\n`

/** The pipeline in a folder that outlives it: it can be opened again as after a restart. */
export class TestPipeline {
  readonly folder = mkdtempSync(join(tmpdir(), 'fengguang-pipeline-'))
  pipeline!: Pipeline

  async open(
    options: Pick<PipelineOptions, 'db' | 'telemetry' | 'clock'> &
      Partial<Pick<PipelineOptions, 'logCapBytes' | 'tls'>>,
  ): Promise<void> {
    this.pipeline = await openPipeline({
      folder: this.folder,
      host: '127.0.0.1',
      port: 0,
      internalSecret: 'internal',
      log: pino({ level: 'silent' }),
      logCapBytes: 1 << 30,
      quarantineCapBytes: 1 << 24,
      retentionDays: 400,
      ...options,
    })
    await this.pipeline.registry.known()
  }

  get url(): string {
    return `http://127.0.0.1:${this.pipeline.port}`
  }

  client(secret = 'internal'): IngestClient {
    return openIngestClient({ url: this.url, secret, timeoutMs: 10_000 })
  }

  noOf(code: string): number {
    return this.pipeline.registry.current().devices.get(`pv-qinghai-gonghe.${code}`)!.no
  }

  post(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, secret = 'secret') {
    return this.postAs({ id: 'gw-test', secret }, body, headers)
  }

  /** With the credentials of any gateway. */
  postAs(
    gateway: { id: string; secret: string },
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ) {
    return fetch(`${this.url}/ingest/v1/frames`, {
      method: 'POST',
      body,
      headers: {
        authorization: `Basic ${btoa(`${gateway.id}:${gateway.secret}`)}`,
        'content-type': 'application/x-ndjson',
        ...headers,
      },
    })
  }

  async close(): Promise<void> {
    await this.pipeline.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
