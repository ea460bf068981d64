import { readXlsx } from 'hucre/xlsx'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'
import { stationForm } from '../../testing/station-form.ts'

let t: TestApp
let admin: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  admin = await t.signIn('admin')
})
afterAll(() => t.close())

const {
  page,
  detail,
  create,
  update,
  remove,
  dependents,
  export: exportPath,
} = Object.fromEntries(Object.entries(stationsContract).map(([name, e]) => [name, e.path])) as Record<
  keyof typeof stationsContract,
  string
>

const aForm = stationForm
const names = (answer: { json(): { data: { rows: { name: string }[] } } }) => answer.json().data.rows.map((r) => r.name)

describe('the list', () => {
  test('pages, sorts, filters and counts', async () => {
    const all = await admin.get(`${page}?page=1&pageSize=2&sort=capacityKw&order=desc`)
    expect(all.json().data.total).toBe(3)
    const { rows, totals } = (await admin.get(page)).json().data
    const sumKw = rows.reduce((sum: number, row: { capacityKw: number }) => sum + row.capacityKw, 0)
    expect(totals.capacityKw).toBeCloseTo(sumKw, 6)
    // The totals are those of all pages.
    expect((await admin.get(`${page}?page=2&pageSize=1`)).json().data.totals).toEqual(totals)
    expect(names(all)).toEqual(['甘肃瓜州风电场', '青海共和光伏电站'])
    expect(names(await admin.get(`${page}?keyword=${encodeURIComponent('共和')}`))).toEqual(['青海共和光伏电站'])
    expect(names(await admin.get(`${page}?stcls=05`))).toEqual(['苏州园区综合能源站'])
  })

  test("refuses a search with other characters, in the caller's language", async () => {
    const answer = await admin.get(`${page}?keyword=${encodeURIComponent("'; drop")}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields.keyword).toEqual(expect.any(String))
  })

  test('shows a company only its own stations, and answers for others as for missing ones', async () => {
    const stranger = await t.signIn('operator2')
    expect((await stranger.get(page)).json().data.total).toBe(0)
    const [foreign, missing] = [
      await stranger.get(`${detail}?id=pv-qinghai-gonghe`),
      await stranger.get(`${detail}?id=no-such-station`),
    ]
    expect([foreign.statusCode, foreign.json().key]).toEqual([404, 'record.notFound'])
    expect(missing.json()).toEqual({ ...foreign.json(), requestId: missing.json().requestId })
  })
})

describe('changing stations', () => {
  test('a station has the code it was given, once in the installation', async () => {
    const form = { ...aForm, name: '自定编码电站', code: 'pv-own-code' }
    const made = (await admin.post(create, form)).json().data
    expect(made.id).toBe('pv-own-code')
    const again = await admin.post(create, { ...form, name: '另一电站' })
    expect([again.statusCode, Object.keys(again.json().fields)]).toEqual([400, ['code']])
    for (const code of ['Ab', 'a', 'a.b', '-a', 'a/b', '#']) {
      const refused = await admin.post(create, { ...form, name: `坏编码${code.length}`, code })
      expect([code, refused.statusCode]).toEqual([code, 400])
    }
    await admin.post(remove, { ids: [made.id] })
  })

  test('create, change, refuse a stale change, remove', async () => {
    const created = (await admin.post(create, aForm)).json().data
    expect(created).toMatchObject({ ...aForm, companyId: 'c-huanghe', version: 1 })
    const changed = await admin.post(update, { ...aForm, id: created.id, version: 1, name: '改名电站' })
    expect(changed.json().data).toMatchObject({ name: '改名电站', version: 2 })
    const stale = await admin.post(update, { ...aForm, id: created.id, version: 1 })
    expect([stale.statusCode, stale.json().key]).toEqual([409, 'record.conflict'])
    expect((await admin.post(remove, { ids: [created.id] })).json().data).toEqual({ removed: 1 })
    expect((await admin.post(remove, { ids: [created.id] })).json().key).toBe('record.notFound')
  })

  test('of two saves at once one wins and the other is refused', async () => {
    const { id, ...rest } = (await admin.get(`${detail}?id=wp-gansu-guazhou`)).json().data
    const save = (city: string) =>
      admin.post(update, { ...aForm, name: rest.name, stcls: '02', id, version: rest.version, city })
    const answers = await Promise.all([save('酒泉'), save('敦煌')])
    expect(answers.map((a) => a.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test.each([
    ['name', ''],
    ['name', '长'.repeat(31)],
    ['capacityKw', 0],
    ['capacityKw', 'many'],
    ['longitude', 181],
    ['timeZone', 'Mars/Olympus'],
    ['stcls', '03'],
    ['commissionedOn', '2024-02-30'],
    ['commissionedOn', '0000-01-01'],
  ])('%s = %s is refused at its field', async (field, value) => {
    const answer = await admin.post(create, { ...aForm, [field]: value })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
  })

  test('the same name twice in a company is refused', async () => {
    const answer = await admin.post(create, { ...aForm, name: '青海共和光伏电站' })
    expect(answer.json().fields).toHaveProperty('name')
  })

  test('a role that may only look is refused', async () => {
    const operator = await t.signIn('operator')
    expect((await operator.post(create, aForm)).statusCode).toBe(403)
    expect((await operator.get(page)).statusCode).toBe(200)
  })

  test('a station of another company is neither changed nor removed', async () => {
    await t.db.run(`update role_screen set may_operate = true where role_id = 'c-donghai:operator'`, [])
    const stranger = await t.signIn('operator2')
    const station = (await admin.get(`${detail}?id=pv-qinghai-gonghe`)).json().data
    expect((await stranger.post(remove, { ids: [station.id] })).json().key).toBe('record.notFound')
    const changed = await stranger.post(update, { ...aForm, id: station.id, version: station.version })
    expect(changed.json().key).toBe('record.notFound')
    expect((await admin.get(`${detail}?id=${station.id}`)).json().data).toEqual(station)
  })
})

const dependentsFor = async (browser: TestBrowser) =>
  (await browser.get(`${dependents}?ids=pv-qinghai-gonghe,no-such`)).json().data as Record<string, number>

test('what belongs to a station is counted before it is deleted, and of a strange one nothing', async () => {
  const counted = await dependentsFor(admin)
  const [devices] = await t.db.rows(
    `select count(*)::int as n from device where station_id = 'pv-qinghai-gonghe' and deleted_at is null`,
    [],
    (row) => (row as { n: number }).n,
  )
  expect(devices).toBeGreaterThan(0)
  expect(counted).toMatchObject({ devices, gateways: 1, alarms: 0 })
  const stranger = await t.signIn('operator2')
  expect(await dependentsFor(stranger)).toEqual({ devices: 0, gateways: 0, alarms: 0, diagrams: 0, cameras: 0 })
})

test("the export is a real workbook in the caller's language, and no cell is a formula", async () => {
  await admin.post(create, { ...aForm, name: '=1+1' })
  const answer = await admin.get(`${exportPath}?stcls=01`)
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('电站'))
  const [header, ...rows] = (await readXlsx(new Uint8Array(answer.rawPayload))).sheets[0]!.rows
  expect(header!.slice(0, 2)).toEqual(['电站编号', '电站名称'])
  const cells = rows.map((r) => r[1])
  expect(cells).toContain("'=1+1")
  expect(cells).toContain('青海共和光伏电站')
})

const events = () =>
  t.db.rows(
    `select action, target from audit_event where account_id = 'u-admin' and target ~ '审计|电站$' order by seq`,
    [],
    (row) => Object.values(row as Record<string, string>).join(' '),
  )

test('each change leaves an audit event, a refused one leaves none', async () => {
  const before = (await events()).length
  const { id } = (await admin.post(create, { ...aForm, name: '审计站' })).json().data
  await admin.post(create, { ...aForm, name: '审计站' })
  await admin.post(update, { ...aForm, id, version: 1, name: '审计站二' })
  await admin.post(update, { ...aForm, id, version: 1, name: '审计站三' })
  await admin.post(remove, { ids: [id, 'no-such-station'] })
  await admin.get(exportPath)
  expect((await events()).slice(before)).toEqual(['create 审计站', 'update 审计站二', 'delete 审计站二', 'export 电站'])
})

describe('a role that is limited to certain stations', () => {
  beforeAll(async () => {
    await t.db.run(`update role set station_scope = 'listed' where id = 'c-huanghe:operator'`, [])
    await t.db.run(`insert into role_station values ('c-huanghe:operator', 'wp-gansu-guazhou')`, [])
    await t.db.run(`update role_screen set may_operate = true where role_id = 'c-huanghe:operator'`, [])
  })

  test('reads, changes, removes and exports those and no others [req 294]', async () => {
    const operator = await t.signIn('operator')
    expect(names(await operator.get(page))).toEqual(['甘肃瓜州风电场'])
    const other = (await admin.get(`${detail}?id=pv-qinghai-gonghe`)).json().data
    expect((await operator.get(`${detail}?id=${other.id}`)).json().key).toBe('record.notFound')
    const changed = await operator.post(update, { ...aForm, id: other.id, version: other.version })
    expect(changed.json().key).toBe('record.notFound')
    expect((await operator.post(remove, { ids: [other.id] })).json().key).toBe('record.notFound')
    const { rows } = (await readXlsx(new Uint8Array((await operator.get(exportPath)).rawPayload))).sheets[0]!
    expect(rows.slice(1).map((r) => r[0])).toEqual(['wp-gansu-guazhou'])
    expect((await admin.get(`${detail}?id=${other.id}`)).json().data).toEqual(other)
  })

  test('makes none, for nobody it reaches would see it', async () => {
    const operator = await t.signIn('operator')
    const answer = await operator.post(create, { ...aForm, name: '看不见' })
    expect([answer.statusCode, answer.json().key]).toEqual([403, 'station.outsideScope'])
    expect((await admin.get(`${page}?keyword=${encodeURIComponent('看不见')}`)).json().data.total).toBe(0)
  })
})
