import { degreesPerRadian, sinDeg, tanDeg } from '@fengguang/analytics/degrees'
import { faultsBetween, type FaultEvent, type FaultSource } from '../fault-events.ts'
import { dayMs, minuteMs, minutesPerDay, startOfLocalDay } from '../local-day.ts'
import { hash32 } from '../random.ts'
import type { Cause } from '../plant.model.ts'
import type { SkyDay } from '../weather/sky-day.ts'
import type { PvLayout } from './pv-layout.ts'

/** Those that cost energy; the others only change what is reported. */
export const electricalCauses = [
  'shadow',
  'stringOutage',
  'branchOutage',
  'inverterTrip',
  'derating',
  'dispatchLimit',
  'maintenance',
  'silentStop',
] as const
export const reportingCauses = [
  'communicationLoss',
  'sensorDrift',
  'sensorFreeze',
  'counterReset',
  'clockSkew',
] as const

export const inverterOf = (event: FaultEvent, layout: PvLayout): number => Math.floor(event.pick * layout.inverters)

/** Branches of an inverter are numbered through its boxes. */
export const branchesOf = (layout: PvLayout): number => layout.branches * Math.max(1, layout.boxesPerInverter)

/** The branches a fault strikes: one, the two of an MPPT input, or a neighbourhood in the shadow; of one box. */
export function struckBranches(event: FaultEvent, layout: PvLayout): number[] {
  const at = hash32(Math.floor(event.depth * 1e9), 3) % branchesOf(layout)
  if (event.cause === 'stringOutage') return [at]
  if (event.cause === 'branchOutage') return layout.style === 'central' ? [at] : [at - (at % 2), at - (at % 2) + 1]
  if (event.cause !== 'shadow') return []
  const count = 4 + Math.floor(4 * event.pick)
  const box = Math.floor(at / layout.branches) * layout.branches
  const first = Math.min(at - box, layout.branches - count)
  return Array.from({ length: count }, (_, i) => box + first + i)
}

/** A branch of a large plant stands for several strings; one of them lost leaves the others. */
const leftOfBranch = (event: FaultEvent, layout: PvLayout): number =>
  event.cause === 'stringOutage' && layout.style === 'central' ? 0.75 : 0

/**
 * A mast or a tree in the east or the west: it takes beam only, while the sun stands between two angles over the
 * horizon on that side, day after day.
 */
function shadowLeft(event: FaultEvent, sky: SkyDay, m: number): number {
  const side = event.depth < 0.5 ? 1 : -1
  const highest = 30 + 40 * (event.depth % 0.5)
  const eastDeg = side * Math.atan(tanDeg(sky.zenithDeg[m]!) * sinDeg(sky.azimuthDeg[m]!)) * degreesPerRadian
  if (m < sky.dawn || m > sky.dusk || !(eastDeg > highest && eastDeg < highest + 24)) return 1
  return 1 - (0.5 + 0.4 * event.pick) * sky.beamShare[m]!
}

/** What the events of a day make of one inverter. */
export interface StruckInverter {
  available: Float32Array
  limit: Float32Array
  /** What is reported instead of the usual; 255 for nothing else. */
  state: Uint8Array
  code: Uint16Array
  /** Share of its current a branch still gives. */
  branches: Map<number, Float32Array>
}

export const usualState = 255
const derated = 4
const codes = { inverterTrip: 1_000, derating: 2_003 } as const
const restartMinutes = 5

export interface DayFaults {
  /** Share of the rated power the grid takes of every inverter. */
  plantLimit: Float32Array
  struck: ReadonlyMap<number, StruckInverter>
}

export const full = new Float32Array(minutesPerDay).fill(1)
/** Share of the rating an inverter may still feed; 1 of a fault that holds nothing back. */
export function heldTo({ cause, depth }: FaultEvent): number {
  if (cause === 'dispatchLimit') return 0.25 + 0.4 * depth
  if (cause === 'derating') return 0.35 + 0.4 * depth
  return cause === 'maintenance' || cause === 'inverterTrip' || cause === 'silentStop' ? 0 : 1
}

