import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { installDemo } from '../../server/src/features/installation/installation.service.ts'
import { migratePostgres } from '../../server/src/platform/migrations/migrate-postgres.ts'
import { openDatabase } from '../../server/src/platform/postgres/db.ts'
import type { Database } from '../../server/src/platform/postgres/db.ts'
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/postgres.ts'
import { pause } from './product.ts'
import { differences, postgresSchema, type Snapshot } from './schema-snapshot.ts'
import { columnsOf, copyRows, sums } from './table-rows.ts'
import { refusalFault, runEntry } from './upgrade-process.ts'

export const postgresMigrations = 'db/postgres'
const lockId = 13
const nowhere = 'http://127.0.0.1:9'
const files = readdirSync(postgresMigrations).toSorted()
export const versions = files.length

/** The migrations of an older program. */
async function withFirst<T>(count: number, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'fengguang-r13-'))
  try {
    for (const file of files.slice(0, count)) copyFileSync(join(postgresMigrations, file), join(folder, file))
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const olderDatabase = (serverUrl: string, count: number): Promise<TestDatabase> =>
  withFirst(count, (folder) => createTestDatabase(serverUrl, folder))

export interface Undisturbed {
  /** The schema after so many migrations. */
  schemas: Snapshot[]
  /** DDL commands of each migration. */
  commands: number[]
}

/**
 * A door in the database itself: it counts the DDL commands of a migration and holds the one it is set to, until the test
 * lets it go. It stands outside the schema that is compared.
 */
async function buildGate(db: Database): Promise<void> {
  await db.run(
    `create schema r13;
     create table r13.gate (version int, command int);
     create table r13.seen (version int, command int);
     create function r13.hold() returns event_trigger language plpgsql as $$
     declare done int; seen int; gate record;
     begin
       if to_regclass('public.schema_migration') is null then return; end if;
       execute 'select count(*) from public.schema_migration' into done;
       seen := coalesce(nullif(current_setting('r13.seen', true), ''), '0')::int + 1;
       perform set_config('r13.seen', seen::text, true);
       insert into r13.seen values (done + 1, seen);
       select * into gate from r13.gate;
       if found and gate.version = done + 1 and gate.command = seen then
         perform pg_advisory_lock(${lockId});
         perform pg_advisory_unlock(${lockId});
       end if;
     end $$;
     create event trigger r13_gate on ddl_command_end execute function r13.hold()`,
    [],
  )
}

export async function undisturbed(serverUrl: string): Promise<Undisturbed> {
  const schemas: Snapshot[] = []
  const commands: number[] = [0]
  const database = await olderDatabase(serverUrl, 0)
  try {
    await buildGate(database.db)
    for (let count = 1; count <= versions; count += 1) {
      await withFirst(count, (folder) => migratePostgres(database.db, folder))
      schemas[count] = await postgresSchema(database.db)
      const [row] = await database.db.rows(
        'select max(command) as n from r13.seen where version = $1',
        [count],
        (found) => z.object({ n: z.number() }).parse(found),
      )
      commands[count] = row!.n
    }
  } finally {
    await database.drop()
  }
  return { schemas, commands }
}

const envOf = (database: TestDatabase, dataFolder: string): Record<string, string> => ({
  DATABASE_URL: database.url,
  CLICKHOUSE_URL: nowhere,
  FENGGUANG_DATA: dataFolder,
  FENGGUANG_DEMO: 'off',
})

async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 120_000; !(await check());) {
    if (performance.now() > end) throw new Error(`not ${what} within 120 s`)
    await pause(50)
  }
}

/** One kill at a DDL command of a migration; answers what is wrong with what it left behind. */
async function killAt(
  database: TestDatabase,
  dataFolder: string,
  { version, command }: { version: number; command: number },
  before: Snapshot,
): Promise<string[]> {
  const { db } = database
  await db.run('delete from r13.gate', [])
  await db.run('insert into r13.gate values ($1, $2)', [version, command])
  await db.onOneConnection(
    async (session) => {
      await session.run('select pg_advisory_lock($1)', [lockId])
      const preparing = runEntry('prepare', envOf(database, dataFolder))
      const isHeld = async () => {
        const sql = `select 1 from pg_locks where locktype = 'advisory' and objid = $1 and not granted`
        return (await db.rows(sql, [lockId], (row) => row)).length > 0
      }
      const early = preparing.ended.then(({ code, lines }) => {
        throw new Error(`killed before, the start ended with ${code} ahead of migration ${version}: ${lines[0] ?? ''}`)
      })
      early.catch(() => undefined) // after the kill nobody waits for it
      await Promise.race([until(`at command ${command} of migration ${version}`, isHeld), early])
      preparing.kill()
      await preparing.ended
      await session.run('select pg_advisory_unlock($1)', [lockId])
    },
    { timeLimitMs: 300_000 },
  )
  await until('rid of the killed session', async () => {
    const sql = `select 1 from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()`
    return (await db.rows(sql, [], (row) => row)).length === 0
  })
  return differences(before, await postgresSchema(db)).map((line) => `killed in migration ${version}: ${line}`)
}

/** The migrations that landed never change: the short run kills in the newest ones only. */
const newest = 8

