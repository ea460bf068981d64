import type { Amendment } from '@fengguang/domain/work-tickets/amendment.model'
import type { CrewMember, Measure, TicketFields } from '@fengguang/domain/work-tickets/ticket.model'
import { contentHash } from '../../platform/postgres/sealed-history.ts'

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

export const ticketHash = (t: SealedTicket): Buffer =>
  contentHash([
    [t.id, t.no, t.type, t.status, t.stationId, t.leaderId, t.issuerId, t.permitterId, t.version],
    [t.plannedStartAt, t.plannedEndAt, t.leaderSignedAt],
    [t.fields, t.measures, t.crew, t.amendments],
    // Tickets that were sealed before there were typical ones have no such part.
    ...(t.typicalVersionId === null ? [] : [t.typicalVersionId]),
  ])
