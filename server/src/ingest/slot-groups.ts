import { slotSeconds } from '../features/telemetry/telemetry-store.service.ts'
import type { Pack } from './pack-read.ts'
import type { RollupGroups } from './rollup-native.ts'

const slotMs = slotSeconds * 1000
const keyUnit = 2 ** 24

/** Neighbouring rows of a pack in the same group: where each run ends, and its group. */
export interface GroupRuns {
  count: number
  ends: Uint32Array
  groups: Uint32Array
}

/** Which frames of a batch lie in the same quarter hour of the same device. */
export interface SlotGroups extends RollupGroups {
  /** In quarter hours since 1970. */
  slot: Uint32Array
  /** When the first of its frames arrived. */
  firstArrivalMs: Float64Array
  /** Its frames came neither twice nor out of order nor as corrections: what counts is plain without the store. */
  isPlain: Uint8Array
  /** Of each pack. */
  runs: readonly GroupRuns[]
}

export const slotKey = (deviceNo: number, slot: number): number => deviceNo * keyUnit + slot

/** Where the run that begins at `from` ends; its instants rise unless `isPlain` is false. */
function endOfRun({ rows, deviceNo, at }: Pack, from: number): { end: number; slot: number; isPlain: boolean } {
  const no = deviceNo[from]
  // The store keeps whole milliseconds.
  let last = Math.trunc(at[from]!)
  const slot = Math.floor(last / slotMs)
  const until = (slot + 1) * slotMs
  let isPlain = true
  let end = from + 1
  for (; end < rows && deviceNo[end] === no; end += 1) {
    const next = Math.trunc(at[end]!)
    if (next >= until || next < until - slotMs) break
    if (next <= last) isPlain = false
    last = next
  }
  return { end, slot, isPlain }
}

const firstRoom = 16_384

function grown<T extends Uint32Array | Float64Array | Uint8Array>(array: T, into: T): T {
  into.set(array)
  return into
}

/** Arrays that grow together, up to a most. */
class GrowingGroups {
  private readonly known = new Map<number, Map<number, number>>()
  private readonly most: number
  private room: number
  count = 0
  deviceNo: Uint32Array
  slot: Uint32Array
  frames: Uint32Array
  firstAt: Float64Array
  lastAt: Float64Array
  arrivalMs: Float64Array
  firstArrivalMs: Float64Array
  isPlain: Uint8Array

  constructor(most: number) {
    this.most = most
    const room = (this.room = Math.min(most, firstRoom))
    this.deviceNo = new Uint32Array(room)
    this.slot = new Uint32Array(room)
    this.frames = new Uint32Array(room)
    this.firstAt = new Float64Array(room)
    this.lastAt = new Float64Array(room)
    this.arrivalMs = new Float64Array(room)
    this.firstArrivalMs = new Float64Array(room)
    this.isPlain = new Uint8Array(room)
  }

  private grow(): void {
    this.room = Math.min(this.most, this.room * 2)
    this.deviceNo = grown(this.deviceNo, new Uint32Array(this.room))
    this.slot = grown(this.slot, new Uint32Array(this.room))
    this.frames = grown(this.frames, new Uint32Array(this.room))
    this.firstAt = grown(this.firstAt, new Float64Array(this.room))
    this.lastAt = grown(this.lastAt, new Float64Array(this.room))
    this.arrivalMs = grown(this.arrivalMs, new Float64Array(this.room))
    this.firstArrivalMs = grown(this.firstArrivalMs, new Float64Array(this.room))
    this.isPlain = grown(this.isPlain, new Uint8Array(this.room))
  }

  /** Its number; a new one if it is not known, and none when there are too many. */
  of(no: number, slot: number, firstAt: number, arrivalMs: number): number | undefined {
    let slots = this.known.get(no)
    if (!slots) this.known.set(no, (slots = new Map()))
    const found = slots.get(slot)
    if (found !== undefined) return found
    if (this.count === this.most) return undefined
    if (this.count === this.room) this.grow()
    const group = this.count
    this.count += 1
    slots.set(slot, group)
    this.deviceNo[group] = no
    this.slot[group] = slot
    this.firstAt[group] = firstAt
    this.firstArrivalMs[group] = arrivalMs
    this.lastAt[group] = -Infinity
    this.isPlain[group] = 1
    return group
  }
}

/** Nothing when there are more groups than allowed. */
export function slotGroupsOf(packs: readonly Pack[], maxGroups: number): SlotGroups | undefined {
  const groups = new GrowingGroups(maxGroups)
  const runs: GroupRuns[] = []
  for (const pack of packs) {
    const own = { count: 0, ends: new Uint32Array(pack.rows), groups: new Uint32Array(pack.rows) }
    const arrivalMs = Math.floor(pack.arrivalMs)
    for (let from = 0; from < pack.rows;) {
      const { end, slot, isPlain } = endOfRun(pack, from)
      const first = Math.trunc(pack.at[from]!)
      const group = groups.of(pack.deviceNo[from]!, slot, first, arrivalMs)
      if (group === undefined) return undefined
      if (!isPlain || pack.revision > 0 || first <= groups.lastAt[group]!) groups.isPlain[group] = 0
      groups.frames[group]! += end - from
      groups.lastAt[group] = Math.trunc(pack.at[end - 1]!)
      if (arrivalMs > groups.arrivalMs[group]!) groups.arrivalMs[group] = arrivalMs
      own.ends[own.count] = end
      own.groups[own.count] = group
      own.count += 1
      from = end
    }
    runs.push({ count: own.count, ends: own.ends.slice(0, own.count), groups: own.groups.slice(0, own.count) })
  }
  const { count, deviceNo, slot, frames, firstAt, lastAt, arrivalMs, firstArrivalMs, isPlain } = groups
  return { count, deviceNo, slot, frames, firstAt, lastAt, arrivalMs, firstArrivalMs, isPlain, runs }
}
