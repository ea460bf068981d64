import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { CalendarBucket } from '../domain/src/telemetry/history.rules.ts'
import { encodeFgf1 } from '../domain/src/telemetry/wire/fgf1-encode.ts'
import { readBuckets } from '../server/src/features/telemetry/curves.repo.ts'
import { frameColumnsOf } from '../server/src/features/telemetry/frame-columns.ts'
import type { Buckets } from '../server/src/features/telemetry/series.ts'
import { openTelemetry } from '../server/src/platform/clickhouse/telemetry.ts'
import type { TelemetryStore } from '../server/src/platform/clickhouse/telemetry.ts'
import { latestFrames, openIngestClient } from '../server/src/platform/ingest-client.ts'
import { openDatabase } from '../server/src/platform/postgres/db.ts'
import { openSecrets } from '../server/src/platform/secrets.ts'
import { pause, Product } from '../test/fault/product.ts'
import { benchGateway, register } from './bench-fleet.ts'
import { spansOf, type Span } from './bench-span.ts'
import { inParallel, percentile, repeated, timed } from './measure.ts'
import { ownCpuSeconds, peakMemoryMb, startedBy } from './peer-process.ts'
import { answerOf, type Answer, type Reply } from './peers.ts'
import { bulkHeadersOf, post } from './post.ts'
import { benchBlocks, framesOf, pointsPerFrame, type BenchFleet } from './telemetry-frames.ts'
import type { Side } from './telemetry.ts'

const bulkHeaders = bulkHeadersOf(benchGateway)

async function send(door: string, body: Uint8Array): Promise<void> {
  for (;;) {
    const { status, headers, text } = await post(`${door}/ingest/v1/frames`, body, bulkHeaders)
    // 401: the gateway was registered a moment ago.
    if (status === 429 || status === 401) {
      await pause(1000 * Number(headers['retry-after'] ?? 1))
      continue
    }
    if (status !== 200) throw new Error(`the bulk door answered ${status}: ${text.slice(0, 300)}`)
    const { quarantined } = JSON.parse(text) as { quarantined: number }
    if (quarantined > 0) throw new Error(`${quarantined} frames were quarantined`)
    return
  }
}

async function one<T>(telemetry: TelemetryStore, sql: string, row: z.ZodType<T>): Promise<T> {
  const [found] = await telemetry.rows({ sql, params: {}, row, maxSeconds: 60 })
  if (found === undefined) throw new Error(`no answer to ${sql}`)
  return found
}

const stored = async (telemetry: TelemetryStore): Promise<number> =>
  (await one(telemetry, 'select toFloat64(count()) as rows from frame_inverter', z.object({ rows: z.number() }))).rows

