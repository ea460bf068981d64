import { usersContract } from '@fengguang/domain/organisation/users.contract'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { form, openTestApp, TestBrowser, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let admin: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  admin = await t.signIn('admin')
})
afterAll(() => t.close())

const u = usersContract
const demoPassword = 'Fengguang@2026'
const send = (by: TestBrowser, call: { path: string }, values: Record<string, string>) =>
  by.post(call.path, form(values))
const aForm = {
  userName: 'newcomer',
  realName: '新人',
  tel: '13900000001',
  email: 'new@example.com',
  roleIds: 'c-huanghe:operator',
  orgIds: 'o-huanghe-pv',
  jobId: 'j-huanghe-shift',
}
const names = async (by: TestBrowser, query = '') =>
  (await by.get(`${u.page.path}?pageSize=100${query}`)).json().data.rows.map((r: { userName: string }) => r.userName)
const add = async (userName: string, over: Record<string, string> = {}) =>
  (await send(admin, u.create, { ...aForm, userName, tel: '', ...over })).json().data as {
    userId: string
    password: string
  }
const logIn = async (userName: string, password: string) => {
  const browser = new TestBrowser(t.app)
  const answer = await browser.post('/Login/doLogin.htm', form({ userName, password, psd_type: '01' }))
  return { browser, status: answer.json().status as number, np: answer.json().body?.np as string }
}
const isSignedIn = async (browser: TestBrowser) => (await browser.get('/Login/getLoginUser')).statusCode === 200
const audited = (target: string) =>
  t.db.rows('select action, result from audit_event where target = $1 order by seq', [target], (r) => r)

describe('the list', () => {
  test('shows a company its own people only [req 362]', async () => {
    expect(await names(admin)).toContain('operator')
    expect(await names(admin)).not.toContain('operator2')
    expect(await names(await t.signIn('admin2'))).toEqual(['admin2', 'huangbo', 'operator2', 'shanghai'])
  })

  test('filters by organisation with what is below it, by role, status and text', async () => {
    expect(await names(admin, '&orgId=o-huanghe-pv')).toEqual(['liujing'])
    expect(await names(admin, '&orgId=o-huanghe-operation')).toEqual([
      'liujing',
      'magang',
      'maintainer',
      'operator',
      'sunyan',
      'wangqiang',
      'zhaolei',
    ])
    expect(await names(admin, '&orgId=o-donghai-operation')).toEqual([])
    expect(await names(admin, '&roleId=c-huanghe:safety')).toEqual(['safety'])
    expect(await names(admin, '&status=1')).toEqual([])
    expect(await names(admin, `&keyword=${encodeURIComponent('刘静')}`)).toEqual(['liujing'])
    expect(await names(admin, '&keyword=13800010003')).toEqual(['zhaolei'])
  })

  test('carries roles, organisations, job and whether a person manages [req 363] [req 367]', async () => {
    const [row] = (await admin.get(`${u.page.path}?keyword=liujing`)).json().data.rows
    expect(row).toMatchObject({
      roleNames: ['运行人员'],
      orgNames: ['光伏运维中心'],
      jobId: 'j-huanghe-manager',
      isManager: true,
      status: '0',
      companyName: '黄河风光能源',
    })
    expect((await admin.get(u.jobs.path)).json().data).toHaveLength(5)
    expect((await admin.get(`${u.list.path}?roleId=c-huanghe:safety`)).json().data).toMatchObject([
      { userId: 'u-safety', realName: '安宁' },
    ])
  })

  test('is exported as a workbook, and the export is recorded', async () => {
    const answer = await admin.get(`${u.export.path}?orgId=o-huanghe-pv`)
    const [header, ...rows] = (await readXlsx(new Uint8Array(answer.rawPayload))).sheets[0]!.rows
    expect(header!.slice(0, 2)).toEqual(['用户名', '姓名'])
    expect(rows.map((r) => r[0])).toEqual(['liujing'])
    expect(await audited('users')).toEqual([{ action: 'export', result: 'ok' }])
  })
})

