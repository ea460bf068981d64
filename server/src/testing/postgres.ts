import { createHash, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { jobQueues } from '../main/job-queues.ts'
import { installJobs } from '../platform/jobs/job-queues.ts'
import { migratePostgres } from '../platform/migrations/migrate-postgres.ts'
import { readMigrations } from '../platform/migrations/migrations.ts'
import { openLog } from '../platform/log.ts'
import { openDatabase } from '../platform/postgres/db.ts'
import type { Database, Db } from '../platform/postgres/db.ts'
import { startPostgres } from '../platform/postgres/embedded.ts'
import { scratchFolder } from './scratch-folder.ts'

/** For Vitest's globalSetup: the server of DATABASE_URL, else an embedded one in a folder of its own. */
export async function startTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const external = process.env.DATABASE_URL
  if (external) return { url: external, stop: () => Promise.resolve() }
  const folder = scratchFolder('fg-pg-')
  const log = openLog({ name: 'test-postgres', level: 'warn' })
  // Test data need not survive a power cut, and syncing is most of the time of CREATE DATABASE.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // Nobody copies its log, and no database lives long enough to be vacuumed.
    wal_level: 'minimal',
    max_wal_senders: '0',
    autovacuum: 'off',
  }
  const server = await startPostgres({ folder, password: randomBytes(24).toString('base64url'), log, settings })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface TestDatabase {
  url: string
  db: Database
  drop(): Promise<void>
}

/** What each database of a test run begins with; `template` is a name that no other run has. */
export interface FirstData {
  template: string
  lay: (db: Db) => Promise<void>
}

/**
 * A fresh migrated database: a copy of a template that is migrated once per set of migration files. With first data,
 * of a template in which they are laid once per run: laying them again for each file took longer than many a test.
 */
export async function createTestDatabase(
  serverUrl: string,
  migrationsFolder: string,
  first?: FirstData,
): Promise<TestDatabase> {
  const migrated = `fg_template_${checksum(migrationsFolder)}`
  const template = first?.template ?? migrated
  const name = `fg_test_${randomBytes(8).toString('hex')}`
  const server = openDatabase(serverUrl, { max: 1 })
  try {
    await server.onOneConnection(
      async (session) => {
        // Test files start at the same time: one makes the template, the others wait for it.
        await session.run('select pg_advisory_lock(hashtext($1))', [template])
        if (!(await exists(session, template))) {
          await makeMigrated(serverUrl, migrationsFolder, migrated, session)
          if (first)
            await makeTemplate(serverUrl, template, session, {
              from: migrated,
              fill: (url) => withDatabase(url, first.lay),
            })
        }
        await session.run(`create database ${name} template ${template} strategy file_copy`, [])
        await session.run('select pg_advisory_unlock(hashtext($1))', [template])
      },
      { timeLimitMs: 120_000 },
    )
  } finally {
    await server.close()
  }
  const url = databaseUrl(serverUrl, name)
  // A busy machine is no reason to fail.
  const db = openDatabase(url, { max: 5, limitMs: 60_000 })
  return {
    url,
    db,
    drop: async () => {
      await db.close()
      await dropDatabase(serverUrl, name)
    },
  }
}

const exists = async (session: Db, database: string): Promise<boolean> =>
  (await session.rows('select 1 from pg_database where datname = $1', [database], () => true)).length > 0

async function makeMigrated(serverUrl: string, folder: string, name: string, session: Db): Promise<void> {
  // Another file may be making it at the same time, for itself or for its own first data.
  await session.run('select pg_advisory_lock(hashtext($1))', [name])
  if (!(await exists(session, name)))
    await makeTemplate(serverUrl, name, session, {
      from: 'template1',
      fill: async (url) => {
        await withDatabase(url, (db) => migratePostgres(db, folder))
        await installJobs(url, jobQueues)
      },
    })
  await session.run('select pg_advisory_unlock(hashtext($1))', [name])
}

async function makeTemplate(
  serverUrl: string,
  template: string,
  session: Db,
  { from, fill }: { from: string; fill: (url: string) => Promise<void> },
): Promise<void> {
  // A kill in the middle must not leave a half-filled template under the final name.
  const half = `${template}_half`
  await session.run(`drop database if exists ${half} with (force)`, [])
  await session.run(`create database ${half} template ${from} strategy file_copy`, [])
  await fill(databaseUrl(serverUrl, half))
  await session.run(`alter database ${half} rename to ${template}`, [])
}

async function withDatabase(url: string, work: (db: Database) => Promise<unknown>): Promise<void> {
  const db = openDatabase(url, { max: 2 })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

export const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  onServer(serverUrl, `drop database if exists ${name} with (force)`)

async function onServer(url: string, sql: string): Promise<void> {
  const server = openDatabase(url, { max: 1 })
  try {
    await server.run(sql, [], { timeLimitMs: 30_000 })
  } finally {
    await server.close()
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

const checksum = (folder: string): string =>
  createHash('sha256')
    .update(
      readMigrations(folder)
        .map((migration) => migration.checksum)
        .join(),
    )
    .digest('hex')
    .slice(0, 24)
