import { Failure } from '@fengguang/domain/kernel/failure'
import type { OperationChangeKind } from '@fengguang/domain/operation-tickets/operation-tickets.contract'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { appendSealed, contentHash } from '../../platform/postgres/sealed-history.ts'
import { events, findOperation, type StoredOperation } from './operation-tickets.repo.ts'

/** What is kept of a ticket, in the order in which it is hashed. */
export const operationHash = (t: StoredOperation): Buffer =>
  contentHash([
    [t.id, t.no, t.kind, t.status, t.result, t.stationId, t.version],
    [t.operatorId, t.guardianId, t.leaderId, t.chiefId, t.authorId],
    [t.plannedStartAt, t.plannedEndAt, t.orderGiver, t.orderReceiver, t.orderedAt],
    [t.fields, t.steps],
    // Tickets that were sealed before they could be made from typical ones have no such part.
    ...(t.typicalVersionId === null ? [] : [t.typicalVersionId]),
  ])

interface Sealing {
  kind: OperationChangeKind
  comment: string
  /** Null: the platform itself. */
  by: string | null
  now: Date
}

/** Seals the ticket as it stands now. Its row must be locked. */
export const sealOperation = (tx: Db, ticket: StoredOperation, { kind, comment, by: accountId, now }: Sealing) =>
  appendSealed(tx, events, {
    recordId: ticket.id,
    kind,
    status: ticket.status,
    accountId,
    comment,
    contentHash: operationHash(ticket),
    now,
  })

/** By the caller, and as the caller sees it. */
export async function seal(
  { user, now }: Context,
  tx: Db,
  id: string,
  change: Pick<Sealing, 'kind' | 'comment'>,
): Promise<StoredOperation> {
  const ticket = await findOperation(tx, user, id)
  if (!ticket) throw new Failure('record.notFound')
  await sealOperation(tx, ticket, { ...change, by: user.accountId, now })
  return ticket
}
