import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { Position } from './log/segment-log.ts'
import type { ReadRecord, SegmentReader } from './log/segment-reader.ts'
import { nativeOf } from './pack-native.ts'
import { readPack, type Pack } from './pack-read.ts'
import { release } from './release.ts'
import { summarise, type SlotSummary } from './slot-summary.ts'
import { layoutOf } from './store-columns.ts'

const blockBytes = 4 * 1024 * 1024
/** Frames of few values are short in the log; a block has all columns of their type. */
const blockRows = 65_536

/** Keeps a record that this version cannot read. */
export type SetRecordAside = (record: ReadRecord, error: unknown) => Promise<void>

/** Of a pack that is in a block: whose frames it has, from when. */
export type PackedFrames = Pick<Pack, 'type' | 'rows' | 'deviceNo' | 'at' | 'arrivalMs'>

/** Records of the log as the store takes them. */
export interface Batch {
  loads: { type: DeviceType; packs: readonly PackedFrames[]; blocks: Buffer[]; slots: SlotSummary | undefined }[]
  records: number
  /** Where the log goes on after it. */
  next: Position
}

export async function readBatch(
  reader: SegmentReader,
  from: Position,
  end: Position,
  maxBytes: number,
  setAside: SetRecordAside,
  bulkBytes?: number,
): Promise<Batch> {
  const { records, next } = await reader.read(from, end, maxBytes)
  const loads: Batch['loads'] = []
  for (const [type, packs] of await packsByType(records, setAside))
    loads.push({ type, packs, blocks: await blocksOf(type, packs), slots: await summarise(type, packs, bulkBytes) })
  // Blocks have all of it.
  for (const { payload } of records) release(payload)
  return { next, loads, records: records.length }
}

/** A stretch of work between two turns of the event loop: doors and alarms do not wait for a whole batch. */
async function blocksOf(type: DeviceType, packs: readonly Pack[]): Promise<Buffer[]> {
  const blocks: Buffer[] = []
  let from = 0
  let size = 0
  let rows = 0
  for (const [i, pack] of packs.entries()) {
    size += pack.bytes.length
    rows += pack.rows
    if (size < blockBytes && rows < blockRows && i < packs.length - 1) continue
    blocks.push(nativeOf(type, packs.slice(from, i + 1)))
    await nextTurn()
    from = i + 1
    size = 0
    rows = 0
  }
  return blocks
}

async function packsByType(records: readonly ReadRecord[], setAside: SetRecordAside): Promise<Map<DeviceType, Pack[]>> {
  const byType = new Map<DeviceType, Pack[]>()
  for (const record of records) {
    try {
      const pack = readPack(record.payload, layoutOf(record.about))
      const packs = byType.get(pack.type) ?? []
      packs.push(pack)
      byType.set(pack.type, packs)
    } catch (error) {
      await setAside(record, error)
    }
  }
  return byType
}
