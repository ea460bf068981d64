import { createHash } from 'node:crypto'
import { gatewaysContract } from '@fengguang/domain/gateways/gateways.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'
import { readRegistry } from '../devices/registry.service.ts'

const { doors, page, create, update, rotate, enable, remove } = gatewaysContract
const [pv, wp] = ['pv-qinghai-gonghe', 'wp-gansu-guazhou']
let t: TestApp
let admin: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  admin = await t.signIn('admin')
})
afterAll(() => t.close())

const hashed = (secret: string) => createHash('sha256').update(secret).digest('hex')
const known = async (id: string) => (await readRegistry(t.db)).gateways.find((g) => g.id === id)
const rowOf = async (id: string, browser = admin) =>
  (await browser.get(`${page.path}?pageSize=100`)).json().data.rows.find((r: { id: string }) => r.id === id)
const made = async (name: string, stationIds: string[]) =>
  (await admin.post(create.path, { name, stationIds })).json().data

test('the secret is shown once, ingest knows its hash only, and the audit log neither', async () => {
  const { id, secret } = await made('甲站采集', [pv])
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(await known(id)).toEqual({
    id,
    secretHash: hashed(secret),
    enabled: true,
    stationIds: [pv],
    companyId: 'c-huanghe',
  })
  expect(await rowOf(id)).toMatchObject({ name: '甲站采集', stationNames: ['青海共和光伏电站'], version: 1 })
  expect((await admin.get(`${page.path}?pageSize=100`)).body).not.toContain(secret)
  const events = await t.db.rows(`select target, detail from audit_event where target like 'gateway%'`, [], (r) =>
    JSON.stringify(r),
  )
  expect(events.join()).toContain(id)
  expect(events.join()).not.toContain(secret)
})

test('a new secret ends the old one', async () => {
  const { id, secret } = await made('换密钥', [pv])
  const next = (await admin.post(rotate.path, { id })).json().data.secret
  expect(next).not.toBe(secret)
  expect((await known(id))?.secretHash).toBe(hashed(next))
})

test('name and stations change together; a save of an older state is refused', async () => {
  const { id } = await made('改绑定', [pv])
  const saved = await admin.post(update.path, { id, version: 1, name: '已改', stationIds: [wp] })
  expect(saved.json().data).toMatchObject({ name: '已改', stationIds: [wp], version: 2 })
  expect((await known(id))?.stationIds).toEqual([wp])
  expect((await admin.post(update.path, { id, version: 1, name: '迟到', stationIds: [] })).json().key).toBe(
    'record.conflict',
  )
})

test('two gateways of a company have different names', async () => {
  await made('同名', [])
  const answer = await admin.post(create.path, { name: '同名', stationIds: [] })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['name']])
})

test('a disabled gateway stays known as disabled, a removed one is gone and frees its name', async () => {
  const { id } = await made('停用再删', [pv])
  expect((await admin.post(enable.path, { id, enabled: false })).json().data.enabled).toBe(false)
  expect((await known(id))?.enabled).toBe(false)
  expect((await admin.post(remove.path, { id })).json().data).toEqual({ removed: 1 })
  expect(await known(id)).toBeUndefined()
  expect(await made('停用再删', [])).toHaveProperty('secret')
})

test('a role limited to one station sees of a shared gateway its own, and changes nothing of it', async () => {
  const { id } = await made('两站', [pv, wp])
  await t.db.run(`insert into role_station values ('c-huanghe:administrator', $1)`, [pv])
  await t.db.run(`update role set station_scope = 'listed' where id = 'c-huanghe:administrator'`, [])
  expect(await rowOf(id)).toMatchObject({ stationIds: [pv], mayManage: false })
  const refused = await admin.post(update.path, { id, version: 1, name: '两站', stationIds: [] })
  await t.db.run(`update role set station_scope = 'all' where id = 'c-huanghe:administrator'`, [])
  expect([refused.statusCode, refused.json().key]).toEqual([403, 'gateway.notYours'])
  expect((await known(id))?.stationIds.toSorted()).toEqual([pv, wp])
  expect(await rowOf(id)).toMatchObject({ mayManage: true })
})

test("another company's gateway and station answer as missing ones", async () => {
  const { id } = await made('别人的', [pv])
  const stranger = await t.signIn('admin2')
  const ask = async (gateway: string, station: string) => [
    (await stranger.post(update.path, { id: gateway, version: 1, name: 'x', stationIds: [] })).json().key,
    (await stranger.post(rotate.path, { id: gateway })).json().key,
    (await stranger.post(enable.path, { id: gateway, enabled: false })).json().key,
    (await stranger.post(remove.path, { id: gateway })).json().key,
    (await stranger.post(create.path, { name: '偷', stationIds: [station] })).json().key,
  ]
  const foreign = await ask(id, pv)
  expect(foreign).toEqual(await ask('gw-none', 'no-such'))
  expect(new Set(foreign)).toEqual(new Set(['record.notFound']))
  expect(await rowOf(id, stranger)).toBeUndefined()
  expect(await known(id)).toMatchObject({ enabled: true, stationIds: [pv], companyId: 'c-huanghe' })
  const tables = await t.db.rows(`select count(*)::int as n from gateway where name = '偷'`, [], (r) =>
    z.object({ n: z.int() }).parse(r),
  )
  expect(tables).toEqual([{ n: 0 }])
})

test('the ports of the doors are shown with the permission to see gateways, and refused without', async () => {
  expect((await admin.get(doors.path)).json().data).toEqual({ httpPort: 8081, mqttPort: 1883, brokerHost: null })
  const operator = await t.signIn('operator')
  expect((await operator.get(doors.path)).statusCode).toBe(403)
})
