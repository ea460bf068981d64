import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/postgres/db.ts'
import { insertTask, readTasks, type NewTaskMessage } from './inbox.repo.ts'
import { realNameOf } from './invitations.repo.ts'
import { findOperators } from './operators.repo.ts'
import { push } from './push.repo.ts'

export { findOperators, realNameOf }

/** A message to one person, counted at the bell as soon as the transaction commits. */
export async function tellPerson(tx: Db, message: Omit<NewTaskMessage, 'id'>): Promise<void> {
  await insertTask(tx, { ...message, id: `m-${randomUUID()}` })
  await push(tx, { kind: 'person', accountId: message.accountId })
}

export const markRead = (db: Db, accountId: string, now: Date) => readTasks(db, accountId, now, null)
