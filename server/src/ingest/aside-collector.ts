import { nullFixed32, type FixedColumn, type ReceivedBlock } from '@fengguang/domain/telemetry/frame.model'
import type { QuarantineReason } from '@fengguang/domain/ingest/quarantine.model'
import type { IncomingFrame, SetAside } from './intake.model.ts'

const maxEntryBytes = 256 * 1024
const maxDetail = 200

type FrameLine = Pick<IncomingFrame, 'deviceId' | 'at' | 'values'>

interface Group {
  count: number
  lines: string[]
  bytes: number
  detail: string
  /** A frame with several bad values is kept once. */
  lastKey: unknown
}

/** What one delivery brought that cannot be stored: by reason, each frame as a line that can be replayed. */
export class AsideCollector {
  count = 0
  private readonly groups = new Map<QuarantineReason, Group>()

  add(reason: QuarantineReason, key: unknown, frame: () => FrameLine, code?: string): void {
    this.count += 1
    const group = this.groups.get(reason) ?? { count: 0, lines: [], bytes: 0, detail: '', lastKey: undefined }
    this.groups.set(reason, group)
    group.count += 1
    if (group.lastKey === key || group.bytes >= maxEntryBytes) return
    group.lastKey = key
    const given = frame()
    const line = JSON.stringify({ deviceId: given.deviceId, at: given.at, values: given.values })
    group.lines.push(line)
    group.bytes += line.length + 1
    if (group.detail.length < maxDetail)
      group.detail += `${group.detail === '' ? '' : '; '}${given.deviceId}${code ? ` ${code}=${shown(given.values[code])}` : ''}`
  }

  entries(): SetAside[] {
    return [...this.groups].map(([reason, { count, lines, detail }]) => ({
      reason,
      count,
      detail: detail.slice(0, maxDetail),
      form: 'ndjson',
      payload: Buffer.from(`${lines.join('\n')}\n`),
    }))
  }
}

/** JSON would say null for what is not finite. */
const shown = (value: FrameLine['values'][string] | undefined): string =>
  typeof value === 'number' ? String(value) : JSON.stringify(value ?? null)

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

function valueOf(column: Float64Array | FixedColumn, row: number): number | null {
  if (column instanceof Float64Array) return orNull(column[row]!)
  const one = column.fixed[row]!
  return one === nullFixed32 ? null : one / 10 ** column.decimals
}

/** One row of a block as a frame. */
export function frameOfBlock(block: ReceivedBlock, row: number): FrameLine {
  const values: Record<string, number | (number | null)[] | null> = {}
  for (const [code, column] of Object.entries(block.columns)) values[code] = valueOf(column, row)
  for (const [code, { width, values: all }] of Object.entries(block.arrays))
    values[code] = Array.from(all.subarray(row * width, (row + 1) * width), orNull)
  return { deviceId: block.deviceIds[block.device[row]!] ?? '', at: block.at[row]!, values }
}
