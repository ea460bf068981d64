import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { form, openTestApp, TestBrowser, type TestApp } from '../../testing/test-app.ts'

const auth = '/microplat/api/auth'
let t: TestApp
let admin: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  admin = await t.signIn('admin')
})
afterAll(() => t.close())

const info = async (browser = admin) => (await browser.get('/UserAuthHandle/getCurrentAccountInfo.htm')).json().body
const save = (browser: TestBrowser, values: Record<string, string>) =>
  browser.post('/AdminUser/updateDataSelective.htm', form(values))
const changeRole = (browser: TestBrowser, roleId: string) =>
  browser.get(`/UserAuthHandle/changeRole.htm?roleId=${encodeURIComponent(roleId)}`)

/** A header is all that is read of a picture. */
function pngOf(width: number, height: number): Buffer {
  const png = Buffer.alloc(45)
  Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1').copy(png)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}
const upload = async (browser: TestBrowser, payload: Buffer): Promise<string> => {
  const headers = { 'content-type': 'application/octet-stream' }
  const url = '/microplat/api/minio/uploader?kind=logo&fileName=logo.png'
  return (await browser.post(url, { payload, headers })).json().data.id
}

describe('roles', () => {
  test('lists them with the current one [req 177] [req 291] [req 321]', async () => {
    const { body } = (await admin.get('/UserAuthHandle/getRole4Web')).json()
    expect(body.currentRole).toEqual({
      roleId: 'c-huanghe:administrator',
      roleName: '管理员',
      roleNameEn: 'Administrator',
    })
    expect(body.rolelist.map((r: { roleId: string }) => r.roleId)).toEqual([
      'c-huanghe:administrator',
      'c-huanghe:operator',
    ])
  })

  test('a change acts on the next request and for the whole session [req 291] [req 322] [req 339]', async () => {
    const browser = await t.signIn('admin')
    const other = await t.signIn('admin')
    expect((await changeRole(browser, 'c-huanghe:operator')).json().body).toEqual({ result: true })
    expect((await browser.get('/microplat/api/base/audit/page')).statusCode).toBe(403)
    expect((await other.get('/microplat/api/base/audit/page')).statusCode).toBe(200)
    const twin = `${auth}/userAccess/changeRole4Web?roleId=c-huanghe:administrator`
    expect((await browser.get(twin)).json().data).toEqual({ result: true })
    expect((await browser.get('/microplat/api/base/audit/page')).statusCode).toBe(200)
  })

  test.each(['c-huanghe:safety', 'c-donghai:administrator', 'no-such-role', ''])(
    'the role %s of another account is refused with its message [req 211] [req 543]',
    async (roleId) => {
      const answer = await changeRole(admin, roleId)
      expect([answer.statusCode, answer.json().msg]).toEqual([409, '切换角色失败'])
      expect((await admin.get('/UserAuthHandle/getRole4Web')).json().body.currentRole.roleId).toMatch(/administrator$/)
    },
  )

  test('a role taken away ends the session that uses it', async () => {
    const browser = await t.signIn('admin')
    await changeRole(browser, 'c-huanghe:operator')
    await t.db.run(`delete from account_role where account_id = 'u-admin' and role_id = 'c-huanghe:operator'`, [])
    expect((await browser.get('/Login/getLoginUser')).statusCode).toBe(401)
    await t.db.run(`insert into account_role values ('u-admin', 'c-huanghe:operator', 1)`, [])
  })

  test('a station the new role does not see is no longer chosen; one it sees stays', async () => {
    await t.db.run(`update role set station_scope = 'listed' where id = 'c-huanghe:operator'`, [])
    await t.db.run('delete from role_station', [])
    await t.db.run(`insert into role_station values ('c-huanghe:operator', 'pv-qinghai-gonghe')`, [])
    const browser = await t.signIn('admin')
    const choose = (stcls: string, stid: string) =>
      browser.get(`/UserAuthHandle/changeBusiType?stcls=${stcls}&busiId=${stid}&treeType=default&busiType=1`)
    expect((await choose('01', 'pv-qinghai-gonghe')).statusCode).toBe(200)
    await changeRole(browser, 'c-huanghe:operator')
    expect((await info(browser)).currentStid).toBe('pv-qinghai-gonghe')
    await changeRole(browser, 'c-huanghe:administrator')
    expect((await choose('02', 'wp-gansu-guazhou')).statusCode).toBe(200)
    await changeRole(browser, 'c-huanghe:operator')
    expect(await info(browser)).toMatchObject({ currentStid: null, currentStcls: null })
    await changeRole(browser, 'c-huanghe:administrator')
    expect((await info(browser)).currentStid).toBeNull()
  })
})

describe('personal info', () => {
  test('saves only what is given [req 178] [req 325]', async () => {
    const before = (await info()).personal
    const saved = await save(admin, { homeTitle: '黄河集控', homeTitleShow: '0' })
    expect(saved.json().body).toEqual({ ...before, homeTitle: '黄河集控', homeTitleShow: '0' })
    expect((await info()).personal).toEqual(saved.json().body)
    expect((await save(admin, {})).json().key).toBe('record.unchanged')
  })

  test.each([
    ['realName', ''],
    ['realName', '名'.repeat(10)],
    ['tel', '12345'],
    ['email', 'nobody'],
    ['homeTitle', '题'.repeat(21)],
    ['homeTitleShow', 'yes'],
    ['homeLogo', 'https://evil.example/x.png'],
    ['homeLogo', '0'.repeat(64)],
    ['companyId', 'c-donghai'],
    ['status', '0'],
  ])('%s = %s is refused at its field', async (field, value) => {
    const answer = await save(admin, { [field]: value })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
  })

  test('a phone belongs to one person', async () => {
    expect((await save(admin, { tel: '13900000001' })).statusCode).toBe(200)
    const answer = await save(await t.signIn('operator'), { tel: '13900000001' })
    expect(answer.json().fields).toEqual({ tel: '已存在相同的记录' })
  })

  test('the logo is a picture of one’s own of at most 200 × 80 pixels [req 261]', async () => {
    const fits = await upload(admin, pngOf(200, 80))
    expect((await save(admin, { homeLogo: fits })).json().body.homeLogo).toBe(fits)
    for (const [width, height] of [
      [201, 80],
      [200, 81],
    ] as const) {
      const answer = await save(admin, { homeLogo: await upload(admin, pngOf(width, height)) })
      expect(answer.json().fields).toEqual({ homeLogo: '图片不能超过 200×80 像素' })
    }
    const foreign = await save(await t.signIn('operator'), { homeLogo: fits })
    expect(Object.keys(foreign.json().fields)).toEqual(['homeLogo'])
    expect((await save(admin, { homeLogo: '' })).json().body.homeLogo).toBe('')
  })
})

test('notice settings and home parameters are kept [req 253] [req 288] [req 343] [req 344] [req 345] [req 346]', async () => {
  const notice = { msgOnOff: '01', msgVoiceOption: '02' }
  expect((await admin.post(`${auth}/message/set`, form(notice))).json().data).toEqual(notice)
  expect((await admin.get(`${auth}/message/setInfo`)).json().data).toEqual(notice)
  expect((await admin.post(`${auth}/message/set`, form({ ...notice, msgOnOff: '7' }))).statusCode).toBe(400)
  const home = `${auth}/sys/company/user/homePage`
  await admin.post(`${home}/settingParameters`, { look: 'simple' })
  await admin.post(`${home}/settingParameters`, { globalTheme: 'light' })
  expect((await admin.get(`${home}/obtainParameters`)).json().data).toEqual({ globalTheme: 'light', look: 'simple' })
  expect((await admin.post(`${home}/settingParameters`, { look: 'neon' })).statusCode).toBe(400)
  expect((await info()).home).toEqual({ globalTheme: 'light', look: 'simple' })
  const main = (await admin.get('/UserAuthHandle/getMainPage')).json().body
  const menu = (await admin.get('/UserAuthHandle/queryCurrentMenu')).json().body
  expect(main).toEqual({ uiState: menu[0].children[0].uiState, pageUrl: menu[0].children[0].pageUrl, theme: 'simple' })
})

test('a video token is short-lived and opens no call [req 312]', async () => {
  const { token, expiresIn } = (await admin.get('/UserAuthHandle/getVideoToken')).json().body
  expect(expiresIn).toBe(300)
  const headers = { authorization: `Bearer ${token}` }
  expect((await t.app.inject({ url: '/Login/getLoginUser', headers })).statusCode).toBe(401)
})
