import { slotSeconds } from '../features/telemetry/telemetry-store.service.ts'
import type { Pack } from './pack-read.ts'

const slotMs = slotSeconds * 1000
const keyUnit = 2 ** 24

/** Which frames of a batch lie in the same quarter hour of the same device. */
export interface SlotGroups {
  count: number
  deviceNo: Uint32Array
  /** In quarter hours since 1970. */
  slot: Uint32Array
  frames: Uint32Array
  firstAt: Float64Array
  lastAt: Float64Array
  arrivalMs: Float64Array
  /** Its frames came neither twice nor out of order nor as corrections: what counts is plain without the store. */
  isPlain: Uint8Array
  /** Of each pack, the group of each row. */
  ofPacks: readonly Uint32Array[]
}

export const slotKey = (deviceNo: number, slot: number): number => deviceNo * keyUnit + slot

/** Nothing when there are more groups than allowed. */
export function slotGroupsOf(packs: readonly Pack[], maxGroups: number): SlotGroups | undefined {
  const groups = {
    count: 0,
    deviceNo: new Uint32Array(maxGroups),
    slot: new Uint32Array(maxGroups),
    frames: new Uint32Array(maxGroups),
    firstAt: new Float64Array(maxGroups),
    lastAt: new Float64Array(maxGroups).fill(-Infinity),
    arrivalMs: new Float64Array(maxGroups),
    isPlain: new Uint8Array(maxGroups).fill(1),
    ofPacks: [] as Uint32Array[],
  }
  const known = new Map<number, number>()
  for (const pack of packs) {
    const ofRows = new Uint32Array(pack.rows)
    groups.ofPacks.push(ofRows)
    let no = -1
    let slot = -1
    let group = 0
    for (let row = 0; row < pack.rows; row += 1) {
      // The store keeps whole milliseconds.
      const at = Math.trunc(pack.at[row]!)
      const rowSlot = Math.floor(at / slotMs)
      if (rowSlot !== slot || pack.deviceNo[row] !== no) {
        no = pack.deviceNo[row]!
        slot = rowSlot
        const key = slotKey(no, slot)
        const found = known.get(key)
        group = found ?? groups.count
        if (found === undefined) {
          if (groups.count === maxGroups) return undefined
          known.set(key, groups.count)
          groups.deviceNo[group] = no
          groups.slot[group] = slot
          groups.firstAt[group] = at
          groups.count += 1
        }
        if (pack.revision > 0) groups.isPlain[group] = 0
        if (pack.arrivalMs > groups.arrivalMs[group]!) groups.arrivalMs[group] = Math.floor(pack.arrivalMs)
      }
      if (at <= groups.lastAt[group]!) groups.isPlain[group] = 0
      groups.lastAt[group] = at
      groups.frames[group]! += 1
      ofRows[row] = group
    }
  }
  return groups
}
