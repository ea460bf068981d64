import { nullFixed32, type FrameBlock } from '../frame.model.ts'
import { pointOf } from '../catalogue.ts'
import { fits32 } from '../point.model.ts'
import { encodings, fixedBytes, magic, maxColumns, maxDevices, maxFrames } from './fgf1.model.ts'
import { maxArrayWidth } from './wire.model.ts'

const utf8 = new TextEncoder()

interface Column {
  name: Uint8Array
  encoding: number
  decimals: number
  /** 0: one value per frame. */
  width: number
  data: Int32Array | Float64Array
}

const bytesOf = (data: Int32Array | Float64Array | Uint16Array): Uint8Array =>
  new Uint8Array(data.buffer, data.byteOffset, data.byteLength)

/** Undefined when a value does not fit: the column then goes as it is, for the receiver to judge. */
function fixed32(values: Float64Array, decimals: number): Int32Array | undefined {
  const scale = 10 ** decimals
  const fixed = new Int32Array(values.length)
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] as number
    const scaled = Math.round(value * scale)
    if (scaled > nullFixed32 && scaled < 2 ** 31) fixed[i] = scaled
    else if (Number.isNaN(value)) fixed[i] = nullFixed32
    else return undefined
  }
  return fixed
}

function column(type: FrameBlock['type'], code: string, width: number, all: Float64Array, length: number): Column {
  const values = all.subarray(0, length * Math.max(1, width))
  const point = pointOf(type, code)
  const fixed = point && fits32(point) ? fixed32(values, point.decimals) : undefined
  return {
    name: utf8.encode(code),
    encoding: fixed ? encodings.fixed32 : encodings.float64,
    decimals: fixed ? (point?.decimals ?? 0) : 0,
    width,
    data: fixed ?? values,
  }
}

function encodeBlock(block: FrameBlock): Uint8Array {
  const { type, length, deviceIds } = block
  const columns = [
    ...Object.entries(block.columns).map(([code, values]) => column(type, code, 0, values, length)),
    ...Object.entries(block.arrays).map(([code, { width, values }]) => column(type, code, width, values, length)),
  ]
  if (length < 1 || length > maxFrames) throw new RangeError(`a block of ${length} frames`)
  if (deviceIds.length > maxDevices || columns.length > maxColumns) throw new RangeError('a block too wide')
  if (columns.some(({ width }) => width > maxArrayWidth)) throw new RangeError('an array too wide')
  const typeName = utf8.encode(type)
  const ids = deviceIds.map((id) => utf8.encode(id))
  const head =
    fixedBytes.blockLength +
    fixedBytes.counts +
    (1 + typeName.length) +
    ids.reduce((sum, id) => sum + 1 + id.length, 0) +
    columns.reduce((sum, { name }) => sum + 4 + name.length, 0)
  const data = columns.reduce((sum, one) => sum + one.data.byteLength, 0)
  const bytes = new Uint8Array(head + length * (fixedBytes.device + fixedBytes.at) + data)
  const view = new DataView(bytes.buffer)
  let at = 0
  const put = (part: Uint8Array): void => {
    bytes.set(part, at)
    at += part.length
  }
  const short = (part: Uint8Array): void => {
    bytes[at] = part.length
    at += 1
    put(part)
  }
  view.setUint32(0, bytes.length - fixedBytes.blockLength, true)
  view.setUint32(4, length, true)
  view.setUint16(8, ids.length, true)
  view.setUint16(10, columns.length, true)
  at = fixedBytes.blockLength + fixedBytes.counts
  short(typeName)
  for (const id of ids) short(id)
  for (const one of columns) {
    short(one.name)
    put(Uint8Array.of(one.encoding, one.decimals, one.width))
  }
  put(bytesOf(Uint16Array.from(block.device.subarray(0, length))))
  put(new Uint8Array(block.at.buffer, block.at.byteOffset, length * fixedBytes.at))
  for (const one of columns) put(bytesOf(one.data))
  return bytes
}

function bodyOf(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(parts.reduce<number>((sum, part) => sum + part.length, fixedBytes.magic))
  body.set(magic)
  let at: number = fixedBytes.magic
  for (const part of parts) {
    body.set(part, at)
    at += part.length
  }
  return body
}

/** Throws for blocks that no body can hold; a block without frames is left out. */
export const encodeFgf1 = (blocks: readonly FrameBlock[]): Uint8Array<ArrayBuffer> =>
  bodyOf(blocks.filter(({ length }) => length > 0).map(encodeBlock))

/** One body with the blocks of all. */
export const joinFgf1 = (bodies: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  bodyOf(bodies.map((body) => body.subarray(fixedBytes.magic)))
