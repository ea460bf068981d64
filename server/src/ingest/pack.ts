import { deviceTypes } from '@fengguang/domain/devices/device.model'
import { nullFixed32 } from '@fengguang/domain/telemetry/frame.model'
import type { QuarantineReason } from '@fengguang/domain/ingest/quarantine.model'
import type { Columns, OnBadValue, Stamp } from './columns.model.ts'
import { storeColumns, type StoreColumn } from './store-columns.ts'

/**
 * A pack is what the log keeps of frames of one type: fixed-point integers, column by column, every part at a multiple
 * of 8 bytes. Head (24 bytes): kind, flags, type, rows, revision, columns, arrival; device numbers; instants; then the
 * columns that have any value: index, mode, length, integers, marks of what is missing.
 */
export const packHead = 24
export const columnHead = 8
export const modes = { full: 0, withGaps: 1, lists: 2, extras: 3 } as const
export const flags = { backfill: 1 } as const
export const packKind = 1
export const extrasIndex = 0xffff

export const padded = (length: number): number => (length + 7) & ~7
const high = 2 ** 32

function badness(value: number, column: StoreColumn): QuarantineReason {
  if (!Number.isFinite(value)) return 'notFinite'
  return value < column.min || value > column.max ? 'outOfLimits' : 'notWhole'
}

/** Answers how many values are good; the others are written as 0. */
function writeValues(from: Float64Array, into: Int32Array, column: StoreColumn): number {
  const { min, max, scale, bytes, whole } = column
  let good = 0
  for (let i = 0; i < from.length; i += 1) {
    const value = from[i]!
    const fine = value >= min && value <= max && (!whole || Math.trunc(value) === value)
    const fixed = fine ? Math.round(value * scale) : 0
    if (bytes === 4) into[i] = fixed
    else {
      const upper = Math.floor(fixed / high)
      into[2 * i] = (fixed - upper * high) | 0
      into[2 * i + 1] = upper
    }
    if (fine) good += 1
  }
  return good
}

/** As `writeValues`, of what came as the store keeps it. */
function writeFixed(from: Int32Array, into: Int32Array, { fixedMin, fixedMax }: StoreColumn): number {
  let good = 0
  for (let i = 0; i < from.length; i += 1) {
    const fixed = from[i]!
    const fine = fixed >= fixedMin && fixed <= fixedMax
    into[i] = fine ? fixed : 0
    if (fine) good += 1
  }
  return good
}

/** Marks what is missing, and tells of what is there but bad. Only called when something is. */
function writeGaps(from: Float64Array, marks: Uint8Array, column: StoreColumn, onBad: (index: number) => void): void {
  const { min, max, whole } = column
  for (let i = 0; i < from.length; i += 1) {
    const value = from[i]!
    const fine = value >= min && value <= max && (!whole || Math.trunc(value) === value)
    marks[i] = fine ? 0 : 1
    if (!fine && !Number.isNaN(value)) onBad(i)
  }
}

function writeFixedGaps(
  from: Int32Array,
  marks: Uint8Array,
  { fixedMin, fixedMax }: StoreColumn,
  onBad: (index: number) => void,
): void {
  for (let i = 0; i < from.length; i += 1) {
    const fixed = from[i]!
    const fine = fixed >= fixedMin && fixed <= fixedMax
    marks[i] = fine ? 0 : 1
    if (!fine && fixed !== nullFixed32) onBad(i)
  }
}

const sizeOf = (block: Columns, extras: number): number => {
  let size = packHead + padded(block.length * 4) + block.length * 8 + padded(extras) + columnHead
  for (const column of storeColumns[block.type]) {
    const list = block.arrays[column.code]
    if (list)
      size += columnHead + padded(8 + block.length) + padded(list.values.length * 4) + padded(list.values.length)
    else if (block.columns[column.code]) size += columnHead + padded(block.length * column.bytes) + padded(block.length)
  }
  return size
}

class PackWriter {
  readonly bytes: Buffer
  at = 0
  columns = 0

  constructor(size: number) {
    // A buffer of its own: views of integers need its start to be aligned.
    this.bytes = Buffer.allocUnsafeSlow(padded(size))
  }

  ints(at: number, length: number): Int32Array {
    return new Int32Array(this.bytes.buffer, this.bytes.byteOffset + at, length)
  }

  marks(at: number, length: number): Uint8Array {
    return new Uint8Array(this.bytes.buffer, this.bytes.byteOffset + at, length)
  }

  close(index: number, mode: number, length: number): void {
    this.bytes.writeUInt16LE(index, this.at)
    this.bytes.writeUInt16LE(mode, this.at + 2)
    this.bytes.writeUInt32LE(length, this.at + 4)
    this.at += columnHead + padded(length)
    this.columns += 1
  }
}

