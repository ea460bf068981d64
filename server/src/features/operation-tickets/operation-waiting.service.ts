import type { OperationHand } from '@fengguang/domain/operation-tickets/operation.model'
import { waitsFor } from '@fengguang/domain/operation-tickets/operation.rules'
import type { Context } from '../../http/context.ts'
import { handsOf } from './operation-facts.service.ts'
import { findConcerned, type StoredOperation } from './operation-tickets.repo.ts'

const most = 1_000

export interface WaitingOperation {
  ticket: StoredOperation
  hands: OperationHand[]
}

/** Tickets whose next step is the caller's, those that end first before the others. */
export async function waitingOperations(ctx: Context): Promise<WaitingOperation[]> {
  const found = await findConcerned(ctx.db, ctx.user, most)
  return found
    .map((ticket) => {
      const turn = waitsFor(ticket)
      return { ticket, hands: handsOf(ctx, ticket).filter((hand) => hand !== 'supervisor' && turn.includes(hand)) }
    })
    .filter(({ hands }) => hands.length > 0)
}
