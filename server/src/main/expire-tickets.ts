import { operationTicketsDue } from '../features/operation-tickets/operation-expiry.service.ts'
import { workTicketsDue } from '../features/work-tickets/ticket-expiry.service.ts'
import { handleDue } from '../platform/jobs/handle-due.ts'
import type { JobRun } from '../platform/jobs/job-worker.ts'
import type { Db } from '../platform/postgres/db.ts'

/** Every ticket of both kinds whose planned end has passed or is near, of every company. */
export function expireTickets(
  { db, clock }: { db: Db; clock: () => number },
  run: Pick<JobRun, 'signal' | 'progress'>,
) {
  const now = new Date(clock())
  return handleDue(db, run, [...workTicketsDue(now), ...operationTicketsDue(now)])
}
