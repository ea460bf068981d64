import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'
import { stationForm } from '../../testing/station-form.ts'

const { create, update, detail, remove, restore, page } = stationsContract
const pv = 'pv-qinghai-gonghe'

let t: TestApp
let admin: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  admin = await t.signIn('admin')
  await t.db.run(
    `insert into organisation (id, company_id, pid, name)
     values ('org-a', 'c-huanghe', null, '甲部'), ('org-b', 'c-huanghe', null, '乙部'), ('org-x', 'c-donghai', null, '外部')`,
    [],
  )
})
afterAll(() => t.close())

const aForm = { ...stationForm, name: '归属电站' }
const read = async (id: string, as = admin) => (await as.get(`${detail.path}?id=${id}`)).json().data
const save = async (id: string, change: object, as = admin) => {
  const { version } = await read(id)
  return as.post(update.path, { ...aForm, id, version, ...change })
}

const total = async () => (await admin.get(page.path)).json().data.total as number
const made = async (name: string) => (await admin.post(create.path, { ...aForm, name, orgId: 'org-a' })).json().data.id
const back = (ids: string[], as = admin) => as.post(restore.path, { ids })

describe('the department of a station', () => {
  test('is chosen with the new station, changed, taken away and left alone', async () => {
    const { id, ...made } = (await admin.post(create.path, { ...aForm, orgId: 'org-a' })).json().data
    expect(made).toMatchObject({ orgId: 'org-a', orgName: '甲部' })
    expect((await save(id, { orgId: 'org-b' })).json().data).toMatchObject({ orgId: 'org-b', orgName: '乙部' })
    expect((await save(id, { city: '海东' })).json().data).toMatchObject({ orgId: 'org-b', city: '海东' })
    expect((await save(id, { orgId: '' })).json().data).toMatchObject({ orgId: '', orgName: '' })
  })

  test.each(['org-x', 'no-such'])('cannot be %s, and nothing of the save stays', async (orgId) => {
    const { id } = (await admin.post(create.path, { ...aForm, name: `站${orgId}` })).json().data
    const answer = await save(id, { name: `改${orgId}`, orgId })
    expect([answer.statusCode, answer.json().key]).toEqual([404, 'record.notFound'])
    expect(await read(id)).toMatchObject({ name: `站${orgId}`, orgId: '', version: 1 })
  })

  test('needs the right to change departments; without it everything else is saved', async () => {
    await t.db.run(`update role_screen set may_operate = true where role_id = 'c-huanghe:operator'`, [])
    await t.db.run(
      `insert into role_screen values ('c-huanghe:operator', 'stationManage', true) on conflict do nothing`,
      [],
    )
    const operator = await t.signIn('operator')
    const before = await read(pv)
    const form = { ...aForm, name: before.name }
    expect((await save(pv, { ...form, orgId: 'org-a' }, operator)).json().key).toBe('access.denied')
    const saved = await save(pv, { ...form, city: '共和', orgId: before.orgId }, operator)
    expect(saved.json().data).toMatchObject({ city: '共和', orgId: before.orgId })
  })

  test('a role that sees its own departments adds stations there', async () => {
    await t.db.run(`update role set station_scope = 'organisation' where id = 'c-huanghe:administrator'`, [])
    await t.db.run(`insert into organisation_account (organisation_id, account_id) values ('org-a', 'u-admin')`, [])
    const inside = await admin.post(create.path, { ...aForm, name: '部内电站', orgId: 'org-a' })
    expect(inside.json().data).toMatchObject({ orgId: 'org-a' })
    const outside = await admin.post(create.path, { ...aForm, name: '部外电站', orgId: 'org-b' })
    expect(outside.json().key).toBe('role.beyondOwn')
    const gone = await save(inside.json().data.id, { name: '部内电站', orgId: '' })
    expect(gone.json().key).toBe('station.outsideScope')
    await t.db.run(`update role set station_scope = 'all' where id = 'c-huanghe:administrator'`, [])
  })
})

describe('a deleted station', () => {
  test('comes back whole within a quarter of an hour', async () => {
    const id = await made('误删电站')
    const before = await read(id)
    const count = await total()
    await admin.post(remove.path, { ids: [id] })
    expect(await total()).toBe(count - 1)
    expect((await back([id])).json().data).toEqual({ restored: 1 })
    expect(await read(id)).toEqual({ ...before, version: before.version + 1 })
    expect((await back([id])).json().key).toBe('record.notFound')
  })

  test('later it does not, nor when its name was given away', async () => {
    const [late, taken] = [await made('过期电站'), await made('让名电站')]
    await admin.post(remove.path, { ids: [late, taken] })
    await made('让名电站')
    expect((await back([taken])).json().key).toBe('record.duplicate')
    t.clock.now = new Date(t.clock.now.getTime() + 16 * 60_000)
    expect((await back([late])).json().key).toBe('record.notFound')
  })

  test('is not brought back by another company, nor by a user who never saw it', async () => {
    const id = await made('别人的电站')
    await admin.post(remove.path, { ids: [id] })
    await t.db.run(`update role set station_scope = 'listed' where id = 'c-huanghe:operator'`, [])
    await t.db.run(`update role_screen set may_operate = true where screen = 'stationManage'`, [])
    for (const name of ['operator', 'operator2'])
      expect((await back([id], await t.signIn(name))).json().key).toBe('record.notFound')
    expect((await back([id])).json().data).toEqual({ restored: 1 })
  })
})
