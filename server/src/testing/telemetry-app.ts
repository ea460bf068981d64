import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { gatewaysContract } from '@fengguang/domain/gateways/gateways.contract'
import { pino } from 'pino'
import { syncTelemetrySchema } from '../features/telemetry/telemetry-store.service.ts'
import { openPipeline, type Pipeline } from '../ingest/pipeline.ts'
import type { TelemetryStore } from '../platform/clickhouse/telemetry.ts'
import { openIngestClient } from '../platform/ingest-client.ts'
import { openTestApp, type TestApp, type TestBrowser } from './test-app.ts'

const secret = 'internal secret of the test, long enough'

export interface TelemetryApp extends TestApp {
  admin: TestBrowser
  /** True: the application finds nobody where ingest should be. */
  isIngestAway: boolean
  /** Through the bulk door with a gateway's own credentials; answers what the door answered. */
  send(frames: readonly object[]): Promise<unknown>
  /** All that was sent is in the store and its rollups. */
  drained(): Promise<void>
}

/** The application with ingest and store beside it, at an instant of the test's choice. */
export async function openTelemetryApp(
  types: readonly DeviceType[],
  stationId: string,
  nowMs: number,
): Promise<TelemetryApp> {
  const folder = mkdtempSync(join(tmpdir(), 'fengguang-telemetry-'))
  let pipeline: Pipeline | undefined
  const shared = { isIngestAway: false }
  const t = await openTestApp({
    ingest: async (db, telemetry) => {
      const store = telemetry as TelemetryStore
      await syncTelemetrySchema(store, undefined, types)
      pipeline = await openPipeline({
        folder,
        host: '127.0.0.1',
        port: 0,
        internalSecret: secret,
        db,
        telemetry: store,
        log: pino({ level: 'silent' }),
        logCapBytes: 64 * 1024 * 1024,
        quarantineCapBytes: 1024 * 1024,
        retentionDays: 400,
        clock: () => nowMs,
      })
      const client = openIngestClient({ url: `http://127.0.0.1:${pipeline.port}`, secret })
      const nobody = openIngestClient({ url: 'http://127.0.0.1:1', secret })
      return { ...client, latest: (ask) => (shared.isIngestAway ? nobody : client).latest(ask) }
    },
  })
  if (!pipeline) throw new Error('ingest was not opened')
  const running = pipeline
  t.clock.now = new Date(nowMs)
  const admin = await t.signIn('admin')
  const created = await admin.post(gatewaysContract.create.path, { name: '测试网关', stationIds: [stationId] })
  const gateway = created.json().data as { id: string; secret: string }
  return Object.assign(shared, {
    ...t,
    admin,
    drained: () => running.drained(),
    send: async (frames: readonly object[]): Promise<unknown> => {
      await running.registry.refresh()
      const answer = await fetch(`http://127.0.0.1:${running.port}/ingest/v1/frames`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-ndjson',
          authorization: `Basic ${Buffer.from(`${gateway.id}:${gateway.secret}`).toString('base64')}`,
        },
        body: frames.map((frame) => JSON.stringify(frame)).join('\n'),
      })
      return answer.json()
    },
    close: async () => {
      await running.close()
      await t.close()
      rmSync(folder, { recursive: true, force: true })
    },
  })
}
