import { devicesOf, isConcurrent } from '@fengguang/domain/work-tickets/conflict.rules'
import { mostConcurrent, type ConcurrentTicket } from '@fengguang/domain/work-tickets/work-tickets.contract'
import type { Db } from '../../platform/postgres/db.ts'
import * as repo from './ticket-devices.repo.ts'
import type { StoredTicket } from './work-tickets.repo.ts'

const shown = ({ id, no, type, status, fields, leaderName, plannedStartAt, plannedEndAt }: StoredTicket) => ({
  id,
  no,
  type,
  status,
  equipment: fields.equipment,
  leaderName,
  plannedStartAt,
  plannedEndAt,
})

/** Others of its station, which the caller was let into, that are at the same devices or connection at the same time. */
export async function concurrentTickets(db: Db, ticket: StoredTicket, now: Date): Promise<ConcurrentTicket[]> {
  if (ticket.closedAt !== null) return []
  const others = await repo.findLive(db, ticket.stationId, ticket.id)
  if (others.length === 0) return []
  const related = new Set(await repo.findRelated(db, devicesOf(ticket)))
  return others
    .filter((other) => isConcurrent(ticket, other, { related, now }))
    .slice(0, mostConcurrent)
    .map(shown)
}
