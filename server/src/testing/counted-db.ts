import type { Database, Db } from '../platform/postgres/db.ts'

/** Counts statements: what a call costs the database, on any machine. */
export function countStatements<D extends Db | Database>(db: D): { db: D; statements: () => number } {
  let count = 0
  const counted = <T extends Db>(inner: T): T => ({
    ...inner,
    rows: (...asked: Parameters<Db['rows']>) => {
      count += 1
      return inner.rows(...asked)
    },
    run: (...asked: Parameters<Db['run']>) => {
      count += 1
      return inner.run(...asked)
    },
    inTransaction: <R>(work: (tx: Db) => Promise<R>, ...limit: [Parameters<Db['inTransaction']>[1]?]) =>
      inner.inTransaction((tx) => work(counted(tx)), ...limit),
  })
  return { db: counted(db), statements: () => count }
}
