import { dayMs, hourMs, localDayOf, minuteMs, startOfLocalDay } from './local-day.ts'
import type { Cause, Scenario } from './plant.model.ts'
import { hash32, seedOf, unit } from './random.ts'

export interface FaultEvent {
  cause: Cause
  startMs: number
  endMs: number
  /** In [0, 1): which of the devices. */
  pick: number
  /** In [0, 1): how grave. */
  depth: number
}

interface Pattern {
  /** Time is cut into slots of so many days; an event lies wholly within one, so that no window can cut its history. */
  slotDays: number
  hours: readonly [shortest: number, longest: number]
  /** Begins between 8 and 15 h. */
  byDay?: boolean
}

const patterns: Readonly<Record<Exclude<Cause, 'soiling'>, Pattern>> = {
  shadow: { slotDays: 60, hours: [480, 1080] },
  stringOutage: { slotDays: 15, hours: [24, 200] },
  branchOutage: { slotDays: 15, hours: [24, 120] },
  inverterTrip: { slotDays: 3, hours: [0.5, 5], byDay: true },
  turbineTrip: { slotDays: 3, hours: [0.5, 14] },
  derating: { slotDays: 7, hours: [3, 60] },
  dispatchLimit: { slotDays: 2, hours: [1, 4], byDay: true },
  maintenance: { slotDays: 10, hours: [2, 7], byDay: true },
  silentStop: { slotDays: 10, hours: [1, 6], byDay: true },
  communicationLoss: { slotDays: 5, hours: [0.3, 10] },
  sensorDrift: { slotDays: 60, hours: [240, 900] },
  sensorFreeze: { slotDays: 10, hours: [3, 30], byDay: true },
  yawError: { slotDays: 60, hours: [480, 1200] },
  pitchError: { slotDays: 60, hours: [480, 1200] },
  counterReset: { slotDays: 30, hours: [0, 0] },
  clockSkew: { slotDays: 20, hours: [12, 72] },
}

export interface FaultSource {
  seed: number
  stationId: string
  scenario: Scenario
}

/** The events of the given causes that touch [fromMs, toMs), in order of their start; an instant has no length. */
export function faultsBetween(
  source: FaultSource,
  of: readonly Exclude<Cause, 'soiling'>[],
  fromMs: number,
  toMs: number,
): FaultEvent[] {
  const events: FaultEvent[] = []
  for (const cause of of) {
    const mean = source.scenario.eventsIn30Days[cause] ?? 0
    if (mean <= 0) continue
    const pattern = patterns[cause]
    const seed = seedOf(seedOf(source.seed, source.stationId), cause)
    const last = Math.floor(localDayOf(toMs) / pattern.slotDays)
    for (let slot = Math.floor(localDayOf(fromMs) / pattern.slotDays); slot <= last; slot++) {
      const event = eventOfSlot(cause, pattern, hash32(seed, slot), slot, mean)
      if (event && event.startMs < toMs && (event.endMs > fromMs || event.startMs >= fromMs)) events.push(event)
    }
  }
  return events.sort((a, b) => a.startMs - b.startMs)
}

function eventOfSlot(cause: Cause, { slotDays, hours, byDay }: Pattern, seed: number, slot: number, mean: number) {
  if (unit(seed, 0) >= (mean * slotDays) / 30) return undefined
  const [shortest, longest] = hours
  const share = unit(seed, 1)
  const lengthMs = Math.round((shortest + (longest - shortest) * share * share) * 60) * minuteMs
  const roomDays = slotDays - Math.ceil(((byDay ? 15 : 24) * hourMs + lengthMs) / dayMs)
  const day = slot * slotDays + Math.floor(unit(seed, 2) * (roomDays + 1))
  const hour = byDay ? 8 + 7 * unit(seed, 3) : 24 * unit(seed, 3)
  const startMs = startOfLocalDay(day) + Math.round((hour * hourMs) / minuteMs) * minuteMs
  const event: FaultEvent = { cause, startMs, endMs: startMs + lengthMs, pick: unit(seed, 4), depth: unit(seed, 5) }
  return event
}
