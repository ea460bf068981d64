import type { Db } from './db.ts'
import { sql, type Sql } from './sql.ts'

/** Locks records in one order: two people wait for each other and never deadlock. */
export const lockRows = (tx: Db, table: Sql, ids: readonly string[]) =>
  tx.run(sql`select 1 from ${table} where id = any(${ids}) order by id for update`)

/** Those of the records that `find` shows the caller, locked. */
export async function lockEach<Row>(
  tx: Db,
  table: Sql,
  ids: readonly string[],
  find: (id: string) => Promise<Row | undefined>,
): Promise<Row[]> {
  await lockRows(tx, table, ids)
  const found = await Promise.all(ids.map((id) => find(id)))
  return found.filter((row) => row !== undefined)
}

/** A record that went back and forth for years keeps its last lines on show. */
const mostLines = 500

/** Where the history of a kind of records is: its table, whose record a line is of, and columns besides the usual ones. */
export interface HistoryTable {
  lines: Sql
  owner: Sql
  more?: Sql
}

/** The newest first. */
export const findLines = <Line>(
  db: Db,
  { lines, owner, more = sql`` }: HistoryTable,
  id: string,
  parse: (row: unknown) => Line,
): Promise<Line[]> =>
  db.rows(
    sql`select e.at, e.kind, ${more} e.status as "to", a.real_name as by, e.comment
     from ${lines} e join account a on a.id = e.account_id where e.${owner} = ${id} order by e.id desc limit ${mostLines}`,
    parse,
  )
