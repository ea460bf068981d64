import type { TicketChangeKind } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { appendSealed } from '../../platform/postgres/sealed-history.ts'
import { ticketHash } from './ticket-chain.ts'
import { followDevices } from './ticket-devices.service.ts'
import { events, findTicket, type StoredTicket } from './work-tickets.repo.ts'

interface Sealing {
  kind: TicketChangeKind
  comment: string
  /** Null: the platform itself. */
  by: string | null
  now: Date
}

/** Seals the ticket as it stands now; its devices follow. Its row must be locked: two lines with one predecessor would fork the chain. */
export async function sealTicket(
  tx: Db,
  ticket: StoredTicket,
  { kind, comment, by: accountId, now }: Sealing,
): Promise<void> {
  const { id: recordId, status } = ticket
  await appendSealed(tx, events, { recordId, kind, status, accountId, comment, contentHash: ticketHash(ticket), now })
  await followDevices(tx, ticket, now)
}

/** By the caller, and as the caller sees it. */
export async function seal(
  { user, now }: Context,
  tx: Db,
  ticketId: string,
  change: Pick<Sealing, 'kind' | 'comment'>,
): Promise<void> {
  const ticket = await findTicket(tx, user, ticketId)
  if (!ticket) throw new Failure('record.notFound')
  await sealTicket(tx, ticket, { ...change, by: user.accountId, now })
}
