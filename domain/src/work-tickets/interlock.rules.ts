import type { DeviceType } from '../devices/device.model.ts'
import type { FieldFailure } from '../kernel/failure.ts'
import { catalogue } from '../telemetry/catalogue.ts'
import { openClosed } from '../telemetry/point.model.ts'
import type { Amendment } from './amendment.model.ts'
import type { Measure, MeasureKind, TicketStatus } from './ticket.model.ts'
import { isOn, leavesMeasures, restoringStatuses } from './ticket.rules.ts'

/** Of a switch: 0 open, 1 closed, as the point catalogue counts them. */
export type Position = 0 | 1

/** Where the switch of a measure stands once it is carried out; the other kinds have none. */
const carriedOut: Partial<Record<MeasureKind, Position>> = { switchOff: 0, earthSwitch: 1 }
const earths: ReadonlySet<MeasureKind> = new Set(['earthWire', 'earthSwitch'])
/** Those that can name a switch whose position is read. */
export const watchedKinds: ReadonlySet<MeasureKind> = new Set(Object.keys(carriedOut) as MeasureKind[])

export const switchPoints = (type: DeviceType): string[] =>
  Object.entries(catalogue[type]).flatMap(([code, point]) =>
    'labels' in point && point.labels === openClosed ? [code] : [],
  )

/** A switch is named by its device and its point. */
export const watchOf = (deviceId: string, point: string): string => `${deviceId} ${point}`
export function parseWatch(watch: string | null): { deviceId: string; point: string } | undefined {
  if (watch === null) return undefined
  const at = watch.lastIndexOf(' ')
  return at > 0 && at < watch.length - 1 ? { deviceId: watch.slice(0, at), point: watch.slice(at + 1) } : undefined
}

/** What the switch must show when the measure is on, or off again. */
export function wantedPosition(kind: MeasureKind, on: boolean): Position | undefined {
  const position = carriedOut[kind]
  return position === undefined || on ? position : position === 0 ? 1 : 0
}

/** Nothing is earthed that a switch could still feed: switches open first and close last. */
export function orderFault(before: readonly Measure[], index: number, after: Measure): FieldFailure | undefined {
  const measures = before.with(index, after)
  const isEarthed = measures.some((one) => earths.has(one.kind) && isOn(one))
  const isFed = measures.some((one) => one.kind === 'switchOff' && !isOn(one))
  if (!isEarthed || !isFed) return undefined
  return { key: earths.has(after.kind) ? 'ticket.openFirst' : 'ticket.earthedStill' }
}

/** What a switch says now; null where nothing new is known of it. */
export interface SwitchReading {
  /** Of its measure; null: no measure of the ticket names it. */
  index: number | null
  name: string
  position: Position | null
  at: string | null
}

/** One that a second person agreed to counts for the position it was given for, in the state it was given in. */
const isOverridden = (amendments: readonly Amendment[], status: TicketStatus, { index, position }: SwitchReading) =>
  amendments.some(
    ({ kind, status: settled, detail }) =>
      kind === 'override' &&
      settled === 'done' &&
      detail.measure === index &&
      detail.position === position &&
      detail.stage === status,
  )

/** The switch says otherwise than the measure will when it is marked so, and no one answers for that. */
export function contradicts(
  { status, amendments }: { status: TicketStatus; amendments: readonly Amendment[] },
  measure: Measure,
  reading: SwitchReading | undefined,
  on: boolean,
): boolean {
  if (!reading || reading.position === null) return false
  return reading.position !== wantedPosition(measure.kind, on) && !isOverridden(amendments, status, reading)
}

/** Measures that are on while their switch says otherwise. */
export const contraryOf = (
  ticket: { status: TicketStatus; amendments: readonly Amendment[]; measures: readonly Measure[] },
  readings: readonly SwitchReading[],
): SwitchReading[] =>
  readings.filter((reading) => {
    const measure = ticket.measures[reading.index ?? -1]
    return measure !== undefined && isOn(measure) && contradicts(ticket, measure, reading, true)
  })

/** In which measures are taken back. */
export const isReversing = (status: TicketStatus): boolean => restoringStatuses.includes(status)

/** A switch that will stand in the way of what the state of the ticket is for. */
export const inTheWay = (
  ticket: { status: TicketStatus; amendments: readonly Amendment[]; measures: readonly Measure[] },
  readings: readonly SwitchReading[],
): SwitchReading[] =>
  readings.filter((reading) => {
    const measure = ticket.measures[reading.index ?? -1]
    return measure !== undefined && contradicts(ticket, measure, reading, !isReversing(ticket.status))
  })

/** Devices are held out of service while people may work on them, and until what was done for that is taken back. */
const holding: ReadonlySet<TicketStatus> = new Set(['toStart', 'executing', 'toEnd', 'workEnded'])
export const holdsDevices = (ticket: { status: TicketStatus; measures: readonly Measure[] }): boolean =>
  holding.has(ticket.status) || leavesMeasures(ticket)
