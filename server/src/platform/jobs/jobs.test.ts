import { resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { openLog } from '../log.ts'
import { installJobs, jobSchema, openJobClient, type QueueSettings } from './job-queues.ts'
import { startJobWorker, type JobHandler, type JobWorker } from './job-worker.ts'

const log = openLog({ name: 'test', level: 'silent' })
const quick = { attempts: 3, firstRetrySeconds: 1, longestRetrySeconds: 2, limitSeconds: 600, keepDays: 1 }
const queues: QueueSettings[] = [
  { name: 'count', ...quick },
  { name: 'nightly', cron: '10 3 * * *', ...quick },
]
const nothing: JobHandler = async () => ({})
let t: TestDatabase
let workers: JobWorker[] = []

beforeAll(async () => {
  t = await createTestDatabase(inject('postgresUrl'), resolve(import.meta.dirname, '../../../../db/postgres'))
  await installJobs(t.url, queues)
})
afterAll(() => t.drop())
beforeEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  workers = []
  await t.db.run(`delete from ${jobSchema}.job`, [])
})

async function work(handlers: Record<string, JobHandler>, zone = 'Asia/Shanghai'): Promise<JobWorker> {
  const all = { count: nothing, nightly: nothing, ...handlers }
  const worker = await startJobWorker({ url: t.url, db: t.db, log, queues, handlers: all, zone, pollSeconds: 0.5 })
  workers.push(worker)
  return worker
}

const jobs = () =>
  t.db.rows(
    `select id, state::text, retry_count as retries, output from ${jobSchema}.job order by created_on`,
    [],
    (row) => z.object({ id: z.string(), state: z.string(), retries: z.int(), output: z.unknown() }).parse(row),
  )
const until = async (states: string[]) => {
  await expect.poll(async () => (await jobs()).map(({ state }) => state), { timeout: 60_000 }).toEqual(states)
}

test('a job runs once, and its figures are kept', async () => {
  let runs = 0
  const worker = await work({ count: async () => ({ runs: (runs += 1) }) })
  expect(await worker.send('count')).toBe(true)
  await until(['completed'])
  expect(runs).toBe(1)
  expect((await jobs())[0]!.output).toEqual({ runs: 1 })
})

test('a job that fails is retried, and after its last attempt it stays failed with its reason', async () => {
  let runs = 0
  const failing: JobHandler = () => {
    runs += 1
    return Promise.reject(new Error('no mail today'))
  }
  const worker = await work({ count: failing })
  await worker.send('count')
  await until(['failed'])
  expect(runs).toBe(3)
  expect((await jobs())[0]).toMatchObject({ retries: 2, output: { message: 'no mail today' } })
})

test('while one waits, another of its kind is not needed; while one runs, one more waits', async () => {
  const client = openJobClient(t.db)
  expect([await client.send('count'), await client.send('count')]).toEqual([true, false])
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: hold, resolve: release } = Promise.withResolvers<void>()
  const handler: JobHandler = async () => {
    begin()
    await hold
    return {}
  }
  await work({ count: handler })
  await begun
  expect([await client.send('count'), await client.send('count')]).toEqual([true, false])
  release()
  await until(['completed', 'completed'])
  await client.stop()
})

test('two workers never run the same job', async () => {
  const ran: string[] = []
  const handler: JobHandler = async ({ id }) => {
    ran.push(id)
    return {}
  }
  const first = await work({ count: handler })
  await work({ count: handler })
  for (let sent = 0; sent < 5; sent += 1) {
    await first.send('count')
    await expect.poll(() => ran.length, { timeout: 60_000 }).toBeGreaterThan(sent)
    await until(Array.from({ length: sent + 1 }, () => 'completed'))
  }
  expect(new Set(ran).size).toBe(ran.length)
})

test('a job that was cancelled ends at its next step, and its progress is forgotten', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: hold, resolve: release } = Promise.withResolvers<void>()
  let end: unknown
  const handler: JobHandler = async ({ progress }) => {
    await progress(1, 3)
    begin()
    await hold
    end = await progress(2, 3).catch((error: unknown) => error)
    throw end
  }
  const worker = await work({ count: handler })
  await worker.send('count')
  await begun
  const shown = () => t.db.rows('select done, total from job_progress', [], (row) => row)
  expect(await shown()).toEqual([{ done: 1, total: 3 }])
  const client = openJobClient(t.db)
  await client.cancel('count', (await jobs())[0]!.id)
  release()
  await expect.poll(() => end).toMatchObject({ name: 'JobCancelled' })
  await until(['cancelled'])
  await expect.poll(shown).toEqual([])
  await client.stop()
})

test('a failed and a cancelled job run again when asked, unless one of their kind waits', async () => {
  const client = openJobClient(t.db)
  await client.send('count')
  const { id } = (await jobs())[0]!
  await client.cancel('count', id)
  await client.send('count')
  expect(await client.retry('count', id, 'cancelled')).toBe(false)
  await t.db.run(`delete from ${jobSchema}.job where id <> $1`, [id])
  expect(await client.retry('count', id, 'cancelled')).toBe(true)
  await work({})
  await until(['completed'])
  await client.stop()
})

test('a job whose worker is gone is run by another', async () => {
  const client = openJobClient(t.db)
  await client.send('count')
  // As a killed process leaves it: running, and silent for longer than a heartbeat.
  await t.db.run(
    `update ${jobSchema}.job set state = 'active', started_on = now() - interval '5 minutes',
       heartbeat_on = now() - interval '5 minutes'`,
    [],
  )
  const all = { count: nothing, nightly: nothing }
  workers.push(
    await startJobWorker({
      url: t.url,
      db: t.db,
      log,
      queues,
      handlers: all,
      zone: 'UTC',
      pollSeconds: 0.5,
      superviseSeconds: 1,
    }),
  )
  await until(['completed'])
  expect((await jobs())[0]!.retries).toBe(1)
  await client.stop()
})

test('a schedule goes by its zone, also across the change of summer time', () => {
  const client = openJobClient(t.db)
  const next = (zone: string, from: string) => client.nextAt('10 3 * * *', zone, new Date(from))?.toISOString()
  expect(next('Asia/Shanghai', '2026-11-17T00:00:00Z')).toBe('2026-11-17T19:10:00.000Z')
  expect(next('Europe/Berlin', '2026-10-24T12:00:00Z')).toBe('2026-10-25T02:10:00.000Z')
  expect(next('Europe/Berlin', '2026-10-23T12:00:00Z')).toBe('2026-10-24T01:10:00.000Z')
})

test('schedules are kept in the zone they were given, and a kind without one has none', async () => {
  await work({}, 'Asia/Urumqi')
  const rows = await t.db.rows(`select name, cron, timezone from ${jobSchema}.schedule`, [], (row) => row)
  expect(rows).toEqual([{ name: 'nightly', cron: '10 3 * * *', timezone: 'Asia/Urumqi' }])
})

test('a worker refuses to start without a handler for a queue', async () => {
  const missing = startJobWorker({ url: t.url, db: t.db, log, queues, handlers: { count: nothing }, zone: 'UTC' })
  await expect(missing).rejects.toThrow('job nightly has no handler')
})
