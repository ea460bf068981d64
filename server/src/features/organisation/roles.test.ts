import { rolesContract } from '@fengguang/domain/organisation/organisation.contract'
import type { Role } from '@fengguang/domain/organisation/organisation.model'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

let t: TestApp
let admin: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  admin = await t.signIn('admin')
})
afterAll(() => t.close())

const r = rolesContract
const list = async (by = admin) => (await by.get(r.list.path)).json().data as Role[]
const find = async (roleId: string) => (await list()).find((role) => role.roleId === roleId)!
const formOf = (role: Role): Partial<Role> & Pick<Role, 'screens'> => {
  const form: Partial<Role> & Pick<Role, 'screens'> = { ...role }
  delete form.userCount
  return form
}
const aForm = {
  roleName: '巡检员',
  roleNameEn: 'Inspector',
  description: '',
  stationScope: 'listed',
  stids: ['pv-qinghai-gonghe'],
  screens: [{ screen: 'stationManage', mayOperate: false }],
}
const create = async (over: object = {}) => admin.post(r.create.path, { ...aForm, ...over })

test('a company sees its own roles [req 365]', async () => {
  const roles = await list()
  expect(roles.map((role) => role.roleId).every((id) => id.startsWith('c-huanghe:'))).toBe(true)
  expect(await find('c-huanghe:operator')).toMatchObject({ stationScope: 'organisation', userCount: 6 })
  const english = (await admin.get(`${r.list.path}?keyword=safety`)).json().data
  expect(english).toMatchObject([{ roleNameEn: 'Safety officer' }])
})

test('the roles of a person come in their order, those of a stranger are missing [req 366]', async () => {
  const own = (await admin.get(`${r.ofUser.path}?userId=u-admin`)).json().data as Role[]
  expect(own.map((role) => role.roleId)).toEqual(['c-huanghe:administrator', 'c-huanghe:operator'])
  expect((await admin.get(`${r.ofUser.path}?userId=u-operator2`)).json().key).toBe('record.notFound')
})

test('a role for listed stations names at least one', async () => {
  expect((await create({ stids: [] })).json().fields).toHaveProperty('stids')
  expect((await create({ stids: [], stationScope: 'all', roleName: '全部', roleNameEn: 'All' })).statusCode).toBe(200)
})

test('a role is made, changed, refused when stale, and removed [req 17] [req 297]', async () => {
  const made = (await create()).json().data as Role
  expect(made).toMatchObject({ ...aForm, userCount: 0, version: 1 })
  const save = { ...formOf(made), description: '只看', stationScope: 'all' }
  const saved = (await admin.post(r.update.path, save)).json().data as Role
  expect(saved).toMatchObject({ description: '只看', stationScope: 'all', stids: [], version: 2 })
  expect((await admin.post(r.update.path, save)).json().key).toBe('record.conflict')
  expect((await admin.post(r.remove.path, { roleIds: [made.roleId] })).json().data).toEqual({ removed: 1 })
  expect((await admin.post(r.remove.path, { roleIds: [made.roleId] })).json().key).toBe('record.notFound')
})

test.each([
  ['a screen that does not exist', { screens: [{ screen: 'constructor', mayOperate: true }] }, 'screens'],
  ["another company's station", { stids: ['theirs'] }, 'stids'],
  ['a name in use', { roleName: '管理员' }, 'roleName'],
  ['no name', { roleName: ' ' }, 'roleName'],
])('%s is refused at its field', async (_, over, field) => {
  await t.db.run(
    `insert into station select 'theirs', 'c-donghai', '他站', stcls, capacity_kw, province, city, address, longitude,
       latitude, time_zone, commissioned_on from station where id = 'wp-gansu-guazhou' on conflict do nothing`,
    [],
  )
  const answer = await create(over)
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
})

test('what is saved acts on the next request [req 293]', async () => {
  const analyst = await t.signIn('analyst')
  const page = () => analyst.get(stationsContract.page.path)
  expect((await page()).json().data.total).toBe(3)
  const role = formOf(await find('c-huanghe:analyst'))
  await admin.post(r.update.path, { ...role, stationScope: 'listed', stids: ['wp-gansu-guazhou'] })
  expect((await page()).json().data.total).toBe(1)
  const narrowed = formOf(await find('c-huanghe:analyst'))
  await admin.post(r.update.path, { ...narrowed, screens: [] })
  expect((await page()).json().key).toBe('access.denied')
})

test('a role in use is not removed, and the answer names it', async () => {
  const answer = await admin.post(r.remove.path, { roleIds: ['c-huanghe:viewer', 'c-huanghe:safety'] })
  expect([answer.statusCode, answer.json().key]).toEqual([409, 'role.inUse'])
  expect(answer.json().msg).toContain('安全员')
  expect(await find('c-huanghe:viewer')).toBeDefined()
})

test('a role whose sessions have ended can be removed', async () => {
  await t.signIn('maintainer')
  await t.db.run(`delete from account_role where role_id = 'c-huanghe:maintainer'`, [])
  const answer = await admin.post(r.remove.path, { roleIds: ['c-huanghe:maintainer'] })
  expect(answer.json().data).toEqual({ removed: 1 })
})

test("another company's role is missing", async () => {
  const theirs = { ...aForm, roleId: 'c-donghai:operator', version: 1 }
  expect((await admin.post(r.update.path, theirs)).json().key).toBe('record.notFound')
  expect((await admin.post(r.remove.path, { roleIds: ['c-donghai:viewer'] })).json().key).toBe('record.notFound')
})

test.each([
  ['the right to change roles', 'roleManagement', 'user.self'],
  ['the last right to change people', 'userManagementN', 'user.lastAdministrator'],
])('nobody takes %s from the own role', async (_, screen, key) => {
  const own = formOf(await find('c-huanghe:administrator'))
  const screens = own.screens.filter((s) => s.screen !== screen)
  expect((await admin.post(r.update.path, { ...own, screens })).json().key).toBe(key)
  expect((await find('c-huanghe:administrator')).screens).toEqual(own.screens)
})

test('who may change roles hands out no more than the own role has', async () => {
  const own = [
    { screen: 'roleManagement', mayOperate: true },
    { screen: 'stationManage', mayOperate: false },
  ]
  const role = formOf(await find('c-huanghe:safety'))
  await admin.post(r.update.path, { ...role, stationScope: 'listed', stids: ['wp-gansu-guazhou'], screens: own })
  const clerk = await t.signIn('safety')
  const wanted = { ...aForm, roleName: '新角色', stids: ['wp-gansu-guazhou'], screens: own }
  const keyOf = async (over: object) => (await clerk.post(r.create.path, { ...wanted, ...over })).json().key
  expect(await keyOf({ screens: [{ screen: 'stationManage', mayOperate: true }] })).toBe('role.beyondOwn')
  expect(await keyOf({ screens: [{ screen: 'userManagementN', mayOperate: false }] })).toBe('role.beyondOwn')
  expect(await keyOf({ stationScope: 'all' })).toBe('role.beyondOwn')
  expect(await keyOf({ stationScope: 'organisation' })).toBe('role.beyondOwn')
  expect(await keyOf({ stids: ['pv-qinghai-gonghe'] })).toBe('request.invalid')
  const administrator = formOf(await find('c-huanghe:administrator'))
  const lowered = await clerk.post(r.update.path, { ...administrator, screens: own })
  expect([lowered.statusCode, lowered.json().key]).toEqual([403, 'role.beyondOwn'])
  expect((await clerk.post(r.create.path, wanted)).statusCode).toBe(200)
})
