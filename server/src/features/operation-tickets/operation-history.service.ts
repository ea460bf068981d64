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

/** Seals the ticket as it stands now. Its row must be locked. */
export async function seal(
  { user, now }: Context,
  tx: Db,
  id: string,
  { kind, comment }: { kind: OperationChangeKind; comment: string },
): Promise<StoredOperation> {
  const ticket = await findOperation(tx, user, id)
  if (!ticket) throw new Failure('record.notFound')
  const { status } = ticket
  const hash = operationHash(ticket)
  await appendSealed(tx, events, {
    recordId: id,
    kind,
    status,
    accountId: user.accountId,
    comment,
    contentHash: hash,
    now,
  })
  return ticket
}
