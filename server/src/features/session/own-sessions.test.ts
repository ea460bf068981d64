import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoLogin } from '../installation/installation.service.ts'
import { form, openTestApp, TestBrowser, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
})
afterAll(() => t.close())

const list = async (browser: TestBrowser) =>
  (await browser.get(`/microplat/api/auth/userAccess/session/list`)).json().data as { id: string; current: boolean }[]
const end = (browser: TestBrowser, id: string) => browser.post(`/microplat/api/auth/userAccess/session/end`, { id })
const signIn = async () => {
  const browser = new TestBrowser(t.app)
  const values = form({ userName: 'analyst', password: demoLogin.password, psd_type: '01' })
  const login = await browser.post('/Login/doLogin', {
    ...values,
    headers: { ...values.headers, 'user-agent': 'A phone' },
  })
  return { browser, np: login.json().body.np as string }
}

describe('own sessions', () => {
  test('shows where one is signed in, this one first', async () => {
    const [here] = [await signIn(), await signIn()]
    const sessions = await list(here.browser)
    expect(sessions.map((s) => s.current)).toEqual([true, false])
    expect(sessions[0]).toMatchObject({ address: '127.0.0.1', userAgent: 'A phone' })
  })

  test('ends one elsewhere, which then cannot sign itself in again', async () => {
    const [here, there] = [await signIn(), await signIn()]
    const [target] = await list(there.browser)
    expect((await end(here.browser, target!.id)).json().data).toEqual({ ended: 1 })
    expect((await there.browser.get('/Login/getLoginUser')).statusCode).toBe(401)
    const again = await there.browser.post(
      '/Login/doLogin',
      form({ userName: 'analyst', np: there.np, psd_type: '02' }),
    )
    expect(again.json().status).toBe(0)
  })

  test('ends all others, keeps this one and its right to come back', async () => {
    const [here, there] = [await signIn(), await signIn()]
    expect((await end(here.browser, 'others')).json().data.ended).toBeGreaterThanOrEqual(1)
    expect(await list(here.browser)).toHaveLength(1)
    expect((await there.browser.get('/Login/getLoginUser')).statusCode).toBe(401)
    const again = await here.browser.post('/Login/doLogin', form({ userName: 'analyst', np: here.np, psd_type: '02' }))
    expect(again.json().status).toBe(1)
  })

  test('of another account are not there', async () => {
    const admin = await t.signIn('admin')
    const [other] = await list(admin)
    const { browser } = await signIn()
    expect((await end(browser, other!.id)).json().key).toBe('record.notFound')
    expect((await admin.get('/Login/getLoginUser')).statusCode).toBe(200)
  })
})
