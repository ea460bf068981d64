import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { encodeFgf1 } from '../domain/src/telemetry/wire/fgf1-encode.ts'
import { openTelemetry } from '../server/src/platform/clickhouse/telemetry.ts'
import type { TelemetryStore } from '../server/src/platform/clickhouse/telemetry.ts'
import { openIngestClient } from '../server/src/platform/ingest-client.ts'
import { openDatabase } from '../server/src/platform/postgres/db.ts'
import type { Database } from '../server/src/platform/postgres/db.ts'
import { openSecrets } from '../server/src/platform/secrets.ts'
import { emulated, pause, Product } from '../test/fault/product.ts'
import { inParallel, percentile, repeated, timed } from './measure.ts'
import { influx, victoriaMetrics } from './peers.ts'
import type { Peer } from './peers.ts'
import { benchBlocks, linesOf, pointsPerFrame } from './telemetry-frames.ts'
import type { BenchFleet } from './telemetry-frames.ts'

/** Ingest and queries of our telemetry path and of the peers that are installed, on the same frames in the same run. */
export interface BenchSize {
  devices: number
  days: number
}
const dayMs = 86_400_000
export const gateway = { id: 'gw-bench', secret: 'bench' }
const company = 'c-huanghe'

export type Figures = Record<string, number>

export async function register(db: Database, { devices }: BenchSize): Promise<string[]> {
  const limit = { timeLimitMs: 120_000 }
  const hash = createHash('sha256').update(gateway.secret).digest()
  await db.run(
    `insert into station (id, company_id, name, stcls, capacity_kw, province, city, address, longitude, latitude, time_zone, commissioned_on)
     select 'bench-' || i, $1, '测试' || i, '01', 30000, '青海', '海南州', '', 100, 36, 'Asia/Shanghai', '2020-01-01' from generate_series(1, $2::int) i`,
    [company, Math.ceil(devices / 100)],
    limit,
  )
  await db.run(
    `insert into device (id, station_id, type, name, code) select 'bench-' || (1 + i / 100) || '.inv-' || i, 'bench-' || (1 + i / 100), 'inverter', '逆变器' || i, 'inv-' || i
     from generate_series(0, $1::int - 1) i`,
    [devices],
    limit,
  )
  await db.run('insert into gateway (id, company_id, name, secret_hash) values ($1, $2, $1, $3)', [
    gateway.id,
    company,
    hash,
  ])
  await db.run(`insert into gateway_station select $1, id from station where id like 'bench-%'`, [gateway.id], limit)
  return Array.from({ length: devices }, (_, i) => `bench-${1 + Math.floor(i / 100)}.inv-${i}`)
}

const authorization = `Basic ${Buffer.from(`${gateway.id}:${gateway.secret}`).toString('base64')}`

async function send(door: string, body: Uint8Array): Promise<number> {
  for (;;) {
    const answer = await fetch(`${door}/ingest/v1/frames`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/vnd.fengguang.frames', 'x-backfill': '1' },
      body: body as Uint8Array<ArrayBuffer>,
    })
    const text = await answer.text()
    if (answer.status === 429 || answer.status === 401) {
      await pause(1000 * Number(answer.headers.get('retry-after') ?? 1))
      continue
    }
    if (!answer.ok) throw new Error(`the bulk door answered ${answer.status}: ${text.slice(0, 300)}`)
    const { accepted, quarantined } = JSON.parse(text) as { accepted: number; quarantined: number }
    if (quarantined > 0) throw new Error(`${quarantined} frames were quarantined`)
    return accepted
  }
}

async function stored(telemetry: TelemetryStore): Promise<number> {
  const [row] = await telemetry.rows({
    sql: 'select toUInt32(count()) as rows from frame_inverter',
    params: {},
    row: z.object({ rows: z.number() }),
    maxSeconds: 60,
  })
  return row?.rows ?? 0
}

