import { z } from 'zod'
import type { Due } from '../jobs/handle-due.ts'
import type { Db } from './db.ts'
import { sql, type Sql } from './sql.ts'

/** Records (`t`) with a planned end, of every company, at which something happens by itself. */

/** People must be warned now: `hours` before the end, once for each end. */
export const isEnding = (now: Date, hours: Sql): Sql =>
  sql`t.planned_end_at > ${now} and t.planned_end_at <= ${now}::timestamptz + make_interval(hours => ${hours})
    and t.warned_of is distinct from t.planned_end_at`

const Id = z.object({ id: z.string() })
const findDue = (db: Db, table: Sql, due: Sql, limit: number): Promise<string[]> =>
  db.rows(
    sql`select t.id from ${table} t where ${due} order by t.planned_end_at, t.id limit ${limit}`,
    (row) => Id.parse(row).id,
  )

/** Locks it. False where another process has it in hand, or it has changed meanwhile. */
const takeDue = async (tx: Db, table: Sql, id: string, due: Sql): Promise<boolean> =>
  (
    await tx.rows(sql`select t.id from ${table} t where t.id = ${id} and (${due}) for update skip locked`, (row) =>
      Id.parse(row),
    )
  ).length > 0

/** What is done with records of a table when `is` holds for them. */
export const dueOf = <K extends string>(
  table: Sql,
  key: K,
  is: Sql,
  work: (tx: Db, id: string) => Promise<void>,
): Due<K> => ({
  key,
  find: (db, limit) => findDue(db, table, is, limit),
  handle: async (tx, id) => {
    const isTaken = await takeDue(tx, table, id, is)
    if (isTaken) await work(tx, id)
    return isTaken
  },
})

export const setWarned = (tx: Db, table: Sql, id: string) =>
  tx.run(sql`update ${table} set warned_of = planned_end_at where id = ${id}`)