/** Killed in each migration in turn, each time started anew; at the end the schema is that of an undisturbed run. */
export async function killedEverywhere(
  serverUrl: string,
  dataFolder: string,
  { schemas, commands }: Undisturbed,
  isWhole: boolean,
): Promise<{ kills: number; migrations: number; faults: string[] }> {
  const first = isWhole ? 1 : versions - newest + 1
  const database = await olderDatabase(serverUrl, first - 1)
  const faults: string[] = []
  let kills = 0
  try {
    await buildGate(database.db)
    for (let version = first; version <= versions; version += 1) {
      const last = commands[version]!
      const middle = Math.ceil((last + 1) / 2)
      for (const command of new Set(isWhole || version === versions ? [1, middle, last] : [middle])) {
        const before = version === 1 ? await emptySchema(serverUrl) : schemas[version - 1]!
        faults.push(...(await killAt(database, dataFolder, { version, command }, before)))
        kills += 1
      }
    }
    await database.db.run('delete from r13.gate', [])
    const { code, lines } = await runEntry('prepare', envOf(database, dataFolder)).ended
    if (code !== 0) faults.push(`the last start ended with ${code}: ${lines.join(' | ')}`)
    faults.push(...differences(schemas[versions]!, await postgresSchema(database.db)))
  } finally {
    await database.drop()
  }
  return { kills, migrations: versions - first + 1, faults }
}

/** The table of migrations stands outside of them. */
async function emptySchema(serverUrl: string): Promise<Snapshot> {
  const database = await olderDatabase(serverUrl, 0)
  try {
    return await postgresSchema(database.db)
  } finally {
    await database.drop()
  }
}

/** From the data of a program that knew only the first migrations. */
/** Two prices of every station, as programs before version 20 kept them. */
const layPrices = (db: Database) =>
  db.run(
    `insert into station_price (station_id, from_day, price_yuan_per_kwh, changed_by)
     select s.id, day::date, price, (select min(id) from account)
     from station s cross join (values ('2024-01-01', 0.3), ('2025-06-01', 0.4)) p (day, price)`,
    [],
  )

/** They hold as before: the first until the day before the second, which has no end. */
async function movedPrices(db: Database): Promise<string[]> {
  const [found] = await db.rows(
    `select count(*)::int as moved, (select count(*)::int from station) as stations from electricity_price
     where calendar is null and (from_day, to_day, flat) in (('2024-01-01', '2025-05-31', 0.3))
       or calendar is null and from_day = '2025-06-01' and to_day is null and flat = 0.4`,
    [],
    (row) => z.object({ moved: z.number(), stations: z.number() }).parse(row),
  )
  const { moved, stations } = found!
  return moved === 2 * stations ? [] : [`${moved} prices of ${stations} stations were moved`]
}

export async function upgraded(
  serverUrl: string,
  dataFolder: string,
  count: number,
  demo: Database,
  newest: Snapshot,
): Promise<{ rows: number; faults: string[] }> {
  const database = await olderDatabase(serverUrl, count)
  try {
    const { db } = database
    const columns = await columnsOf(db)
    await copyRows(demo, db, columns)
    // The first data of a demo is added at every start; here only what the migrations do counts.
    await db.run(`update installation set mode = 'production'`, [])
    const hasPrices = columns.delete('station_price')
    if (hasPrices) await layPrices(db)
    const before = await sums(db, columns)
    const { code, lines } = await runEntry('prepare', envOf(database, dataFolder)).ended
    const faults = code === 0 ? [] : [`it ended with ${code}: ${lines.join(' | ')}`]
    if (code === 0) {
      faults.push(...differences(newest, await postgresSchema(db)))
      if (hasPrices) faults.push(...(await movedPrices(db)))
      const after = await sums(db, columns)
      for (const [table, { rows, sum }] of before)
        if (rows > 0 && after.get(table)?.sum !== sum)
          faults.push(`${table}: ${rows} rows before, ${after.get(table)?.rows} after, or changed`)
    }
    const rows = [...before.values()].reduce((sum, one) => sum + one.rows, 0)
    return { rows, faults: faults.map((fault) => `from version ${count}: ${fault}`) }
  } finally {
    await database.drop()
  }
}

/** With the rows of a demo. */
export async function demoDatabase(serverUrl: string): Promise<TestDatabase> {
  const database = await createTestDatabase(serverUrl, postgresMigrations)
  await installDemo(database.db, 3)
  return database
}

/** The whole program, not only the process that prepares: it must end, and change nothing. */
export async function refusals(demo: TestDatabase, dataFolder: string): Promise<string[]> {
  const faults: string[] = []
  const db = openDatabase(demo.url)
  try {
    const columns = await columnsOf(db)
    columns.set('schema_migration', ['version', 'name', 'checksum', 'applied_at'])
    const state = async () => JSON.stringify([await postgresSchema(db), [...(await sums(db, columns))]])
    const refused = async (what: string, entry: 'start' | 'prepare', expected: RegExp) => {
      const before = await state()
      const fault = refusalFault(await runEntry(entry, envOf(demo, dataFolder)).ended, expected)
      if (fault !== undefined) faults.push(`${what}: ${fault}`)
      if ((await state()) !== before) faults.push(`${what}: the data was changed`)
    }
    await db.run(
      `insert into schema_migration (version, name, checksum) values (${versions + 1}, 'from-tomorrow', 'x')`,
      [],
    )
    await refused(
      'newer data',
      'start',
      /^PostgreSQL: the data was written by a newer program \(it has \d{4}-from-tomorrow, /,
    )
    await db.run('delete from schema_migration where version > $1', [versions])
    await db.run(`update schema_migration set checksum = 'changed' where version = 2`, [])
    await refused(
      'changed checksum',
      'prepare',
      /^PostgreSQL: migration 0002-organisation was changed after it had been applied/,
    )
  } finally {
    await db.close()
  }
  return faults
}
