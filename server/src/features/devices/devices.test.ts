import { devicesContract } from '@fengguang/domain/devices/devices.contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'
import { registryRevision } from './registry.service.ts'

const { list, page, detail, create, update, service, remove, restore, dependents } = devicesContract
const station = 'pv-qinghai-gonghe'
let t: TestApp
let admin: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  admin = await t.signIn('admin')
})
afterAll(() => t.close())

const form = (code: string, over: Record<string, unknown> = {}) => ({
  stationId: station,
  code,
  type: 'inverter',
  name: `设备${code}`,
  maker: '',
  model: '',
  ratedKw: 2500,
  periodSeconds: 60,
  isMain: false,
  ...over,
})
const made = async (code: string, over: Record<string, unknown> = {}) => {
  const answer = await admin.post(create.path, form(code, over))
  expect(answer.json()).toMatchObject({ code: 200 })
  return answer.json().data
}
const rows = async (query: string, browser = admin) => (await browser.get(`${page.path}?${query}`)).json().data
const codes = (found: { rows: { code: string }[] }) => found.rows.map((r) => r.code)
const hanging = async (ids: string): Promise<unknown> => (await admin.get(`${dependents.path}?ids=${ids}`)).json().data
const lastAudit = async () => {
  const [event] = await t.db.rows(
    `select action, target, detail from audit_event where account_id = 'u-admin' order by seq desc limit 1`,
    [],
    (r) => z.object({ action: z.string(), target: z.string(), detail: z.string() }).parse(r),
  )
  return event
}

describe('registering', () => {
  test('a device gets its id from station and code, is found, and ingest hears of it', async () => {
    const before = await registryRevision(t.db)
    const device = await made('zq-01', { name: '甲一', model: 'SG2500' })
    expect(device).toMatchObject({ id: `${station}.zq-01`, stationName: '青海共和光伏电站', version: 1 })
    expect(await registryRevision(t.db)).not.toBe(before)
    expect(await lastAudit()).toMatchObject({ action: 'create', detail: `${station}.zq-01` })
    expect((await admin.get(`${detail.path}?id=${device.id}`)).json().data).toEqual(device)
    for (const keyword of ['zq01', '甲一', 'sg2500'])
      expect(codes(await rows(`stationId=${station}&keyword=${encodeURIComponent(keyword)}`))).toEqual(['zq-01'])
    expect(codes(await rows('keyword=zq01&type=meter'))).toEqual([])
    expect(codes(await rows('keyword=zq01&stationId=wp-gansu-guazhou'))).toEqual([])
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['a code that is taken', { code: 'zq-01' }, 'code'],
    ['a code with a topic separator', { code: 'a/b' }, 'code'],
    ['a type the station cannot have', { type: 'turbine' }, 'type'],
    ['a main inverter', { isMain: true }, 'isMain'],
    ['a parent of another station', { parentId: 'wp-gansu-guazhou.wt-01' }, 'parentId'],
    ['a longitude without a latitude', { longitude: 95.8 }, 'latitude'],
    ['a place beyond the pole', { longitude: 95.8, latitude: 91 }, 'latitude'],
    ['itself as parent', { parentId: `${station}.zq-02` }, 'parentId'],
  ])('%s is refused at its field', async (_, over, field) => {
    const answer = await admin.post(create.path, form('zq-02', over))
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
  })

  test('where a turbine stands is entered, changed and taken away, and what else was registered stays', async () => {
    const [device] = (await rows('stationId=wp-gansu-guazhou&type=turbine')).rows
    expect(device).toMatchObject({ type: 'turbine', longitude: null, latitude: null })
    const { id, name, parentId, maker, model, ratedKw, periodSeconds, isMain } = device
    const saved = async (version: number, place: Record<string, unknown>) =>
      (
        await admin.post(update.path, {
          id,
          version,
          name,
          parentId,
          maker,
          model,
          ratedKw,
          periodSeconds,
          isMain,
          ...place,
        })
      ).json().data
    const details = async () =>
      (await t.db.rows('select details from device where id = $1', [id], (r) => (r as { details: object }).details))[0]
    const before = await details()
    const placed = await saved(device.version, { longitude: 95.79, latitude: 40.53 })
    expect(placed).toMatchObject({ longitude: 95.79, latitude: 40.53 })
    expect(await details()).toEqual({ ...before, longitude: 95.79, latitude: 40.53 })
    expect(await saved(placed.version, {})).toMatchObject({ longitude: null, latitude: null })
    expect(await details()).toEqual(before)
    expect(await made('zq-place', { longitude: 0, latitude: -1.5 })).toMatchObject({ longitude: 0, latitude: -1.5 })
  })

  test('a removed device comes back under its number when its code is registered again', async () => {
    const { id } = await made('zq-back')
    const no = async () =>
      (await t.db.rows('select no from device where id = $1', [id], (r) => (r as { no: number }).no))[0]
    const first = await no()
    expect((await admin.post(remove.path, { ids: [id] })).json().data).toEqual({ removed: 1 })
    expect((await admin.get(`${detail.path}?id=${id}`)).json().key).toBe('record.notFound')
    await made('zq-back', { name: '又来' })
    expect(await no()).toBe(first)
  })
})

