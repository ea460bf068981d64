import { z } from 'zod'
import type { Database, Db } from '../postgres/db.ts'
import { planMigrations, readMigrations } from './migrations.ts'
import type { AppliedMigration } from './migrations.ts'

const AppliedRow = z.object({ version: z.number(), name: z.string(), checksum: z.string() })
const timeLimitMs = 30 * 60_000
/** Any fixed number: two programs that start at once migrate one after the other. */
const lockId = 7_046_029_254

/**
 * Brings the schema up to date and answers the names applied now. Each file and its row are one transaction, so a
 * kill at any point leaves whole migrations only.
 */
export async function migratePostgres(db: Database, folder: string): Promise<string[]> {
  const known = readMigrations(folder)
  return underLock(db, lockId, async (session) => {
    const planned = planMigrations('PostgreSQL', await appliedMigrations(session), known)
    for (const { version, name, checksum, sql } of planned)
      await session.inTransaction(async (tx) => {
        await tx.run(sql, [])
        await tx.run('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
          version,
          name,
          checksum,
        ])
      })
    return planned.map(({ name }) => name)
  })
}

/** Other work that only one program may do at a time; neither kind waits for the other. */
const locks = { 'first data': lockId + 1, clickhouse: lockId + 2 } as const

export const withMigrationLock = <T>(db: Database, what: keyof typeof locks, work: () => Promise<T>): Promise<T> =>
  underLock(db, locks[what], work)

/** A failure closes the connection, and with it goes the lock. */
const underLock = <T>(db: Database, id: number, work: (session: Db) => Promise<T>): Promise<T> =>
  db.onOneConnection(
    async (session) => {
      await session.run('select pg_advisory_lock($1)', [id])
      const result = await work(session)
      await session.run('select pg_advisory_unlock($1)', [id])
      return result
    },
    { timeLimitMs },
  )

async function appliedMigrations(session: Db): Promise<AppliedMigration[]> {
  await session.run(
    `create table if not exists schema_migration (
       version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`,
    [],
  )
  return session.rows('select version, name, checksum from schema_migration order by version', [], (row) =>
    AppliedRow.parse(row),
  )
}
