import { organisationContract } from '@fengguang/domain/organisation/organisation.contract'
import type { Organisation } from '@fengguang/domain/organisation/organisation.model'
import { usersContract } from '@fengguang/domain/organisation/users.contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { form, openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

let t: TestApp
let admin: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  admin = await t.signIn('admin')
})
afterAll(() => t.close())

const o = organisationContract
const send = (by: TestBrowser, call: { path: string }, values: Record<string, string>) =>
  by.post(call.path, form(values))
const list = async (by = admin) => (await by.get(o.list.path)).json().data as Organisation[]
const find = async (id: string) => (await list()).find((row) => row.id === id)
const add = async (name: string, pid = '') => (await send(admin, o.save, { name, pid })).json().data as Organisation
const stids = async (orgId: string, by = admin) =>
  (await by.get(`${o.stations.path}?orgId=${orgId}`)).json().data.map((s: { stid: string }) => s.stid)

const level = async (query: string) =>
  (await admin.get(o.children.path + query)).json().data.map((row: Organisation) => row.id)

describe('the tree', () => {
  test('is that of the own company, with managers and counts [req 368]', async () => {
    expect(await find('o-huanghe-pv')).toMatchObject({
      pid: 'o-huanghe-operation',
      managerIds: ['u-liujing'],
      userCount: 1,
      stationCount: 1,
    })
    const theirs = await list(await t.signIn('admin2'))
    expect(theirs).toHaveLength(8)
    expect(theirs.every((row) => row.id.startsWith('o-donghai-'))).toBe(true)
  })

  test('opens level by level [req 342]', async () => {
    expect(await level('')).toEqual(['o-huanghe-company'])
    expect(await level('?pid=o-huanghe-operation')).toEqual(['o-huanghe-pv', 'o-huanghe-wp', 'o-huanghe-ce'])
    expect(await level('?pid=o-donghai-operation')).toEqual([])
  })

  test('grows, is renamed and moved, but never below itself [req 17] [req 297] [req 381]', async () => {
    const above = await add('调度中心', 'o-huanghe-company')
    const below = await add('调度一班', above.id)
    const moved = await send(admin, o.save, { id: above.id, pid: below.id, name: '调度中心' })
    expect([moved.statusCode, moved.json().key]).toEqual([409, 'tree.cycle'])
    expect((await send(admin, o.save, { id: above.id, pid: above.id, name: '调度中心' })).json().key).toBe('tree.cycle')
    const renamed = await send(admin, o.save, { id: below.id, pid: 'o-huanghe-operation', name: '调度甲班' })
    expect(renamed.json().data).toMatchObject({ id: below.id, pid: 'o-huanghe-operation', name: '调度甲班' })
    expect((await send(admin, o.save, { name: '调度甲班', pid: 'o-huanghe-operation' })).json().fields).toHaveProperty(
      'name',
    )
  })

  test("another company's organisations are missing ones", async () => {
    for (const values of [
      { id: '', name: '外', pid: 'o-donghai-company' },
      { id: 'o-donghai-pv', name: '外', pid: '' },
      { id: 'o-huanghe-pv', name: '光伏运维中心', pid: 'o-donghai-company' },
    ])
      expect((await send(admin, o.save, values)).json().key).toBe('record.notFound')
    expect((await send(admin, o.remove, { ids: 'o-donghai-analysis' })).json().key).toBe('record.notFound')
    expect((await admin.get(`${o.stations.path}?orgId=o-donghai-pv`)).json().key).toBe('record.notFound')
  })

  test('what has people, stations or organisations is not removed, and the answer says what [req 382]', async () => {
    const answer = await send(admin, o.remove, { ids: 'o-huanghe-operation' })
    expect([answer.statusCode, answer.json().key]).toEqual([409, 'organisation.inUse'])
    expect(answer.json().msg).toMatch(/生产运行部.*[34] 个下级组织.*4 名人员.*0 座电站/)
    const parent = await add('撤销部')
    const child = await add('撤销班', parent.id)
    expect((await send(admin, o.remove, { ids: `${parent.id},o-huanghe-pv` })).statusCode).toBe(409)
    expect((await send(admin, o.remove, { ids: parent.id })).statusCode).toBe(409)
    const both = await send(admin, o.remove, { ids: `${parent.id},${child.id}` })
    expect(both.json().data).toEqual({ removed: 2 })
  })
})

