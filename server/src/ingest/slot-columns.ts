import type { FrameColumn } from '../features/telemetry/telemetry-store.service.ts'
import { modes, padded } from './pack.ts'
import type { Pack, PackColumn } from './pack-read.ts'
import type { SlotGroups } from './slot-groups.ts'
import type { StoreColumn } from './store-columns.ts'

/** One pack's values of a column, with the group of each row. */
export interface SlotPart {
  pack: Pack
  column: PackColumn
  groupOf: Uint32Array
}

const high = 2 ** 32

/** Fixed-point integers; `undefined` marks mean that nothing is missing. */
interface Values {
  fixed: Int32Array | Float64Array
  marks: Uint8Array | undefined
}

function integers(pack: Pack, at: number, count: number, bytes: 4 | 8): Int32Array | Float64Array {
  const from = pack.bytes.byteOffset + at
  const own = new Int32Array(pack.bytes.buffer.slice(from, from + count * bytes))
  if (bytes === 4) return own
  const wide = new Float64Array(count)
  for (let i = 0; i < count; i += 1) wide[i] = own[2 * i + 1]! * high + (own[2 * i]! >>> 0)
  return wide
}

function scalarsOf({ pack, column }: SlotPart, bytes: 4 | 8): Values {
  const fixed = integers(pack, column.at, pack.rows, bytes)
  if (column.mode !== modes.withGaps) return { fixed, marks: undefined }
  const from = column.at + padded(pack.rows * bytes)
  return { fixed, marks: pack.bytes.subarray(from, from + pack.rows) }
}

function listsOf({ pack, column: { at } }: SlotPart, bytes: 4 | 8): Values & { lengths: Uint8Array } {
  const total = pack.bytes.readUInt32LE(at)
  const from = at + padded(8 + pack.rows)
  const marksFrom = from + padded(total * bytes)
  return {
    lengths: pack.bytes.subarray(at + 8, at + 8 + pack.rows),
    fixed: integers(pack, from, total, bytes),
    marks: pack.bytes.readUInt32LE(at + 4) ? pack.bytes.subarray(marksFrom, marksFrom + total) : undefined,
  }
}

/** What quarter hours keep of a measured point; of a list, `width` places for each group. */
export interface MeasuredSlots {
  kind: 'measured'
  width: number
  /** Lists only: of each group the longest. */
  lengths: Uint8Array
  count: Uint32Array
  sum: Float64Array
  min: Int32Array | Float64Array
  max: Int32Array | Float64Array
}

export interface CountedSlots {
  kind: 'counted'
  has: Uint8Array
  first: Float64Array
  firstAt: Float64Array
  last: Float64Array
  lastAt: Float64Array
  up: Float64Array
}

export interface StatedSlots {
  kind: 'stated'
  has: Uint8Array
  last: Int32Array
  /** Of each group that has any, how many frames told each state. */
  frames: Map<number, Map<number, number>>
}
export type SlotColumn = MeasuredSlots | CountedSlots | StatedSlots

/** Beyond this a sum of doubles is no longer exact, and the store's own is asked for. */
const exact = Number.MAX_SAFE_INTEGER

function measured(column: StoreColumn, parts: readonly SlotPart[], groups: SlotGroups): MeasuredSlots {
  const width = Math.max(1, column.width)
  const size = groups.count * width
  const numbers = () => (column.bytes === 4 ? new Int32Array(size) : new Float64Array(size))
  const into = { count: new Uint32Array(size), sum: new Float64Array(size), min: numbers(), max: numbers() }
  const lengths = new Uint8Array(column.width > 0 ? groups.count : 0)
  const { count, sum, min, max } = into
  const add = (place: number, value: number) => {
    const isFirst = count[place] === 0
    count[place]! += 1
    sum[place]! += value
    if (isFirst || value < min[place]!) min[place] = value
    if (isFirst || value > max[place]!) max[place] = value
  }
  for (const part of parts) {
    const { groupOf, pack } = part
    if (column.width === 0) {
      const { fixed, marks } = scalarsOf(part, column.bytes)
      for (let row = 0; row < pack.rows; row += 1)
        if (marks === undefined || marks[row] === 0) add(groupOf[row]!, fixed[row]!)
      continue
    }
    const { fixed, marks, lengths: own } = listsOf(part, column.bytes)
    let from = 0
    for (let row = 0; row < pack.rows; row += 1) {
      const group = groupOf[row]!
      const length = own[row]!
      if (length > lengths[group]!) lengths[group] = length
      for (let i = 0; i < length; i += 1)
        if (marks === undefined || marks[from + i] === 0) add(group * width + i, fixed[from + i]!)
      from += length
    }
  }
  for (let place = 0; place < size; place += 1)
    if (count[place]! * Math.max(Math.abs(min[place]!), Math.abs(max[place]!)) > exact)
      groups.isPlain[Math.floor(place / width)] = 0
  return { kind: 'measured', width, lengths, ...into }
}

/** A drop is a reset: what the counter shows since then was counted since then. */
function counted(column: StoreColumn, parts: readonly SlotPart[], groups: SlotGroups): CountedSlots {
  const numbers = () => new Float64Array(groups.count)
  const has = new Uint8Array(groups.count)
  const [first, firstAt, last, lastAt, up] = [numbers(), numbers(), numbers(), numbers(), numbers()]
  for (const part of parts) {
    const { groupOf, pack } = part
    const { fixed, marks } = scalarsOf(part, column.bytes)
    for (let row = 0; row < pack.rows; row += 1) {
      if (marks !== undefined && marks[row] !== 0) continue
      const group = groupOf[row]!
      const value = fixed[row]!
      if (has[group] === 0) {
        has[group] = 1
        first[group] = value
        firstAt[group] = Math.trunc(pack.at[row]!)
      } else up[group]! += value >= last[group]! ? value - last[group]! : value
      last[group] = value
      lastAt[group] = Math.trunc(pack.at[row]!)
      if (Math.abs(value) > exact || Math.abs(up[group]!) > exact) groups.isPlain[group] = 0
    }
  }
  return { kind: 'counted', has, first, firstAt, last, lastAt, up }
}

function stated(column: StoreColumn, parts: readonly SlotPart[], groups: SlotGroups): StatedSlots {
  const has = new Uint8Array(groups.count)
  const last = new Int32Array(groups.count)
  const frames = new Map<number, Map<number, number>>()
  for (const part of parts) {
    const { fixed, marks } = scalarsOf(part, column.bytes)
    for (let row = 0; row < part.pack.rows; row += 1) {
      if (marks !== undefined && marks[row] !== 0) continue
      const group = part.groupOf[row]!
      let states = frames.get(group)
      if (!states) frames.set(group, (states = new Map()))
      states.set(fixed[row]!, (states.get(fixed[row]!) ?? 0) + 1)
      has[group] = 1
      last[group] = fixed[row]!
    }
  }
  return { kind: 'stated', has, last, frames }
}

/** The same as the store's own statement gives from these frames; groups it cannot vouch for are no longer plain. */
export function slotColumnOf(
  { point: { kind } }: FrameColumn,
  column: StoreColumn,
  parts: readonly SlotPart[],
  groups: SlotGroups,
): SlotColumn {
  if (kind === 'counter') return counted(column, parts, groups)
  return kind === 'state' ? stated(column, parts, groups) : measured(column, parts, groups)
}
