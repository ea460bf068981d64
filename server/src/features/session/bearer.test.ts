import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoLogin } from '../installation/installation.service.ts'
import { wrongPerMinute } from './login-limits.service.ts'
import { form, openTestApp, TestBrowser, type TestApp } from '../../testing/test-app.ts'

const { password } = demoLogin
let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
})
afterAll(() => t.close())
beforeEach(() => t.db.run('delete from login_failure', []))

const secondsLater = (seconds: number) => (t.clock.now = new Date(t.clock.now.getTime() + seconds * 1000))
const token = (browser: TestBrowser, values: Record<string, string>) =>
  browser.post('/microplat/oauth/token', form(values))
const byPassword = (browser: TestBrowser, username: string, given = password) =>
  token(browser, { grant_type: 'password', username, password: given, client_id: 'web', client_secret: 'anything' })
const refresh = (refreshToken: string) =>
  token(new TestBrowser(t.app), { grant_type: 'refresh_token', refresh_token: refreshToken })
const ask = (accessToken: string, url = '/Login/getLoginUser') =>
  t.app.inject({ url, headers: { authorization: `Bearer ${accessToken}` } })
const tokensOf = async (username: string) => (await byPassword(new TestBrowser(t.app), username)).json().data
const locked = (value: string) => t.db.run(`update account set status = $1 where id = 'u-operator'`, [value])

describe('the password grant', () => {
  test('answers tokens of two hours and the tenant of the account, whatever tenant is asked for [req 332]', async () => {
    const answer = await token(new TestBrowser(t.app), {
      grant_type: 'password',
      username: 'operator2',
      password,
      tenant: 'c-huanghe',
    })
    expect(answer.json()).toMatchObject({ code: 200, data: { tenant: 'c-donghai', expires_in: 7200 } })
    expect(answer.cookies.map((c) => c.name)).not.toContain('FGSESSION')
    expect((await ask(answer.json().data.access_token)).json().body.userName).toBe('operator2')
    secondsLater(7201)
    const late = await ask(answer.json().data.access_token)
    expect([late.json().code, late.headers.timeout]).toEqual([10003011, undefined])
  })

  test('shares its lock-out with the legacy login', async () => {
    const browser = new TestBrowser(t.app)
    for (let i = 0; i < 3; i++) expect((await byPassword(browser, 'operator', 'Wrong@2026')).statusCode).toBe(401)
    for (let i = 0; i < 2; i++)
      await browser.post('/Login/doLogin', form({ userName: 'operator', password: 'Wrong@2026', psd_type: '01' }))
    expect((await byPassword(browser, 'operator')).json()).toMatchObject({ code: 10010002, key: 'login.locked' })
  })

  test('shares its count of wrong passwords with the legacy login, whatever address they come from', async () => {
    const at = performance.now()
    const still = vi.spyOn(performance, 'now').mockImplementation(() => at)
    try {
      const wrong = { password: 'Wrong@2026' }
      const doors = [
        ['/Login/doLogin', form({ ...wrong, userName: 'tianye', psd_type: '01' })],
        ['/microplat/oauth/token', form({ ...wrong, username: 'tianye', grant_type: 'password' })],
      ] as const
      const guess = async (n: number) => {
        const [url, { headers, payload }] = doors[n % 2]!
        const own = { ...headers, 'x-requested-with': 'fengguang' }
        const remoteAddress = `198.51.100.${n}`
        return (await t.app.inject({ method: 'POST', url, headers: own, payload: payload!, remoteAddress })).json().key
      }
      const keys: string[] = []
      for (let n = 0; n < wrongPerMinute.account + 4; n += 1) keys.push(await guess(n))
      expect(keys.filter((key) => key === 'login.wrong')).toHaveLength(wrongPerMinute.account)
      expect(keys.slice(-4)).toEqual(Array.from({ length: 4 }, () => 'request.tooMany'))
    } finally {
      still.mockRestore()
    }
  })

  test('parallel guesses get no more tries than guesses in a row', async () => {
    const guesses = Array.from({ length: 20 }, () => byPassword(new TestBrowser(t.app), 'analyst', 'Wrong@2026'))
    const keys = (await Promise.all(guesses)).map((a) => a.json().key)
    expect(keys.filter((key) => key === 'login.wrong')).toHaveLength(5)
  })

  test('by a signed-in browser joins its session, by another account it does not', async () => {
    const browser = await t.signIn('admin')
    const own = (await byPassword(browser, 'admin')).json().data
    const other = (await byPassword(browser, 'operator')).json().data
    await browser.post('/Login/logout', form({}))
    expect((await ask(own.access_token)).statusCode).toBe(401)
    expect((await ask(other.access_token)).statusCode).toBe(200)
  })

  test('with the re-login token of a signed-in browser does not use it up; otherwise it is used once', async () => {
    const browser = new TestBrowser(t.app)
    const login = await browser.post('/Login/doLogin', form({ userName: 'admin', password, psd_type: '01' }))
    const again = (np: string) =>
      token(browser, { grant_type: 'password', username: 'admin', password: np, psd_type: '02' })
    const { np } = login.json().body
    expect((await again(np)).json().data.np).toBeUndefined()
    browser.cookies.delete('FGSESSION')
    const fresh = (await again(np)).json().data
    expect(fresh.np).toEqual(expect.any(String))
    expect((await again(np)).json().key).toBe('session.expired')
    expect((await again(fresh.np)).json().code).toBe(200)
  })
})

