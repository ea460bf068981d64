import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openGateway, type Gateway } from '@fengguang/gateway/gateway'
import { pino } from 'pino'
import { openPipeline } from '../../server/src/ingest/pipeline.ts'
import { readNative } from '../../server/src/platform/clickhouse/native-format-read.ts'
import { openIngestClient } from '../../server/src/platform/ingest-client.ts'
import { runGoal } from '../run-goal.ts'
import { Caller, closedProduct, type ClosedProduct } from '../sec/closed-product.ts'
import { pause, short } from './product.ts'

/**
 * Time: the same results under five time zones of the server; a clock set by an hour loses and doubles no frame of a
 * gateway, raises no storm and signs nobody out, and nobody has to replay anything; what a gateway says of the future is
 * set aside.
 */
const serverZones = ['UTC', 'Asia/Shanghai', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati']
const minute = 60_000
const hour = 60 * minute
const sessions = short ? 20 : 100
const minutesOfPhase = short ? 3 : 30
/** The alarms look at the clock every five seconds: long enough to see what it makes of a jump. */
const lookMs = 6_000
const station = 'pv-qinghai-gonghe'
const gatewayId = 'gw-c-huanghe'
const gatewaySecret = 'a secret of R11'

async function zones({ url }: ClosedProduct): Promise<string[]> {
  const seen = new Map<string, Set<string>>()
  for (const zone of serverZones) {
    const env = { ...process.env, TZ: zone }
    const { stdout } = await promisify(execFile)(process.execPath, ['test/fault/zone-results.ts', url], { env })
    const parts = JSON.parse(stdout) as Record<string, string>
    for (const [part, hash] of Object.entries(parts)) seen.set(part, (seen.get(part) ?? new Set()).add(hash))
  }
  const different = [...seen].filter(([, hashes]) => hashes.size > 1).map(([part]) => part)
  console.log(`zones: ${[...seen.keys()].join(', ')}; different: ${different.join(', ') || 'none'}`)
  return different
}

const nothing = () => Promise.resolve()

/** A store that counts how often each frame is loaded. */
function storedFrames() {
  const stored = new Map<string, number>()
  return {
    stored,
    store: {
      database: 'kept',
      rows: () => Promise.resolve([]),
      bytes: () => Promise.resolve(Buffer.alloc(0)),
      insert: nothing,
      command: nothing,
      ping: nothing,
      close: nothing,
      insertBytes: async (_table: string, _format: string, ...parts: readonly Uint8Array[]) => {
        for (const row of readNative(Buffer.concat(parts))) {
          const key = `${row['device_no'] as number} ${row['at'] as number}`
          stored.set(key, (stored.get(key) ?? 0) + 1)
        }
      },
    },
  }
}

async function jumps(product: ClosedProduct, folder: string) {
  const { db } = product
  const hash = createHash('sha256').update(gatewaySecret).digest()
  await db.run('update gateway set secret_hash = $2 where id = $1', [gatewayId, hash])
  const opened: Gateway[] = []
  let trueMs = Math.floor(Date.now() / minute) * minute
  let offsetMs = 0
  const clock = () => trueMs + offsetMs
  let warnings = 0
  const log = pino({ level: 'warn' }, { write: () => void (warnings += 1) })
  const { stored, store } = storedFrames()
  const pipeline = await openPipeline({
    folder,
    host: '127.0.0.1',
    port: 0,
    internalSecret: 'internal',
    db,
    telemetry: store,
    log,
    logCapBytes: 1 << 28,
    quarantineCapBytes: 1 << 26,
    retentionDays: 400,
    loadEveryMs: 100,
    refreshEveryMs: 100,
    clock,
    steady: () => trueMs,
  })
  try {
    await pipeline.registry.refresh()
    const index = pipeline.registry.current()
    const devices = [...index.devices.values()].filter((device) => device.stationId === station)
    const url = `http://127.0.0.1:${pipeline.port}`
    const client = openIngestClient({ url, secret: 'internal', timeoutMs: 30_000 })
    const sent = new Set<string>()
    // As a station has it: the client that keeps frames on disk until they are acknowledged.
    const gateway = openGateway({ gatewayId, secret: gatewaySecret, folder: join(folder, 'gateway'), url })
    opened.push(gateway)
    const speak = async (at = trueMs, some = devices) => {
      const byType = [...Map.groupBy(some, ({ type }) => type)]
      await gateway.send(
        byType.map(([type, own]) => ({
          type,
          deviceIds: own.map(({ id }) => id),
          length: own.length,
          device: Uint32Array.from(own.keys()),
          at: new Float64Array(own.length).fill(at),
          columns: { ownCount: new Float64Array(own.length).fill(1) },
          arrays: {},
        })),
      )
      await gateway.flush()
      for (const { no } of some) sent.add(`${no} ${at}`)
    }
    const setAside = () => pipeline.health().quarantined
    const pass = async (minutes: number, some = devices) => {
      for (let i = 0; i < minutes; i += 1) {
        trueMs += minute
        await speak(trueMs, some)
      }
    }
    const app = await product.open(db, { now: () => new Date(clock()), ingest: client })
    const people = Array.from({ length: sessions }, () => new Caller(app, 'admin'))
    for (const one of people) await one.signIn()
    let signedOut = 0
    const everybodyAsks = async () => {
      for (const one of people) {
        const { status } = await one.send({ method: 'GET', url: '/microplat/api/base/station/page?page=1&pageSize=10' })
        if (status !== 200) signedOut += 1
      }
      await new Caller(app, 'operator').signIn()
    }
    const lostAlarms = async () =>
      (
        await db.rows(
          `select count(*)::int as n from alarm_event where rule_key = 'communicationLost' and not is_group`,
          [],
          (row) => row as { n: number },
        )
      )[0]!.n

    await pass(minutesOfPhase)
    let storm = 0
    for (const jump of [hour, 0, -hour, 0]) {
      offsetMs = jump
      await pause(lookMs)
      await everybodyAsks()
      await pass(minutesOfPhase)
      if (!short) await pause(lookMs)
      await pipeline.alarmsJudged()
      storm = Math.max(storm, await lostAlarms())
      console.log(`clock ${jump / hour} h: ${storm} alarms, ${signedOut} signed out, ${setAside()} frames set aside`)
    }
    // One falls silent: what tells it apart from a jump still works.
    await pass(10, devices.slice(1))
    await pause(lookMs)
    await pipeline.alarmsJudged()
    const silent = (await lostAlarms()) - storm

    const asideByJumps = setAside()
    await speak(trueMs + 11 * minute, devices.slice(0, 1))
    sent.delete(`${devices[0]!.no} ${trueMs + 11 * minute}`)
    const { rows } = await client.quarantine({ reason: 'futureInstant', limit: 1000 })
    const isFutureAside = setAside() === asideByJumps + 1 && rows.length === asideByJumps + 1
    await pipeline.drained()
    const missing = [...sent].filter((key) => !stored.has(key)).length
    const doubled = [...stored.values()].filter((times) => times > 1).length
    return { sent: sent.size, missing, doubled, storm, silent, signedOut, warnings, isFutureAside, asideByJumps }
  } finally {
    for (const gateway of opened) await gateway.close()
    await pipeline.close()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'fengguang-r11-'))
const product = await closedProduct(3)
await runGoal(
  'R11',
  async () => {
    await product.close()
    rmSync(folder, { recursive: true, force: true })
  },
  async () => {
    const [different, seen] = await Promise.all([zones(product), jumps(product, folder)])
    return {
      met:
        different.length === 0 &&
        seen.sent > 0 &&
        seen.missing + seen.doubled + seen.asideByJumps === 0 &&
        seen.storm === 0 &&
        seen.silent === 1 &&
        seen.signedOut === 0 &&
        seen.isFutureAside,
      figure:
        `${serverZones.length} zones, ${different.length} results differ; clock ±1 h: ${seen.missing} of ${seen.sent} frames lost, ` +
        `${seen.doubled} doubled, ${seen.asideByJumps} set aside, ` +
        `${seen.storm} false alarms (one true: ${seen.silent}), ${seen.signedOut} of ${sessions} signed out, ${seen.warnings} warnings; ` +
        `a future stamp is ${seen.isFutureAside ? 'set aside' : 'TAKEN'}`,
    }
  },
)
