import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { rollupColumnsOf, slotSeconds } from '../features/telemetry/telemetry-store.service.ts'
import { nativeBlock, type NativeColumn } from '../platform/clickhouse/native-format.ts'
import type { CountedSlots, MeasuredSlots, SlotColumn, StatedSlots } from './slot-columns.ts'
import type { SlotGroups } from './slot-groups.ts'

const high = 2 ** 32
type Numbers = ArrayLike<number>

/** Integers at full speed, then copied to wherever their column begins. */
function integers(places: Numbers, from: Numbers, bytes: 4 | 8): Uint8Array {
  const into = new Int32Array((places.length * bytes) / 4)
  if (bytes === 4) for (let i = 0; i < places.length; i += 1) into[i] = from[places[i]!]!
  else
    for (let i = 0; i < places.length; i += 1) {
      const value = from[places[i]!]!
      const upper = Math.floor(value / high)
      into[2 * i] = value - upper * high
      into[2 * i + 1] = upper
    }
  return new Uint8Array(into.buffer)
}

const plain = (name: string, type: string, places: Numbers, from: Numbers, bytes: 4 | 8): NativeColumn => ({
  name,
  type,
  byteLength: places.length * bytes,
  write: (target, offset) => target.set(integers(places, from, bytes), offset),
})

function nullable(
  name: string,
  type: string,
  places: Numbers,
  from: Numbers,
  bytes: 4 | 8,
  has: Numbers,
): NativeColumn {
  const values = plain(name, type, places, from, bytes)
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
function listed(ends: Numbers, inner: NativeColumn): NativeColumn {
  return {
    ...inner,
    byteLength: ends.length * 8 + inner.byteLength,
    write(target, offset) {
      const every = Uint32Array.from(ends, (_end, i) => i)
      target.set(integers(every, ends, 8), offset)
      inner.write(target, offset + ends.length * 8)
    },
  }
}

type TypeOf = (name: string) => string

function measuredColumns(x: string, bytes: 4 | 8, typeOf: TypeOf, rows: Uint32Array, of: MeasuredSlots) {
  const { count, sum, min, max, width, lengths } = of
  const isList = lengths.length > 0
  const ends = new Uint32Array(isList ? rows.length : 0)
  let total = 0
  for (let i = 0; i < ends.length; i += 1) ends[i] = total += lengths[rows[i]!]!
  const places = isList ? new Uint32Array(total) : rows
  for (let i = 0, at = 0; i < ends.length; i += 1)
    for (let k = 0; k < lengths[rows[i]!]!; k += 1) places[at++] = rows[i]! * width + k
  const type = (stat: string) => typeOf(`${x}_${stat}`)
  const columns = [
    plain(`${x}_count`, type('count'), places, count, 4),
    plain(`${x}_sum`, type('sum'), places, sum, 8),
    nullable(`${x}_min`, type('min'), places, min, bytes, count),
    nullable(`${x}_max`, type('max'), places, max, bytes, count),
  ]
  return isList ? columns.map((column) => listed(ends, column)) : columns
}

function countedColumns(x: string, typeOf: TypeOf, rows: Uint32Array, of: CountedSlots): NativeColumn[] {
  const maybe = (stat: string, from: Numbers) => nullable(`${x}_${stat}`, typeOf(`${x}_${stat}`), rows, from, 8, of.has)
  return [
    maybe('first', of.first),
    maybe('first_at', of.firstAt),
    maybe('last', of.last),
    maybe('last_at', of.lastAt),
    plain(`${x}_up`, typeOf(`${x}_up`), rows, of.up, 8),
  ]
}

function statedColumns(x: string, typeOf: TypeOf, rows: Uint32Array, of: StatedSlots): NativeColumn[] {
  const ends = new Uint32Array(rows.length)
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
  return [listed(ends, inner), nullable(`${x}_last`, typeOf(`${x}_last`), rows, of.last, 4, of.has)]
}

/** A point's column of quarter hours, under its name in the store. */
export interface NamedSlots {
  name: string
  bytes: 4 | 8
  slots: SlotColumn
}

/** Those quarter hours as a block of their table: points that nobody told are left to their default. */
export function slotBlock(
  type: DeviceType,
  groups: SlotGroups,
  columns: readonly NamedSlots[],
  rows: Uint32Array,
): Buffer {
  const types = new Map(rollupColumnsOf(type).map(({ name, type: of }) => [name, of]))
  const typeOf = (name: string): string => {
    const found = types.get(name)
    if (found === undefined) throw new Error(`${type} has no rollup ${name}`)
    return found
  }
  const starts = Float64Array.from(groups.slot, (slot) => slot * slotSeconds)
  const heads = [
    plain('device_no', 'UInt32', rows, groups.deviceNo, 4),
    plain('at', "DateTime('UTC')", rows, starts, 4),
    // Of frames that are no corrections the version is when they arrived.
    plain('version', typeOf('version'), rows, groups.arrivalMs, 8),
    plain('frames', typeOf('frames'), rows, groups.frames, 4),
    plain('first_at', typeOf('first_at'), rows, groups.firstAt, 8),
    plain('last_at', typeOf('last_at'), rows, groups.lastAt, 8),
  ]
  const points = columns.flatMap(({ name, bytes, slots }) => {
    if (slots.kind === 'measured') return measuredColumns(name, bytes, typeOf, rows, slots)
    if (slots.kind === 'counted') return countedColumns(name, typeOf, rows, slots)
    return statedColumns(name, typeOf, rows, slots)
  })
  return nativeBlock(rows.length, [...heads, ...points])
}
