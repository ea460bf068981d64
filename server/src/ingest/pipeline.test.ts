import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { latestFrames } from '../platform/ingest-client.ts'
import { ago, goneDb, goneTelemetry, layGateway, layInverter, lineOf, TestPipeline } from '../testing/pipeline.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

/** Everything but the telemetry store, which is away all the time. */
const p = new TestPipeline()
let t: TestApp

beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  await layGateway(t.db)
  await p.open({ db: t.db, telemetry: goneTelemetry })
})
afterAll(async () => {
  await p.close()
  await t.close()
})

const powerOf = async (code: string) => {
  const no = p.noOf(code)
  return latestFrames(await p.client().latest({ nos: [no], points: ['powerKw'] })).get(no)?.values['powerKw']
}

test('the bulk door refuses strangers, other forms and bombs, and reads on', async () => {
  const bomb = new Uint8Array(zstdCompressSync(Buffer.alloc(64 * 1024 * 1024)))
  const statuses = [
    await p.post(lineOf(1, { powerKw: 1 }), {}, 'wrong'),
    await p.post('x', { 'content-type': 'text/plain' }),
    await p.post('x', { 'content-encoding': 'br' }),
    await p.post('no gzip', { 'content-encoding': 'gzip' }),
    await p.post(bomb, { 'content-encoding': 'zstd' }),
    await fetch(`${p.url}/ingest/v1/health`, { method: 'POST' }),
    await fetch(`${p.url}/elsewhere`),
    await p.post(lineOf(1, { powerKw: 1 })),
  ].map(({ status }) => status)
  expect(statuses).toEqual([401, 415, 415, 400, 413, 401, 404, 200])
  await expect(p.client('wrong').health()).rejects.toMatchObject({ key: 'server.unavailable' })
})

test('a log that is full refuses and says when to come again', async () => {
  const full = new TestPipeline()
  await full.open({ db: t.db, telemetry: goneTelemetry, logCapBytes: 20 })
  const answer = await full.post(lineOf(1, { powerKw: 1 }))
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    429,
    '10',
    { error: 'full' },
  ])
  await full.close()
})

test('what cannot be taken is set aside beside its good neighbours, and replayed once its device is registered', async () => {
  const body = `{broken\n${lineOf(0, { powerKw: 10 })}${lineOf(1, { powerKw: 11 }, 'test-2')}`
  expect(await (await p.post(body)).json()).toEqual({ accepted: 1, quarantined: 2 })
  expect(await powerOf('test-1')).toBe(10)
  const { rows, total } = await p.client().quarantine({ gatewayIds: ['gw-test'] })
  expect(total).toBe(2)
  expect(rows.map(({ reason }) => reason).sort()).toEqual(['unknownDevice', 'unreadable'])
  const unknown = rows.find(({ reason }) => reason === 'unknownDevice')!
  expect((await p.client().quarantinePayload(unknown.id))?.payload).toContain('test-2')
  await layInverter(t.db, 'test-2')
  await p.pipeline.registry.refresh()
  expect(await p.client().replay([unknown.id, 'nonsense'])).toEqual([
    { id: unknown.id, outcome: 'stored' },
    { id: 'nonsense', outcome: 'missing' },
  ])
  expect(await powerOf('test-2')).toBe(11)
  expect((await p.client().health()).quarantine.byReason).toMatchObject({ unreadable: 1, unknownDevice: 1 })
})

test('a device that speaks in the moment it is registered is no stranger, nor one of a station bound in that moment', async () => {
  await layInverter(t.db, 'test-3')
  expect(await (await p.post(lineOf(0, { powerKw: 33 }, 'test-3'))).json()).toEqual({ accepted: 1, quarantined: 0 })
  expect(await powerOf('test-3')).toBe(33)
  await t.db.run(
    `insert into station (id, company_id, name, stcls, capacity_kw, province, city, address, longitude, latitude, time_zone, commissioned_on)
     values ('pv-new', 'c-huanghe', '新站', '01', 30000, '青海', '海南州', '', 100, 36, 'Asia/Shanghai', '2020-01-01')`,
    [],
  )
  await t.db.run(
    `insert into device (id, station_id, type, name, code) values ('pv-new.inv-1', 'pv-new', 'inverter', '一', 'inv-1')`,
    [],
  )
  await t.db.run(`insert into gateway_station values ('gw-test', 'pv-new')`, [])
  const line = `${JSON.stringify({ deviceId: 'pv-new.inv-1', at: ago(0), values: { powerKw: 4 } })}\n`
  expect(await (await p.post(line)).json()).toEqual({ accepted: 1, quarantined: 0 })
})

test('a secret that was changed opens nothing any more', async () => {
  await t.db.run(`update gateway set secret_hash = sha256('another') where id = 'gw-test'`, [])
  await p.pipeline.registry.refresh()
  // Its connections are ended: one that fetch kept open may be found closed.
  const statusOf = (powerKw: number) => vi.waitFor(async () => (await p.post(lineOf(0, { powerKw }))).status, 10_000)
  expect(await statusOf(1)).toBe(401)
  await t.db.run(`update gateway set secret_hash = sha256('secret') where id = 'gw-test'`, [])
  await p.pipeline.registry.refresh()
  expect(await statusOf(10)).toBe(200)
})

test('without both stores it starts, takes frames and knows the latest values from its log', async () => {
  const bytes = (await p.client().health()).log.bytes
  await p.pipeline.close()
  await p.open({ db: goneDb, telemetry: goneTelemetry })
  await vi.waitFor(async () => expect(await powerOf('test-1')).toBe(10), 10_000)
  expect(await (await p.post(lineOf(-1, { powerKw: 77 }))).json()).toEqual({ accepted: 1, quarantined: 0 })
  expect(await powerOf('test-1')).toBe(77)
  await vi.waitFor(async () => {
    const health = await p.client().health()
    expect(health.loader).toMatchObject({ storeUp: false, lastError: 'gone' })
    expect(health.registry.staleSinceMs).toBeGreaterThan(0)
    expect(health.log.bytes).toBeGreaterThan(bytes)
    expect(health.latest.isComplete).toBe(false)
  }, 10_000)
  expect(latestFrames(await p.client().latest({})).get(p.noOf('test-1'))).toMatchObject({ atMs: ago(-1), lostMs: null })
})
