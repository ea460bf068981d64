import { expiryTable } from '@fengguang/domain/work-tickets/ticket.rules'
import type { Due } from '../../platform/jobs/handle-due.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { dueOf, setWarned } from '../../platform/postgres/planned-ends.ts'
import * as repo from './ticket-expiry.repo.ts'
import { sealTicket } from './ticket-history.service.ts'
import { tellOfEnd } from './ticket-messages.service.ts'
import { warningHours } from './ticket-setting.service.ts'
import { keptOf, lapseAmendments, moveTicket } from './ticket-write.repo.ts'

/** Closed by the platform itself, with its line in the history. Earth wires stay to be counted back. */
async function expire(tx: Db, id: string, now: Date): Promise<void> {
  const ticket = await repo.readTaken(tx, id)
  const status = expiryTable[ticket.status]!
  await moveTicket(tx, id, { ...keptOf(ticket), status, isClosed: true }, now)
  await lapseAmendments(tx, id, status)
  const left = await repo.readTaken(tx, id)
  await sealTicket(tx, left, { kind: 'expire', comment: '', by: null, now })
  await tellOfEnd(tx, left, now)
}

async function warn(tx: Db, id: string, now: Date): Promise<void> {
  await setWarned(tx, repo.table, id)
  await tellOfEnd(tx, await repo.readTaken(tx, id), now)
}

/** Work tickets of every company whose planned end has passed or is near. */
export const workTicketsDue = (now: Date): Due<'expired' | 'warned'>[] => [
  dueOf(repo.table, 'expired', repo.isOver(now), (tx, id) => expire(tx, id, now)),
  dueOf(repo.table, 'warned', repo.isNear(now, warningHours), (tx, id) => warn(tx, id, now)),
]
