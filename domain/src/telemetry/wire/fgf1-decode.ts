import { deviceTypes } from '../../devices/device.model.ts'
import type { DeviceType } from '../../devices/device.model.ts'
import { floatsOf } from '../frame.model.ts'
import type { FixedColumn, FrameBlock, ReceivedBlock } from '../frame.model.ts'
import { encodings, fixedBytes, magic, maxColumns, maxDecimals, maxFrames } from './fgf1.model.ts'
import { isDeviceId, isPointCode, refused } from './wire.model.ts'
import type { Reading, WireReason } from './wire.model.ts'

const types: ReadonlySet<string> = new Set(deviceTypes)

class Refusal extends Error {
  readonly reason: WireReason
  constructor(reason: WireReason) {
    super(reason)
    this.reason = reason
  }
}

/** Reads forward; a length that a body only claims is never allocated. */
class Cursor {
  readonly bytes: Uint8Array
  readonly view: DataView
  at: number
  end: number

  constructor(bytes: Uint8Array) {
    // Node's Buffer is a Uint8Array whose slice() copies nothing.
    this.bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.at = 0
    this.end = bytes.length
  }

  take(length: number): number {
    const start = this.at
    if (length > this.end - start) throw new Refusal('truncated')
    this.at = start + length
    return start
  }
  u8(): number {
    return this.bytes[this.take(1)] as number
  }
  u16(): number {
    return this.view.getUint16(this.take(2), true)
  }
  u32(): number {
    return this.view.getUint32(this.take(4), true)
  }
  /** Ids and codes are ASCII: anything else fails the check of the name. */
  name(): string {
    const length = this.u8()
    const start = this.take(length)
    return String.fromCharCode(...this.bytes.subarray(start, start + length))
  }
  /** A copy, so that it is aligned. */
  copy(length: number): ArrayBuffer {
    const start = this.take(length)
    return this.bytes.slice(start, start + length).buffer
  }
}

interface ColumnHead {
  code: string
  encoding: number
  decimals: number
  width: number
}

function columnHead(cursor: Cursor): ColumnHead {
  const code = cursor.name()
  if (!isPointCode(code)) throw new Refusal('badPointCode')
  const head = { code, encoding: cursor.u8(), decimals: cursor.u8(), width: cursor.u8() }
  if (head.encoding > encodings.float64 || head.decimals > maxDecimals) throw new Refusal('malformed')
  return head
}

const valuesOf = (cursor: Cursor, { encoding, decimals }: ColumnHead, count: number): Float64Array | FixedColumn =>
  encoding === encodings.float64
    ? new Float64Array(cursor.copy(count * 8))
    : { decimals, fixed: new Int32Array(cursor.copy(count * 4)) }

function readBlock(cursor: Cursor): ReceivedBlock {
  const length = cursor.u32()
  const deviceCount = cursor.u16()
  const columnCount = cursor.u16()
  if (length < 1 || length > maxFrames || columnCount > maxColumns) throw new Refusal('malformed')
  const type = cursor.name()
  if (!types.has(type)) throw new Refusal('unknownType')
  const deviceIds: string[] = []
  for (let i = 0; i < deviceCount; i += 1) {
    const id = cursor.name()
    if (!isDeviceId(id)) throw new Refusal('badDeviceId')
    deviceIds.push(id)
  }
  const heads: ColumnHead[] = []
  for (let i = 0; i < columnCount; i += 1) heads.push(columnHead(cursor))
  if (new Set(heads.map(({ code }) => code)).size < heads.length) throw new Refusal('malformed')

  const device = new Uint32Array(new Uint16Array(cursor.copy(length * fixedBytes.device)))
  for (let i = 0; i < length; i += 1) if ((device[i] as number) >= deviceCount) throw new Refusal('malformed')
  const at = new Float64Array(cursor.copy(length * fixedBytes.at))
  const columns: Record<string, Float64Array | FixedColumn> = {}
  const arrays: Record<string, { width: number; values: Float64Array }> = {}
  for (const head of heads) {
    const values = valuesOf(cursor, head, length * Math.max(1, head.width))
    if (head.width === 0) columns[head.code] = values
    else arrays[head.code] = { width: head.width, values: floatsOf(values) }
  }
  return { type: type as DeviceType, deviceIds, length, device, at, columns, arrays }
}

/** The whole body or nothing: what is cut or damaged in one place cannot be trusted in another. */
export function receiveFgf1(body: Uint8Array): Reading<ReceivedBlock[]> {
  if (magic.some((byte, index) => body[index] !== byte)) return refused('malformed')
  const cursor = new Cursor(body)
  const blocks: ReceivedBlock[] = []
  try {
    cursor.take(fixedBytes.magic)
    while (cursor.at < body.length) {
      const blockBytes = cursor.u32()
      const end = cursor.at + blockBytes
      if (end > body.length) return refused('truncated')
      cursor.end = end
      blocks.push(readBlock(cursor))
      if (cursor.at !== end) return refused('malformed')
      cursor.end = body.length
    }
  } catch (error) {
    if (error instanceof Refusal) return refused(error.reason)
    throw error
  }
  return { ok: true, value: blocks }
}

const inFloats = (block: ReceivedBlock): FrameBlock => ({
  ...block,
  columns: Object.fromEntries(Object.entries(block.columns).map(([code, column]) => [code, floatsOf(column)])),
})

export function decodeFgf1(body: Uint8Array): Reading<FrameBlock[]> {
  const reading = receiveFgf1(body)
  return reading.ok ? { ok: true, value: reading.value.map(inFloats) } : reading
}