/** 10,000 points a second in frames of one device each; a hundred senders. */
async function acknowledgements(door: string, fleet: BenchFleet): Promise<{ p50: number; p99: number }> {
  const [block] = benchBlocks({ ...fleet, deviceIds: fleet.deviceIds.slice(0, 1) }, 1, 8)
  const body = encodeFgf1([block!])
  const points = block!.length * pointsPerFrame
  const everyMs = (points / 10_000) * 1000
  const times: number[] = []
  const under: Promise<void>[] = []
  for (const end = performance.now() + 10_000; performance.now() < end;) {
    under.push(timed(() => send(door, body)).then(({ ms }) => void times.push(ms)))
    await pause(everyMs)
  }
  await Promise.all(under)
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

async function ours(size: BenchSize, figures: Figures): Promise<void> {
  const product = new Product({ FENGGUANG_ROLES: 'api,ingest' })
  try {
    await product.start(600)
    await product.untilTelemetry()
    const run = JSON.parse(readFileSync(join(product.folder, 'run/stores.json'), 'utf8')) as Record<string, string>
    const { ingestPort } = JSON.parse(readFileSync(join(product.folder, 'run/address.json'), 'utf8')) as {
      ingestPort: number
    }
    const db = openDatabase(run['DATABASE_URL']!)
    const telemetry = openTelemetry(run['CLICKHOUSE_URL']!)
    const door = `http://127.0.0.1:${ingestPort}`
    const fleet = { deviceIds: await register(db, size), fromMs: startOf(size), minutes: size.days * 1440 }
    await untilKnown(door, fleet)
    const bodies = Array.from(benchBlocks(fleet), (block) => encodeFgf1([block]))
    const frames = fleet.deviceIds.length * fleet.minutes
    const points = frames * pointsPerFrame

    const loading = await timed(async () => {
      const acknowledged = await timed(() => inParallel(4, bodies, async (body) => void (await send(door, body))))
      figures['ingest.bulkAcknowledgedPointsPerSecond'] = points / (acknowledged.ms / 1000)
      while ((await stored(telemetry)) < frames) await pause(250)
    })
    figures['ingest.bulkPointsPerSecond'] = points / (loading.ms / 1000)
    const ack = await acknowledgements(door, fleet)
    figures['ingest.acknowledgeP50Ms'] = ack.p50
    figures['ingest.acknowledgeP99Ms'] = ack.p99
    await telemetry.command(`optimize table ${telemetry.database}.frame_inverter final`)
    const [disk] = await telemetry.rows({
      sql: `select toFloat64(sum(bytes_on_disk)) as bytes from system.parts where active and database = {database:String} and table = 'frame_inverter'`,
      params: { database: telemetry.database },
      row: z.object({ bytes: z.number() }),
    })
    figures['store.bytesPerPoint'] = (disk?.bytes ?? NaN) / points
    await ourQuestions(telemetry, size, figures)
    const secret = openSecrets(product.folder).ingestSecret
    const client = openIngestClient({ url: door, secret, timeoutMs: 30_000 })
    figures['query.latestMs'] = (await repeated(5, () => client.latest({ points: ['powerKw'] }))).p50
    await Promise.all([db.close(), telemetry.close()])
  } finally {
    await product.clear()
  }
}

/** The registry is read again every few seconds. */
async function untilKnown(door: string, fleet: BenchFleet): Promise<void> {
  const [block] = benchBlocks({ ...fleet, deviceIds: fleet.deviceIds.slice(-1) }, 1, 1)
  await send(door, encodeFgf1([block!]))
}

const startOf = ({ days }: BenchSize): number => Math.floor(Date.now() / dayMs - days - 1) * dayMs

async function ourQuestions(telemetry: TelemetryStore, size: BenchSize, figures: Figures): Promise<void> {
  const params = { from: startOf(size) / 1000, to: startOf(size) / 1000 + size.days * 86_400 }
  const first = `(select groupArray(device_no) from (select distinct device_no from frame_inverter order by device_no limit 10))`
  const raw = `select device_no, at, power_kw from frame_inverter final where has(${first}, device_no)
    and at >= fromUnixTimestamp64Milli(${params.from * 1000}, 'UTC') and at < fromUnixTimestamp64Milli(${params.to * 1000}, 'UTC') order by device_no, at format RowBinary`
  const rawTimes = await repeated(20, () => telemetry.bytes(raw, 60))
  figures['query.rawCurveP50Ms'] = rawTimes.p50
  figures['query.rawCurveP95Ms'] = rawTimes.p95
  figures['query.dayExtremesMs'] = (
    await repeated(10, () =>
      telemetry.bytes('select device_no, day, power_kw_min, power_kw_max from day_inverter final format RowBinary', 60),
    )
  ).p50
  figures['query.topOfDaysMs'] = (
    await repeated(10, () =>
      telemetry.bytes(
        'select device_no, sum(power_kw_sum) / sum(power_kw_count) as mean from day_inverter final group by device_no order by mean desc limit 10 format RowBinary',
        60,
      ),
    )
  ).p50
}

async function theirs(open: () => Promise<Peer | undefined>, size: BenchSize, figures: Figures): Promise<void> {
  const peer = await open()
  if (!peer) return
  try {
    const deviceIds = Array.from({ length: size.devices }, (_, i) => `bench-${1 + Math.floor(i / 100)}.inv-${i}`)
    const fleet = { deviceIds, fromMs: startOf(size), minutes: size.days * 1440 }
    // As bytes: gigabytes of text would not fit into the heap.
    const bodies = Array.from(benchBlocks(fleet), (block) => Buffer.from(linesOf(block)))
    const points = deviceIds.length * fleet.minutes * pointsPerFrame
    const loading = await timed(() => inParallel(4, bodies, (body) => peer.load(body)))
    const put = (name: string, value: number) => (figures[`${peer.name}.${name}`] = value)
    put('pointsPerSecond', points / (loading.ms / 1000))
    await peer.settle()
    put('bytesPerPoint', peer.bytesOnDisk() / points)
    const to = fleet.fromMs + size.days * dayMs
    const raw = await repeated(20, () => peer.rawCurve(deviceIds.slice(0, 10), 'powerKw', fleet.fromMs, to))
    put('rawCurveP50Ms', raw.p50)
    put('rawCurveP95Ms', raw.p95)
    put('dayExtremesMs', (await repeated(5, () => peer.dayExtremes('powerKw', fleet.fromMs, to))).p50)
    put('topOfDaysMs', (await repeated(5, () => peer.topOfDays('powerKw', 10, fleet.fromMs, to))).p50)
    put('latestMs', (await repeated(3, () => peer.latest('powerKw'))).p50)
  } finally {
    await peer.close()
  }
}

/** Each reads as its goal is said: "times as fast" is better above one, "of their time or bytes" below it. */
const ratios = {
  'ingest.bulkVs': ['ingest.bulkPointsPerSecond', 'pointsPerSecond', 'ours over theirs'],
  'store.bytesPerPointVs': ['store.bytesPerPoint', 'bytesPerPoint', 'ours over theirs'],
  'query.rawCurveVs': ['query.rawCurveP50Ms', 'rawCurveP50Ms', 'ours over theirs'],
  'query.dayVs': ['query.dayExtremesMs', 'dayExtremesMs', 'theirs over ours'],
  'query.topVs': ['query.topOfDaysMs', 'topOfDaysMs', 'theirs over ours'],
  'query.latestVs': ['query.latestMs', 'latestMs', 'theirs over ours'],
} as const satisfies Record<
  string,
  readonly [ours: string, theirs: string, reads: 'ours over theirs' | 'theirs over ours']
>

export async function telemetryBench(size: BenchSize): Promise<Figures> {
  const figures: Figures = { devices: size.devices, days: size.days, emulatedEngine: emulated ? 1 : 0 }
  await ours(size, figures)
  for (const open of [victoriaMetrics, influx]) await theirs(open, size, figures)
  for (const peer of ['VictoriaMetrics', 'InfluxDB'])
    for (const [name, [mine, other, reads]] of Object.entries(ratios)) {
      const oursOverTheirs = figures[mine]! / figures[`${peer}.${other}`]!
      const value = reads === 'ours over theirs' ? oursOverTheirs : 1 / oursOverTheirs
      if (Number.isFinite(value)) figures[name + peer] = value
    }
  return figures
}
