import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, startTestPostgres } from '../../testing/postgres.ts'
import type { TestDatabase } from '../../testing/postgres.ts'
import { migratePostgres } from './migrate-postgres.ts'

let server: Awaited<ReturnType<typeof startTestPostgres>>
let test: TestDatabase
let folder: string
let none: string

const write = (version: number, sql: string) => writeFileSync(join(folder, `000${version}-step-${version}.sql`), sql)
/** Each leaves traces in three places of its run, with time to be killed between them. */
const slow = (n: number) =>
  `create table a${n} (id int); select pg_sleep(0.15); create table b${n} (id int); select pg_sleep(0.15); insert into b${n} values (1)`

beforeAll(async () => {
  server = await startTestPostgres()
  none = mkdtempSync(join(tmpdir(), 'fg-none-'))
})
afterAll(async () => {
  await server.stop()
  rmSync(none, { recursive: true })
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fg-mig-'))
  test = await createTestDatabase(server.url, none)
})
afterEach(async () => {
  await test.drop()
  rmSync(folder, { recursive: true })
})

interface State {
  tables: string[]
  versions: number[]
}
/** Read in one question: a commit may land between two. */
async function state(): Promise<State> {
  const known = await test.db.rows("select to_regclass('schema_migration') is not null as yes", [], (row) => row)
  if (!(known[0] as { yes: boolean }).yes) return { tables: [], versions: [] }
  const [found] = await test.db.rows(
    `select (select coalesce(array_agg(relname::text order by relname), '{}') from pg_class
              where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migration') as tables,
            (select coalesce(array_agg(version order by version), '{}') from schema_migration) as versions`,
    [],
    (row) => row as State,
  )
  return found ?? { tables: [], versions: [] }
}
const inChild = () => fork(join(import.meta.dirname, '../../testing/postgres-migrate-child.ts'), [test.url, folder])

describe('migratePostgres', () => {
  it('applies in order, once', async () => {
    write(1, 'create table first (id int)')
    write(2, 'alter table first add name text')
    expect(await migratePostgres(test.db, folder)).toEqual(['step-1', 'step-2'])
    expect(await migratePostgres(test.db, folder)).toEqual([])
    expect((await state()).versions).toEqual([1, 2])
  })

  it('a failing file leaves nothing of itself and everything before it', async () => {
    write(1, 'create table first (id int)')
    write(2, 'create table second (id int); select 1 / 0')
    await expect(migratePostgres(test.db, folder)).rejects.toThrow('division by zero')
    expect((await state()).tables).toEqual(['first'])
    write(2, 'create table second (id int)')
    expect(await migratePostgres(test.db, folder)).toEqual(['step-2'])
  })

  it('killed at any moment leaves whole steps, and goes on from there', async () => {
    for (const n of [1, 2, 3]) write(n, slow(n))
    const seen = new Set<number>()
    // A machine that does much else needs more of them until a kill comes between two steps.
    for (let kills = 0; kills < 12 || (seen.size < 2 && kills < 60); kills += 1) {
      const child = inChild()
      const ended = once(child, 'exit')
      await once(child, 'message')
      await new Promise((done) => setTimeout(done, 40 + kills * 45))
      child.kill('SIGKILL')
      await ended
      const { versions, tables } = await state()
      seen.add(versions.length)
      expect(tables).toEqual([...versions.map((n) => `a${n}`), ...versions.map((n) => `b${n}`)])
    }
    await migratePostgres(test.db, folder)
    expect((await state()).versions).toEqual([1, 2, 3])
    for (const n of [1, 2, 3]) expect(await test.db.rows(`select id from b${n}`, [], (row) => row)).toHaveLength(1)
    expect(seen.size).toBeGreaterThan(1)
  }, 300_000)

  it('two programs at once migrate once', async () => {
    for (const n of [1, 2]) write(n, slow(n))
    const both = [inChild(), inChild()]
    const codes = await Promise.all(both.map(async (child) => (await once(child, 'exit'))[0] as number))
    expect(codes).toEqual([0, 0])
    expect((await state()).versions).toEqual([1, 2])
  })

  it('an older program refuses newer data with one line', async () => {
    write(1, 'create table first (id int)')
    write(2, 'create table second (id int)')
    await migratePostgres(test.db, folder)
    rmSync(join(folder, '0002-step-2.sql'))
    await expect(migratePostgres(test.db, folder)).rejects.toMatchObject({
      name: 'StartRefusal',
      message: expect.stringMatching(/^PostgreSQL: the data was written by a newer program \(it has 0002-step-2.*\)/),
    })
  })

  it('a file changed afterwards is refused, but not for its line ends', async () => {
    write(1, 'create table first\n(id int)')
    await migratePostgres(test.db, folder)
    write(1, 'create table first\r\n(id int)')
    await migratePostgres(test.db, folder)
    write(1, 'create table first (id bigint)')
    await expect(migratePostgres(test.db, folder)).rejects.toThrow('0001-step-1 was changed after it had been applied')
  })

  it.each([['0003-gap.sql'], ['first.sql'], ['0001-Upper.sql']])('refuses a file named %s', async (name) => {
    writeFileSync(join(folder, name), 'select 1')
    await expect(migratePostgres(test.db, folder)).rejects.toThrow('expected')
  })
})
