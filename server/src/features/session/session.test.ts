import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoLogin } from '../installation/installation.service.ts'
import { form, openTestApp, TestBrowser, type TestApp } from '../../testing/test-app.ts'

const demoPassword = demoLogin.password
let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
})
afterAll(() => t.close())
beforeEach(() => t.db.run('delete from login_failure', []))

const tryPassword = (browser: TestBrowser, userName: string, password: string) =>
  browser.post('/Login/doLogin.htm', form({ userName, password, psd_type: '01' }))
const again = (browser: TestBrowser, np: string) =>
  browser.post('/Login/doLogin.htm', form({ userName: 'admin', np, psd_type: '02' }))
const change = (browser: TestBrowser, oldPassword: string, newPassword: string, confirmation = newPassword) =>
  browser.post('/AdminUser/userPasswordChangeModel.htm', form({ oldPassword, newPassword, confirmation }))
const minutesLater = (minutes: number) => (t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000))

describe('signing in', () => {
  test('answers status 1 twice, a re-login token and an HttpOnly cookie [req 307]', async () => {
    const answer = await tryPassword(new TestBrowser(t.app), 'admin', demoPassword)
    expect(answer.json()).toMatchObject({ code: 0, status: 1, body: { status: 1, np: expect.any(String) } })
    const cookie = answer.cookies.find((c) => c.name === 'FGSESSION')!
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  })

  test('a wrong password and an unknown user get the same answer: HTTP 200, status 0', async () => {
    const [wrong, unknown] = [
      await tryPassword(new TestBrowser(t.app), 'admin', 'Wrong@2026'),
      await tryPassword(new TestBrowser(t.app), 'nobody', 'Wrong@2026'),
    ]
    expect([wrong.statusCode, wrong.json().status, wrong.json().msg]).toEqual([200, 0, '用户名或密码错误'])
    const { requestId: _a, ...one } = wrong.json()
    const { requestId: _b, ...other } = unknown.json()
    expect(one).toEqual(other)
  })

  test('five failures lock the pair of account and address for 15 minutes, elsewhere the account stays open', async () => {
    const browser = new TestBrowser(t.app)
    for (let i = 0; i < 5; i++) await tryPassword(browser, 'operator', 'Wrong@2026')
    const locked = await tryPassword(browser, 'operator', demoPassword)
    expect(locked.json()).toMatchObject({ status: 0, key: 'login.locked' })
    const elsewhere = await browser.post('/Login/doLogin', {
      ...form({ userName: 'operator', password: demoPassword, psd_type: '01' }),
      remoteAddress: '192.0.2.7',
    })
    expect(elsewhere.json().status).toBe(1)
    minutesLater(16)
    expect((await tryPassword(browser, 'operator', demoPassword)).json().status).toBe(1)
  })

  test('a right password forgets the wrong ones before it', async () => {
    const browser = new TestBrowser(t.app)
    for (const password of ['Wrong@2026', 'Wrong@2026', 'Wrong@2026', demoPassword, 'Wrong@2026', 'Wrong@2026'])
      await tryPassword(browser, 'operator', password)
    expect((await tryPassword(browser, 'operator', demoPassword)).json().status).toBe(1)
  })

  test('the session identifier changes at every login', async () => {
    const browser = await t.signIn('admin')
    const first = browser.cookies.get('FGSESSION')
    await tryPassword(browser, 'admin', demoPassword)
    expect(browser.cookies.get('FGSESSION')).not.toBe(first)
    const old = await t.app.inject({ url: '/Login/getLoginUser', cookies: { FGSESSION: first! } })
    expect(old.statusCode).toBe(401)
  })
})

describe('re-login token', () => {
  test('signs the same device in once', async () => {
    const browser = new TestBrowser(t.app)
    const { np } = (await tryPassword(browser, 'admin', demoPassword)).json().body
    browser.cookies.delete('FGSESSION')
    expect((await again(browser, np)).json().status).toBe(1)
    expect((await again(browser, np)).json()).toMatchObject({ status: 0, key: 'session.expired' })
  })

  test('is worth nothing on another device and never locks', async () => {
    const { np } = (await tryPassword(new TestBrowser(t.app), 'admin', demoPassword)).json().body
    for (let i = 0; i < 6; i++) expect((await again(new TestBrowser(t.app), np)).json().status).toBe(0)
    const known = await t.signIn('operator')
    known.cookies.delete('FGSESSION')
    expect((await again(known, np)).json()).toMatchObject({ status: 0, key: 'session.expired' })
    expect((await tryPassword(new TestBrowser(t.app), 'admin', demoPassword)).json().status).toBe(1)
  })
})