/** First minute of the day it strikes, and the one after its last. */
export const span = (event: FaultEvent, day: number): [number, number] => {
  const start = startOfLocalDay(day)
  return [
    Math.max(0, Math.ceil((event.startMs - start) / minuteMs)),
    Math.min(minutesPerDay, Math.ceil((event.endMs - start) / minuteMs)),
  ]
}

export const electricalEvents = (source: FaultSource, day: number): FaultEvent[] =>
  faultsBetween(source, electricalCauses, startOfLocalDay(day), startOfLocalDay(day) + dayMs)

export function dayFaults(
  events: readonly FaultEvent[],
  layout: PvLayout,
  sky: SkyDay,
  weights: readonly Float64Array[],
): DayFaults {
  const limits = events.filter(({ cause }) => cause === 'dispatchLimit')
  const plantLimit = limits.length === 0 ? full : new Float32Array(minutesPerDay).fill(1)
  for (const event of limits) {
    const [from, to] = span(event, sky.day)
    plantLimit.fill(heldTo(event), from, to)
  }
  const struck = new Map<number, StruckInverter>()
  for (const event of events.toSorted((a, b) => speaksLast(a) - speaksLast(b))) {
    if (event.cause === 'dispatchLimit') continue
    const index = inverterOf(event, layout)
    const inverter = struck.get(index) ?? newStruck(plantLimit)
    struck.set(index, inverter)
    strike(inverter, event, layout, sky)
  }
  for (const [index, { available, branches }] of struck)
    for (const [branch, left] of branches) {
      const share = weights[index]![branch]! / branchesOf(layout)
      for (let m = 0; m < minutesPerDay; m++) available[m]! -= share * (1 - left[m]!)
    }
  return { plantLimit, struck }
}

/** Where two meet the later in this list is what the inverter reports: one that is switched off reports no trip. */
const spoken: readonly Cause[] = ['derating', 'silentStop', 'inverterTrip', 'maintenance']
const speaksLast = ({ cause }: FaultEvent): number => spoken.indexOf(cause)

const newStruck = (plantLimit: Float32Array): StruckInverter => ({
  available: new Float32Array(minutesPerDay).fill(1),
  limit: plantLimit.slice(),
  state: new Uint8Array(minutesPerDay).fill(usualState),
  code: new Uint16Array(minutesPerDay),
  branches: new Map(),
})

function strike(inverter: StruckInverter, event: FaultEvent, layout: PvLayout, sky: SkyDay): void {
  const [from, to] = span(event, sky.day)
  const stop = (state: number) => {
    inverter.limit.fill(0, from, to)
    inverter.state.fill(state, from, to)
    // What stands reports no code but that of its own trip.
    inverter.code.fill(0, from, to)
  }
  switch (event.cause) {
    case 'inverterTrip':
      stop(5)
      inverter.code.fill(codes.inverterTrip + Math.floor(12 * event.depth), from, to)
      inverter.state.fill(1, Math.max(from, to - restartMinutes), to)
      break
    case 'maintenance':
      stop(0)
      break
    case 'silentStop':
      stop(2)
      break
    case 'derating':
      for (let m = from; m < to; m++) inverter.limit[m] = Math.min(inverter.limit[m]!, heldTo(event))
      inverter.state.fill(derated, Math.max(from, sky.dawn), Math.min(to, sky.dusk))
      inverter.code.fill(codes.derating, from, to)
      break
    default: {
      const taken = new Float32Array(minutesPerDay).fill(leftOfBranch(event, layout))
      if (event.cause === 'shadow') for (let m = from; m < to; m++) taken[m] = shadowLeft(event, sky, m)
      for (const branch of struckBranches(event, layout)) {
        const left = inverter.branches.get(branch) ?? new Float32Array(minutesPerDay).fill(1)
        inverter.branches.set(branch, left)
        for (let m = from; m < to; m++) left[m]! *= taken[m]!
      }
    }
  }
}
