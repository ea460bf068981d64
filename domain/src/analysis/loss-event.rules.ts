import { lossClasses, type Booking, type LossClass, type LossKwh } from './loss.model.ts'
import { noLoss, totalLoss } from './loss.rules.ts'
import type { LossEvent } from './loss-event.model.ts'

const hourMs = 3_600_000

/** What an analyst said of a time of one device. Of two that overlap the later one, with the higher number, counts. */
export interface Decision {
  id: number
  deviceId: string
  fromMs: number
  toMs: number
  /** Null: as the ledger books it. */
  lossClass: LossClass | null
  cause: string
  isLocked: boolean
  by: string
}

export interface Segment<D> {
  decision: D
  fromMs: number
  toMs: number
}

/** The parts of the decisions of one device that count, in order of time: each instant belongs to the latest one. */
export function segmentsOf<D extends Pick<Decision, 'id' | 'fromMs' | 'toMs'>>(decisions: readonly D[]): Segment<D>[] {
  const edges = [...new Set(decisions.flatMap(({ fromMs, toMs }) => [fromMs, toMs]))].toSorted((a, b) => a - b)
  const latestFirst = decisions.toSorted((a, b) => b.id - a.id)
  const segments: Segment<D>[] = []
  for (const [i, fromMs] of edges.slice(0, -1).entries()) {
    const toMs = edges[i + 1]!
    const decision = latestFirst.find((one) => one.fromMs <= fromMs && one.toMs >= toMs)
    if (!decision) continue
    const last = segments.at(-1)
    if (last?.decision === decision && last.toMs === fromMs) last.toMs = toMs
    else segments.push({ decision, fromMs, toMs })
  }
  return segments
}

/** All of a loss in one class: expected = actual + losses − gain holds as before, and a rest below zero is a gain. */
export function bookTo<T extends { gain: number; loss: Record<LossClass, number> }>(units: T, to: LossClass): T {
  const lost = totalLoss(units.loss) - units.gain
  return { ...units, gain: Math.max(0, -lost), loss: { ...noLoss(), [to]: Math.max(0, lost) } }
}

/** An interval of the ledger that may belong to an event. */
export interface EventInterval {
  atMs: number
  booking: Booking
  expectedKwh: number
  gainKwh: number
  lossKwh: LossKwh
}

export interface EventDevice {
  id: string
  no: number
  name: string
  ratedKw: number | null
}

/** Bookings that leave an interval out of both sides, and those that split a loss into classes. */
export const gapBookings = ['missing', 'bad', 'unjudged'] as const satisfies readonly Booking[]
export const splitBookings = ['runs', 'saidNormal'] as const satisfies readonly Booking[]
const isGap = (booking: Booking): boolean => (gapBookings as readonly Booking[]).includes(booking)
const isSplit = (booking: Booking): boolean => (splitBookings as readonly Booking[]).includes(booking)

/** A running device has an event where it loses this share of what is expected … */
export const runningShare = 0.2
/** … in light that could give this share of its rating, for so many intervals on end: below, it is noise of clouds. */
const lightShare = 0.03
const runningIntervals = 3

const lostIn = ({ lossKwh }: EventInterval): number => totalLoss(lossKwh)

function mainClass(intervals: readonly EventInterval[]): LossClass | undefined {
  const sums = lossClasses.map((name) => ({ name, kwh: intervals.reduce((sum, one) => sum + one.lossKwh[name], 0) }))
  const [most] = sums.toSorted((a, b) => b.kwh - a.kwh)
  return most && most.kwh > 0 ? most.name : undefined
}

/** Null: no data. Undefined: nothing to speak of. */
function kindOf(interval: EventInterval, { ratedKw }: EventDevice, stepMs: number): LossClass | null | undefined {
  if (isGap(interval.booking)) return null
  const lost = lostIn(interval)
  if (lost <= 0) return undefined
  if (isSplit(interval.booking)) {
    const leastKwh = (lightShare * (ratedKw ?? 0) * stepMs) / hourMs
    if (lost < runningShare * interval.expectedKwh || interval.expectedKwh < leastKwh) return undefined
  }
  return mainClass([interval])
}

/** The booking of the intervals that lost the most; of a time without data the most frequent. */
function mainBooking(intervals: readonly EventInterval[]): Booking {
  const weights = new Map<Booking, number>()
  for (const one of intervals) weights.set(one.booking, (weights.get(one.booking) ?? 0) + lostIn(one) + 1e-6)
  return [...weights].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 'runs'
}

