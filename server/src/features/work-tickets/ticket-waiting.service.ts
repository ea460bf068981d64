import type { TicketHand } from '@fengguang/domain/work-tickets/ticket.model'
import { handsOn, leavesMeasures } from '@fengguang/domain/work-tickets/ticket.rules'
import { waitsFor } from '@fengguang/domain/work-tickets/ticket-waiting.rules'
import type { Context } from '../../http/context.ts'
import { operatingFor } from './ticket-facts.service.ts'
import { findConcerned, type StoredTicket } from './work-tickets.repo.ts'

const most = 1_000

export interface WaitingTicket {
  ticket: StoredTicket
  hands: TicketHand[]
}

/** Tickets whose next step is the caller's, those that end first before the others. */
export async function waitingTickets(ctx: Context): Promise<WaitingTicket[]> {
  const { accountId: id, permissions } = ctx.user
  const asked = new Map<string, Promise<ReadonlySet<string>>>()
  /** Many tickets are of one station and day: people are looked up once for them. */
  const permitters = (ticket: StoredTicket) => {
    const { stationId, type, plannedStartAt, plannedEndAt } = ticket
    const key = JSON.stringify([stationId, type, leavesMeasures(ticket) || [plannedStartAt, plannedEndAt]])
    const known = asked.get(key) ?? operatingFor(ctx.db, ticket, ctx.now)
    asked.set(key, known)
    return known
  }
  const found: WaitingTicket[] = []
  for (const ticket of await findConcerned(ctx.db, ctx.user, most)) {
    const turn = waitsFor(ticket)
    const isOperating = turn.has('duty') && (await permitters(ticket)).has(id)
    const mayAct = permissions.has('work-ticket:write')
    const hands = handsOn(ticket, { id, mayAct, isOperating, isSupervisor: false }).filter((hand) => turn.has(hand))
    if (hands.length > 0) found.push({ ticket, hands })
  }
  return found
}
