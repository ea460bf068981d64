import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openIntake } from '../ingest/intake.ts'
import type { IncomingFrame } from '../ingest/intake.model.ts'
import { IntakeStats } from '../ingest/intake-stats.ts'
import { laneFiles, type LaneName, type Lanes } from '../ingest/lanes.ts'
import { LatestValues } from '../ingest/latest-values.ts'
import { startLoader, type LoaderOptions, type LoadStore } from '../ingest/loader.ts'
import { openLogCursor } from '../ingest/log-cursor.ts'
import { openSegmentFolder } from '../ingest/log/segment-folder.ts'
import { openSegmentLog, type SegmentLog } from '../ingest/log/segment-log.ts'
import { openSegmentReader } from '../ingest/log/segment-reader.ts'
import { openQuarantine } from '../ingest/quarantine.ts'
import { indexOf } from '../ingest/registry-index.ts'
import { layoutText } from '../ingest/store-columns.ts'
import { readNative } from '../platform/clickhouse/native-format-read.ts'

export const testNow = Date.parse('2026-11-15T04:00:00Z')
const device = (no: number, stationId: string, code: string, type: 'inverter' | 'meter' | 'weather') => ({
  id: `${stationId}.${code}`,
  no,
  stationId,
  code,
  type,
  periodSeconds: 60,
  timeZone: 'Asia/Shanghai',
  outOfService: false,
})
export const testIndex = indexOf({
  revision: '1',
  devices: [
    device(1, 'pv-a', 'inv-1', 'inverter'),
    device(2, 'pv-a', 'm-1', 'meter'),
    device(3, 'pv-b', 'inv-1', 'inverter'),
    device(4, 'pv-a', 'weather-1', 'weather'),
  ],
  gateways: [['gw', 'c-a', 'pv-a'] as const, ['gw-b', 'c-b', 'pv-b'] as const].map(([id, companyId, stationId]) => ({
    id,
    companyId,
    secretHash: createHash('sha256').update('secret').digest('hex'),
    enabled: true,
    stationIds: [stationId],
  })),
})
const registry = () => testIndex
export const testCompanyOf = (gatewayId: string) => testIndex.gateways.get(gatewayId)?.companyId
const onTrouble = (error: unknown) => {
  throw error
}
export const testSource = { gatewayId: 'gw', stationIds: new Set(['pv-a']) }

export const testFrame = (code: string, at: number, values: IncomingFrame['values']): IncomingFrame => ({
  deviceId: `pv-a.${code}`,
  at,
  values,
})

/** As the store does: of one device and instant the highest version stays, of equal ones the last. */
export class StoredFrames implements LoadStore {
  readonly rows = new Map<string, Record<string, unknown>>()
  loads = 0
  dirty: number[] = []
  load(_type: string, blocks: readonly Uint8Array[]) {
    this.loads += 1
    for (const row of readNative(Buffer.concat(blocks))) {
      const key = JSON.stringify([row['at'], row['device_no']])
      const known = this.rows.get(key)
      if (!known || (row['version'] as bigint) >= (known['version'] as bigint)) this.rows.set(key, row)
    }
    return Promise.resolve()
  }
  refresh(_type: string, dirty: readonly { deviceNo: number }[], _slots?: readonly { deviceNo: number }[]) {
    this.dirty.push(...dirty.map(({ deviceNo }) => deviceNo))
    return Promise.resolve()
  }
  frames(): Record<string, unknown>[] {
    return [...this.rows.keys()].sort().map((key) => {
      const { version: _version, ...rest } = this.rows.get(key)!
      return rest
    })
  }
}

/** The intake on a folder of its own, with a registry of three devices and a clock the test moves. */
export async function openTestIntake(segmentBytes = 4_000) {
  const folder = mkdtempSync(join(tmpdir(), 'fengguang-intake-'))
  const time = { now: testNow }
  const clock = () => time.now
  const openLog = (name: LaneName) =>
    openSegmentLog(openSegmentFolder(join(folder, laneFiles[name].log)), {
      about: layoutText,
      segmentBytes,
      capBytes: 1 << 30,
      maxWaitingBytes: 1 << 26,
      firstSegment: 1,
      onTrouble,
    })
  const logs: Lanes<SegmentLog> = { live: openLog('live'), backfill: openLog('backfill') }
  const lane = (name: LaneName) => ({
    log: logs[name],
    reader: openSegmentReader(openSegmentFolder(join(folder, laneFiles[name].log)), ({ bytes }) =>
      Promise.reject(new Error(`damage of ${bytes.length}`)),
    ),
    cursor: openLogCursor(folder, onTrouble, laneFiles[name].cursor),
  })
  const quarantine = await openQuarantine(join(folder, 'quarantine'), {
    capBytes: 1 << 20,
    companyOf: testCompanyOf,
    onTrouble,
  })
  const latest = new LatestValues()
  const stats = new IntakeStats(clock)
  return {
    folder,
    time,
    log: logs.live,
    logs,
    quarantine,
    latest,
    stats,
    intake: openIntake({
      registry,
      askAgain: () => Promise.resolve(),
      logs,
      quarantine,
      latest,
      stats,
      clock,
      retentionDays: 400,
    }),
    openLoader(
      store: LoadStore,
      pace: Pick<LoaderOptions, 'loadEveryMs' | 'refreshEveryMs' | 'batchBytes' | 'bulkBytes' | 'deviceDaysAtOnce'>,
    ) {
      return startLoader({
        lanes: { live: lane('live'), backfill: lane('backfill') },
        store,
        zoneOf: (no) => testIndex.byNo.get(no)?.timeZone,
        clock,
        onTrouble: () => undefined,
        setAside: () => (_record, error) => Promise.reject(error instanceof Error ? error : new Error(String(error))),
        retryMs: 1,
        ...pace,
      })
    },
    /** A loader that lives until all is loaded. */
    async loadAll(store: LoadStore): Promise<void> {
      const loader = this.openLoader(store, { loadEveryMs: 1, refreshEveryMs: 1 })
      await loader.drained()
      await loader.stop()
    },
    async close(): Promise<void> {
      await logs.live.close()
      await logs.backfill.close()
      await quarantine.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type TestIntake = Awaited<ReturnType<typeof openTestIntake>>
