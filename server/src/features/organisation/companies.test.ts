import { companyContract, rolesContract } from '@fengguang/domain/organisation/organisation.contract'
import type { Role } from '@fengguang/domain/organisation/organisation.model'
import { usersContract } from '@fengguang/domain/organisation/users.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { form, openTestApp, TestBrowser, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let admin: TestBrowser
let other: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  admin = await t.signIn('admin')
  other = await t.signIn('admin2')
})
afterAll(() => t.close())

const c = companyContract
const send = (by: TestBrowser, call: { path: string }, values: Record<string, string>) =>
  by.post(call.path, form(values))
const names = async (by: TestBrowser, query = '') =>
  (await by.get(c.list.path + query)).json().body.rows.map((row: { name: string }) => row.name)

test('the operator of the platform sees every company, the others their own [req 395]', async () => {
  expect(await names(admin)).toHaveLength(3)
  expect(await names(admin, `?keyword=${encodeURIComponent('中原')}`)).toEqual(['中原综合能源'])
  expect(await names(other)).toEqual(['东海新能源'])
  for (const [by, isPlatform] of [
    [admin, true],
    [other, false],
  ] as const)
    expect((await by.get(c.list.path)).json().body.administersPlatform).toBe(isPlatform)
})

test('a user who only manages departments of the platform operator sees no other company', async () => {
  await t.db.run(`insert into role_screen values ('c-huanghe:safety', 'departmentManagementN', true)`, [])
  const safety = await t.signIn('safety')
  expect(await names(safety)).toEqual(['黄河风光能源'])
  expect((await send(safety, c.update, { name: '新', adminUserName: 'root-new' })).json().key).toBe('access.denied')
})

test('to administer the platform is a right of its own, handed out only by who has it', async () => {
  for (const screen of ['userManagementN', 'roleManagement', 'departmentManagementN'])
    await t.db.run(`insert into role_screen values ('c-huanghe:analyst', $1, true) on conflict do nothing`, [screen])
  const analyst = await t.signIn('analyst')
  expect((await send(analyst, c.update, { name: '新', adminUserName: 'root-new' })).json().key).toBe('access.denied')
  const names = { roleName: '平台', roleNameEn: 'Platform', description: '' }
  const role = { ...names, stationScope: 'all', stids: [], screens: [], administersPlatform: true }
  expect((await analyst.post(rolesContract.create.path, role)).json().key).toBe('role.beyondOwn')
  expect((await admin.post(rolesContract.create.path, role)).json().data).toMatchObject({ administersPlatform: true })
  const roles = (await admin.get(rolesContract.list.path)).json().data as Role[]
  const { userCount: _, ...own } = roles.find(({ roleId }) => roleId === 'c-huanghe:administrator')!
  const without = await admin.post(rolesContract.update.path, { ...own, administersPlatform: false })
  expect(without.json().key).toBe('user.self')
})

test('a company keeps its own particulars, and a stale change is refused [req 396]', async () => {
  const change = { id: 'c-donghai', version: '1', name: '东海新能源', contact: '郑海', tel: '13800020001' }
  const saved = await send(other, c.update, change)
  expect(saved.json().body).toMatchObject({ contact: '郑海', version: 2, userCount: 4 })
  expect((await send(other, c.update, change)).json().key).toBe('record.conflict')
  const same = await send(other, c.update, { ...change, version: '2', name: '中原综合能源' })
  expect(same.json().fields).toHaveProperty('name')
  const foreign = await send(other, c.update, { ...change, id: 'c-huanghe' })
  expect([foreign.statusCode, foreign.json().key]).toEqual([404, 'record.notFound'])
})

test('a new company starts with roles and an administrator of its own, and can be removed while empty [req 17] [req 396] [req 397]', async () => {
  expect((await send(admin, c.update, { name: '新公司' })).json().fields).toHaveProperty('adminUserName')
  expect((await send(admin, c.update, { name: '新公司', adminUserName: 'Admin' })).json().fields).toHaveProperty(
    'adminUserName',
  )
  const made = (await send(admin, c.update, { name: '新公司', adminUserName: 'root-new', contact: '张三' })).json().body
  expect(made).toMatchObject({ name: '新公司', userCount: 1, stationCount: 0 })
  const first = new TestBrowser(t.app)
  const { userName, password } = made.administrator
  const signedIn = await first.post('/Login/doLogin.htm', form({ userName, password, psd_type: '01' }))
  expect(signedIn.json().status).toBe(1)
  await t.db.run(`update account set must_change_password = false where user_name = 'root-new'`, [])
  expect(await names(first)).toEqual(['新公司'])
  expect((await first.get(usersContract.page.path)).json().data.total).toBe(1)

  expect((await send(other, c.remove, { ids: made.id })).json().key).toBe('access.denied')
  expect((await send(admin, c.remove, { ids: 'c-huanghe' })).json().key).toBe('user.self')
  const used = await send(admin, c.remove, { ids: `${made.id},c-zhongyuan` })
  expect([used.statusCode, used.json().key]).toEqual([409, 'company.inUse'])
  expect((await send(admin, c.remove, { ids: made.id })).json().body).toEqual({ removed: 1 })
  expect((await first.get(c.list.path)).statusCode).toBe(401)
  expect(await names(admin)).not.toContain('新公司')
})
