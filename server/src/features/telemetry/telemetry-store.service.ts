import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { Telemetry, TelemetryStore } from '../../platform/clickhouse/telemetry.ts'
import { frameTableOf, rollupTableOf, type RollupLevel } from './frame-columns.ts'
import { newestFrames, type LatestBlock } from './latest.repo.ts'
import { refreshDays, refreshSlots, type DirtySpan } from './rollups.repo.ts'
import { takenSlots, type SlotWindow } from './taken-slots.repo.ts'

export {
  extrasColumn,
  frameColumnsOf,
  frameTableOf,
  keyColumns,
  slotSeconds,
  versionOf,
  type FrameColumn,
  type RollupLevel,
} from './frame-columns.ts'
export type { LatestBlock } from './latest.repo.ts'
export { rollupColumnsOf } from './rollup-columns.repo.ts'
export type { DirtySpan } from './rollups.repo.ts'
export { localDays, type LocalDaySpan } from './local-days.ts'
export { takenSlots, type SlotWindow, type TakenSlot } from './taken-slots.repo.ts'
export { retentionDefaults, type Retention } from './table-ddl.repo.ts'
export { readRows } from './row-binary.ts'
export { syncTelemetrySchema } from './telemetry-schema.repo.ts'

/** Blocks of ClickHouse's Native format. Loading them twice changes nothing. */
export const loadNative = (telemetry: Telemetry, type: DeviceType, blocks: readonly Uint8Array[]): Promise<void> =>
  telemetry.insertBytes(frameTableOf(type), 'Native', ...blocks)

/** Quarter hours, or days, that were computed from all their frames, as a block of Native. */
export const loadRollups = (
  telemetry: Telemetry,
  level: RollupLevel,
  type: DeviceType,
  block: Uint8Array,
): Promise<void> => telemetry.insertBytes(rollupTableOf(level, type), 'Native', block)

/**
 * Quarter hours and days of what was loaded, again from the frames: whatever came late, twice or corrected, they are
 * those of the frames that count.
 */
export async function refreshRollups(
  telemetry: TelemetryStore,
  type: DeviceType,
  days: readonly DirtySpan[],
  /** Those whose quarter hours are not there yet. */
  slots: readonly DirtySpan[] = days,
): Promise<void> {
  if (slots.length > 0) await refreshSlots(telemetry, type, slots)
  if (days.length > 0) await refreshDays(telemetry, type, days)
}

/** What the loader of ingest needs of the store. */
export const loadStoreOf = (telemetry: TelemetryStore) => ({
  load: (type: DeviceType, blocks: readonly Uint8Array[]) => loadNative(telemetry, type, blocks),
  refresh: (type: DeviceType, days: readonly DirtySpan[], slots: readonly DirtySpan[]) =>
    refreshRollups(telemetry, type, days, slots),
  rollups: {
    taken: (type: DeviceType, windows: readonly SlotWindow[]) => takenSlots(telemetry, type, windows),
    load: (level: RollupLevel, type: DeviceType, block: Uint8Array) => loadRollups(telemetry, level, type, block),
  },
})

/** The newest frame of every device; those silent for longer have only the instant of their last one. */
export const readLatest = (telemetry: Telemetry): Promise<LatestBlock[]> => newestFrames(telemetry)
