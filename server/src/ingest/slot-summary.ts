import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { frameColumnsOf } from '../features/telemetry/telemetry-store.service.ts'
import type { Pack } from './pack-read.ts'
import { slotColumnOf } from './slot-columns.ts'
import { slotGroupsOf, type SlotGroups } from './slot-groups.ts'
import type { NamedSlots } from './rollup-native.ts'
import { storeColumns } from './store-columns.ts'

/** Quarter hours of a batch, computed from its frames while they are in memory. */
export interface SlotSummary {
  groups: SlotGroups
  columns: readonly NamedSlots[]
}

const bulkBytes = 4 * 1024 * 1024
const maxBytes = 128 * 1024 * 1024
const bytesPerValue = 20

/**
 * Of a bulk load only: live frames spread a quarter hour over hundreds of batches, and the store computes it
 * again from all its frames. Nothing when it would take too much memory.
 */
export async function summarise(
  type: DeviceType,
  packs: readonly Pack[],
  enoughBytes = bulkBytes,
): Promise<SlotSummary | undefined> {
  const size = packs.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (size < enoughBytes) return undefined
  const frameColumns = frameColumnsOf(type)
  const isKnown = frameColumns.every(({ point, bytes, width }) => {
    if (point.kind === 'state') return bytes === 4 && width === undefined
    return point.kind !== 'counter' || (bytes === 8 && width === undefined)
  })
  if (!isKnown) return undefined
  const rows = packs.reduce((sum, pack) => sum + pack.rows, 0)
  const used = storeColumns[type].filter(({ index }) =>
    packs.some(({ columns }) => columns.some((column) => column.index === index)),
  )
  const valuesPerFrame = used.reduce((sum, { width }) => sum + Math.max(1, width), 4)
  const most = Math.min(rows, Math.floor(maxBytes / (valuesPerFrame * bytesPerValue)))
  const groups = slotGroupsOf(packs, most)
  if (!groups) return undefined
  const columns: NamedSlots[] = []
  for (const column of used) {
    await nextTurn()
    const parts = packs.flatMap((pack, i) => {
      const found = pack.columns.find(({ index }) => index === column.index)
      return found ? [{ pack, column: found, runs: groups.runs[i]! }] : []
    })
    const slots = slotColumnOf(frameColumns[column.index]!, column, parts, groups)
    columns.push({ name: column.column, slots })
  }
  return { groups, columns }
}