/** 10,000 points a second in bodies of one device. */
async function acknowledgements(door: string, fleet: BenchFleet): Promise<{ p50: number; p99: number }> {
  const [block] = benchBlocks({ ...fleet, deviceIds: fleet.deviceIds.slice(0, 1) }, 1, 8)
  const body = encodeFgf1([block!])
  const everyMs = ((block!.length * pointsPerFrame) / 10_000) * 1000
  const times: number[] = []
  const under: Promise<void>[] = []
  for (const end = performance.now() + 10_000; performance.now() < end;) {
    under.push(timed(() => send(door, body)).then(({ ms }) => void times.push(ms)))
    await pause(everyMs)
  }
  await Promise.all(under)
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/** Only parts that are in use, merged to the end: neither logs nor what is about to be removed. */
async function bytesOnDisk(telemetry: TelemetryStore): Promise<number> {
  await telemetry.command(`optimize table ${telemetry.database}.frame_inverter final`)
  const { bytes } = await one(
    telemetry,
    `select toFloat64(sum(bytes_on_disk)) as bytes from system.parts
     where active and database = '${telemetry.database}' and table = 'frame_inverter'`,
    z.object({ bytes: z.number() }),
  )
  return bytes
}

/** Read after the clock has stopped, as the peers' answers are. */
const replyOf =
  (found: readonly Buckets[]): Reply =>
  () =>
    answerOf(found.flatMap((buckets) => [...buckets.values()].flatMap((own) => [...own.values()])))

/** Processor time of each process that takes part, since the meter was made. */
function cpuMeter(product: Product) {
  const pids = product.processes()
  const [engine] = startedBy(pids.get('clickhouse')!)
  const parts = { ingest: pids.get('ingest')!, beforeEngine: pids.get('clickhouse')!, engine: engine! }
  const read = () => Object.entries(parts).map(([name, pid]) => [name, ownCpuSeconds(pid)] as const)
  const begun = new Map(read())
  return {
    into(figures: Record<string, number>, until: string) {
      for (const [name, seconds] of read()) figures[`cpu.${until}.${name}Seconds`] = seconds - begun.get(name)!
    },
  }
}
const cpuOfThisProcess = (): number => ownCpuSeconds(process.pid)

/** As the product's own curves ask; the zone is that of the bench's stations. */
function questions(telemetry: TelemetryStore, fleet: BenchFleet, deviceNos: readonly number[]) {
  const column = frameColumnsOf('inverter').find(({ code }) => code === 'powerKw')!
  const { week, month, year } = spansOf(fleet)
  const extremesOf = (span: Span, step: CalendarBucket) => async () => {
    const columns = [
      { column, stat: 'min' },
      { column, stat: 'max' },
    ] as const
    const window = { type: 'inverter', zone: 'UTC', rule: { source: 'day', step }, deviceNos, ...span } as const
    return replyOf(await readBuckets(telemetry, window, columns))
  }
  const top = `select toFloat64(sum(power_kw_sum)) / sum(power_kw_count) as mean from day_inverter final
               group by device_no order by mean desc limit 10`
  return {
    rawCurve: async () => {
      const rule = { source: 'frame', step: 'raw' } as const
      const window = { type: 'inverter', zone: 'UTC', rule, deviceNos: deviceNos.slice(0, 10), ...week } as const
      return replyOf(await readBuckets(telemetry, window, [{ column }]))
    },
    dayExtremes: extremesOf(week, 'day'),
    ...(month && { monthExtremes: extremesOf(month, 'month') }),
    ...(year && { yearExtremes: extremesOf(year, 'year') }),
    topOfDays: async () => {
      const row = z.object({ mean: z.number() })
      const found = await telemetry.rows({ sql: top, params: {}, row, maxSeconds: 60 })
      return () => answerOf(found.map(({ mean }) => mean))
    },
  }
}

export async function ourSide(fleet: BenchFleet, repeats: number): Promise<Side> {
  const product = new Product({
    FENGGUANG_ROLES: 'api,ingest',
    FENGGUANG_KEEP_RAW_DAYS: '0',
    FENGGUANG_KEEP_QUARTER_DAYS: '0',
  })
  const figures: Record<string, number> = {}
  const answers: Record<string, Answer> = {}
  try {
    await product.start(600)
    await product.untilTelemetry()
    const read = (name: string) =>
      JSON.parse(readFileSync(join(product.folder, 'run', name), 'utf8')) as Record<string, string | number>
    const stores = read('stores.json')
    const door = `http://127.0.0.1:${read('address.json')['ingestPort']}`
    const db = openDatabase(String(stores['DATABASE_URL']))
    const telemetry = openTelemetry(String(stores['CLICKHOUSE_URL']))
    const secret = openSecrets(product.folder).ingestSecret
    const ingest = openIngestClient({ url: door, secret, timeoutMs: 30_000 })
    const settled = async () => {
      while (!(await ingest.settled(30_000))) await pause(250)
    }
    await register(db, fleet.deviceIds.length)
    const bodies = Array.from(benchBlocks(fleet), (block) => encodeFgf1([block]))
    const frames = framesOf(fleet)
    const points = frames * pointsPerFrame
    const [first] = benchBlocks({ ...fleet, deviceIds: fleet.deviceIds.slice(-1) }, 1, 1)
    await send(door, encodeFgf1([first!]))

    const cpu = cpuMeter(product)
    const sent = cpuOfThisProcess()
    const loading = await timed(async () => {
      const acknowledged = await timed(() => inParallel(4, bodies, (body) => send(door, body)))
      figures['bulkAcknowledgedPointsPerSecond'] = points / (acknowledged.ms / 1000)
      figures['cpu.senderSeconds'] = cpuOfThisProcess() - sent
      // The peers flush at this point too.
      const whole = timed(settled)
      const frame = await timed(async () => {
        while ((await stored(telemetry)) < frames) await pause(100)
      })
      figures['withoutRollupsPointsPerSecond'] = points / ((acknowledged.ms + frame.ms) / 1000)
      cpu.into(figures, 'framesReadable')
      figures['rollupsSeconds'] = Math.max(0, (await whole).ms - frame.ms) / 1000
    })
    figures['pointsPerSecond'] = points / (loading.ms / 1000)
    cpu.into(figures, 'allReadable')
    const ack = await acknowledgements(door, fleet)
    figures['acknowledgeP50Ms'] = ack.p50
    figures['acknowledgeP99Ms'] = ack.p99
    await settled()
    figures['bytesPerPoint'] = (await bytesOnDisk(telemetry)) / points
    const kept = await stored(telemetry)
    if (kept !== frames) throw new Error(`${frames} frames were sent, ${kept} are stored`)

    const nos = await db.rows(
      `select no from device where id like 'bench-%' order by no`,
      [],
      (row) => z.object({ no: z.int() }).parse(row).no,
    )
    const { rawCurve, ...others } = questions(telemetry, fleet, nos)
    const raw = await repeated(repeats, rawCurve)
    figures['rawCurveP50Ms'] = raw.p50
    figures['rawCurveP95Ms'] = raw.p95
    answers['rawCurve'] = raw.last()
    for (const [name, asked] of Object.entries(others)) {
      const found = await repeated(repeats, asked)
      figures[`${name}Ms`] = found.p50
      answers[name] = found.last()
    }
    const latest = () => ingest.latest({ points: ['uabV'] })
    const newest = await repeated(repeats, latest)
    figures['latestMs'] = newest.p50
    figures['latestP95Ms'] = newest.p95
    answers['latest'] = answerOf([...latestFrames(newest.last).values()].map(({ values }) => values['uabV'] as number))
    const pids = product.processes()
    for (const name of ['ingest', 'clickhouse']) figures[`memory.${name}Mb`] = peakMemoryMb(pids.get(name)!)
    await Promise.all([db.close(), telemetry.close()])
    return { name: 'ours', figures, answers }
  } finally {
    await product.clear()
  }
}
