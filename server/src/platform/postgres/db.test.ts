import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, startTestPostgres } from '../../testing/postgres.ts'
import type { TestDatabase } from '../../testing/postgres.ts'
import { startSilentProxy } from '../../testing/postgres-proxy.ts'
import { isRetryable, isUniqueViolation } from './database-errors.ts'
import { openDatabase } from './db.ts'
import type { Db } from './db.ts'

let server: Awaited<ReturnType<typeof startTestPostgres>>
let test: TestDatabase
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fg-db-'))
  writeFileSync(
    join(folder, '0001-things.sql'),
    'create table thing (id int constraint thing_pkey primary key, name text)',
  )
  server = await startTestPostgres()
  test = await createTestDatabase(server.url, folder)
})
afterAll(async () => {
  await test.drop()
  await server.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await test.db.run('truncate thing', [])
})

const add = (db: Db, id: number) => db.run('insert into thing values ($1, $2)', [id, `thing ${id}`])
const ids = (db: Db) => db.rows('select id from thing order by id', [], (row) => (row as { id: number }).id)
const unavailable = { key: 'server.unavailable' }

async function changeTogether(tx: Db, barrier: () => Promise<unknown>): Promise<void> {
  await tx.run('set transaction isolation level serializable', [])
  await ids(tx)
  await barrier()
  await tx.run('update thing set name = name where id = 1', [])
}

describe('values', () => {
  it.each(['0000-01-01T00:00:00Z', '2026-01-01T00:00:00+23:59'])('%s is the mistake of who asked', async (at) => {
    await expect(test.db.run('select $1::timestamptz', [at])).rejects.toMatchObject({ key: 'request.invalid' })
  })
  it.each([
    ['42::int8', 42],
    ['0.10::numeric', '0.10'],
    ["'2026-03-29'::date", '2026-03-29'],
    ["'2026-03-29 02:30:00'::timestamp", '2026-03-29 02:30:00'],
    ["'2026-03-29T02:30:00+08:00'::timestamptz", new Date('2026-03-28T18:30:00Z')],
    ["current_setting('TimeZone')", 'UTC'],
    ['array[1,2]', [1, 2]],
  ])('reads %s', async (sql, value) => {
    expect(await test.db.rows(`select ${sql} as v`, [], (row) => (row as { v: unknown }).v)).toEqual([value])
  })

  it('refuses a bigint that a number cannot hold', async () => {
    await expect(test.db.rows('select 9007199254740993::int8', [], (row) => row)).rejects.toThrow(RangeError)
  })
})

describe('a statement that is asked often', () => {
  const question = 'select name from thing where id = $1'
  const ask = (db: Db, id: number) => db.rows(question, [id], (row) => (row as { name: string }).name)
  const prepared = (db: Db) =>
    db.rows(`select 1 from pg_prepared_statements where statement = '${question}'`, [], () => true)

  it('is prepared on its connection from the third time on, once, and answers what it is asked', async () => {
    const db = openDatabase(test.url, { max: 1 })
    await add(db, 1)
    await add(db, 2)
    const seen: number[] = []
    for (const id of [1, 2, 1, 2, 1]) {
      expect(await ask(db, id)).toEqual([`thing ${id}`])
      seen.push((await prepared(db)).length)
    }
    await db.close()
    expect(seen).toEqual([0, 0, 1, 1, 1])
  })

  it('is answered by a connection that has not prepared it, and after a failure or a change of its table', async () => {
    const db = openDatabase(test.url, { max: 2 })
    await add(db, 1)
    for (let i = 0; i < 3; i += 1) await ask(db, 1)
    expect(await Promise.all([ask(db, 1), ask(db, 1)])).toEqual([['thing 1'], ['thing 1']])
    for (let i = 0; i < 3; i += 1) await expect(add(db, 1)).rejects.toThrow('duplicate key')
    await db.run('alter table thing add column colour text', [])
    await db.run("update thing set name = 'another'", [])
    expect(await ask(db, 1)).toEqual(['another'])
    await db.run('alter table thing drop column colour', [])
    await expect(db.rows(question, ['none'], () => true)).rejects.toThrow('invalid input syntax')
    expect(await ask(db, 1)).toEqual(['another'])
    await db.close()
  })
})

