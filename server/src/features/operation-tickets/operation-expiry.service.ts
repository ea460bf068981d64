import { wallMinute } from '@fengguang/domain/kernel/time-range'
import type { Due } from '../../platform/jobs/handle-due.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { dueOf, setWarned } from '../../platform/postgres/planned-ends.ts'
import { warningHours } from '../work-tickets/ticket-setting.service.ts'
import * as repo from './operation-expiry.repo.ts'
import { sealOperation } from './operation-history.service.ts'
import { tellOfEnd } from './operation-messages.service.ts'
import { keptOf, moveOperation } from './operation-write.repo.ts'

/** Not executed, as the platform itself finds; the line in the history says which end has passed. */
async function expire(tx: Db, id: string, now: Date): Promise<void> {
  const ticket = await repo.readTaken(tx, id)
  await moveOperation(tx, id, { ...keptOf(ticket), status: 'done', result: 'notExecuted', isClosed: true }, now)
  const left = await repo.readTaken(tx, id)
  const comment = wallMinute(new Date(left.plannedEndAt), left.timeZone)
  await sealOperation(tx, left, { kind: 'expire', comment, by: null, now })
  await tellOfEnd(tx, left, now)
}

async function warn(tx: Db, id: string, now: Date): Promise<void> {
  await setWarned(tx, repo.table, id)
  await tellOfEnd(tx, await repo.readTaken(tx, id), now)
}

/** Operation tickets of every company whose planned end has passed or is near. What has begun is never closed. */
export const operationTicketsDue = (now: Date): Due<'expired' | 'warned'>[] => [
  dueOf(repo.table, 'expired', repo.isOver(now), (tx, id) => expire(tx, id, now)),
  dueOf(repo.table, 'warned', repo.isNear(now, warningHours), (tx, id) => warn(tx, id, now)),
]
