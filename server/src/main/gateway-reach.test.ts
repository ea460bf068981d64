import { gatewaysContract } from '@fengguang/domain/gateways/gateways.contract'
import { ingestContract, type QuarantineRow } from '@fengguang/domain/ingest/ingest.contract'
import { companyContract } from '@fengguang/domain/organisation/organisation.contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { goneTelemetry, TestPipeline } from '../testing/pipeline.ts'
import { form, openTestApp, type TestApp, type TestBrowser } from '../testing/test-app.ts'

/** A role limited to one station, at gateways of that station, of another, of both and of none. */
const [pv, wp] = ['pv-qinghai-gonghe', 'wp-gansu-guazhou']
const bound = { own: [pv], foreign: [wp], shared: [pv, wp], unbound: [] } as const
type Kind = keyof typeof bound
const kinds = Object.keys(bound) as Kind[]
const p = new TestPipeline()
let t: TestApp
let limited: TestBrowser
const gateways = {} as Record<Kind, { id: string; secret: string }>
const entries = {} as Record<Kind, string>

beforeAll(async () => {
  t = await openTestApp({
    telemetry: false,
    ingest: async (db) => {
      await p.open({ db, telemetry: goneTelemetry })
      return p.client()
    },
  })
  const admin = await t.signIn('admin')
  for (const kind of kinds)
    gateways[kind] = (
      await admin.post(gatewaysContract.create.path, { name: kind, stationIds: bound[kind] })
    ).json().data
  // The registry is read again when its revision differs.
  for (const kind of kinds)
    await vi.waitUntil(async () => (await sendUnknown(gateways[kind])) === 200, { timeout: 20_000, interval: 200 })
  const { rows } = (await admin.get(`${ingestContract.quarantine.path}?pageSize=100`)).json().data
  for (const { id, gatewayName } of rows as QuarantineRow[]) entries[gatewayName as Kind] = id
  await t.db.run(`insert into role_station values ('c-huanghe:administrator', $1)`, [pv])
  await t.db.run(`update role set station_scope = 'listed' where id = 'c-huanghe:administrator'`, [])
  limited = await t.signIn('admin')
})
afterAll(async () => {
  await p.close()
  await t.close()
})

const sendUnknown = async (gateway: { id: string; secret: string }) =>
  (await p.postAs(gateway, JSON.stringify({ deviceId: `${pv}.none`, at: Date.now(), values: { powerKw: 1 } }))).status

const { page, create, update, rotate, enable, remove } = gatewaysContract
const { health, quarantine, payload, replay } = ingestContract
const keyOf = async (answer: ReturnType<TestBrowser['get']>): Promise<string> => (await answer).json().key ?? 'done'
const isIn = async (answer: ReturnType<TestBrowser['get']>, id: string) =>
  JSON.stringify((await answer).json().data).includes(`"${id}"`) ? 'there' : 'absent'

/** What a call answers about a gateway; the version of an update is old on purpose, so that nothing changes. */
type Call = (kind: Kind) => Promise<string>
// `doors` answers ports and no gateway.
const gatewayCalls: Record<Exclude<keyof typeof gatewaysContract, 'doors'>, Call> = {
  page: (kind) => isIn(limited.get(`${page.path}?pageSize=100`), gateways[kind].id),
  create: (kind) => keyOf(limited.post(create.path, { name: `新 ${kind}`, stationIds: bound[kind] })),
  update: (kind) =>
    keyOf(limited.post(update.path, { id: gateways[kind].id, version: 0, name: kind, stationIds: [pv] })),
  rotate: (kind) => keyOf(limited.post(rotate.path, { id: gateways[kind].id })),
  enable: (kind) => keyOf(limited.post(enable.path, { id: gateways[kind].id, enabled: false })),
  remove: (kind) => keyOf(limited.post(remove.path, { id: gateways[kind].id })),
}
const ingestCalls: Record<keyof typeof ingestContract, Call> = {
  health: (kind) => isIn(limited.get(health.path), gateways[kind].id),
  quarantine: (kind) => isIn(limited.get(`${quarantine.path}?pageSize=100`), entries[kind]),
  payload: (kind) => keyOf(limited.get(`${payload.path}?id=${entries[kind]}`)),
  replay: (kind) => keyOf(limited.post(replay.path, { ids: [entries[kind]] })),
}

const acted = { own: 'done', foreign: 'record.notFound', shared: 'gateway.notYours', unbound: 'record.notFound' }
const seen = { own: 'there', foreign: 'absent', shared: 'there', unbound: 'absent' }
const aside = { own: 'done', foreign: 'record.notFound', shared: 'record.notFound', unbound: 'record.notFound' }
test.each<[string, Call, Record<Kind, string>]>([
  ['page', gatewayCalls.page, seen],
  ['health', ingestCalls.health, seen],
  ['quarantine', ingestCalls.quarantine, { ...seen, shared: 'absent' }],
  ['payload', ingestCalls.payload, aside],
  ['replay', ingestCalls.replay, aside],
  ['create', gatewayCalls.create, { ...aside, unbound: 'request.invalid' }],
  ['update', gatewayCalls.update, { ...acted, own: 'record.conflict' }],
  ['rotate', gatewayCalls.rotate, acted],
  ['enable', gatewayCalls.enable, acted],
  ['remove', gatewayCalls.remove, acted],
])('a role limited to listed stations: %s', async (_, call, expected) => {
  const answers = {} as Record<Kind, string>
  for (const kind of kinds) answers[kind] = await call(kind)
  expect(answers).toEqual(expected)
})

test('the table has every call of gateways and of what was set aside', () => {
  const named = ['doors', ...Object.keys(gatewayCalls), ...Object.keys(ingestCalls)]
  expect(named.toSorted()).toEqual([...Object.keys(gatewaysContract), ...Object.keys(ingestContract)].toSorted())
})

test('a role limited to listed stations makes and removes no company, though it has every screen', async () => {
  const { update: save, remove: drop, list } = companyContract
  expect(await keyOf(limited.post(save.path, form({ name: '新', adminUserName: 'root-new' })))).toBe('access.denied')
  expect(await keyOf(limited.post(drop.path, form({ ids: 'c-donghai' })))).toBe('access.denied')
  expect((await limited.get(list.path)).json().body).toMatchObject({ total: 1, administersPlatform: false })
})
