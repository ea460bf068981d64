import type { DayGroups } from './day-groups.ts'
import type { NamedSlots } from './rollup-native.ts'
import type { CountedSlots, MeasuredSlots, SlotColumn, StatedSlots } from './slot-columns.ts'

const exact = Number.MAX_SAFE_INTEGER

function eachSlot({ count, slots, ends }: DayGroups, take: (day: number, slot: number) => void): void {
  for (let day = 0, at = 0; day < count; day += 1) for (const end = ends[day]!; at < end; at += 1) take(day, slots[at]!)
}

function measured(groups: DayGroups, of: MeasuredSlots): MeasuredSlots {
  const { width } = of
  const size = groups.count * width
  const numbers = () => (of.min instanceof Int32Array ? new Int32Array(size) : new Float64Array(size))
  const into = { count: new Uint32Array(size), sum: new Float64Array(size), min: numbers(), max: numbers() }
  const lengths = new Uint8Array(of.lengths.length > 0 ? groups.count : 0)
  eachSlot(groups, (day, slot) => {
    if (lengths.length > 0) lengths[day] = Math.max(lengths[day]!, of.lengths[slot]!)
    for (let i = 0; i < width; i += 1) {
      const [to, from] = [day * width + i, slot * width + i]
      if (of.count[from] === 0) continue
      if (into.count[to] === 0 || of.min[from]! < into.min[to]!) into.min[to] = of.min[from]!
      if (into.count[to] === 0 || of.max[from]! > into.max[to]!) into.max[to] = of.max[from]!
      into.count[to]! += of.count[from]!
      into.sum[to]! += of.sum[from]!
    }
  })
  return { kind: 'measured', width, lengths, ...into }
}

/** Neighbours are joined like frames: a drop is a reset. */
function counted(groups: DayGroups, of: CountedSlots): CountedSlots {
  const numbers = () => new Float64Array(groups.count)
  const has = new Uint32Array(groups.count)
  const [first, firstAt, last, lastAt, up] = [numbers(), numbers(), numbers(), numbers(), numbers()]
  eachSlot(groups, (day, slot) => {
    if (of.has[slot] === 0) return
    const begins = of.first[slot]!
    if (has[day] === 0) {
      has[day] = 1
      first[day] = begins
      firstAt[day] = of.firstAt[slot]!
    } else up[day]! += begins >= last[day]! ? begins - last[day]! : begins
    up[day]! += of.up[slot]!
    last[day] = of.last[slot]!
    lastAt[day] = of.lastAt[slot]!
  })
  return { kind: 'counted', has, first, firstAt, last, lastAt, up }
}

function stated(groups: DayGroups, of: StatedSlots): StatedSlots {
  const has = new Uint32Array(groups.count)
  const last = new Int32Array(groups.count)
  const frames = new Map<number, Map<number, number>>()
  eachSlot(groups, (day, slot) => {
    if (of.has[slot] === 0) return
    has[day] = 1
    last[day] = of.last[slot]!
    const states = frames.get(day) ?? new Map<number, number>()
    frames.set(day, states)
    for (const [state, count] of of.frames.get(slot) ?? []) states.set(state, (states.get(state) ?? 0) + count)
  })
  return { kind: 'stated', has, last, frames }
}

function dayColumnOf(groups: DayGroups, slots: SlotColumn): SlotColumn {
  if (slots.kind === 'counted') return counted(groups, slots)
  return slots.kind === 'stated' ? stated(groups, slots) : measured(groups, slots)
}

/** The same as the store's own statement gives from these quarter hours. */
export const dayColumnsOf = (groups: DayGroups, columns: readonly NamedSlots[]): NamedSlots[] =>
  columns.map(({ name, slots }) => ({ name, slots: dayColumnOf(groups, slots) }))

/** Whether every sum is one that doubles hold to the last digit, also on the way to it. */
export const areExact = (columns: readonly NamedSlots[]): boolean =>
  columns.every(({ slots }) => {
    if (slots.kind === 'stated') return true
    if (slots.kind === 'counted') return slots.up.every((up) => up <= exact)
    const { count, min, max } = slots
    return count.every((times, i) => times * Math.max(Math.abs(min[i]!), Math.abs(max[i]!)) <= exact)
  })