describe('transactions', () => {
  it('keeps all or nothing', async () => {
    await test.db.inTransaction(async (tx) => {
      await add(tx, 1)
      await add(tx, 2)
    })
    const failing = test.db.inTransaction(async (tx) => {
      await add(tx, 3)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await ids(test.db)).toEqual([1, 2])
  })

  it('a failed inner one undoes only itself', async () => {
    await test.db.inTransaction(async (tx) => {
      await add(tx, 1)
      const inner = tx.inTransaction(async (deeper) => {
        await add(deeper, 2)
        await add(deeper, 1)
      })
      await expect(inner).rejects.toSatisfy((error) => isUniqueViolation(error, 'thing_pkey'))
      await tx.inTransaction((deeper) => add(deeper, 3))
    })
    expect(await ids(test.db)).toEqual([1, 3])
  })

  it('an ignored error does not pass for a commit', async () => {
    const work = test.db.inTransaction(async (tx) => {
      await add(tx, 1)
      await add(tx, 1).catch(() => undefined)
    })
    await expect(work).rejects.toThrow('undone by an earlier error')
    expect(await ids(test.db)).toEqual([])
  })

  it('recognises what may be tried again', async () => {
    await add(test.db, 1)
    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const outcomes = await Promise.allSettled(
      both.map((mine) =>
        test.db.inTransaction((tx) =>
          changeTogether(tx, () => {
            mine.resolve()
            return Promise.all(both.map(({ promise }) => promise))
          }),
        ),
      ),
    )
    const failed = outcomes.find((one) => one.status === 'rejected')
    expect(isRetryable(failed?.reason)).toBe(true)
  })

  it('questions asked at the same time are answered one after the other', async () => {
    await test.db.inTransaction((tx) => Promise.all([1, 2, 3].map((id) => add(tx, id))))
    expect(await ids(test.db)).toEqual([1, 2, 3])
  })
})

describe('a database in trouble', () => {
  it('a statement over its time fails as unavailable and leaves no trace', async () => {
    await expect(test.db.run('select pg_sleep(30)', [], { timeLimitMs: 200 })).rejects.toMatchObject(unavailable)
    const limit = await test.db.rows('show statement_timeout', [], (row) => row)
    expect(limit).toEqual([{ statement_timeout: '1min' }])
  })

  it('long work may say so', async () => {
    const usual = openDatabase(test.url, { max: 1 })
    try {
      expect(await usual.run('select pg_sleep(5)', [], { timeLimitMs: 60_000 })).toBe(1)
    } finally {
      await usual.close()
    }
  })

  it('a limit of its own ends with the work: the next on that connection has the usual one', async () => {
    const one = openDatabase(test.url, { max: 1 })
    try {
      const timeout = (limit?: { timeLimitMs: number }) =>
        one.rows('show statement_timeout', [], (row) => (row as { statement_timeout: string }).statement_timeout, limit)
      expect([await timeout({ timeLimitMs: 20_000 }), await timeout()]).toEqual([['20s'], ['4500ms']])
    } finally {
      await one.close()
    }
  })

  it('heals after its connections were cut', async () => {
    const killAll = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()'
    await expect(test.db.run(killAll, [])).rejects.toMatchObject(unavailable)
    await expect.poll(() => ids(test.db).catch(() => 'still away')).toEqual([])
  })

  it('a connection lost between two queries of a session fails the next query, and the process goes on', async () => {
    const work = test.db.inTransaction(async (tx) => {
      const [pid] = await tx.rows('select pg_backend_pid() as pid', [], (row) => (row as { pid: number }).pid)
      await test.db.run('select pg_terminate_backend($1)', [pid])
      const isGone = async () =>
        (await test.db.rows('select 1 from pg_stat_activity where pid = $1', [pid], (row) => row)).length === 0
      await expect.poll(isGone).toBe(true)
      await ids(tx)
    })
    await expect(work).rejects.toMatchObject(unavailable)
    expect(await ids(test.db)).toEqual([])
  })

  it('refused connections are unavailable too', async () => {
    const nowhere = openDatabase('postgres://a:b@127.0.0.1:1/x')
    await expect(nowhere.ping()).rejects.toMatchObject(unavailable)
    await nowhere.close()
  })

  it('that hangs: every call is given up while it hangs, and works again when it answers', async () => {
    const proxy = await startSilentProxy(test.url)
    const db = openDatabase(proxy.url, { max: 4 })
    try {
      await ids(db)
      proxy.fallSilent()
      const calls = Array.from({ length: 20 }, (_, n) => (n % 2 ? ids(db) : db.inTransaction((tx) => add(tx, n))))
      const outcomes = await Promise.allSettled(calls)
      for (const one of outcomes) expect(one).toMatchObject({ status: 'rejected', reason: unavailable })
      proxy.speakAgain()
      await expect.poll(() => ids(db).catch(() => 'still away')).toEqual([])
    } finally {
      await proxy.close()
      await db.close()
    }
  })

  it('is waited for where the caller has time, and not longer than said', async () => {
    const proxy = await startSilentProxy(test.url)
    const hasty = openDatabase(proxy.url, { connectLimitMs: 50 })
    const patient = openDatabase(proxy.url, { connectLimitMs: 60_000, limitMs: 60_000 })
    try {
      proxy.fallSilent()
      const asked = ids(patient)
      await expect(ids(hasty)).rejects.toMatchObject(unavailable)
      proxy.speakAgain()
      expect(await asked).toEqual([])
    } finally {
      await proxy.close()
      await Promise.all([hasty.close(), patient.close()])
    }
  })
})
