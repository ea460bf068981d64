import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { rollupColumnsOf, slotSeconds } from '../features/telemetry/telemetry-store.service.ts'
import { nativeBlock, type NativeColumn } from '../platform/clickhouse/native-format.ts'
import type { CountedSlots, MeasuredSlots, SlotColumn, StatedSlots } from './slot-columns.ts'
import type { DayGroups } from './day-groups.ts'
import type { SlotGroups } from './slot-groups.ts'

const high = 2 ** 32
type Numbers = Int32Array | Uint32Array | Float64Array

const bytesOf = ({ buffer }: Int32Array<ArrayBuffer>): Uint8Array => new Uint8Array(buffer)

/** One kind of array each: only so are loops compiled to what they are. */
function int32s(places: Uint32Array, from: Int32Array): Uint8Array {
  const into = new Int32Array(places.length)
  for (let i = 0; i < places.length; i += 1) into[i] = from[places[i]!]!
  return bytesOf(into)
}

function int64s(places: Uint32Array, from: Float64Array): Uint8Array {
  const into = new Int32Array(places.length * 2)
  for (let i = 0; i < places.length; i += 1) {
    const value = from[places[i]!]!
    const upper = Math.floor(value / high)
    into[2 * i] = value - upper * high
    into[2 * i + 1] = upper
  }
  return bytesOf(into)
}

/** Whole numbers of 4 bytes from arrays of 4 bytes, of 8 bytes from doubles. */
const integers = (places: Uint32Array, from: Numbers): Uint8Array =>
  from instanceof Float64Array
    ? int64s(places, from)
    : int32s(places, new Int32Array(from.buffer, from.byteOffset, from.length))

const plain = (name: string, type: string, places: Uint32Array, from: Numbers): NativeColumn => ({
  name,
  type,
  byteLength: places.length * from.BYTES_PER_ELEMENT,
  write: (target, offset) => target.set(integers(places, from), offset),
})

function nullable(name: string, type: string, places: Uint32Array, from: Numbers, has: Uint32Array): NativeColumn {
  const values = plain(name, type, places, from)
  return {
    ...values,
    byteLength: places.length + values.byteLength,
    write(target, offset) {
      for (let i = 0; i < places.length; i += 1) target[offset + i] = has[places[i]!] ? 0 : 1
      values.write(target, offset + places.length)
    },
  }
}

/** A list of each row: where each ends, then all of them one after the other. */
function listed(ends: Float64Array, inner: NativeColumn): NativeColumn {
  return {
    ...inner,
    byteLength: ends.length * 8 + inner.byteLength,
    write(target, offset) {
      const every = Uint32Array.from(ends, (_end, i) => i)
      target.set(int64s(every, ends), offset)
      inner.write(target, offset + ends.length * 8)
    },
  }
}

type TypeOf = (name: string) => string

function measuredColumns(x: string, typeOf: TypeOf, rows: Uint32Array, of: MeasuredSlots) {
  const { count, sum, min, max, width, lengths } = of
  const isList = lengths.length > 0
  const ends = new Float64Array(isList ? rows.length : 0)
  let total = 0
  for (let i = 0; i < ends.length; i += 1) ends[i] = total += lengths[rows[i]!]!
  const places = isList ? new Uint32Array(total) : rows
  for (let i = 0, at = 0; i < ends.length; i += 1)
    for (let k = 0; k < lengths[rows[i]!]!; k += 1) places[at++] = rows[i]! * width + k
  const type = (stat: string) => typeOf(`${x}_${stat}`)
  const columns = [
    plain(`${x}_count`, type('count'), places, count),
    plain(`${x}_sum`, type('sum'), places, sum),
    nullable(`${x}_min`, type('min'), places, min, count),
    nullable(`${x}_max`, type('max'), places, max, count),
  ]
  return isList ? columns.map((column) => listed(ends, column)) : columns
}

