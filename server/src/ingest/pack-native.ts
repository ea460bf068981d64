import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { nativeBlock, textLength, writeText, type NativeColumn } from '../platform/clickhouse/native-format.ts'
import { modes, packHead, padded } from './pack.ts'
import type { Pack, PackColumn } from './pack-read.ts'
import { storeColumns, type StoreColumn } from './store-columns.ts'

const revisionUnit = 2 ** 16
const high = 2 ** 32

interface Part {
  pack: Pack
  column: PackColumn | undefined
}

function writeInt64(target: Buffer, at: number, value: number): void {
  const upper = Math.floor(value / high)
  target.writeUInt32LE(value - upper * high, at)
  target.writeInt32LE(upper, at + 4)
}

function deviceColumn(packs: readonly Pack[], rows: number): NativeColumn {
  return {
    name: 'device_no',
    type: 'UInt32',
    byteLength: rows * 4,
    write(target, offset) {
      let at = offset
      for (const { bytes, rows } of packs) at += bytes.copy(target, at, packHead, packHead + rows * 4)
    },
  }
}

/** 64-bit integers by their halves: filled at full speed, then copied to wherever their column begins. */
function int64Column(name: string, type: string, rows: number, fill: (halves: Uint32Array) => void): NativeColumn {
  return {
    name,
    type,
    byteLength: rows * 8,
    write(target, offset) {
      const halves = new Uint32Array(rows * 2)
      fill(halves)
      target.set(new Uint8Array(halves.buffer), offset)
    },
  }
}

const instantColumn = (packs: readonly Pack[], rows: number): NativeColumn =>
  int64Column('at', "DateTime64(3, 'UTC')", rows, (halves) => {
    let half = 0
    for (const pack of packs)
      for (let row = 0; row < pack.rows; row += 1) {
        const at = pack.at[row]!
        const upper = Math.floor(at / high)
        halves[half++] = at - upper * high
        halves[half++] = upper
      }
  })

/** revision · 2^48 + arrival: a late duplicate of an original never undoes a correction. */
const versionColumn = (packs: readonly Pack[], rows: number): NativeColumn =>
  int64Column('version', 'UInt64', rows, (halves) => {
    let half = 0
    for (const { arrivalMs, revision, rows: own } of packs) {
      const upper = revision * revisionUnit + Math.floor(arrivalMs / high)
      const lower = Math.floor(arrivalMs) % high
      for (const end = half + own * 2; half < end;) {
        halves[half++] = lower
        halves[half++] = upper
      }
    }
  })

function scalarColumn(column: StoreColumn, parts: readonly Part[], rows: number): NativeColumn {
  const { bytes } = column
  return {
    name: column.column,
    type: column.nativeType,
    byteLength: rows * (1 + bytes),
    write(target, offset) {
      let marks = offset
      let data = offset + rows
      for (const { pack, column: found } of parts) {
        const length = pack.rows * bytes
        if (!found) {
          target.fill(1, marks, marks + pack.rows)
          target.fill(0, data, data + length)
        } else {
          pack.bytes.copy(target, data, found.at, found.at + length)
          const from = found.at + padded(length)
          if (found.mode === modes.withGaps) pack.bytes.copy(target, marks, from, from + pack.rows)
          else target.fill(0, marks, marks + pack.rows)
        }
        marks += pack.rows
        data += length
      }
    },
  }
}

const totalOf = ({ pack, column }: Part): number => (column ? pack.bytes.readUInt32LE(column.at) : 0)

function listColumn(column: StoreColumn, parts: readonly Part[], rows: number): NativeColumn {
  const { bytes } = column
  const total = parts.reduce((sum, part) => sum + totalOf(part), 0)
  return {
    name: column.column,
    type: column.nativeType,
    byteLength: rows * 8 + total * (1 + bytes),
    write(target, offset) {
      let ends = offset
      let marks = offset + rows * 8
      let data = marks + total
      let end = 0
      for (const part of parts) {
        const { pack, column: found } = part
        for (let row = 0; row < pack.rows; row += 1, ends += 8) {
          if (found) end += pack.bytes[found.at + 8 + row]!
          writeInt64(target, ends, end)
        }
        if (!found) continue
        const count = totalOf(part)
        const from = found.at + padded(8 + pack.rows)
        pack.bytes.copy(target, data, from, from + count * bytes)
        const gaps = from + padded(count * bytes)
        if (pack.bytes.readUInt32LE(found.at + 4)) pack.bytes.copy(target, marks, gaps, gaps + count)
        else target.fill(0, marks, marks + count)
        marks += count
        data += count * bytes
      }
    },
  }
}

function extrasColumn(packs: readonly Pack[], rows: number): NativeColumn | undefined {
  if (!packs.some(({ columns }) => columns.some(({ mode }) => mode === modes.extras))) return undefined
  const ends: number[] = []
  const pairs: [string, number][] = []
  for (const pack of packs) {
    const found = pack.columns.find(({ mode }) => mode === modes.extras)
    const text = found && pack.bytes.toString('utf8', found.at, found.at + found.length)
    const byRow = new Map(text ? (JSON.parse(text) as [number, Record<string, number>][]) : [])
    for (let row = 0; row < pack.rows; row += 1) {
      pairs.push(...Object.entries(byRow.get(row) ?? {}))
      ends.push(pairs.length)
    }
  }
  if (pairs.length === 0) return undefined
  return {
    name: 'extras',
    type: 'Map(String, Float64)',
    byteLength: rows * 8 + pairs.reduce((sum, [name]) => sum + textLength(name) + 8, 0),
    write(target, offset) {
      let at = offset
      for (const end of ends) {
        writeInt64(target, at, end)
        at += 8
      }
      for (const [name] of pairs) at = writeText(target, at, name)
      for (const [, value] of pairs) at = target.writeDoubleLE(value, at)
    },
  }
}

/** All packs of a type as one block: columns that nobody has are left to their default. */
export function nativeOf(type: DeviceType, packs: readonly Pack[]): Buffer {
  const rows = packs.reduce((sum, pack) => sum + pack.rows, 0)
  const byIndex = packs.map((pack) => new Map(pack.columns.map((column) => [column.index, column])))
  const columns = [deviceColumn(packs, rows), instantColumn(packs, rows), versionColumn(packs, rows)]
  for (const column of storeColumns[type]) {
    const parts = packs.map((pack, i) => ({ pack, column: byIndex[i]!.get(column.index) }))
    if (parts.every((part) => part.column === undefined)) continue
    columns.push(column.width > 0 ? listColumn(column, parts, rows) : scalarColumn(column, parts, rows))
  }
  const extras = extrasColumn(packs, rows)
  return nativeBlock(rows, extras ? [...columns, extras] : columns)
}
