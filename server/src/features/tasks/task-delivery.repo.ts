import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

export interface Delivered {
  accountId: string
  key: string
  taskId: string
  kind: string
}

/** False: that key has been here before. A second one at the same moment waits until the first is through. */
export const keepDelivery = async (tx: Db, { accountId, key, taskId, kind }: Delivered, now: Date): Promise<boolean> =>
  (await tx.run(
    sql`insert into task_delivery (account_id, key, task_id, kind, at)
     values (${accountId}, ${key}::uuid, ${taskId}, ${kind}, ${now}) on conflict do nothing`,
  )) > 0

const Kept = z.object({ taskId: z.string(), kind: z.string() })
export const findDelivery = async (tx: Db, accountId: string, key: string) =>
  (
    await tx.rows(
      sql`select task_id as "taskId", kind from task_delivery where account_id = ${accountId} and key = ${key}::uuid`,
      (row) => Kept.parse(row),
    )
  )[0]
