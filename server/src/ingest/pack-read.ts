import { deviceTypes, type DeviceType } from '@fengguang/domain/devices/device.model'
import type { FloatColumns, Stamp } from './columns.model.ts'
import { columnHead, encodePack, flags, modes, packHead, packKind, padded } from './pack.ts'
import { currentLayout, storeColumns, type Layout } from './store-columns.ts'

export interface PackColumn {
  index: number
  mode: number
  /** Where its data begin. */
  at: number
  length: number
}

export interface Pack extends Stamp {
  bytes: Buffer
  type: DeviceType
  rows: number
  deviceNo: Uint32Array
  at: Float64Array
  columns: readonly PackColumn[]
}

/** Bytes of the log stand at any address; a view of integers needs its own. */
const aligned = (bytes: Buffer, from: number, length: number): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset + from, bytes.byteOffset + from + length) as ArrayBuffer

/** `bytes` came whole from the log: its checksum was right, so its lengths are. */
export function readPack(bytes: Buffer, layout: Layout = currentLayout): Pack {
  if (bytes[0] !== packKind) throw new Error(`no pack: kind ${bytes[0]}`)
  const name = layout[bytes.readUInt16LE(2)]?.[0]
  const type = deviceTypes.find((known) => known === name)
  if (!type) throw new Error(`a pack of an unknown type: ${name}`)
  const rows = bytes.readUInt32LE(4)
  const instants = packHead + padded(rows * 4)
  const columns: PackColumn[] = []
  for (let at = instants + rows * 8; at < bytes.length;) {
    const length = bytes.readUInt32LE(at + 4)
    columns.push({ index: bytes.readUInt16LE(at), mode: bytes.readUInt16LE(at + 2), at: at + columnHead, length })
    at += columnHead + padded(length)
  }
  const pack: Pack = {
    bytes,
    type,
    rows,
    deviceNo: new Uint32Array(aligned(bytes, packHead, rows * 4)),
    at: new Float64Array(aligned(bytes, instants, rows * 8)),
    columns,
    revision: bytes.readUInt32LE(8),
    arrivalMs: bytes.readDoubleLE(16),
    backfill: (bytes[1]! & flags.backfill) !== 0,
  }
  return layout === currentLayout ? pack : inCurrentLayout(pack, layout)
}

/** Written before the catalogue changed: the numbers of its columns mean others now. */
function inCurrentLayout(pack: Pack, layout: Layout): Pack {
  const stored = layout.find(([name]) => name === pack.type)?.[1] ?? []
  return readPack(encodePack(columnsOf(pack, stored), pack, () => undefined))
}

type Stored = readonly (readonly [code: string, type: string])[]
const currentOf = (type: DeviceType): Stored =>
  storeColumns[type].map(({ code, nativeType }) => [code, nativeType] as const)

const scaleOf = (nativeType: string): number => 10 ** Number(/Decimal(?:32|64)\((\d+)\)/.exec(nativeType)?.[1] ?? 0)
const isWide = (nativeType: string): boolean => nativeType.includes('Decimal64')

function values(bytes: Buffer, at: number, count: number, nativeType: string, marksAt: number | undefined) {
  const scale = scaleOf(nativeType)
  const wide = isWide(nativeType)
  const into = new Float64Array(count)
  for (let i = 0; i < count; i += 1) {
    const missing = marksAt !== undefined && bytes[marksAt + i] === 1
    const fixed = wide
      ? bytes.readInt32LE(at + 8 * i + 4) * 2 ** 32 + bytes.readUInt32LE(at + 8 * i)
      : bytes.readInt32LE(at + 4 * i)
    into[i] = missing ? Number.NaN : fixed / scale
  }
  return into
}

function lists(pack: Pack, { at }: PackColumn, nativeType: string): { width: number; values: Float64Array } {
  const { bytes, rows } = pack
  const total = bytes.readUInt32LE(at)
  const data = at + padded(8 + rows)
  const flat = values(
    bytes,
    data,
    total,
    nativeType,
    bytes.readUInt32LE(at + 4) ? data + padded(total * (isWide(nativeType) ? 8 : 4)) : undefined,
  )
  const counts = bytes.subarray(at + 8, at + 8 + rows)
  const width = counts.reduce((widest, count) => Math.max(widest, count), 0)
  const into = new Float64Array(rows * width).fill(Number.NaN)
  let from = 0
  for (let row = 0; row < rows; row += 1) {
    into.set(flat.subarray(from, from + counts[row]!), row * width)
    from += counts[row]!
  }
  return { width, values: into }
}

/** The values again: for the latest ones, after a change of the catalogue and for tests. */
export function columnsOf(pack: Pack, stored: Stored = currentOf(pack.type)): FloatColumns {
  const { bytes, rows, type, deviceNo, at } = pack
  const columns: Record<string, Float64Array> = {}
  const arrays: Record<string, { width: number; values: Float64Array }> = {}
  let extras: Map<number, Record<string, number>> | undefined
  for (const column of pack.columns) {
    const known = stored[column.index]
    if (column.mode === modes.extras)
      extras = new Map(JSON.parse(bytes.toString('utf8', column.at, column.at + column.length)) as [])
    else if (known && column.mode === modes.lists) arrays[known[0]] = lists(pack, column, known[1])
    else if (known) {
      const marks = column.at + padded(rows * (isWide(known[1]) ? 8 : 4))
      columns[known[0]] = values(bytes, column.at, rows, known[1], column.mode === modes.withGaps ? marks : undefined)
    }
  }
  return { type, length: rows, deviceNo, at, columns, arrays, ...(extras ? { extras } : {}) }
}