describe('stations of an organisation', () => {
  test('are related once, migrated and taken out [req 383] [req 384] [req 385]', async () => {
    const place = await add('西部片区')
    expect((await send(admin, o.relateStations, { orgId: place.id, stids: 'pv-qinghai-gonghe' })).json().key).toBe(
      'organisation.stationTaken',
    )
    const migrate = { fromOrgId: 'o-huanghe-pv', toOrgId: place.id, stids: 'pv-qinghai-gonghe' }
    expect((await send(admin, o.migrateStations, migrate)).json().data).toEqual({ changed: 1 })
    expect([await stids('o-huanghe-pv'), await stids(place.id)]).toEqual([[], ['pv-qinghai-gonghe']])
    expect((await send(admin, o.migrateStations, migrate)).json().key).toBe('record.conflict')
    const out = { orgId: place.id, stids: 'pv-qinghai-gonghe' }
    expect((await send(admin, o.removeStations, out)).json().data).toEqual({ removed: 1 })
    expect((await send(admin, o.removeStations, out)).json().key).toBe('record.notFound')
    const free = (await admin.get(o.unrelatedStations.path)).json().data
    expect(free).toMatchObject([{ stid: 'pv-qinghai-gonghe', companyId: 'c-huanghe' }])
    const back = { orgId: 'o-huanghe-pv', stids: 'pv-qinghai-gonghe' }
    expect((await send(admin, o.relateStations, back)).json().data).toEqual({ changed: 1 })
  })

  test('decide what an operator sees [req 294]', async () => {
    const operator = await t.signIn('zhaolei')
    const seen = async () => {
      const page = (await operator.get('/microplat/api/auth/userAccess/getRtUserInfo')).json().data
      return Object.values<string[]>(page.stclsStidMap).flat()
    }
    expect(await seen()).toEqual(['wp-gansu-guazhou'])
    await send(admin, o.relateUsers, { orgId: 'o-huanghe-ce', userIds: 'u-zhaolei' })
    expect((await seen()).toSorted()).toEqual(['ce-jiangsu-suzhou', 'wp-gansu-guazhou'])
    await send(admin, o.removeUsers, { orgId: 'o-huanghe-ce', userIds: 'u-zhaolei' })
    expect(await seen()).toEqual(['wp-gansu-guazhou'])
  })

  test('are never those of another company', async () => {
    await t.db.run(
      `insert into station select 'theirs', 'c-donghai', '他站', stcls, capacity_kw, province, city, address, longitude,
         latitude, time_zone, commissioned_on from station where id = 'wp-gansu-guazhou'`,
      [],
    )
    const answer = await send(admin, o.relateStations, { orgId: 'o-huanghe-pv', stids: 'theirs' })
    expect(answer.json().key).toBe('record.notFound')
    expect((await admin.get(o.unrelatedStations.path)).json().data).toEqual([])
  })
})

describe('people of an organisation', () => {
  test('manage it once made managers, with everything below [req 371] [req 372] [req 373]', async () => {
    const operator = await t.signIn('operator')
    const manages = async (orgId: string) =>
      (await operator.get(`${o.managedCheck.path}?orgId=${orgId}`)).json().data.manages
    expect(await manages('o-huanghe-pv')).toBe(false)
    const change = { orgId: 'o-huanghe-operation', userId: 'u-operator' }
    expect((await send(admin, usersContract.changeManageUser, { ...change, isManager: '1' })).statusCode).toBe(200)
    expect(await manages('o-huanghe-pv')).toBe(true)
    expect((await operator.get(o.managed.path)).json().data.length).toBeGreaterThan(3)
    await send(admin, usersContract.changeManageUser, { ...change, isManager: '0' })
    expect(await manages('o-huanghe-pv')).toBe(false)
  })

  test('are people of the company', async () => {
    const related = await send(admin, o.relateUsers, { orgId: 'o-huanghe-pv', userIds: 'u-safety,u-operator2' })
    expect(related.json().key).toBe('record.notFound')
    const manager = { orgId: 'o-huanghe-pv', userId: 'u-operator2', isManager: '1' }
    expect((await send(admin, usersContract.changeManageUser, manager)).json().key).toBe('record.notFound')
    expect(await find('o-huanghe-pv')).toMatchObject({ userCount: 1, managerIds: ['u-liujing'] })
    const none = await send(admin, o.removeUsers, { orgId: 'o-huanghe-pv', userIds: 'u-safety' })
    expect(none.json().key).toBe('record.notFound')
  })

  test('of another company are invited, once [req 388]', async () => {
    const invite = (to: Record<string, string>) => send(admin, usersContract.invite, { orgId: 'o-huanghe-pv', ...to })
    expect((await invite({ tel: '13800020002' })).json().data.invitationId).toEqual(expect.any(String))
    expect((await invite({ userName: 'huangbo' })).json().key).toBe('user.alreadyInvited')
    expect((await invite({ userName: 'operator' })).json().key).toBe('user.alreadyInCompany')
    expect((await invite({ userName: 'nobody-here' })).json().key).toBe('record.notFound')
    expect((await invite({})).json().fields).toHaveProperty('userName')
    const foreign = { orgId: 'o-donghai-pv', userName: 'tianye' }
    expect((await send(admin, usersContract.invite, foreign)).json().key).toBe('record.notFound')
  })
})

test('who sees the stations of own organisations only can neither join others nor change them', async () => {
  await t.db.run(`update role set station_scope = 'organisation' where id = 'c-huanghe:safety'`, [])
  await t.db.run(`insert into role_screen values ('c-huanghe:safety', 'departmentManagementN', true)`, [])
  const safety = await t.signIn('safety')
  const keys = [
    await send(safety, o.relateUsers, { orgId: 'o-huanghe-operation', userIds: 'u-safety' }),
    await send(safety, o.save, { id: 'o-huanghe-pv', pid: 'o-huanghe-safety', name: '光伏运维中心' }),
    await send(safety, o.save, { name: '新部门', pid: '' }),
    await send(safety, o.remove, { ids: 'o-huanghe-analysis' }),
  ].map((answer) => answer.json().key)
  expect(keys).toEqual(Array(4).fill('role.beyondOwn'))
  expect((await send(safety, o.save, { name: '安全一组', pid: 'o-huanghe-safety' })).statusCode).toBe(200)
  expect(await stids('o-huanghe-pv', safety)).toEqual([])
})
