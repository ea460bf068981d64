import { createHash } from 'node:crypto'
import type { Amendment } from '@fengguang/domain/work-tickets/amendment.model'
import type { CrewMember, Measure, TicketFields } from '@fengguang/domain/work-tickets/ticket.model'

/** What is kept of a ticket, in the order in which it is hashed. */
export interface SealedTicket {
  id: string
  no: string
  type: string
  status: string
  stationId: string
  leaderId: string
  issuerId: string
  permitterId: string | null
  plannedStartAt: string
  plannedEndAt: string
  fields: TicketFields
  measures: readonly Measure[]
  crew: readonly CrewMember[]
  amendments: readonly Amendment[]
  leaderSignedAt: string | null
  version: number
  /** Of a typical ticket; null: it was written anew. */
  typicalVersionId: string | null
}

/** Keys in the order of the alphabet, because the database does not keep theirs. */
const ordered = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

export const ticketHash = (t: SealedTicket): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(
        [
          [t.id, t.no, t.type, t.status, t.stationId, t.leaderId, t.issuerId, t.permitterId, t.version],
          [t.plannedStartAt, t.plannedEndAt, t.leaderSignedAt],
          [t.fields, t.measures, t.crew, t.amendments],
          // Tickets that were sealed before there were typical ones have no such part.
          ...(t.typicalVersionId === null ? [] : [t.typicalVersionId]),
        ],
        ordered,
      ),
    )
    .digest()

export interface ChainLine {
  ticketId: string
  seq: number
  at: string
  kind: string
  status: string
  /** Null: the platform itself. */
  accountId: string | null
  comment: string
  ticketHash: Buffer
}

const beginning = Buffer.alloc(32)
/** JSON keeps the fields apart: text moved from one field to the next changes the hash. */
export const lineHash = (previous: Buffer | undefined, line: ChainLine): Buffer =>
  createHash('sha256')
    .update(previous ?? beginning)
    .update(JSON.stringify([line.ticketId, line.seq, line.at, line.kind, line.status, line.accountId, line.comment]))
    .update(line.ticketHash)
    .digest()

/** The first line that was altered, 0 where the ticket itself was, null where all is as it was written. */
export function brokenAt(ticket: SealedTicket, lines: readonly (ChainLine & { hash: Buffer })[]): number | null {
  let previous: Buffer | undefined
  for (const [index, line] of lines.entries()) {
    if (line.seq !== index + 1 || !lineHash(previous, line).equals(line.hash)) return index + 1
    previous = line.hash
  }
  const last = lines.at(-1)
  return last && last.ticketHash.equals(ticketHash(ticket)) ? null : 0
}
