import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { nullFixed32 } from '@fengguang/domain/telemetry/frame.model'
import type { LatestBlock } from '../platform/ingest-client-wire.ts'
import type { Columns, Stamp } from './columns.model.ts'
import { storeColumns } from './store-columns.ts'

/** The newest frame of each device of one type, column by column, at the device's slot. */
class TypeTable {
  readonly type: DeviceType
  readonly slots = new Map<number, number>()
  private capacity = 0
  no = new Uint32Array()
  at = new Float64Array()
  revision = new Uint32Array()
  arrivedMs = new Float64Array()
  lostMs = new Float64Array()
  readonly columns = new Map<string, { width: number; values: Float64Array }>()

  constructor(type: DeviceType) {
    this.type = type
    for (const { code, width } of storeColumns[type])
      this.columns.set(code, { width: Math.max(1, width), values: new Float64Array() })
  }

  slotOf(no: number): number {
    const known = this.slots.get(no)
    if (known !== undefined) return known
    const slot = this.slots.size
    if (slot >= this.capacity) this.grow(Math.max(64, this.capacity * 2))
    this.slots.set(no, slot)
    this.no[slot] = no
    this.at[slot] = Number.NEGATIVE_INFINITY
    this.lostMs[slot] = Number.NaN
    return slot
  }

  private grow(capacity: number): void {
    const grown = (from: Float64Array, width = 1): Float64Array<ArrayBuffer> => {
      const into = new Float64Array(capacity * width)
      into.set(from)
      return into
    }
    this.no = Uint32Array.from({ length: capacity }, (_, i) => this.no[i] ?? 0)
    this.revision = Uint32Array.from({ length: capacity }, (_, i) => this.revision[i] ?? 0)
    this.at = grown(this.at)
    this.arrivedMs = grown(this.arrivedMs)
    this.lostMs = grown(this.lostMs)
    for (const column of this.columns.values()) column.values = grown(column.values, column.width)
    this.capacity = capacity
  }

  /** The newest instant wins; of one instant the higher revision, then the later arrival. */
  private isNewer(slot: number, at: number, stamp: Stamp): boolean {
    if (at !== this.at[slot]) return at > this.at[slot]!
    if (stamp.revision !== this.revision[slot]) return stamp.revision > this.revision[slot]!
    return stamp.arrivalMs >= this.arrivedMs[slot]!
  }

  merge(block: Columns, stamp: Stamp): void {
    const winners = new Map<number, number>()
    let no = -1
    let slot = -1
    let winner = -1
    // Blocks tell of a device many times in a row.
    const change = (next: number): void => {
      if (winner >= 0) winners.set(slot, winner)
      winner = -1
      no = next
    }
    for (let row = 0; row < block.length; row += 1) {
      if (block.deviceNo[row] !== no) {
        change(block.deviceNo[row]!)
        slot = this.slotOf(no)
      }
      const at = block.at[row]!
      if (!this.isNewer(slot, at, stamp)) continue
      this.at[slot] = at
      this.revision[slot] = stamp.revision
      this.arrivedMs[slot] = stamp.arrivalMs
      // A device that speaks after it was lost is back.
      if (at > this.lostMs[slot]!) this.lostMs[slot] = Number.NaN
      winner = row
    }
    change(-1)
    if (winners.size > 0) this.copyRows(block, winners)
  }

  private copyRows(block: Columns, winners: ReadonlyMap<number, number>): void {
    for (const { code, min, max, scale, whole, width } of storeColumns[this.type]) {
      const into = this.columns.get(code)!
      const list = width > 0 ? block.arrays[code] : undefined
      const from = list?.values ?? (width > 0 ? undefined : block.columns[code])
      const given = list?.width ?? 1
      const isFixed = from instanceof Int32Array
      for (const [slot, row] of winners)
        for (let i = 0; i < into.width; i += 1) {
          const raw = from && i < given ? from[row * given + i]! : Number.NaN
          const value = isFixed ? (raw === nullFixed32 ? Number.NaN : raw / scale) : raw
          const fine = value >= min && value <= max && (!whole || Math.trunc(value) === value)
          into.values[slot * into.width + i] = fine ? Math.round(value * scale) / scale : Number.NaN
        }
    }
  }
}

export interface LatestAsk {
  /** Absent: every device. */
  nos?: readonly number[]
  /** Absent: every point. */
  points?: ReadonlySet<string>
}

export class LatestValues {
  private readonly tables = new Map<DeviceType, TypeTable>()
  private readonly typeOf = new Map<number, TypeTable>()

  private table(type: DeviceType): TypeTable {
    const known = this.tables.get(type) ?? new TypeTable(type)
    this.tables.set(type, known)
    return known
  }

  get size(): number {
    return [...this.tables.values()].reduce((sum, { slots }) => sum + slots.size, 0)
  }

  merge(block: Columns, stamp: Stamp): void {
    const table = this.table(block.type)
    const before = table.slots.size
    table.merge(block, stamp)
    if (table.slots.size > before) for (const no of block.deviceNo) this.typeOf.set(no, table)
  }

  /** Communication is lost: what is shown stays, but as the last that was heard. */
  lost(type: DeviceType, no: number, atMs: number): void {
    const table = this.table(type)
    table.lostMs[table.slotOf(no)] = atMs
    this.typeOf.set(no, table)
  }

  read(ask: LatestAsk): LatestBlock[] {
    const bySlot = ask.nos ? this.slotsOf(ask.nos) : undefined
    const blocks: LatestBlock[] = []
    for (const table of this.tables.values()) {
      const slots = bySlot ? bySlot.get(table) : undefined
      if (bySlot && !slots) continue
      const length = slots?.length ?? table.slots.size
      if (length > 0) blocks.push(blockOf(table, slots, length, ask.points))
    }
    return blocks
  }

  private slotsOf(nos: readonly number[]): Map<TypeTable, number[]> {
    const found = new Map<TypeTable, number[]>()
    for (const no of nos) {
      const table = this.typeOf.get(no)
      if (!table) continue
      const slots = found.get(table) ?? []
      slots.push(table.slots.get(no)!)
      found.set(table, slots)
    }
    return found
  }
}

function blockOf(
  table: TypeTable,
  slots: readonly number[] | undefined,
  length: number,
  points: ReadonlySet<string> | undefined,
): LatestBlock {
  const pick = (values: Float64Array, width = 1): Float64Array => {
    if (!slots) return values.subarray(0, length * width)
    const into = new Float64Array(length * width)
    for (let i = 0; i < length; i += 1)
      for (let j = 0; j < width; j += 1) into[i * width + j] = values[slots[i]! * width + j]!
    return into
  }
  const columns: Record<string, Float64Array> = {}
  const arrays: Record<string, { width: number; values: Float64Array }> = {}
  for (const { code, width } of storeColumns[table.type]) {
    if (points && !points.has(code)) continue
    const { values } = table.columns.get(code)!
    if (width === 0) columns[code] = pick(values)
    else arrays[code] = { width, values: pick(values, width) }
  }
  return {
    type: table.type,
    length,
    deviceNo: slots ? Uint32Array.from(slots, (slot) => table.no[slot]!) : table.no.subarray(0, length),
    at: pick(table.at),
    arrivedMs: pick(table.arrivedMs),
    lostMs: pick(table.lostMs),
    columns,
    arrays,
  }
}
