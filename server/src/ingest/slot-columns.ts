import type { FrameColumn } from '../features/telemetry/telemetry-store.service.ts'
import { modes, padded } from './pack.ts'
import type { Pack, PackColumn } from './pack-read.ts'
import type { GroupRuns, SlotGroups } from './slot-groups.ts'
import type { StoreColumn } from './store-columns.ts'

/** One pack's values of a column, with the groups of its rows. */
export interface SlotPart {
  pack: Pack
  column: PackColumn
  runs: GroupRuns
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
  has: Uint32Array
  first: Float64Array
  firstAt: Float64Array
  last: Float64Array
  lastAt: Float64Array
  up: Float64Array
}

export interface StatedSlots {
  kind: 'stated'
  has: Uint32Array
  last: Int32Array
  /** Of each group that has any, how many frames had each state. */
  frames: Map<number, Map<number, number>>
}
export type SlotColumn = MeasuredSlots | CountedSlots | StatedSlots

/** Beyond this a sum of doubles is no longer exact, and the store's own is asked for. */
const exact = Number.MAX_SAFE_INTEGER

type Measured = Omit<MeasuredSlots, 'kind' | 'width' | 'lengths'>

/** A run without gaps, by far the most frequent, is summed up before it is written down. */
function addRun({ count, sum, min, max }: Measured, place: number, fixed: Values['fixed'], from: number, end: number) {
  let total = 0
  let least = fixed[from]!
  let most = least
  for (let row = from; row < end; row += 1) {
    const value = fixed[row]!
    total += value
    if (value < least) least = value
    if (value > most) most = value
  }
  if (count[place] === 0 || least < min[place]!) min[place] = least
  if (count[place] === 0 || most > max[place]!) max[place] = most
  count[place]! += end - from
  sum[place]! += total
}

function addScalars(into: Measured, part: SlotPart, bytes: 4 | 8): void {
  const { runs } = part
  const { fixed, marks } = scalarsOf(part, bytes)
  for (let run = 0, from = 0; run < runs.count; run += 1) {
    const end = runs.ends[run]!
    const group = runs.groups[run]!
    if (marks === undefined) addRun(into, group, fixed, from, end)
    else for (let row = from; row < end; row += 1) if (marks[row] === 0) addRun(into, group, fixed, row, row + 1)
    from = end
  }
}

function addLists(into: Measured, part: SlotPart, bytes: 4 | 8, width: number, longest: Uint8Array): void {
  const { runs } = part
  const { fixed, marks, lengths } = listsOf(part, bytes)
  let at = 0
  for (let run = 0, row = 0; run < runs.count; run += 1) {
    const group = runs.groups[run]!
    for (const end = runs.ends[run]!; row < end; row += 1) {
      const length = lengths[row]!
      if (length > longest[group]!) longest[group] = length
      for (let i = 0; i < length; i += 1)
        if (marks === undefined || marks[at + i] === 0) addRun(into, group * width + i, fixed, at + i, at + i + 1)
      at += length
    }
  }
}

function measured(column: StoreColumn, parts: readonly SlotPart[], groups: SlotGroups): MeasuredSlots {
  const width = Math.max(1, column.width)
  const size = groups.count * width
  const numbers = () => (column.bytes === 4 ? new Int32Array(size) : new Float64Array(size))
  const into = { count: new Uint32Array(size), sum: new Float64Array(size), min: numbers(), max: numbers() }
  const lengths = new Uint8Array(column.width > 0 ? groups.count : 0)
  for (const part of parts)
    if (column.width > 0) addLists(into, part, column.bytes, width, lengths)
    else addScalars(into, part, column.bytes)
  for (let place = 0; place < size; place += 1)
    if (into.count[place]! * Math.max(Math.abs(into.min[place]!), Math.abs(into.max[place]!)) > exact)
      groups.isPlain[Math.floor(place / width)] = 0
  return { kind: 'measured', width, lengths, ...into }
}

/** In the order of rows, with the group of each that has a value. */
function eachValue(part: SlotPart, bytes: 4 | 8, take: (group: number, value: number, row: number) => void): void {
  const { runs } = part
  const { fixed, marks } = scalarsOf(part, bytes)
  for (let run = 0, row = 0; run < runs.count; run += 1)
    for (const end = runs.ends[run]!; row < end; row += 1)
      if (marks === undefined || marks[row] === 0) take(runs.groups[run]!, fixed[row]!, row)
}

/** A drop is a reset: what the counter shows since then was counted since then. */
function counted(column: StoreColumn, parts: readonly SlotPart[], groups: SlotGroups): CountedSlots {
  const numbers = () => new Float64Array(groups.count)
  const has = new Uint32Array(groups.count)
  const [first, firstAt, last, lastAt, up] = [numbers(), numbers(), numbers(), numbers(), numbers()]
  for (const part of parts)
    eachValue(part, column.bytes, (group, value, row) => {
      const at = Math.trunc(part.pack.at[row]!)
      if (has[group] === 0) {
        has[group] = 1
        first[group] = value
        firstAt[group] = at
      } else up[group]! += value >= last[group]! ? value - last[group]! : value
      last[group] = value
      lastAt[group] = at
      if (Math.abs(value) > exact || up[group]! > exact) groups.isPlain[group] = 0
    })
  return { kind: 'counted', has, first, firstAt, last, lastAt, up }
}

function stated(column: StoreColumn, parts: readonly SlotPart[], groups: SlotGroups): StatedSlots {
  const has = new Uint32Array(groups.count)
  const last = new Int32Array(groups.count)
  const frames = new Map<number, Map<number, number>>()
  for (const part of parts)
    eachValue(part, column.bytes, (group, state) => {
      let states = frames.get(group)
      if (!states) frames.set(group, (states = new Map()))
      states.set(state, (states.get(state) ?? 0) + 1)
      has[group] = 1
      last[group] = state
    })
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
