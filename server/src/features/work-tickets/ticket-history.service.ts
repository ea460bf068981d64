import type { TicketChangeKind } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { lineHash, ticketHash, type ChainLine } from './ticket-chain.ts'
import { insertLine } from './ticket-write.repo.ts'
import { findLines, findTicket } from './work-tickets.repo.ts'

/** Seals the ticket as it stands now. Its row must be locked: two lines with one predecessor would fork the chain. */
export async function seal(
  ctx: Context,
  tx: Db,
  ticketId: string,
  { kind, comment }: { kind: TicketChangeKind; comment: string },
): Promise<void> {
  const ticket = await findTicket(tx, ctx.user, ticketId)
  if (!ticket) throw new Failure('record.notFound')
  const last = (await findLines(tx, ticketId)).at(-1)
  const line: ChainLine = {
    ticketId,
    seq: (last?.seq ?? 0) + 1,
    at: ctx.now.toISOString(),
    kind,
    status: ticket.status,
    accountId: ctx.user.accountId,
    comment,
    ticketHash: ticketHash(ticket),
  }
  await insertLine(tx, line, lineHash(last?.hash, line))
}