describe('changing', () => {
  test('a change raises the version, and an older one is refused', async () => {
    const { id, version } = await made('zq-03')
    const { stationId: _s, code: _c, type: _t, ...change } = form('zq-03', { name: '改名', periodSeconds: 30 })
    expect((await admin.post(update.path, { ...change, id, version })).json().data).toMatchObject({
      name: '改名',
      periodSeconds: 30,
      version: version + 1,
    })
    const late = await admin.post(update.path, { ...change, id, version })
    expect([late.statusCode, late.json().key]).toEqual([409, 'record.conflict'])
  })

  test('nothing stands above itself, however long the way round', async () => {
    const [a, b] = [await made('zq-a'), await made('zq-b', { parentId: `${station}.zq-a` })]
    const { stationId: _s, code: _c, type: _t, ...change } = form('zq-a', { parentId: b.id })
    const answer = await admin.post(update.path, { ...change, id: a.id, version: a.version })
    expect(Object.keys(answer.json().fields)).toEqual(['parentId'])
  })

  test('the main meter gives way to the next one', async () => {
    await t.db.run(`update device set is_main = false where station_id = $1 and type = 'meter'`, [station])
    await made('zq-m1', { type: 'meter', isMain: true })
    await made('zq-m2', { type: 'meter', isMain: true })
    const found = await rows(`stationId=${station}&type=meter&keyword=zqm`)
    expect(found.rows.map((r: { code: string; isMain: boolean }) => [r.code, r.isMain])).toEqual([
      ['zq-m1', false],
      ['zq-m2', true],
    ])
  })

  test('devices go out of service together and come back', async () => {
    const ids = [(await made('zq-s1')).id, (await made('zq-s2')).id]
    expect((await admin.post(service.path, { ids, outOfService: true })).json().data).toEqual({ changed: 2 })
    expect(codes(await rows('outOfService=true&keyword=zqs'))).toEqual(['zq-s1', 'zq-s2'])
    expect(await lastAudit()).toMatchObject({ action: 'update', detail: expect.stringContaining('out of service') })
    await admin.post(service.path, { ids, outOfService: false })
    expect(codes(await rows('outOfService=true&keyword=zqs'))).toEqual([])
  })

  test('what others stand below goes only together with them', async () => {
    const above = await made('zq-p')
    const below = await made('zq-q', { parentId: above.id })
    expect(await hanging(above.id)).toEqual({ below: 1, alarms: 0 })
    expect(await hanging(`${above.id},${below.id}`)).toEqual({ below: 0, alarms: 0 })
    const refused = await admin.post(remove.path, { ids: [above.id] })
    expect([refused.statusCode, refused.json().key]).toEqual([409, 'device.hasChildren'])
    expect((await admin.post(remove.path, { ids: [above.id, below.id] })).json().data).toEqual({ removed: 2 })
  })
})

