import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobKindNames } from '@fengguang/domain/jobs/job.model'
import { jobSchema, openJobClient, type JobClient } from '../../platform/jobs/job-queues.ts'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'
import { jobFigures } from './jobs.service.ts'

const base = '/microplat/api/base/job'
let t: TestApp
let operator: TestBrowser
let client: JobClient
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  operator = await t.signIn('admin')
  client = openJobClient(t.db)
})
afterAll(async () => {
  await client.stop()
  await t.close()
})
beforeEach(() => t.db.run(`delete from ${jobSchema}.job`, []))

const page = async (query = '') => (await operator.get(`${base}/page?${query}`)).json().data
const post = async (path: string, body: object) => (await operator.post(`${base}/${path}`, body)).json()
const setState = (state: string, more = '') => t.db.run(`update ${jobSchema}.job set state = $1 ${more}`, [state])

test('every kind is listed with its schedule in the zone of the operating company', async () => {
  const { kinds, isOperator } = (await operator.get(`${base}/kinds`)).json().data
  expect(isOperator).toBe(true)
  expect(kinds.map(({ kind }: { kind: string }) => kind)).toEqual(jobKindNames)
  expect(kinds[0]).toMatchObject({ kind: 'deliverAlarms', cron: null, nextAt: null, lastAt: null, waiting: 0 })
  const nightly = kinds.find(({ kind }: { kind: string }) => kind === 'purgeSessions')
  expect(nightly).toMatchObject({ cron: '10 3 * * *', zone: 'Asia/Shanghai' })
  expect(new Date(nightly.nextAt).getTime()).toBeGreaterThan(t.clock.now.getTime())
  expect(nightly.nextAt).toContain('T19:10:00')
})

test('run now queues one job; a second is not needed while it waits', async () => {
  expect(await post('run', { kind: 'purgeUploads' })).toMatchObject({ data: { isQueued: true } })
  expect(await post('run', { kind: 'purgeUploads' })).toMatchObject({ data: { isQueued: false } })
  const { rows, total } = await page()
  expect(total).toBe(1)
  expect(rows[0]).toMatchObject({ kind: 'purgeUploads', state: 'waiting', attempt: 1, attempts: 6, progress: null })
  const { kinds } = (await operator.get(`${base}/kinds`)).json().data
  expect(kinds.find(({ kind }: { kind: string }) => kind === 'purgeUploads')).toMatchObject({ waiting: 1 })
})

describe('a job in each state of the queue', () => {
  test.each([
    ['created', 'waiting'],
    ['retry', 'retrying'],
    ['active', 'running'],
    ['completed', 'done'],
    ['failed', 'failed'],
    ['cancelled', 'cancelled'],
  ])('%s reads %s and is found by it', async (state, shown) => {
    await client.send('purgeUploads')
    await setState(state)
    expect((await page()).rows.map((row: { state: string }) => row.state)).toEqual([shown])
    expect(await page(`state=${shown}`)).toMatchObject({ total: 1 })
    expect(await page(`state=${shown === 'done' ? 'failed' : 'done'}`)).toMatchObject({ total: 0 })
    expect(await page('kind=purgeSessions')).toMatchObject({ total: 0 })
  })
})

test('a failed job says why, a completed one what it did, and a running one how far it is', async () => {
  await client.send('purgeUploads')
  await setState('failed', `, output = '{"message": "disk full", "stack": "at secret.ts:1"}'`)
  const [failed] = (await page()).rows
  expect(failed).toMatchObject({ problem: 'disk full', result: null })
  expect(JSON.stringify(failed)).not.toContain('secret.ts')
  await setState('completed', `, output = '{"files": 3, "holders": 0}'`)
  expect((await page()).rows[0]).toMatchObject({ problem: null, result: { files: 3, holders: 0 } })
  await setState('active')
  await t.db.run('insert into job_progress (job_id, done, total) values ($1, 50, 120)', [failed.id])
  expect((await page()).rows[0]).toMatchObject({ state: 'running', progress: { done: 50, total: 120 } })
})

test('cancel and retry change what may be changed and say how many', async () => {
  await client.send('purgeUploads')
  const [{ id }] = (await page()).rows
  expect(await post('retry', { ids: [id] })).toMatchObject({ data: { changed: 0 } })
  expect(await post('cancel', { ids: [id] })).toMatchObject({ data: { changed: 1 } })
  expect((await page()).rows[0]).toMatchObject({ state: 'cancelled' })
  expect(await post('cancel', { ids: [id] })).toMatchObject({ data: { changed: 0 } })
  expect(await post('retry', { ids: [id] })).toMatchObject({ data: { changed: 1 } })
  expect((await page()).rows[0]).toMatchObject({ state: 'waiting' })
  expect(await post('cancel', { ids: ['00000000-0000-4000-8000-000000000000'] })).toMatchObject({
    data: { changed: 0 },
  })
})

test('others than the operators of the platform see no jobs and change none', async () => {
  await client.send('purgeUploads')
  const [{ id }] = (await page()).rows
  await t.db.run(`update account_role set role_id = 'c-donghai:administrator' where account_id = 'u-huangbo'`, [])
  const other = await t.signIn('huangbo')
  expect((await other.get(`${base}/page`)).json().data).toEqual({ rows: [], total: 0 })
  expect((await other.get(`${base}/kinds`)).json().data).toMatchObject({ isOperator: false, kinds: [] })
  expect((await other.post(`${base}/cancel`, { ids: [id] })).statusCode).toBe(403)
  expect((await other.post(`${base}/retry`, { ids: [id] })).statusCode).toBe(403)
  expect((await other.post(`${base}/run`, { kind: 'purgeUploads' })).statusCode).toBe(403)
  expect((await page()).rows[0]).toMatchObject({ state: 'waiting' })
})

test('the figures for Prometheus count by kind', async () => {
  await client.send('purgeUploads')
  const figures = await jobFigures(t.db)
  expect(figures.find(({ name }) => name === 'fengguang_jobs_waiting')?.value).toEqual({
    label: 'kind',
    values: { purgeUploads: 1 },
  })
})
