import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { openEmbeddedDoor } from '../server/src/ingest/mqtt/mqtt-door.ts'
import { openPipeline } from '../server/src/ingest/pipeline.ts'
import { internalOnly } from '../server/src/platform/mqtt/credentials.ts'
import { closedProduct } from '../test/sec/closed-product.ts'
import { benchGateway, register } from './bench-fleet.ts'
import type { SenderAsk, SenderFigures } from './door-sender.ts'
import type { Figures } from './telemetry.ts'

/** Both doors up to the acknowledgement: validation and durable log, without a store behind them. */
const away = () => Promise.reject(new Error('no store here'))
const noStore = {
  database: 'none',
  rows: away,
  insert: away,
  bytes: away,
  insertBytes: away,
  command: away,
  ping: away,
}
const mebibyte = 1024 * 1024

export async function doorsBench({ devices, seconds }: { devices: number; seconds: number }): Promise<Figures> {
  const product = await closedProduct(1)
  const folder = mkdtempSync(join(tmpdir(), 'fengguang-doors-'))
  try {
    const { db } = product
    await register(db, devices)
    const pipeline = await openPipeline({
      folder,
      host: '127.0.0.1',
      port: 0,
      internalSecret: 'bench',
      db,
      telemetry: { ...noStore, close: () => Promise.resolve() },
      log: pino({ level: 'silent' }),
      logCapBytes: 20_000 * mebibyte,
      quarantineCapBytes: 64 * mebibyte,
      retentionDays: 400,
    })
    await pipeline.registry.refresh()
    const index = () => pipeline.registry.current()
    const mqtt = await openEmbeddedDoor({
      intake: pipeline.intake,
      host: '127.0.0.1',
      port: 0,
      sourceOf: (id) => index().gateways.get(id),
      login: pipeline.login,
      typeOf: (id) => index().devices.get(id)?.type,
      identifyInternal: internalOnly('bench'),
      onWarning: (text, details) => console.warn(text, details),
    })
    const urls = { bulk: `http://127.0.0.1:${pipeline.port}`, mqtt: `mqtt://127.0.0.1:${mqtt.port}` }
    const send = async (door: SenderAsk['door'], pointsPerSecond?: number): Promise<SenderFigures> => {
      const ask: SenderAsk = {
        door,
        url: door === 'bulk' ? urls.bulk : urls.mqtt,
        gateway: benchGateway,
        devices,
        seconds,
        ...(pointsPerSecond === undefined ? {} : { pointsPerSecond }),
      }
      const { stdout } = await promisify(execFile)(process.execPath, ['bench/door-sender.ts', JSON.stringify(ask)])
      return JSON.parse(stdout) as SenderFigures
    }
    const figures: Figures = {}
    const pace = 10_000
    const put = (name: string, { p50, p99 }: SenderFigures) => {
      figures[`${name}P50Ms`] = p50
      figures[`${name}P99Ms`] = p99
    }
    put('ingest.acknowledgeBulk', await send('bulk', pace))
    put('ingest.acknowledgeMqtt', await send('mqttLive', pace))
    /** On a busy machine a second is not a second of work: what ingest itself took is told beside it. */
    const flood = async (name: string, door: SenderAsk['door']) => {
      const before = process.cpuUsage()
      const { points, pointsPerSecond } = await send(door)
      const { user, system } = process.cpuUsage(before)
      figures[`ingest.${name}PerSecond`] = pointsPerSecond
      figures[`ingest.${name}PerCpuSecond`] = points / ((user + system) / 1e6)
    }
    await flood('bulkAcknowledgedPoints', 'bulk')
    await flood('mqttLivePoints', 'mqttLive')
    await flood('mqttPoints', 'mqttWaited')
    const { quarantined } = pipeline.health()
    if (quarantined > 0) throw new Error(`${quarantined} frames of the bench were quarantined`)
    await mqtt.close()
    await pipeline.close()
    return figures
  } finally {
    await product.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
