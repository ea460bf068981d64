import { gatewaysContract } from '@fengguang/domain/gateways/gateways.contract'
import { ingestContract, type IngestHealth, type QuarantineRow } from '@fengguang/domain/ingest/ingest.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goneTelemetry, TestPipeline } from '../testing/pipeline.ts'
import { openTestApp, type TestApp, type TestBrowser } from '../testing/test-app.ts'

/** Ingest without the telemetry store: what comes stays in its log, and administrators see it. */
const station = 'pv-qinghai-gonghe'
const device = `${station}.zq-1`
const logCapBytes = 64 * 1024 * 1024
const { health, quarantine, payload, replay } = ingestContract
const p = new TestPipeline()
let t: TestApp
let admin: TestBrowser
let gateway: { id: string; secret: string }

beforeAll(async () => {
  t = await openTestApp({
    telemetry: false,
    ingest: async (db) => {
      await p.open({ db, telemetry: goneTelemetry, logCapBytes })
      return p.client()
    },
  })
  admin = await t.signIn('admin')
  gateway = (await admin.post(gatewaysContract.create.path, { name: '健康检查', stationIds: [station] })).json().data
})
afterAll(async () => {
  await p.close()
  await t.close()
})

const send = (lines: object[]) => p.postAs(gateway, lines.map((line) => JSON.stringify(line)).join('\n'))
/** The registry is read again when its revision differs. */
const sent = async (lines: object[]) => {
  await expect.poll(async () => (await send(lines)).status, { interval: 200 }).toBe(200)
}
const read = async (browser: TestBrowser) => (await browser.get(health.path)).json().data as IngestHealth
const aside = async (browser: TestBrowser, query = '') =>
  (await browser.get(`${quarantine.path}${query}`)).json().data as { rows: QuarantineRow[]; total: number }

test('rates, log and quarantine of what a gateway sends are read, by its company', async () => {
  await sent([{ deviceId: device, at: Date.now(), values: { powerKw: 1 } }])
  const mine = await read(admin)
  expect(mine.isUp).toBe(true)
  expect(mine.load).toMatchObject({ logCapBytes, isLogWarning: false })
  expect(mine.gateways.find((g) => g.id === gateway.id)).toMatchObject({
    name: '健康检查',
    quarantined: 1,
    lostAt: null,
  })
  const { rows, total } = await aside(admin)
  expect(total).toBe(1)
  expect(rows[0]).toMatchObject({
    gatewayName: '健康检查',
    reason: 'unknownDevice',
    replayable: true,
    replayedAt: null,
  })
  expect((await aside(admin, '?reason=tooOld')).total).toBe(0)
  const peek = (await admin.get(`${payload.path}?id=${rows[0]!.id}`)).json().data
  expect(peek).toMatchObject({ isHex: false, row: { id: rows[0]!.id } })
  expect(peek.text).toContain(device)
})

test('another company neither sees nor replays it, and reads no figure of the installation', async () => {
  const stranger = await t.signIn('admin2')
  const theirs = await read(stranger)
  expect(theirs.load).toBeNull()
  expect(theirs.gateways.map((g) => g.id)).toEqual(['gw-c-donghai'])
  expect(await aside(stranger)).toEqual({ rows: [], total: 0 })
  expect(await aside(stranger, `?gatewayId=${gateway.id}`)).toEqual({ rows: [], total: 0 })
  const [row] = (await aside(admin)).rows
  const ask = async (id: string) => [
    (await stranger.get(`${payload.path}?id=${id}`)).json().key,
    (await stranger.post(replay.path, { ids: [id] })).json().key,
  ]
  expect(await ask(row!.id)).toEqual(['record.notFound', 'record.notFound'])
  expect(await ask('none')).toEqual(['record.notFound', 'record.notFound'])
})

test('once the device is registered, a replay stores what was set aside', async () => {
  const [row] = (await aside(admin)).rows
  const first = (await admin.post(replay.path, { ids: [row!.id, 'none'] })).json().data.outcomes
  expect(first).toEqual([
    { id: row!.id, outcome: 'stillBad' },
    { id: 'none', outcome: 'missing' },
  ])
  await t.db.run(`insert into device (id, station_id, type, name, code) values ($1, $2, 'inverter', '一号', 'zq-1')`, [
    device,
    station,
  ])
  const again = async () => {
    const [newest] = (await aside(admin)).rows
    return (await admin.post(replay.path, { ids: [newest!.id] })).json().data.outcomes[0].outcome
  }
  await expect.poll(again, { interval: 500 }).toBe('stored')
  const mine = (await read(admin)).gateways.find((g) => g.id === gateway.id)
  expect(mine).toMatchObject({ frames: 1 })
  await expect.poll(async () => (await read(admin)).load?.isStoreUp).toBe(false)
  expect((await read(admin)).load?.logBytes).toBeGreaterThan(0)
})

test('without ingest the health says so, and the quarantine is not taken for empty', async () => {
  const alone = await openTestApp({ telemetry: false })
  try {
    const browser = await alone.signIn('admin')
    expect(await read(browser)).toMatchObject({ isUp: false, load: null, gateways: [{ lastSeenAt: null }] })
    expect((await browser.get(quarantine.path)).json().key).toBe('server.unavailable')
  } finally {
    await alone.close()
  }
})
