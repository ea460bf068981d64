import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestFailure } from '../lib/request-failure.ts'
import { rememberLogin, stored } from '../lib/storage.ts'
import { relogin, signOut, singleFlight, startSession } from './session.ts'

const user = {
  userId: 'u1',
  userName: 'operator',
  realName: '值班员',
  tel: '13800000000',
  companyId: 'c1',
  companyName: '公司',
  roleId: 'r1',
  roleName: { zh_CN: '值班', en_US: 'Operator' },
  lang: 'zh_CN',
  permissions: [],
  mustChangePassword: false,
}
const ok = (body: unknown) => new Response(JSON.stringify({ code: 0, status: 1, body }))
const refused = () => new Response(JSON.stringify({ code: 1, status: 0, msg: '用户名或密码错误', key: 'login.wrong' }))

/** A server of answers by path; a path without an answer is a mistake of the test. */
const answers = new Map<string, () => Response>()
const asked: string[] = []

beforeEach(() => {
  localStorage.clear()
  asked.length = 0
  answers.clear()
  answers.set('/Login/getLoginUser', () => ok(user))
  answers.set('/UserAuthHandle/queryCurrentMenu', () => ok({ list: [] }))
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.split('?', 1)[0]!
    asked.push(path)
    const answer = answers.get(path)
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError(`no answer for ${path}`))
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a live session loads user and menu', async () => {
  answers.set('/Login/getLoginStatus', () => ok({ status: 1 }))
  expect(await startSession()).toMatchObject({ kind: 'signedIn', user: { userName: 'operator' }, menu: [] })
  expect(asked).not.toContain('/Login/doLogin')
})

test('a one-time password leads to its change, before any menu', async () => {
  answers.set('/Login/getLoginStatus', () => ok({ status: 1 }))
  answers.set('/Login/getLoginUser', () => ok({ ...user, mustChangePassword: true }))
  expect((await startSession()).kind).toBe('mustChangePassword')
  expect(asked).not.toContain('/UserAuthHandle/queryCurrentMenu')
})

test('without a session the stored token signs in again and is replaced by its successor', async () => {
  rememberLogin('operator', 'token-1')
  answers.set('/Login/getLoginStatus', () => ok({ status: 0 }))
  answers.set('/Login/doLogin', () => ok({ status: 1, np: 'token-2', mustChangePassword: false }))
  expect((await startSession()).kind).toBe('signedIn')
  expect(stored('np')).toBe('token-2')
})

test('without token the user is asked, and offered the demo accounts', async () => {
  const demo = { userNames: ['admin'], password: 'x' }
  answers.set('/Login/getLoginStatus', () => ok({ status: 0, demo }))
  expect(await startSession()).toEqual({ kind: 'signedOut', demo })
  expect(asked).toEqual(['/Login/getLoginStatus'])
})

test('a refused token is forgotten; one that could not be tried is kept', async () => {
  rememberLogin('operator', 'token-1')
  expect(await relogin()).toBe(false) // no network
  expect(stored('np')).toBe('token-1')
  answers.set('/Login/doLogin', refused)
  expect(await relogin()).toBe(false)
  expect([stored('np'), stored('userName')]).toEqual([undefined, 'operator'])
})

test('a server that does not answer is no reason to sign anyone out', async () => {
  rememberLogin('operator', 'token-1')
  expect(await startSession()).toMatchObject({ kind: 'unreachable', failure: { key: 'network.unreachable' } })
  expect(stored('np')).toBe('token-1')
})

test('sign-out forgets the token even when the server cannot be told', async () => {
  rememberLogin('operator', 'token-1')
  await expect(signOut()).rejects.toThrow(RequestFailure)
  expect(stored('np')).toBeUndefined()
})

test('several losses share one attempt', async () => {
  const work = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  const once = singleFlight(work)
  expect(await Promise.all([once(), once(), once()])).toEqual([true, true, true])
  expect(work).toHaveBeenCalledTimes(1)
  await once()
  expect(work).toHaveBeenCalledTimes(2)
})