describe('a new account', () => {
  test('starts with a one-time password that must be changed [req 17] [req 297] [req 375]', async () => {
    const { userId, password } = (await send(admin, u.create, aForm)).json().data
    const { browser, status } = await logIn('newcomer', password)
    expect(status).toBe(1)
    expect((await browser.get(u.page.path)).json().key).toBe('user.passwordMustChange')
    expect(await audited('user newcomer')).toEqual([{ action: 'create', result: 'ok' }])
    expect((await admin.get(`${u.status.path}?userId=${userId}`)).json().data.status).toBe('0')
  })

  test.each([
    ['a name in use, in other letters', { userName: 'OPERATOR' }, 'userName'],
    ['a name of another company', { userName: 'operator2' }, 'userName'],
    ['a phone in use', { userName: 'fresh', tel: '13800010001' }, 'tel'],
    ['no role', { userName: 'fresh', roleIds: '' }, 'roleIds'],
    ["another company's organisation", { userName: 'fresh', orgIds: 'o-donghai-pv' }, 'orgIds'],
    ["another company's job", { userName: 'fresh', jobId: 'j-donghai-shift' }, 'jobId'],
    ['a wrong phone', { userName: 'fresh', tel: '123' }, 'tel'],
    ['a long name', { userName: 'fresh', realName: '十'.repeat(10) }, 'realName'],
    ['a field it does not have', { userName: 'fresh', status: '0' }, 'status'],
  ])('is refused with %s', async (_, over, field) => {
    const answer = await send(admin, u.create, { ...aForm, tel: '', ...over })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
  })

  test("does not get another company's role", async () => {
    const answer = await send(admin, u.create, { ...aForm, userName: 'fresh', tel: '', roleIds: 'c-donghai:operator' })
    expect(answer.json().key).toBe('record.notFound')
  })

  test('can be asked for beforehand [req 376]', async () => {
    const taken = await send(admin, u.validate, { userName: 'Operator2', tel: '13800010001' })
    expect(taken.json().data).toEqual({ userNameFree: false, telFree: false })
    const free = await send(admin, u.validate, { userName: 'nobody-yet', tel: '' })
    expect(free.json().data).toEqual({ userNameFree: true, telFree: true })
  })
})

describe('changing people', () => {
  test('a user who loses the role of the session is signed out; one who stays in an organisation stays its manager', async () => {
    const liujing = await t.signIn('liujing')
    const values = { realName: '刘静', tel: '13800010002', email: '', jobId: '', orgIds: 'o-huanghe-pv,o-huanghe-ce' }
    const change = { ...values, userId: 'u-liujing', roleIds: 'c-huanghe:operator,c-huanghe:viewer' }
    expect((await send(admin, u.update, change)).statusCode).toBe(200)
    expect(await isSignedIn(liujing)).toBe(true)
    await send(admin, u.update, { ...change, roleIds: 'c-huanghe:viewer' })
    expect(await isSignedIn(liujing)).toBe(false)
    const [row] = (await admin.get(`${u.page.path}?keyword=liujing`)).json().data.rows
    expect(row).toMatchObject({ isManager: true, orgIds: ['o-huanghe-pv', 'o-huanghe-ce'] })
    expect(await audited('user liujing')).toContainEqual({ action: 'role', result: 'ok' })
  })

  test('a lock ends sessions at once and lasts until it is taken off [req 378]', async () => {
    const sunyan = await t.signIn('sunyan')
    const remembered = await logIn('sunyan', demoPassword)
    const locked = await send(admin, u.handler, { userId: 'u-sunyan', action: 'lock' })
    expect(locked.json().data).toEqual({ status: '1' })
    expect(await isSignedIn(sunyan)).toBe(false)
    expect((await logIn('sunyan', demoPassword)).status).not.toBe(1)
    await send(admin, u.handler, { userId: 'u-sunyan', action: 'unlock' })
    expect(await isSignedIn(sunyan)).toBe(false)
    const again = await remembered.browser.post(
      '/Login/doLogin.htm',
      form({ userName: 'sunyan', np: remembered.np, psd_type: '02' }),
    )
    expect(again.json()).toMatchObject({ status: 0, key: 'session.expired' })
    expect((await logIn('sunyan', demoPassword)).status).toBe(1)
  })

  test('a reset asks for the own password, ends sessions and gives a one-time password [req 379] [req 380]', async () => {
    const zhaolei = await t.signIn('zhaolei')
    const refused = await send(admin, u.resetPassword, { userId: 'u-zhaolei', ownPassword: 'wrong' })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['ownPassword']])
    expect(await audited('user u-zhaolei')).toEqual([{ action: 'password', result: 'refused' }])
    expect(await isSignedIn(zhaolei)).toBe(true)
    for (const call of [u.resetPassword, u.resetPasswordWithoutVerification]) {
      const reset = await send(admin, call, { userId: 'u-zhaolei', ownPassword: demoPassword })
      expect((await logIn('zhaolei', reset.json().data.password)).status).toBe(1)
    }
    expect(await isSignedIn(zhaolei)).toBe(false)
    expect((await logIn('zhaolei', demoPassword)).status).not.toBe(1)
    expect(await audited('user zhaolei')).toEqual([
      { action: 'password', result: 'ok' },
      { action: 'password', result: 'ok' },
    ])
  })

  test('guessing the own password is locked out', async () => {
    const guesser = await add('guesser', { roleIds: 'c-huanghe:administrator' })
    await t.db.run('update account set must_change_password = false where id = $1', [guesser.userId])
    const { browser } = await logIn('guesser', guesser.password)
    const tries = Array.from({ length: 6 }, () => ({ userId: 'u-safety', ownPassword: 'guess' }))
    const keys: string[] = []
    for (const guess of tries) keys.push((await send(browser, u.resetPassword, guess)).json().key)
    expect(keys.at(-1)).toBe('login.locked')
  })

  test('a removed account is signed out, cannot come back, and its name is never given again [req 377]', async () => {
    const { userId, password } = await add('leaver')
    const { browser } = await logIn('leaver', password)
    expect((await send(admin, u.remove, { userIds: userId })).json().data).toEqual({ removed: 1 })
    expect(await isSignedIn(browser)).toBe(false)
    expect((await logIn('leaver', password)).status).not.toBe(1)
    expect(await names(admin, '&keyword=leaver')).toEqual([])
    expect((await send(admin, u.create, { ...aForm, userName: 'leaver', tel: '' })).json().fields).toHaveProperty(
      'userName',
    )
    expect((await send(admin, u.remove, { userIds: userId })).json().key).toBe('record.notFound')
  })

  test.each([
    ['lock', u.handler, { userId: 'u-admin', action: 'lock' }],
    ['remove', u.remove, { userIds: 'u-operator,u-admin' }],
    ['reset', u.resetPassword, { userId: 'u-admin', ownPassword: demoPassword }],
    [
      'demote',
      u.update,
      { userId: 'u-admin', realName: '林晓', tel: '', email: '', jobId: '', orgIds: '', roleIds: 'c-huanghe:operator' },
    ],
  ])('nobody can %s oneself', async (_, call, values) => {
    expect((await send(admin, call, values)).json().key).toBe('user.self')
    expect(await names(admin, '&keyword=operator')).toContain('operator')
  })

  test.each([
    ['status', (id: string) => admin.get(`${u.status.path}?userId=${id}`)],
    ['lock', (id: string) => send(admin, u.handler, { userId: id, action: 'lock' })],
    ['reset', (id: string) => send(admin, u.resetPassword, { userId: id, ownPassword: demoPassword })],
    ['remove', (id: string) => send(admin, u.remove, { userIds: id })],
    [
      'update',
      (id: string) =>
        send(admin, u.update, {
          userId: id,
          realName: '某',
          tel: '',
          email: '',
          jobId: '',
          orgIds: '',
          roleIds: 'c-huanghe:operator',
        }),
    ],
  ])('%s: a person of another company is as missing as one who does not exist', async (_, call) => {
    const [foreign, missing] = [await call('u-operator2'), await call('u-nobody')]
    expect([foreign.statusCode, foreign.json().key]).toEqual([404, 'record.notFound'])
    expect(missing.json()).toEqual({ ...foreign.json(), requestId: missing.json().requestId })
    expect(await isSignedIn(await t.signIn('operator2'))).toBe(true)
  })
})

