import type { DeviceType } from '@fengguang/domain/devices/device.model'
import {
  slotSeconds,
  type RollupLevel,
  type SlotWindow,
  type TakenSlot,
} from '../features/telemetry/telemetry-store.service.ts'
import { areExact, dayColumnsOf } from './day-columns.ts'
import { dayGroupsOf, dayKey, noDays, type DayGroups, type DayOf } from './day-groups.ts'
import type { DirtySpans } from './dirty-spans.ts'
import { dayBlock, slotBlock, type NamedSlots } from './rollup-native.ts'
import { slotKey, type SlotGroups } from './slot-groups.ts'
import type { SlotSummary } from './slot-summary.ts'

/** What rollups computed here need of the store. */
export interface RollupStore {
  /** Quarter hours that have frames. */
  taken(type: DeviceType, windows: readonly SlotWindow[]): Promise<TakenSlot[]>
  load(level: RollupLevel, type: DeviceType, block: Uint8Array): Promise<void>
}

const slotMs = slotSeconds * 1000
/** Each is a statement. */
const maxWindows = 8

/** From the first to the last local day of each device; devices with the same days share a window. */
function windowsOf({ count, deviceNo, slot }: SlotGroups, dayOf: DayOf): SlotWindow[] {
  const devices = new Map<number, { from: number; to: number }>()
  for (let i = 0; i < count; i += 1) {
    const no = deviceNo[i]!
    const day = dayOf(no, slot[i]!)
    if (day === undefined) continue
    const known = devices.get(no)
    if (!known) devices.set(no, { from: day.fromMs, to: day.toMs })
    else {
      known.from = Math.min(known.from, day.fromMs)
      known.to = Math.max(known.to, day.toMs)
    }
  }
  const windows = new Map<string, { from: number; to: number; deviceNos: number[] }>()
  for (const [no, { from, to }] of devices) {
    const key = `${from} ${to}`
    const window = windows.get(key) ?? { from, to, deviceNos: [] }
    window.deviceNos.push(no)
    windows.set(key, window)
  }
  return [...windows.values()].sort((a, b) => b.deviceNos.length - a.deviceNos.length)
}

type IsLoaded = (...frames: Parameters<DirtySpans['has']>) => boolean

/** What the first screen shows comes again with its history: the only frame of a quarter hour, which the batch begins with. */
const isReplaced = ({ onlyAtMs, version }: TakenSlot, groups: SlotGroups, group: number): boolean =>
  onlyAtMs === groups.firstAt[group] && version < groups.firstArrivalMs[group]!

/**
 * Quarter hours and local days of which the store has no frame before the batch is loaded, or none that stays: what the
 * batch has of them is all there is. Nobody else writes frames, so this holds until the batch is in the store. All others
 * are computed there again.
 */
export class FreshRollups {
  private readonly type: DeviceType
  private readonly slots: SlotSummary
  private readonly freshSlots: Uint32Array
  private readonly days: { groups: DayGroups; columns: readonly NamedSlots[] }

  private constructor(type: DeviceType, slots: SlotSummary, isFresh: Uint8Array, days: DayGroups) {
    this.type = type
    this.slots = slots
    this.freshSlots = Uint32Array.from({ length: isFresh.length }, (_none, i) => i).filter((i) => isFresh[i] === 1)
    const columns = dayColumnsOf(days, slots.columns)
    this.days = areExact(columns) ? { groups: days, columns } : { groups: noDays, columns: [] }
  }

  /** What was loaded a moment ago counts as well: a replica of the store may not have it yet. */
  static async find(
    store: RollupStore,
    type: DeviceType,
    slots: SlotSummary,
    dayOf: DayOf,
    isLoaded: IsLoaded,
  ): Promise<FreshRollups> {
    const { groups } = slots
    const windows = windowsOf(groups, dayOf).slice(0, maxWindows)
    const asked = new Set(windows.flatMap(({ deviceNos }) => deviceNos))
    const taken = new Map((await store.taken(type, windows)).map((one) => [slotKey(one.deviceNo, one.slot), one]))
    const isFresh = new Uint8Array(groups.count)
    /** Days that are more than what the batch has of them. */
    const others = new Set<number>()
    const leaveDay = (no: number, slot: number): void => {
      const day = dayOf(no, slot)
      if (day) others.add(dayKey(no, day))
    }
    for (let group = 0; group < groups.count; group += 1) {
      const [no, slot] = [groups.deviceNo[group]!, groups.slot[group]!]
      const before = taken.get(slotKey(no, slot))
      const isOwn = before === undefined || isReplaced(before, groups, group)
      if (isOwn) taken.delete(slotKey(no, slot))
      if (isOwn && groups.isPlain[group] === 1 && asked.has(no))
        isFresh[group] = isLoaded(type, no, slot * slotMs, (slot + 1) * slotMs) ? 0 : 1
      if (isFresh[group] === 0) leaveDay(no, slot)
    }
    for (const { deviceNo, slot } of taken.values()) leaveDay(deviceNo, slot)
    const days = dayGroupsOf(
      groups,
      dayOf,
      (no, day) => !others.has(dayKey(no, day)) && !isLoaded(type, no, day.fromMs, day.toMs),
    )
    return new FreshRollups(type, slots, isFresh, days)
  }

  /** After the frames: a reader that finds rollups also finds the frames they were computed from. */
  async load(store: RollupStore): Promise<void> {
    if (this.freshSlots.length > 0)
      await store.load('slot', this.type, slotBlock(this.type, this.slots, this.freshSlots))
    if (this.days.groups.count > 0) await store.load('day', this.type, dayBlock(this.type, this.days))
  }

  /** Devices and instants whose quarter hours, and whose days, the store has to compute. */
  leaveOthersTo(dirtySlots: DirtySpans, dirtyDays: DirtySpans): void {
    const { groups } = this.slots
    const left = new Uint8Array(groups.count).fill(1)
    for (const group of this.freshSlots) left[group] = 0
    const leftOfDays = new Uint8Array(groups.count).fill(1)
    for (const group of this.days.groups.slots) leftOfDays[group] = 0
    for (let group = 0; group < groups.count; group += 1) {
      const [no, atMs] = [groups.deviceNo[group]!, groups.slot[group]! * slotMs]
      if (left[group] === 1) dirtySlots.addOne(this.type, no, atMs)
      if (leftOfDays[group] === 1) dirtyDays.addOne(this.type, no, atMs)
    }
  }
}
