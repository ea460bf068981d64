import { holdsDevices, parseWatch } from './interlock.rules.ts'
import type { Measure, TicketStatus } from './ticket.model.ts'
import { leavesMeasures } from './ticket.rules.ts'

/** Where and when a ticket is at work. */
export interface PlacedTicket {
  id: string
  status: TicketStatus
  plannedStartAt: string
  plannedEndAt: string
  measures: readonly Measure[]
  fields: { deviceIds: readonly string[]; connection: string }
}

/** Submitted and not over; a draft may still change. */
const live: ReadonlySet<TicketStatus> = new Set([
  'toIssue',
  'toReceive',
  'toConfirm',
  'toPermit',
  'toStart',
  'executing',
  'toEnd',
  'workEnded',
])

/** Devices worked on and those whose switches are pulled for it. */
export const devicesOf = ({ fields, measures }: Pick<PlacedTicket, 'fields' | 'measures'>): string[] => [
  ...new Set([...fields.deviceIds, ...measures.flatMap(({ watch }) => parseWatch(watch)?.deviceId ?? [])]),
]

/** The same connection is written with other spaces and letters by another person. */
const plain = (connection: string): string => connection.replaceAll(/\s/g, '').toLowerCase()

/** People or measures are there until they are not, whatever was planned. */
function spanOf(ticket: PlacedTicket, nowMs: number): readonly [fromMs: number, toMs: number] {
  if (leavesMeasures(ticket)) return [-Infinity, Infinity]
  const [from, to] = [Date.parse(ticket.plannedStartAt), Date.parse(ticket.plannedEndAt)]
  return [from, holdsDevices(ticket) ? Math.max(to, nowMs + 1) : to]
}

/** `related`: the devices of the ticket with all that feeds them and all that they feed. */
export function isConcurrent(
  own: PlacedTicket,
  other: PlacedTicket,
  { related, now }: { related: ReadonlySet<string>; now: Date },
): boolean {
  if (own.id === other.id || !(live.has(other.status) || leavesMeasures(other))) return false
  const [from, to] = spanOf(own, now.getTime())
  const [otherFrom, otherTo] = spanOf(other, now.getTime())
  if (from >= otherTo || otherFrom >= to) return false
  const connection = plain(own.fields.connection)
  return (
    devicesOf(other).some((id) => related.has(id)) ||
    (connection !== '' && connection === plain(other.fields.connection))
  )
}