describe('the refresh grant', () => {
  test('fifty at once get the one and same successor [req 333]', async () => {
    const first = await tokensOf('admin')
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(first.refresh_token)))
    expect(new Set(answers.map((a) => a.json().data.refresh_token)).size).toBe(1)
    const second = answers[0]!.json().data
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect((await ask(second.access_token)).statusCode).toBe(200)
    expect((await refresh(second.refresh_token)).statusCode).toBe(200)
  })

  test('reuse after ten seconds ends the whole family, and is recorded', async () => {
    const first = await tokensOf('safety')
    const second = (await refresh(first.refresh_token)).json().data
    secondsLater(10)
    expect((await refresh(first.refresh_token)).statusCode).toBe(200)
    secondsLater(1)
    expect((await refresh(first.refresh_token)).json()).toMatchObject({ code: 10003011 })
    for (const { access_token } of [first, second]) expect((await ask(access_token)).statusCode).toBe(401)
    expect((await refresh(second.refresh_token)).statusCode).toBe(401)
    const admin = await t.signIn('admin')
    const reuse = await admin.get('/microplat/api/base/audit/page?action=refresh&result=refused')
    expect(reuse.json().data.rows).toMatchObject([{ accountId: 'u-safety', detail: 'reuse' }])
  })

  test('is no use of the session: left alone it ends by its idle time', async () => {
    let { refresh_token: current } = await tokensOf('maintainer')
    for (let hours = 1; hours < 12; hours++) {
      secondsLater(3600)
      current = (await refresh(current)).json().data.refresh_token
    }
    secondsLater(3601)
    expect((await refresh(current)).json().code).toBe(10003011)
  })

  test.each(['', 'nonsense', 'x'.repeat(256)])('%s refreshes nothing', async (value) => {
    expect((await refresh(value)).statusCode).toBe(401)
  })

  test('no token stands in the database', async () => {
    const { access_token, refresh_token } = await tokensOf('admin')
    const after = (await refresh(refresh_token)).json().data
    const dump = await t.db.rows(
      `select (select json_agg(r) from refresh_token r)::text || (select json_agg(a) from access_token a)::text as all`,
      [],
      (row) => (row as { all: string }).all,
    )
    for (const secret of [access_token, refresh_token, after.access_token, after.refresh_token])
      expect(dump[0]).not.toContain(secret)
  })
})

describe('at once', () => {
  test('a lock ends cookie and tokens, refuses a login, and only then the status is 1 [req 335]', async () => {
    const browser = await t.signIn('operator')
    const tokens = (await byPassword(browser, 'operator')).json().data
    const status = async () => (await browser.get('/microplat/api/auth/monitor/userStatus')).json().data
    expect(await status()).toBe(0)
    await locked('1')
    expect((await ask(tokens.access_token)).statusCode).toBe(401)
    expect((await browser.get('/Login/getLoginUser')).headers.timeout).toBe('true')
    expect((await refresh(tokens.refresh_token)).statusCode).toBe(401)
    expect((await byPassword(new TestBrowser(t.app), 'operator')).json().key).toBe('login.disabled')
    expect(await status()).toBe(1)
    expect((await ask(tokens.access_token, '/microplat/api/auth/monitor/userStatus')).json().data).toBe(1)
    await locked('0')
    expect(await status()).toBe(0)
    expect((await new TestBrowser(t.app).get('/microplat/api/auth/monitor/userStatus')).json().data).toBe(0)
  })

  test('an expired token of a living session asks for a refresh, not for a new sign-in', async () => {
    const browser = await t.signIn('admin')
    const { access_token } = (await byPassword(browser, 'admin')).json().data
    const both = { headers: { authorization: `Bearer ${access_token}` } }
    secondsLater(7300)
    const expired = await browser.get('/Login/getLoginUser', both)
    expect([expired.json().code, expired.headers.timeout]).toEqual([10003011, undefined])
    await browser.post('/Login/logout', form({}))
    browser.cookies.set('FGSESSION', 'over')
    expect((await browser.get('/Login/getLoginUser', both)).headers.timeout).toBe('true')
  })

  test('the microservice logout leaves both back ends [req 334]', async () => {
    const browser = await t.signIn('admin')
    const cookie = browser.cookies.get('FGSESSION')!
    const { access_token } = (await byPassword(browser, 'admin')).json().data
    const headers = { authorization: `Bearer ${access_token}` }
    expect((await t.app.inject({ url: '/microplat/logout', headers })).json().code).toBe(200)
    const answer = await t.app.inject({ url: '/Login/getLoginUser', cookies: { FGSESSION: cookie } })
    expect(answer.statusCode).toBe(401)
  })

  test('a wall screen is never idle', async () => {
    await t.db.run(`update account set wall_screen = true where id = 'u-viewer3'`, [])
    const wall = await t.signIn('viewer3')
    secondsLater(30 * 86_400)
    expect((await wall.get('/Login/getLoginUser')).statusCode).toBe(200)
  })
})

test('after a re-login the role of the expired session goes on; after a password it does not', async () => {
  const browser = new TestBrowser(t.app)
  const login = await browser.post('/Login/doLogin', form({ userName: 'admin', password, psd_type: '01' }))
  await browser.get('/UserAuthHandle/changeRole?roleId=c-huanghe:operator')
  secondsLater(13 * 3600)
  expect((await browser.get('/Login/getLoginUser')).statusCode).toBe(401)
  await browser.post('/Login/doLogin', form({ userName: 'admin', np: login.json().body.np, psd_type: '02' }))
  expect((await browser.get('/Login/getLoginUser')).json().body.roleId).toBe('c-huanghe:operator')
  await browser.post('/Login/doLogin', form({ userName: 'admin', password, psd_type: '01' }))
  expect((await browser.get('/Login/getLoginUser')).json().body.roleId).toBe('c-huanghe:administrator')
})
