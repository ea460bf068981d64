import { localDays, slotSeconds, type LocalDaySpan } from '../features/telemetry/telemetry-store.service.ts'
import type { RollupGroups } from './rollup-native.ts'
import type { SlotGroups } from './slot-groups.ts'

const slotMs = slotSeconds * 1000
const keyUnit = 2 ** 16

/** Local days of devices, made of quarter hours of a batch. */
export interface DayGroups extends RollupGroups {
  /** Since 1970. */
  day: Uint32Array
  /** Numbers of quarter hours, day by day and in the order of time. */
  slots: Uint32Array
  /** Where those of each day end. */
  ends: Uint32Array
}

/** The local day of a device; nothing for one that has no station any more. */
export type DayOf = (deviceNo: number, slot: number) => LocalDaySpan | undefined

export function daysByZone(zoneOf: (deviceNo: number) => string | undefined): DayOf {
  const zones = new Map<string, (ms: number) => LocalDaySpan>()
  return (deviceNo, slot) => {
    const zone = zoneOf(deviceNo)
    if (zone === undefined) return undefined
    const known = zones.get(zone) ?? localDays(zone)
    zones.set(zone, known)
    return known(slot * slotMs)
  }
}

export const dayKey = (deviceNo: number, { number }: LocalDaySpan): number => deviceNo * keyUnit + number

/** Quarter hours of each day, of the days that are wanted; not of one whose quarter hours came out of order. */
function slotsByDay(
  groups: SlotGroups,
  dayOf: DayOf,
  isWanted: (deviceNo: number, day: LocalDaySpan) => boolean,
): { day: number; slots: number[] }[] {
  const days = new Map<number, { day: number; slots: number[] } | undefined>()
  for (let group = 0; group < groups.count; group += 1) {
    const no = groups.deviceNo[group]!
    const day = dayOf(no, groups.slot[group]!)
    if (day === undefined) continue
    const key = dayKey(no, day)
    if (!days.has(key)) days.set(key, isWanted(no, day) ? { day: day.number, slots: [] } : undefined)
    const own = days.get(key)
    const last = own?.slots.at(-1)
    if (last !== undefined && groups.slot[last]! >= groups.slot[group]!) days.set(key, undefined)
    own?.slots.push(group)
  }
  return [...days.values()].filter((one) => one !== undefined)
}

const emptyDays = (count: number, slots: number): DayGroups => ({
  count,
  deviceNo: new Uint32Array(count),
  day: new Uint32Array(count),
  frames: new Uint32Array(count),
  firstAt: new Float64Array(count),
  lastAt: new Float64Array(count),
  arrivalMs: new Float64Array(count),
  slots: new Uint32Array(slots),
  ends: new Uint32Array(count),
})
export const noDays = emptyDays(0, 0)

export function dayGroupsOf(
  groups: SlotGroups,
  dayOf: DayOf,
  isWanted: (deviceNo: number, day: LocalDaySpan) => boolean,
): DayGroups {
  const days = slotsByDay(groups, dayOf, isWanted)
  const total = days.reduce((sum, { slots }) => sum + slots.length, 0)
  const into = emptyDays(days.length, total)
  let end = 0
  for (const [i, { day, slots }] of days.entries()) {
    into.slots.set(slots, end)
    into.ends[i] = end += slots.length
    into.day[i] = day
    into.deviceNo[i] = groups.deviceNo[slots[0]!]!
    into.firstAt[i] = groups.firstAt[slots[0]!]!
    into.lastAt[i] = groups.lastAt[slots.at(-1)!]!
    for (const slot of slots) {
      into.frames[i]! += groups.frames[slot]!
      into.arrivalMs[i] = Math.max(into.arrivalMs[i]!, groups.arrivalMs[slot]!)
    }
  }
  return into
}