describe('two administrators against each other', () => {
  test('one of them stays', async () => {
    await t.db.run(`update account_role set role_id = 'c-donghai:administrator' where account_id = 'u-huangbo'`, [])
    const [one, two] = [await t.signIn('admin2'), await t.signIn('huangbo')]
    const answers = await Promise.all([
      send(one, u.remove, { userIds: 'u-huangbo' }),
      send(two, u.handler, { userId: 'u-admin2', action: 'lock' }),
    ])
    expect(answers.filter((a) => a.statusCode === 200)).toHaveLength(1)
    expect([await isSignedIn(one), await isSignedIn(two)].filter(Boolean)).toHaveLength(1)
  })
})

describe('who may only manage people', () => {
  test('neither raises anybody above the own role nor touches those above it', async () => {
    await t.db.run(
      `insert into role (id, company_id, name_zh, name_en) values ('r-people', 'c-huanghe', '人事', 'People')`,
      [],
    )
    await t.db.run(`insert into role_screen values ('r-people', 'userManagementN', true)`, [])
    await t.db.run(`update account_role set role_id = 'r-people' where account_id = 'u-wangqiang'`, [])
    const clerk = await t.signIn('wangqiang')
    const create = { ...aForm, userName: 'friend', tel: '' }
    const raised = await send(clerk, u.create, { ...create, roleIds: 'c-huanghe:administrator' })
    expect([raised.statusCode, raised.json().key]).toEqual([403, 'role.beyondOwn'])
    for (const answer of [
      await send(clerk, u.handler, { userId: 'u-admin', action: 'lock' }),
      await send(clerk, u.remove, { userIds: 'u-admin' }),
      await send(clerk, u.resetPassword, { userId: 'u-admin', ownPassword: demoPassword }),
    ])
      expect(answer.json().key).toBe('role.beyondOwn')
    expect((await send(clerk, u.create, { ...create, roleIds: 'r-people' })).statusCode).toBe(200)
    expect(await isSignedIn(admin)).toBe(true)
  })

  test('who may only look changes nothing', async () => {
    await t.db.run(`update role_screen set may_operate = false where role_id = 'r-people'`, [])
    const clerk = await t.signIn('wangqiang')
    expect((await clerk.get(u.page.path)).statusCode).toBe(200)
    expect((await send(clerk, u.create, { ...aForm, userName: 'x-y-z' })).json().key).toBe('access.denied')
  })
})
