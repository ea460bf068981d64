import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestFailure } from '../lib/request-failure.ts'
import { forget, rememberLogin, store, stored } from '../lib/storage.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { callFailureOf, enterByPassword, leaveBoth, nextRefreshMs, refresh, relogin, tenantOf } from './session.ts'

const tokens = (n: number) => ({ access_token: `a${n}`, refresh_token: `r${n}`, tenant: 't', expires_in: 7200 })
const server = fakeServer()

beforeEach(() => {
  server.start()
  server.legacy('/Login/doLogin', { status: 1, np: 'np-2', mustChangePassword: false }, { status: 1 })
  server.micro('/microplat/oauth/token', tokens(1))
})
afterEach(() => server.stop())

test('a sign-in takes the cookie, then the bearer token of the same session; no password is kept [req 332]', async () => {
  store('token', 'of someone before')
  await enterByPassword('operator', 'Secret@1234')
  expect(server.asked()).toEqual(['/Login/doLogin', '/microplat/oauth/token'])
  expect(server.formOf('/Login/doLogin')).toMatchObject({
    userName: 'operator',
    password: 'Secret@1234',
    psd_type: '01',
  })
  expect(server.formOf('/microplat/oauth/token')).toMatchObject({
    grant_type: 'password',
    username: 'operator',
    password: 'np-2',
    psd_type: '02',
  })
  expect(
    ['token', 'refreshToken', 'tenant', 'expiresIn', 'np', 'password', 'userName', 'username'].map((key) =>
      localStorage.getItem(key),
    ),
  ).toEqual(['a1', 'r1', 't', '7200', 'np-2', 'np-2', 'operator', 'operator'])
  expect(Object.values(localStorage).join()).not.toContain('Secret@1234')
})

test('a re-login shows the token kept here and keeps its successor; without one it is refused unasked', async () => {
  rememberLogin('operator', 'np-1')
  await relogin()
  expect(server.formOf('/Login/doLogin')).toMatchObject({ password: '', psd_type: '02', np: 'np-1' })
  expect(stored('np')).toBe('np-2')
  forget('np')
  server.forgetAsked()
  expect(callFailureOf(await relogin().catch((error: unknown) => error))).toBe('lost')
  expect(server.asked()).toEqual([])
})

test('a refresh shows the refresh token; a session without one gets its first by the re-login token [req 333]', async () => {
  store('refreshToken', 'r0')
  await refresh()
  expect(server.formOf('/microplat/oauth/token')).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'r0' })
  expect(stored('refreshToken')).toBe('r1')
  forget('refreshToken')
  rememberLogin('operator', 'np-1')
  await refresh()
  expect(server.formOf('/microplat/oauth/token')).toMatchObject({ grant_type: 'password', password: 'np-1' })
})

test('leaving fails only when no back end could be told', async () => {
  server.micro('/microplat/logout', {})
  await leaveBoth()
  server.fail('/microplat/logout', 503)
  await expect(leaveBoth()).rejects.toThrow(RequestFailure)
})

const failure = (status: number, code = -1, key = 'x') => new RequestFailure({ key, code, msg: '', status })

test.each([
  ['no answer', failure(0), 'absent'],
  ['a proxy without server', failure(502), 'absent'],
  ['a server that starts', failure(503, 503), 'absent'],
  ['a server error', failure(500, 500), 'broken'],
  ['too many requests', failure(429, 429), 'broken'],
  ['not signed in', failure(401, 401), 'lost'],
  ['an expired token in an answer of 200', failure(200, 10003011), 'lost'],
  ['a refusal', failure(403, 403), 'refused'],
  ['an answer nobody can read', failure(200, -1, 'answer.unreadable'), 'broken'],
  ['an answer of another shape', new TypeError('shape'), 'broken'],
] as const)('%s', (_, error, kind) => {
  expect(callFailureOf(error)).toBe(kind)
})

test.each([
  ['fg.com.cn', 'cn'],
  ['a.fg.com.cn.internal', 'cn'],
  ['fg.com', 'global'],
])('the tenant claimed at %s is %s [req 585]', (host, tenant) => {
  expect(tenantOf(host)).toBe(tenant)
})

test('the refresh is due 70 minutes after the token, however late the tab was opened [req 559]', () => {
  vi.useFakeTimers({ now: 10_000_000 })
  expect(nextRefreshMs(Date.now())).toBe(4_200_020)
  store('refreshAt', String(Date.now() - 4_000_000))
  expect(nextRefreshMs(Date.now())).toBe(200_020)
  store('refreshAt', String(Date.now() - 9_000_000))
  expect(nextRefreshMs(Date.now())).toBe(0)
  store('refreshAt', String(Date.now() + 9_000_000)) // a clock that was set back
  expect(nextRefreshMs(Date.now())).toBe(4_200_020)
  vi.useRealTimers()
})