function countedColumns(x: string, typeOf: TypeOf, rows: Uint32Array, of: CountedSlots): NativeColumn[] {
  const maybe = (stat: string, from: Numbers) => nullable(`${x}_${stat}`, typeOf(`${x}_${stat}`), rows, from, of.has)
  return [
    maybe('first', of.first),
    maybe('first_at', of.firstAt),
    maybe('last', of.last),
    maybe('last_at', of.lastAt),
    plain(`${x}_up`, typeOf(`${x}_up`), rows, of.up),
  ]
}

function statedColumns(x: string, typeOf: TypeOf, rows: Uint32Array, of: StatedSlots): NativeColumn[] {
  const ends = new Float64Array(rows.length)
  const pairs: [state: number, frames: number][] = []
  for (let i = 0; i < rows.length; i += 1) {
    pairs.push(...[...(of.frames.get(rows[i]!) ?? [])].sort(([a], [b]) => a - b))
    ends[i] = pairs.length
  }
  const inner: NativeColumn = {
    name: `${x}_frames`,
    type: typeOf(`${x}_frames`),
    byteLength: pairs.length * 12,
    write(target, offset) {
      let at = offset
      for (const [state] of pairs) at = target.writeInt32LE(state, at)
      for (const [, frames] of pairs) at = target.writeUInt32LE(0, target.writeUInt32LE(frames, at))
    },
  }
  return [listed(ends, inner), nullable(`${x}_last`, typeOf(`${x}_last`), rows, of.last, of.has)]
}

/** Of what rollups are: a device in a quarter hour, or in a day. */
export interface RollupGroups {
  count: number
  deviceNo: Uint32Array
  frames: Uint32Array
  firstAt: Float64Array
  lastAt: Float64Array
  arrivalMs: Float64Array
}

/** A point's column of them, under its name in the store. */
export interface NamedSlots {
  name: string
  slots: SlotColumn
}

interface Rollups<Groups extends RollupGroups> {
  groups: Groups
  columns: readonly NamedSlots[]
}

/** Those groups as a block of their table: points without a value are left to their default. */
function rollupBlock(
  type: DeviceType,
  { groups, columns }: Rollups<RollupGroups>,
  rows: Uint32Array,
  key: NativeColumn,
): Buffer {
  const types = new Map(rollupColumnsOf(type).map(({ name, type: of }) => [name, of]))
  const typeOf = (name: string): string => {
    const found = types.get(name)
    if (found === undefined) throw new Error(`${type} has no rollup ${name}`)
    return found
  }
  const heads = [
    plain('device_no', 'UInt32', rows, groups.deviceNo),
    key,
    // Of frames that are no corrections the version is when they arrived.
    plain('version', typeOf('version'), rows, groups.arrivalMs),
    plain('frames', typeOf('frames'), rows, groups.frames),
    plain('first_at', typeOf('first_at'), rows, groups.firstAt),
    plain('last_at', typeOf('last_at'), rows, groups.lastAt),
  ]
  const points = columns.flatMap(({ name, slots }) => {
    if (slots.kind === 'measured') return measuredColumns(name, typeOf, rows, slots)
    if (slots.kind === 'counted') return countedColumns(name, typeOf, rows, slots)
    return statedColumns(name, typeOf, rows, slots)
  })
  return nativeBlock(rows.length, [...heads, ...points])
}

export function slotBlock(type: DeviceType, slots: Rollups<SlotGroups>, rows: Uint32Array): Buffer {
  const starts = slots.groups.slot.map((slot) => slot * slotSeconds)
  return rollupBlock(type, slots, rows, plain('at', "DateTime('UTC')", rows, starts))
}

export function dayBlock(type: DeviceType, days: Rollups<DayGroups>): Buffer {
  const rows = Uint32Array.from({ length: days.groups.count }, (_none, i) => i)
  return rollupBlock(type, days, rows, {
    name: 'day',
    type: 'Date',
    byteLength: rows.length * 2,
    write: (target, offset) => rows.forEach((row, i) => target.writeUInt16LE(days.groups.day[row]!, offset + 2 * i)),
  })
}