describe('a session', () => {
  test('tells who is signed in [req 309] [req 529]', async () => {
    const admin = await t.signIn('admin')
    const user = (await admin.get('/Login/getLoginUser.htm')).json().body
    expect(user).toMatchObject({ userName: 'admin', companyId: 'c-huanghe', lang: 'zh_CN', mustChangePassword: false })
    expect(user.permissions).toContain('station:write')
    expect((await admin.get('/UserAuthHandle/queryCurrentMenu.htm?version=3')).json().body.list.length).toBeGreaterThan(
      0,
    )
  })

  test('ends at sign-out, at once [req 308]', async () => {
    const admin = await t.signIn('admin')
    const token = admin.cookies.get('FGSESSION')!
    await admin.post('/Login/logout.htm', form({}))
    const answer = await t.app.inject({ url: '/Login/getLoginUser', cookies: { FGSESSION: token } })
    expect([answer.json().code, answer.headers.timeout]).toEqual([10003011, 'true'])
  })

  test('ends after 12 idle hours; polls do not keep it alive, use does [req 306]', async () => {
    const admin = await t.signIn('admin')
    minutesLater(11 * 60)
    expect((await admin.get('/Login/getLoginUser')).statusCode).toBe(200)
    minutesLater(11 * 60)
    expect((await admin.get('/Login/getLoginStatus')).json().body.status).toBe(1)
    minutesLater(61)
    expect((await admin.get('/Login/getLoginStatus')).json().body.status).toBe(0)
    expect((await admin.get('/Login/getLoginUser')).json().code).toBe(10003011)
  })

  test('keeps the language on the server and answers in it [req 323]', async () => {
    const viewer = await t.signIn('viewer3')
    await viewer.get('/UserAuthHandle/changeLocaleUnit?lang=en_US')
    const refused = await viewer.get('/UserAuthHandle/changeLocaleUnit?lang=fr')
    expect(refused.json().msg).toBe('Form validation failed')
  })
})

test.each([
  ['of another page', { origin: 'http://evil.example' }, 'access.crossSite'],
  ['of a page without address', { origin: 'null' }, 'access.crossSite'],
  ['of our own page', { origin: 'http://localhost:80' }, undefined],
  ['of a program', {}, undefined],
  ['that Sec-Fetch-Site calls foreign', { 'sec-fetch-site': 'cross-site' }, 'access.crossSite'],
])('a login form %s', async (_, headers, key) => {
  const { payload, headers: type } = form({ userName: 'admin', password: demoPassword, psd_type: '01' })
  const url = '/Login/doLogin'
  const answer = await t.app.inject({ method: 'POST', url, payload: payload!, headers: { ...type, ...headers } })
  expect(answer.json().key).toBe(key)
})

test('the audit names the account of a login, never what was typed', async () => {
  const { np } = (await tryPassword(new TestBrowser(t.app), 'ADMIN', demoPassword)).json().body
  const browser = new TestBrowser(t.app)
  await tryPassword(browser, 'MySecret@2026', 'x')
  await browser.post('/Login/doLogin', form({ userName: 'operator', np, psd_type: '02' }))
  const targets = await t.db.rows(
    `select target from audit_event where action = 'login' order by seq desc limit 3`,
    [],
    (row) => (row as { target: string }).target,
  )
  expect(targets.toReversed()).toEqual(['admin', '-', '-'])
})