test('a deletion is taken back for a while; the place of a main meter stays with the one that took it', async () => {
  const main = await made('zq-r1', { type: 'meter', isMain: true })
  const plain = await made('zq-r2')
  const ids = [main.id, plain.id]
  await admin.post(remove.path, { ids })
  await made('zq-r3', { type: 'meter', isMain: true })
  const stranger = await t.signIn('admin2')
  expect((await stranger.post(restore.path, { ids })).json().key).toBe('record.notFound')
  expect((await admin.post(restore.path, { ids })).json().data).toEqual({ restored: 2 })
  expect((await admin.get(`${detail.path}?id=${main.id}`)).json().data.isMain).toBe(false)
  await admin.post(remove.path, { ids })
  t.clock.now = new Date(t.clock.now.getTime() + 16 * 60_000)
  expect((await admin.post(restore.path, { ids })).json().key).toBe('record.notFound')
})

test('the plain list is of the station named, or of those chosen now', async () => {
  const named = (await admin.get(`${list.path}?stationId=${station}&type=inverter`)).json().data
  expect(named.length).toBeGreaterThan(0)
  expect(
    named.every((d: { stationId: string; type: string }) => d.stationId === station && d.type === 'inverter'),
  ).toBe(true)
  await admin.get('/UserAuthHandle/goHome')
  const chosen = (await admin.get(list.path)).json().data as { stationId: string }[]
  expect(new Set(chosen.map((d) => d.stationId)).size).toBe(1)
})

test('pages come in the order asked for, both ways, without gaps and repeats', async () => {
  const sorted = async (order: string) => {
    const pages = await Promise.all(
      [1, 2].map((n) => rows(`stationId=${station}&sort=code&order=${order}&page=${n}&pageSize=10`)),
    )
    return pages.flatMap(codes)
  }
  const rising = await sorted('asc')
  expect(new Set(rising).size).toBe(20)
  const all = codes(await rows(`stationId=${station}&sort=code&order=asc&pageSize=200`))
  expect(rising).toEqual(all.slice(0, 20))
  expect(await sorted('desc')).toEqual(codes(await rows(`stationId=${station}&sort=code&order=desc&pageSize=20`)))
  expect((await sorted('desc'))[0]).not.toBe(rising[0])
  expect(rising).toEqual(rising.toSorted((a, b) => (a < b ? -1 : 1)))
})

test("another company's device answers as a missing one, and so does its station", async () => {
  const { id, version } = await made('zq-own')
  await t.db.run(
    `insert into role_screen (role_id, screen, may_operate) values ('c-donghai:operator', 'deviceManage', true)
    on conflict (role_id, screen) do update set may_operate = true`,
    [],
  )
  const stranger = await t.signIn('operator2')
  const { stationId: _s, code: _c, type: _t, ...change } = form('x')
  const ask = async (device: string, place: string) => [
    (await stranger.get(`${detail.path}?id=${device}`)).json().key,
    (await stranger.get(`${page.path}?stationId=${place}`)).json().data.total,
    (await stranger.get(`${list.path}?stationId=${place}`)).json().data,
    (await stranger.post(update.path, { ...change, id: device, version })).json().key,
    (await stranger.post(service.path, { ids: [device], outOfService: true })).json().key,
    (await stranger.post(remove.path, { ids: [device] })).json().key,
    (await stranger.post(create.path, form('zq-steal', { stationId: place }))).json().key,
  ]
  const foreign = await ask(id, station)
  expect(foreign).toEqual(await ask('no.such', 'no-such'))
  expect(foreign).toEqual(['record.notFound', 0, [], ...Array.from({ length: 4 }, () => 'record.notFound')])
  expect((await admin.get(`${detail.path}?id=${id}`)).json().data.version).toBe(version)
})

test('a user who only looks sees devices and changes none', async () => {
  const analyst = await t.signIn('analyst')
  expect((await rows(`stationId=${station}`, analyst)).total).toBeGreaterThan(0)
  expect((await analyst.post(create.path, form('zq-no'))).json().key).toBe('access.denied')
})