function addScalar(pack: PackWriter, column: StoreColumn, from: Float64Array | Int32Array, onBad: OnBadValue): void {
  const data = pack.at + columnHead
  const dataLength = padded(from.length * column.bytes)
  const into = pack.ints(data, (from.length * column.bytes) / 4)
  const good = from instanceof Int32Array ? writeFixed(from, into, column) : writeValues(from, into, column)
  if (good === from.length) return pack.close(column.index, modes.full, dataLength)
  const marks = pack.marks(data + dataLength, from.length)
  if (from instanceof Int32Array) writeFixedGaps(from, marks, column, (row) => onBad(row, column.code, 'outOfLimits'))
  else writeGaps(from, marks, column, (row) => onBad(row, column.code, badness(from[row]!, column)))
  if (good > 0) pack.close(column.index, modes.withGaps, dataLength + from.length)
}

function shortened(values: Float64Array, width: number, counts: Uint8Array, total: number): Float64Array {
  const rest = new Float64Array(total)
  let at = 0
  for (let row = 0; row < counts.length; row += 1)
    for (let i = 0; i < counts[row]!; i += 1) rest[at++] = values[row * width + i]!
  return rest
}

/** Answers the row of a place in all lists; asked for in ascending order. */
function rowFinder(counts: Uint8Array): (at: number) => number {
  let row = 0
  let end = counts[0] ?? 0
  return (at) => {
    while (at >= end && row < counts.length - 1) end += counts[(row += 1)]!
    return row
  }
}

/** The length of each row's list, without what is missing at its end; then the integers and marks of all. */
function addLists(
  pack: PackWriter,
  column: StoreColumn,
  list: { width: number; values: Float64Array },
  rows: number,
  onBad: OnBadValue,
): void {
  const { width, values } = list
  const counts = pack.marks(pack.at + columnHead + 8, rows)
  let total = 0
  for (let row = 0; row < rows; row += 1) {
    let count = width
    while (count > 0 && Number.isNaN(values[row * width + count - 1]!)) count -= 1
    counts[row] = count
    total += count
  }
  if (total === 0) return
  const from = total === rows * width ? values.subarray(0, total) : shortened(values, width, counts, total)
  const data = pack.at + columnHead + padded(8 + rows)
  const good = writeValues(from, pack.ints(data, (total * column.bytes) / 4), column)
  const rowOf = rowFinder(counts)
  if (good < total)
    writeGaps(from, pack.marks(data + padded(total * column.bytes), total), column, (at) =>
      onBad(rowOf(at), column.code, badness(from[at]!, column)),
    )
  if (good === 0) return
  pack.bytes.writeUInt32LE(total, pack.at + columnHead)
  pack.bytes.writeUInt32LE(good < total ? 1 : 0, pack.at + columnHead + 4)
  const marksLength = good < total ? total : 0
  pack.close(column.index, modes.lists, data + padded(total * column.bytes) + marksLength - pack.at - columnHead)
}

/** A value outside its limits is left out and reported; the rest of its frame is kept. */
export function encodePack(block: Columns, stamp: Stamp, onBad: OnBadValue): Buffer {
  const rows = block.length
  const extras = block.extras && block.extras.size > 0 ? Buffer.from(JSON.stringify([...block.extras])) : undefined
  const pack = new PackWriter(sizeOf(block, extras?.length ?? 0))
  const { bytes } = pack
  pack.at = packHead
  pack.marks(pack.at, rows * 4).set(new Uint8Array(block.deviceNo.buffer, block.deviceNo.byteOffset, rows * 4))
  pack.at += padded(rows * 4)
  pack.marks(pack.at, rows * 8).set(new Uint8Array(block.at.buffer, block.at.byteOffset, rows * 8))
  pack.at += rows * 8
  for (const column of storeColumns[block.type]) {
    const list = column.width > 0 ? block.arrays[column.code] : undefined
    const from = column.width > 0 ? undefined : block.columns[column.code]
    if (list) addLists(pack, column, list, rows, onBad)
    else if (from) addScalar(pack, column, from.length === rows ? from : from.subarray(0, rows), onBad)
  }
  if (extras) {
    bytes.set(extras, pack.at + columnHead)
    pack.close(extrasIndex, modes.extras, extras.length)
  }
  bytes[0] = packKind
  bytes[1] = stamp.backfill ? flags.backfill : 0
  bytes.writeUInt16LE(deviceTypes.indexOf(block.type), 2)
  bytes.writeUInt32LE(rows, 4)
  bytes.writeUInt32LE(stamp.revision, 8)
  bytes.writeUInt32LE(pack.columns, 12)
  bytes.writeDoubleLE(stamp.arrivalMs, 16)
  return bytes.subarray(0, pack.at)
}
