import { warningHours } from '@fengguang/domain/work-tickets/ticket.model'
import { expiryTable } from '@fengguang/domain/work-tickets/ticket.rules'
import type { JobRun } from '../../platform/jobs/job-worker.ts'
import type { Db } from '../../platform/postgres/db.ts'
import * as due from './ticket-expiry.repo.ts'
import { sealTicket } from './ticket-history.service.ts'
import { tellOfEnd } from './ticket-messages.service.ts'
import { keptOf, lapseAmendments, moveTicket } from './ticket-write.repo.ts'
import type { StoredTicket } from './work-tickets.repo.ts'

const limit = { timeLimitMs: 30_000 }
const batch = 1_000
const hourMs = 3_600_000

/** Closed by the platform itself, with its line in the history. Earth wires stay to be counted back. */
async function expire(tx: Db, ticket: StoredTicket, now: Date): Promise<void> {
  const status = expiryTable[ticket.status]!
  await moveTicket(tx, ticket.id, { ...keptOf(ticket), status, isClosed: true }, now)
  await lapseAmendments(tx, ticket.id, status)
  const left = await due.readTaken(tx, ticket.id)
  await sealTicket(tx, left, { kind: 'expire', comment: '', by: null, now })
  await tellOfEnd(tx, left, now)
}

async function warn(tx: Db, ticket: StoredTicket, now: Date): Promise<void> {
  await due.setWarned(tx, ticket.id)
  await tellOfEnd(tx, ticket, now)
}

/**
 * Every ticket whose planned end has passed or is near, of every company. Several processes may do so at once, and any
 * may be killed: a ticket is taken by one of them, and its state, its history and its messages stand or fall together.
 */
export async function expireAllDue(
  { db, clock }: { db: Db; clock: () => number },
  { signal, progress }: Pick<JobRun, 'signal' | 'progress'>,
) {
  const now = new Date(clock())
  const counted = { expired: 0, warned: 0 }
  const failed: unknown[] = []
  const kinds = [
    { key: 'expired', is: due.isOver(now), work: expire },
    { key: 'warned', is: due.isEnding(now, new Date(now.getTime() + warningHours * hourMs)), work: warn },
  ] as const
  for (const { key, is, work } of kinds)
    for (const id of await due.findDue(db, is, batch)) {
      if (signal.aborted) break
      const one = async (tx: Db) => {
        const ticket = await due.takeDue(tx, id, is)
        if (ticket) await work(tx, ticket, now)
        return ticket === undefined ? 0 : 1
      }
      // What is wrong with one ticket must not keep the others: it is reported when they are done.
      counted[key] += await db.inTransaction(one, limit).catch((error: unknown) => {
        failed.push(error)
        return 0
      })
      const done = counted.expired + counted.warned
      await progress(done, done)
    }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} tickets could not be handled`)
  return counted
}
