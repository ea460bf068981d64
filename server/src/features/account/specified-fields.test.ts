import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoLogin } from '../installation/installation.service.ts'
import { form, openTestApp, TestBrowser, type TestApp } from '../../testing/test-app.ts'

/** The fields of specification §3 as a client reads them: a renamed one breaks every client. */
let t: TestApp
let admin: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  admin = await t.signIn('admin')
})
afterAll(() => t.close())

const legacy = async (path: string) => (await admin.get(path)).json().body
const micro = async (path: string) => (await admin.get(`/microplat/api/auth/${path}`)).json().data
const choose = (stcls: string, busiId: string) =>
  admin.get(`/UserAuthHandle/changeBusiType?stcls=${stcls}&busiId=${busiId}&treeType=default&busiType=1`)

describe('fields of specification §3', () => {
  test('current station info: the six fields of the station that was chosen [req 170] [req 171]', async () => {
    await choose('02', 'wp-gansu-guazhou')
    expect(await legacy('/UserAuthHandle/getCurrentAccountInfo')).toMatchObject({
      currentStcls: '02',
      currentStid: 'wp-gansu-guazhou',
      currentTreeType: 'default',
      currentDataName: '甘肃瓜州风电场',
      currentBusiType: 1,
      currentGroupType: null,
    })
  })

  test('nodes of a station tree carry busiId and stids [req 169]', async () => {
    const nodes = (await legacy('/UserAuthHandle/queryStWithTree?stcls=01')) as { busiId: string; stids: string[] }[]
    expect(nodes.find(({ busiId }) => busiId === 'pv-qinghai-gonghe')?.stids).toEqual(['pv-qinghai-gonghe'])
    expect(nodes[0]?.stids).toContain('pv-qinghai-gonghe')
  })

  test('station ids of the user: currentStids and stclsStidMap [req 173]', async () => {
    await choose('01', 'pv-qinghai-gonghe')
    const { currentStids, stclsStidMap } = await micro('userAccess/getRtUserInfo')
    expect(currentStids).toEqual(['pv-qinghai-gonghe'])
    expect(stclsStidMap).toMatchObject({ '01': ['pv-qinghai-gonghe'], '02': ['wp-gansu-guazhou'] })
  })

  test('station classes are 01, 02 and 05 [req 166]', async () => {
    expect(Object.keys((await micro('userAccess/getRtUserInfo')).stclsStidMap).sort()).toEqual(['01', '02', '05'])
    expect((await admin.get('/UserAuthHandle/setStcls?stcls=03')).statusCode).toBe(400)
  })

  test('the user: userId, tel, realName, roleId, companyId [req 174]', async () => {
    expect(await legacy('/Login/getLoginUser')).toMatchObject({
      userId: 'u-admin',
      tel: expect.any(String),
      realName: '林晓',
      roleId: 'c-huanghe:administrator',
      companyId: 'c-huanghe',
    })
  })

  test('the user: msgOnOff and msgVoiceOption [req 175]', async () => {
    expect(await micro('message/setInfo')).toEqual({ msgOnOff: '00', msgVoiceOption: '01' })
  })

  test('roles: currentRole and rolelist [req 177]', async () => {
    const { currentRole, rolelist } = await legacy('/UserAuthHandle/getRole4Web')
    expect(currentRole.roleId).toBe('c-huanghe:administrator')
    expect(rolelist).toContainEqual(currentRole)
  })

  test('personal info: name, phone, email, home logo and title with their flags [req 178]', async () => {
    const { personal } = await legacy('/UserAuthHandle/getCurrentAccountInfo')
    expect(Object.keys(personal).sort()).toEqual([
      'email',
      'homeLogo',
      'homeLogoShow',
      'homeTitle',
      'homeTitleShow',
      'realName',
      'tel',
    ])
  })

  test('login: userName, password, psd_type and np, and no other field [req 179]', async () => {
    const whole = { userName: 'admin', password: demoLogin.password, psd_type: '01', np: '' }
    expect((await new TestBrowser(t.app).post('/Login/doLogin.htm', form(whole))).json().status).toBe(1)
    const more = await new TestBrowser(t.app).post('/Login/doLogin.htm', form({ ...whole, remember: '1' }))
    expect(Object.keys(more.json().fields)).toEqual(['remember'])
  })

  test('tokens: access_token, refresh_token, tenant, expires_in [req 180]', async () => {
    const asked = { grant_type: 'password', username: 'admin', password: demoLogin.password }
    const { data } = (await new TestBrowser(t.app).post('/microplat/oauth/token', form(asked))).json()
    expect(data).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      tenant: 'c-huanghe',
      expires_in: 7200,
    })
  })
})

describe('the people of specification §1 and what their roles start with', () => {
  test.each([
    ['operator', 'Operator', 'alarm:write', ['user:write']],
    ['analyst', 'Analyst', 'alarm:read', ['alarm:write']],
    ['maintainer', 'Maintenance staff', 'alarm:write', ['adjustment:write']],
    ['safety', 'Safety officer', 'alarm:read', ['alarm:write']],
    ['admin', 'Administrator', 'user:write', []],
  ])('%s works as %s: may %s, may not %j [req 2] [req 300]', async (userName, role, may, mayNot) => {
    const browser = await t.signIn(userName)
    const { currentRole } = (await browser.get('/UserAuthHandle/getRole4Web')).json().body
    const { permissions } = (await browser.get('/Login/getLoginUser')).json().body
    expect(currentRole.roleNameEn).toBe(role)
    expect(permissions).toContain(may)
    expect(mayNot.filter((code) => permissions.includes(code))).toEqual([])
  })
})