describe('changing the password', () => {
  test.each([
    ['Wrong@2026', 'Better@2027', 'Better@2027', 'oldPassword', '旧密码错误'],
    [demoPassword, 'short1A', 'short1A', 'newPassword', undefined],
    [demoPassword, 'Better@2027', 'Better@2028', 'confirmation', undefined],
    [demoPassword, demoPassword, demoPassword, 'newPassword', undefined],
  ])('%s → %s / %s is refused at %s [req 533]', async (oldPassword, newPassword, confirmation, field, text) => {
    const browser = await t.signIn('safety')
    const answer = await change(browser, oldPassword, newPassword, confirmation)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields[field]).toBe(text ?? answer.json().fields[field])
    expect(Object.keys(answer.json().fields)).toEqual([field])
  })

  test('ends every other session of the account', async () => {
    const [here, there] = [await t.signIn('safety'), await t.signIn('safety')]
    expect((await change(here, demoPassword, 'Better@2027')).json().code).toBe(0)
    expect((await here.get('/Login/getLoginUser')).statusCode).toBe(200)
    expect((await there.get('/Login/getLoginUser')).statusCode).toBe(401)
  })

  test('a copy of the cookie and of the tokens from before opens nothing, what is given instead does', async () => {
    const browser = await t.signIn('zhaolei')
    const tokenForm = (values: Record<string, string>) => browser.post('/microplat/oauth/token', form(values))
    const password = { username: 'zhaolei', password: demoPassword, psd_type: '01' }
    const before = (await tokenForm({ grant_type: 'password', ...password })).json().data
    const cookie = browser.cookies.get('FGSESSION')!
    const after = (await change(browser, demoPassword, 'Better@2027')).json().body
    const who = async (headers: Record<string, string>) =>
      (await t.app.inject({ url: '/Login/getLoginUser', headers })).statusCode
    expect(await who({ cookie: `FGSESSION=${cookie}` })).toBe(401)
    expect(await who({ authorization: `Bearer ${before.access_token}` })).toBe(401)
    const old = await tokenForm({ grant_type: 'refresh_token', refresh_token: before.refresh_token })
    expect(old.json().key).toBe('session.expired')
    expect(await who({ cookie: `FGSESSION=${browser.cookies.get('FGSESSION')!}` })).toBe(200)
    expect(await who({ authorization: `Bearer ${after.access_token}` })).toBe(200)
    const refreshed = await tokenForm({ grant_type: 'refresh_token', refresh_token: after.refresh_token })
    expect(refreshed.json().data).toHaveProperty('access_token')
    const again = await browser.post('/Login/doLogin', form({ userName: 'zhaolei', np: after.np, psd_type: '02' }))
    expect(again.json().status).toBe(1)
  })

  test('makes every re-login token of the account worthless, on every device', async () => {
    const [here, there] = [new TestBrowser(t.app), new TestBrowser(t.app)]
    const password = 'Better@2027'
    const npOf = async (browser: TestBrowser) => (await tryPassword(browser, 'analyst', demoPassword)).json().body.np
    const tokens = [await npOf(here), await npOf(there)] as const
    expect((await change(here, demoPassword, password)).json().code).toBe(0)
    for (const [browser, np] of [
      [here, tokens[0]],
      [there, tokens[1]],
    ] as const) {
      browser.cookies.delete('FGSESSION')
      const answer = await browser.post('/Login/doLogin', form({ userName: 'analyst', np, psd_type: '02' }))
      expect(answer.json()).toMatchObject({ status: 0, key: 'session.expired' })
    }
    expect((await tryPassword(there, 'analyst', password)).json().status).toBe(1)
  })

  test('a one-time password opens nothing but its own change', async () => {
    const browser = await t.signIn('maintainer')
    await t.db.run(`update account set must_change_password = true where id = 'u-maintainer'`, [])
    expect((await browser.get('/microplat/api/base/station/page')).json().key).toBe('user.passwordMustChange')
    await change(browser, demoPassword, 'Better@2027')
    expect((await browser.get('/microplat/api/base/station/page')).statusCode).toBe(200)
  })
})

test('of password changes at the same moment one counts, and the others fail: the old one is wrong, or the session is over', async () => {
  const browser = await t.signIn('liujing')
  const wanted = ['Rotor@2027', 'Tower@2027', 'Blade@2027']
  const answers = await Promise.all(wanted.map((password) => change(browser, demoPassword, password)))
  const taken = wanted.filter((_, n) => answers[n]!.json().code === 0)
  expect(taken).toHaveLength(1)
  for (const [n, password] of wanted.entries()) {
    const isTaken = password === taken[0]
    const { statusCode } = answers[n]!
    const wrong = statusCode === 401 ? 'session' : Object.keys(answers[n]!.json().fields ?? {}).join()
    // One that is only read when the first has counted meets the end of its session.
    expect(isTaken ? [''] : ['oldPassword', 'session']).toContain(wrong)
    expect((await tryPassword(new TestBrowser(t.app), 'liujing', password)).json().status).toBe(isTaken ? 1 : 0)
  }
})

test.each(['planted', 'x'.repeat(4000), '<script>'])(
  'a device cookie %s that is not ours is replaced',
  async (planted) => {
    const browser = new TestBrowser(t.app)
    browser.cookies.set('FGDEVICE', planted)
    await tryPassword(browser, 'operator', demoPassword)
    expect(browser.cookies.get('FGDEVICE')).toMatch(/^[\w-]{43}$/)
  },
)
