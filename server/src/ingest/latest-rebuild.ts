import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LatestBlock } from '../features/telemetry/telemetry-store.service.ts'
import type { LatestValues } from './latest-values.ts'
import type { Position } from './log/segment-log.ts'
import type { SegmentReader } from './log/segment-reader.ts'
import { columnsOf, readPack } from './pack-read.ts'
import { layoutOf } from './store-columns.ts'

const readBytes = 4 * 1024 * 1024
const revisionUnit = 2n ** 48n

/** What the store knew when this process began. */
export function mergeStored(latest: LatestValues, blocks: readonly LatestBlock[]): void {
  for (const block of blocks)
    for (let row = 0; row < block.length; row += 1) {
      const version = block.version[row]!
      const columns: Record<string, Float64Array> = {}
      for (const [code, values] of Object.entries(block.columns)) columns[code] = values.subarray(row, row + 1)
      const arrays: Record<string, { width: number; values: Float64Array }> = {}
      for (const [code, { width, values }] of Object.entries(block.arrays))
        arrays[code] = { width, values: values.subarray(row * width, (row + 1) * width) }
      const one = {
        type: block.type,
        length: 1,
        deviceNo: block.deviceNo.subarray(row, row + 1),
        at: block.at.subarray(row, row + 1),
      }
      const stamp = {
        revision: Number(version / revisionUnit),
        arrivalMs: Number(version % revisionUnit),
        backfill: true,
      }
      latest.merge({ ...one, columns, arrays }, stamp)
    }
}

/** What the log holds beyond the store: it may be down for hours while values go on coming. */
export async function mergeLogged(
  latest: LatestValues,
  reader: SegmentReader,
  from: Position,
  to: Position,
): Promise<void> {
  for (let at = from; ;) {
    const { records, next } = await reader.read(at, to, readBytes)
    if (records.length === 0) return
    for (const { payload, about } of records) {
      const pack = readPack(payload, layoutOf(about))
      latest.merge(columnsOf(pack), pack)
    }
    at = next
    await nextTurn()
  }
}
