import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { SlotWindow } from '../features/telemetry/telemetry-store.service.ts'
import type { DirtySpans } from './dirty-spans.ts'
import { slotKey } from './slot-groups.ts'
import { slotBlock } from './slot-native.ts'
import type { SlotSummary } from './slot-summary.ts'

/** What quarter hours computed here need of the store. */
export interface SlotStore {
  /** Those that have frames. */
  taken(type: DeviceType, windows: readonly SlotWindow[]): Promise<[deviceNo: number, slot: number][]>
  load(type: DeviceType, block: Uint8Array): Promise<void>
}

const slotMs = 900_000
const slotsPerHour = 4
/** Each is a statement. */
const maxWindows = 8

/** Devices with the same hours share a window. */
function windowsOf({ groups }: SlotSummary): SlotWindow[] {
  const devices = new Map<number, { from: number; to: number }>()
  for (let i = 0; i < groups.count; i += 1) {
    const slot = groups.slot[i]!
    const known = devices.get(groups.deviceNo[i]!)
    if (!known) devices.set(groups.deviceNo[i]!, { from: slot, to: slot })
    else if (slot < known.from) known.from = slot
    else if (slot > known.to) known.to = slot
  }
  const windows = new Map<string, { from: number; to: number; deviceNos: number[] }>()
  for (const [deviceNo, { from, to }] of devices) {
    const [first, last] = [Math.floor(from / slotsPerHour), Math.floor(to / slotsPerHour)]
    const hourMs = slotsPerHour * slotMs
    const key = `${first} ${last}`
    const window = windows.get(key) ?? { from: first * hourMs, to: (last + 1) * hourMs, deviceNos: [] }
    window.deviceNos.push(deviceNo)
    windows.set(key, window)
  }
  return [...windows.values()].sort((a, b) => b.deviceNos.length - a.deviceNos.length)
}

/**
 * Quarter hours of which the store has no frame before the batch is loaded: what the batch has of them is all there is.
 * Nobody else writes frames, so this holds until the batch is in the store. All others are computed there again.
 */
export class FreshSlots {
  private readonly type: DeviceType
  private readonly summary: SlotSummary
  private readonly rows: Uint32Array
  private readonly others: Uint32Array

  private constructor(type: DeviceType, summary: SlotSummary, isFresh: (group: number) => boolean) {
    this.type = type
    this.summary = summary
    const all = Uint32Array.from({ length: summary.groups.count }, (_none, i) => i)
    const marks = all.map((group) => (isFresh(group) ? 1 : 0))
    this.rows = all.filter((group) => marks[group] === 1)
    this.others = all.filter((group) => marks[group] === 0)
  }

  /** What was loaded a moment ago counts as well: a replica of the store may not have it yet. */
  static async find(
    store: SlotStore,
    type: DeviceType,
    summary: SlotSummary,
    isLoaded: (...frames: Parameters<DirtySpans['has']>) => boolean,
  ): Promise<FreshSlots> {
    const { groups } = summary
    const windows = windowsOf(summary).slice(0, maxWindows)
    const asked = new Set(windows.flatMap(({ deviceNos }) => deviceNos))
    const taken = new Set((await store.taken(type, windows)).map(([no, slot]) => slotKey(no, slot)))
    return new FreshSlots(type, summary, (group) => {
      const [no, slot] = [groups.deviceNo[group]!, groups.slot[group]!]
      if (groups.isPlain[group] === 0 || !asked.has(no) || taken.has(slotKey(no, slot))) return false
      return !isLoaded(type, no, slot * slotMs, (slot + 1) * slotMs)
    })
  }

  /** After the frames: a reader that finds quarter hours also finds the frames they were computed from. */
  async load(store: SlotStore): Promise<void> {
    const { groups, columns } = this.summary
    if (this.rows.length > 0) await store.load(this.type, slotBlock(this.type, groups, columns, this.rows))
  }

  leaveOthersTo(dirty: DirtySpans): void {
    const { deviceNo, slot } = this.summary.groups
    for (const group of this.others) dirty.addOne(this.type, deviceNo[group]!, slot[group]! * slotMs)
  }
}
