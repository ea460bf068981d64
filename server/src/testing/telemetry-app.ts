import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { gatewaysContract } from '@fengguang/domain/gateways/gateways.contract'
import { syncTelemetrySchema } from '../features/telemetry/telemetry-store.service.ts'
import type { TelemetryStore } from '../platform/clickhouse/telemetry.ts'
import { openIngestClient, type IngestClient } from '../platform/ingest-client.ts'
import { TestPipeline } from './pipeline.ts'
import { openTestApp, type TestApp, type TestBrowser } from './test-app.ts'

export interface TelemetryApp extends TestApp {
  admin: TestBrowser
  /** True: the application finds nobody where ingest should be. */
  isIngestAway: boolean
  /** True: ingest says that the store is behind. */
  isStoreBehind: boolean
  ingest: IngestClient
  /** Through the bulk door with a gateway's own credentials; answers what the door answered. */
  send(frames: readonly object[], isBackfill?: boolean): Promise<unknown>
  /** All that was sent is in the store and its rollups. */
  drained(): Promise<void>
}

/** The application with ingest and store beside it, at an instant of the test's choice. */
export async function openTelemetryApp(
  types: readonly DeviceType[],
  station: string | readonly string[],
  nowMs: number,
): Promise<TelemetryApp> {
  const running = new TestPipeline()
  const shared = { isIngestAway: false, isStoreBehind: false }
  const t = await openTestApp({
    ingest: async (db, telemetry) => {
      const store = telemetry as TelemetryStore
      await syncTelemetrySchema(store, undefined, types)
      await running.open({ db, telemetry: store, clock: () => nowMs })
      const client = running.client()
      const nobody = openIngestClient({ url: 'http://127.0.0.1:1', secret: 'internal' })
      return {
        ...client,
        latest: (ask) => (shared.isIngestAway ? nobody : client).latest(ask),
        settled: async (limitMs) => !shared.isStoreBehind && client.settled(limitMs),
      }
    },
  })
  t.clock.now = new Date(nowMs)
  const admin = await t.signIn('admin')
  const created = await admin.post(gatewaysContract.create.path, { name: '测试网关', stationIds: [station].flat() })
  const gateway = created.json().data as { id: string; secret: string }
  return Object.assign(shared, {
    ...t,
    admin,
    drained: () => running.pipeline.drained(),
    ingest: running.client(),
    send: async (frames: readonly object[], isBackfill = false): Promise<unknown> => {
      await running.pipeline.registry.refresh()
      const headers: Record<string, string> = isBackfill ? { 'x-backfill': '1' } : {}
      return (await running.postAs(gateway, frames.map((frame) => JSON.stringify(frame)).join('\n'), headers)).json()
    },
    close: async () => {
      await running.close()
      await t.close()
    },
  })
}
