import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { openTelemetry } from '../../server/src/platform/clickhouse/telemetry.ts'
import { openIngestClient } from '../../server/src/platform/ingest-client.ts'
import type { IngestHealth } from '../../server/src/platform/ingest-client.ts'
import { openDatabase } from '../../server/src/platform/postgres/db.ts'
import { openSecrets } from '../../server/src/platform/secrets.ts'
import { emulated, short } from './product.ts'
import type { Product } from './product.ts'

/** The emulated engine takes a minute to start: a short run asks ingest instead of the store what it has. */
export const withStore = !(short && emulated)
/** An address where nobody answers: ingest keeps everything in its log. */
export const storeAway = { CLICKHOUSE_URL: 'http://127.0.0.1:9' }
export const storeSettings: Record<string, string> = withStore ? {} : storeAway

const jsonOf = (product: Product, file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(product.folder, 'run', file), 'utf8')) as Record<string, unknown>

export const databaseUrlOf = (product: Product): string => String(jsonOf(product, 'stores.json')['DATABASE_URL'])

export interface Doors {
  url: string
  mqttUrl: string
}
export function doorsOf(product: Product): Doors {
  const { ingestPort, mqttPort } = jsonOf(product, 'address.json')
  return { url: `http://127.0.0.1:${String(ingestPort)}`, mqttUrl: `mqtt://127.0.0.1:${String(mqttPort)}` }
}
export const demoSecret = (product: Product): string => openSecrets(product.folder).simulatorSecret

export function healthOf(product: Product): Promise<IngestHealth> {
  const { url } = doorsOf(product)
  return openIngestClient({ url, secret: openSecrets(product.folder).ingestSecret, timeoutMs: 10_000 }).health()
}

/** What ingest writes to the log of its process when its own log is filled to seven tenths. */
const fillingWarning = 'the ingest log has reached seven tenths of its cap'
export const isWarned = (product: Product): boolean => product.log.includes(fillingWarning)

/** Of what its log may hold, whichever lane is fuller: backfill has half of the room. */
const filledShareOf = ({ log: { bytes, backfillBytes, capBytes } }: IngestHealth): number =>
  Math.max(bytes / capBytes, backfillBytes / (capBytes / 2))
export const filledShare = async (product: Product): Promise<number> => filledShareOf(await healthOf(product))

/** Ingest says so in its health and in the log of its process, not before seven tenths and not much after. */
export async function untilWarned(product: Product, limitSeconds: number): Promise<void> {
  await product.until('warned in health', limitSeconds, async () => {
    const health = await healthOf(product)
    const { isWarning } = health.log
    const share = filledShareOf(health)
    if (isWarning !== share >= 0.7) throw new Error(`warning is ${isWarning} at ${share.toFixed(2)} of the log`)
    return isWarning
  })
  await product.until('warned in the log', limitSeconds, () => isWarned(product))
}

/** Loaded into the store and in its rollups. */
export async function untilLoaded(product: Product, limitSeconds: number): Promise<void> {
  await product.until('loaded', limitSeconds, async () => {
    const { loader } = await healthOf(product)
    return loader.storeUp && loader.isDrained
  })
}

/** Of a product that runs. */
export const storeUrlOf = (product: Product): string => String(jsonOf(product, 'stores.json')['CLICKHOUSE_URL'])

/** By which the store and the log know these devices. */
export async function deviceNumbers(product: Product, ids: readonly string[]): Promise<number[]> {
  const db = openDatabase(databaseUrlOf(product))
  try {
    const row = z.object({ no: z.number() })
    const found = await db.rows('select no from device where id = any($1)', [ids], (one) => row.parse(one))
    return found.map(({ no }) => no)
  } finally {
    await db.close()
  }
}

/** Frames of these devices as a reader of the store sees them, and how many instants they are of. */
export async function storedFrames(product: Product, table: string, ids: readonly string[]) {
  const telemetry = openTelemetry(storeUrlOf(product))
  try {
    const [counted] = await telemetry.rows({
      sql: `select toUInt32(count()) as frames, toUInt32(uniqExact(device_no, at)) as instants from ${table} final
            where device_no in {nos:Array(UInt32)}`,
      params: { nos: await deviceNumbers(product, ids) },
      row: z.object({ frames: z.number(), instants: z.number() }),
      maxSeconds: 120,
    })
    return counted ?? { frames: 0, instants: 0 }
  } finally {
    await telemetry.close()
  }
}

/** Asks PostgreSQL for new segments of its log until it has no room for another. */
export async function writeUntilRefused(product: Product): Promise<void> {
  const db = openDatabase(databaseUrlOf(product))
  try {
    for (let i = 0; i < 100; i += 1) {
      await db.run(`select pg_logical_emit_message(true, 'filler', repeat('x', 1000000))`, [])
      await db.run('select pg_switch_wal()', [])
    }
  } catch (error) {
    const { cause, message } = error as Error
    console.log(`disk of PostgreSQL full: ${cause instanceof Error ? cause.message : message}`)
    return
  } finally {
    await db.close()
  }
  throw new Error('PostgreSQL writes on although its disk is full')
}

export const loadGatewayId = (index: number): string => `gw-load-${index}`
export const loadDeviceId = (index: number): string => `pv-qinghai-gonghe.load-${index}`

/** Gateways beyond those of the demo, each with a meter of its own in the first station and the demo's secret. */
export async function registerGateways(product: Product, count: number): Promise<void> {
  const db = openDatabase(databaseUrlOf(product))
  const stationId = 'pv-qinghai-gonghe'
  const before = (await healthOf(product)).registry.gateways
  const hash = createHash('sha256').update(demoSecret(product)).digest()
  try {
    await db.inTransaction(async (tx) => {
      const numbers = [stationId, count]
      await tx.run(
        `insert into device (id, station_id, type, name, code)
         select $1 || '.load-' || n, $1, 'meter', 'load ' || n, 'load-' || n from generate_series(0, $2 - 1) n`,
        numbers,
      )
      await tx.run(
        `insert into gateway (id, company_id, name, secret_hash)
         select 'gw-load-' || n, s.company_id, 'load ' || n, $3 from station s, generate_series(0, $2 - 1) n where s.id = $1`,
        [...numbers, hash],
      )
      await tx.run(
        `insert into gateway_station (gateway_id, station_id) select 'gw-load-' || n, $1 from generate_series(0, $2 - 1) n`,
        numbers,
      )
    })
  } finally {
    await db.close()
  }
  await product.until('known to ingest', 60, async () => (await healthOf(product)).registry.gateways >= before + count)
}
