import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { Telemetry, TelemetryStore } from '../../platform/clickhouse/telemetry.ts'
import { frameTableOf } from './frame-columns.ts'
import { newestFrames, type LatestBlock } from './latest.repo.ts'
import { refreshDays, refreshSlots, type DirtySpan } from './rollups.repo.ts'

export { extrasColumn, frameColumnsOf, frameTableOf, keyColumns, versionOf, type FrameColumn } from './frame-columns.ts'
export type { LatestBlock } from './latest.repo.ts'
export type { DirtySpan } from './rollups.repo.ts'
export { retentionDefaults, type Retention } from './table-ddl.repo.ts'
export { readRows } from './row-binary.ts'
export { syncTelemetrySchema } from './telemetry-schema.repo.ts'

/** Blocks of ClickHouse's Native format. Loading them twice changes nothing. */
export const loadNative = (telemetry: Telemetry, type: DeviceType, blocks: readonly Uint8Array[]): Promise<void> =>
  telemetry.insertBytes(frameTableOf(type), 'Native', ...blocks)

/**
 * Quarter hours and days of what was loaded, again from the frames: whatever came late, twice or corrected, they are
 * those of the frames that count.
 */
export async function refreshRollups(
  telemetry: TelemetryStore,
  type: DeviceType,
  dirty: readonly DirtySpan[],
): Promise<void> {
  if (dirty.length === 0) return
  await refreshSlots(telemetry, type, dirty)
  await refreshDays(telemetry, type, dirty)
}

/** The newest frame of every device; those silent for longer have only the instant of their last one. */
export const readLatest = (telemetry: Telemetry): Promise<LatestBlock[]> => newestFrames(telemetry)