function baseOf(device: EventDevice, fromMs: number, toMs: number, intervals: readonly EventInterval[]) {
  return {
    id: `${device.no}.${fromMs}.${toMs}`,
    deviceId: device.id,
    deviceName: device.name,
    fromAt: new Date(fromMs).toISOString(),
    toAt: new Date(toMs).toISOString(),
    hours: (toMs - fromMs) / hourMs,
    booking: mainBooking(intervals),
    expectedKwh: intervals.reduce((sum, { expectedKwh }) => sum + expectedKwh, 0),
  }
}

/** Runs of intervals of one class, as the ledger found them. */
function foundEvents(device: EventDevice, intervals: readonly EventInterval[], stepMs: number): LossEvent[] {
  const runs: { kind: LossClass | null; own: EventInterval[] }[] = []
  for (const interval of intervals) {
    const kind = kindOf(interval, device, stepMs)
    if (kind === undefined) continue
    const last = runs.at(-1)
    if (last?.kind === kind && last.own.at(-1)!.atMs + stepMs === interval.atMs) last.own.push(interval)
    else runs.push({ kind, own: [interval] })
  }
  return runs
    .filter(({ own }) => own.length >= runningIntervals || own.some(({ booking }) => !isSplit(booking)))
    .map(({ kind, own }) => ({
      ...baseOf(device, own[0]!.atMs, own.at(-1)!.atMs + stepMs, own),
      lossClass: kind,
      lossKwh: own.reduce((sum, one) => sum + lostIn(one), 0),
      decidedBy: null,
      isManual: false,
      cause: '',
      isLocked: false,
    }))
}

/** What an analyst decided is an event from end to end; one that decides nothing any more is none. */
function decidedEvent(
  device: EventDevice,
  { decision, fromMs, toMs }: Segment<Decision>,
  intervals: readonly EventInterval[],
): LossEvent[] {
  const counted = intervals.filter(({ booking }) => !isGap(booking))
  const lossClass = decision.lossClass ?? mainClass(counted)
  if (lossClass === undefined && !decision.isLocked) return []
  const gain = decision.lossClass === null ? 0 : 1
  return [
    {
      ...baseOf(device, fromMs, toMs, counted),
      lossClass: lossClass ?? 'other',
      lossKwh: counted.reduce((sum, one) => sum + Math.max(0, lostIn(one) - gain * one.gainKwh), 0),
      decidedBy: decision.by,
      isManual: decision.lossClass !== null,
      cause: decision.cause,
      isLocked: decision.isLocked,
    },
  ]
}

/** The events of one device in order of time; `intervals` are in order too, and may lack those that lost nothing. */
export function eventsOf(
  device: EventDevice,
  intervals: readonly EventInterval[],
  decisions: readonly Decision[],
  stepMs: number,
): LossEvent[] {
  const segments = segmentsOf(decisions)
  const within = segments.map((): EventInterval[] => [])
  const free: EventInterval[] = []
  for (const interval of intervals) {
    const place = segments.findIndex(({ fromMs, toMs }) => interval.atMs >= fromMs && interval.atMs < toMs)
    if (place < 0) free.push(interval)
    else within[place]!.push(interval)
  }
  return [
    ...foundEvents(device, free, stepMs),
    ...segments.flatMap((segment, i) => decidedEvent(device, segment, within[i]!)),
  ].toSorted((a, b) => (a.fromAt < b.fromAt ? -1 : 1))
}

/** Events of one device that are to become one, and none of the others lies between them. */
export function areNeighbours(chosen: readonly LossEvent[], all: readonly LossEvent[]): boolean {
  const ids = new Set(chosen.map(({ id }) => id))
  const { deviceId } = chosen[0]!
  if (ids.size < 2 || chosen.some((one) => one.deviceId !== deviceId)) return false
  const from = chosen.map(({ fromAt }) => fromAt).toSorted()[0]!
  const to = chosen
    .map(({ toAt }) => toAt)
    .toSorted()
    .at(-1)!
  return !all.some(
    (one) =>
      one.deviceId === deviceId && one.lossClass !== null && !ids.has(one.id) && one.fromAt < to && one.toAt > from,
  )
}
