import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../lib/call.ts'
import { companyZone } from '../lib/company-zone.ts'
import { rememberLogin, store, stored } from '../lib/storage.ts'
import { sessionContract } from '@fengguang/domain/session/session.contract'
import { fakeServer } from '../testing/fake-server.ts'
import { makeSessionRunner, type SessionPage, type SessionRunner } from './session-runner.ts'
import { answerStartUp, user } from '../testing/start-up.ts'

const server = fakeServer()
const page = {
  reload: vi.fn<SessionPage['reload']>(),
  goHome: vi.fn<SessionPage['goHome']>(),
  toLogin: vi.fn<SessionPage['toLogin']>(),
}
const runners: SessionRunner[] = []

const open = (): SessionRunner => {
  const runner = makeSessionRunner(page)
  runners.push(runner)
  runner.start()
  return runner
}
const lost = () =>
  new Response('{"code":10003011,"msg":"x","key":"session.expired"}', { status: 401, headers: { TIMEOUT: 'true' } })
const ask = () => call(sessionContract.currentMenu, { version: '3' }).catch((error: unknown) => error)
const nothing = () => Promise.resolve()
const kind = (runner: SessionRunner) => runner.view().kind
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const running = async () => {
  const runner = open()
  await pass(0)
  expect(kind(runner)).toBe('signedIn')
  server.forgetAsked()
  return runner
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00') })
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  server.start()
  answerStartUp(server)
  rememberLogin('operator', 'np-1')
})
afterEach(() => {
  for (const runner of runners.splice(0)) runner.close()
  server.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

test('start-up reads everything, shows the app and remembers who it is [req 206] [req 207] [req 176]', async () => {
  const runner = open()
  expect(kind(runner)).toBe('starting')
  await pass(0)
  expect(runner.view()).toMatchObject({
    kind: 'signedIn',
    loaded: {
      user: { userId: 'u1' },
      menu: [],
      roles: { currentRole: { roleId: 'r1' } },
      classList: { currentStcls: '01' },
    },
  })
  expect(server.asked()).toEqual([
    '/Login/getLoginStatus',
    '/Login/getLoginUser',
    '/UserAuthHandle/getRole4Web',
    '/UserAuthHandle/getCurrentAccountInfo',
    '/UserAuthHandle/queryCurrentStcls',
    '/UserAuthHandle/queryCurrentMenu',
  ])
  expect([stored('userId'), stored('roleId')]).toEqual(['u1', 'r1'])
})

test('times are of the company from the sign-in to the sign-out', async () => {
  server.legacy('/Login/getLoginUser', { ...user, companyZone: 'Pacific/Kiritimati' })
  const own = companyZone()
  const runner = await running()
  expect(companyZone()).toBe('Pacific/Kiritimati')
  await Promise.all([runner.signOut(), pass(0)])
  expect(companyZone()).toBe(own)
})

test('another user than the one this browser knows resets and reloads [req 209]', async () => {
  store('userId', 'u0')
  store('roleId', 'r1')
  store('lastPage', '/stationManage')
  open()
  await pass(0)
  expect(page.reload).toHaveBeenCalledTimes(1)
  expect([stored('userId'), stored('lastPage')]).toEqual(['u1', undefined])
})

test('without a session the stored token signs in again; a refused one asks the person [req 208]', async () => {
  server.raw('/Login/getLoginStatus', statusOf(0, 1))
  const runner = open()
  await pass(0)
  expect(kind(runner)).toBe('signedIn')
  expect([stored('np'), stored('token')]).toEqual(['np-2', 'a1'])
  server.legacy('/Login/getLoginStatus', { status: 0 })
  server.fail('/Login/doLogin', 200, 10003011)
  runner.restart()
  await pass(0)
  expect(runner.view()).toMatchObject({ kind: 'signedOut' })
  expect([stored('np'), stored('userName')]).toEqual([undefined, 'operator'])
  expect(page.toLogin).toHaveBeenCalled()
})

test('whoever an administrator locked reads that, and not that the session expired', async () => {
  server.legacy('/Login/getLoginStatus', { status: 1, ip: '203.0.113.9' })
  const runner = await running()
  server.raw('/UserAuthHandle/queryCurrentMenu', lost)
  server.fail('/Login/doLogin', 200, 10003011)
  server.micro('/microplat/api/auth/monitor/userStatus', 1)
  const asked = ask()
  await pass(10_000)
  await asked
  expect(runner.view()).toMatchObject({ kind: 'signedOut', say: 'login.disabled' })
})

test('the exit log names user, page, ip and the call that ended the session [req 528]', async () => {
  server.legacy('/Login/getLoginStatus', { status: 1, ip: '203.0.113.9' })
  await running()
  server.raw('/UserAuthHandle/queryCurrentMenu', lost)
  server.fail('/Login/doLogin', 200, 10003011)
  server.micro('/microplat/api/auth/monitor/userStatus', 0)
  const asked = ask()
  await pass(10_000)
  await asked
  const sent = JSON.stringify(server.bodyOf('/microplat/api/oss/record/exit/log/insertRecordNewEnergyExitLog'))
  for (const part of [
    'user=operator',
    `page=${location.origin}`,
    'ip=203.0.113.9',
    `request=${location.origin}/Login/doLogin`,
  ])
    expect(sent).toContain(part)
})

/** Answers one status after the other, the last one for ever. */
function statusOf(...statuses: number[]): () => Response {
  return () =>
    new Response(JSON.stringify({ code: 0, body: { status: statuses.length > 1 ? statuses.shift() : statuses[0] } }))
}

test('a server that is away is asked again by itself, and the token stays', async () => {
  server.away('/Login/getLoginStatus')
  const runner = open()
  await pass(0)
  expect(kind(runner)).toBe('unreachable')
  expect(stored('np')).toBe('np-1')
  server.legacy('/Login/getLoginStatus', { status: 1 })
  await pass(30_000)
  expect(kind(runner)).toBe('signedIn')
})

test.each(['/UserAuthHandle/queryCurrentStcls', '/UserAuthHandle/getCurrentAccountInfo'])(
  'a code other than 0 of %s is rejected [req 532]',
  async (path) => {
    server.fail(path, 409, 10030003)
    const runner = open()
    await pass(0)
    expect(runner.view()).toMatchObject({ kind: 'unreachable', error: { code: 10030003 } })
    expect(stored('np')).toBe('np-1')
  },
)

test.each([
  ['of another shape', () => server.legacy('/UserAuthHandle/queryCurrentMenu', { list: 'none' })],
  ['refused', () => server.fail('/UserAuthHandle/queryCurrentMenu', 403)],
])('a menu %s leads to the login with its words [req 545]', async (_, spoil) => {
  vi.stubGlobal('reportError', vi.fn<typeof reportError>())
  spoil()
  const runner = open()
  await pass(0)
  expect(runner.view()).toMatchObject({ kind: 'signedOut', say: 'menu.unprocessable' })
})

test('a TIMEOUT waits, signs in again and repeats the call; others share the attempt [req 212]', async () => {
  await running()
  server.raw('/Login/getLoginUser', lost)
  const all = Promise.all([call(sessionContract.loginUser, undefined), call(sessionContract.loginUser, undefined)])
  await pass(999)
  expect(server.countOf('/Login/doLogin')).toBe(0)
  server.legacy('/Login/getLoginUser', user)
  await pass(1)
  expect((await all).map(({ userId }) => userId)).toEqual(['u1', 'u1'])
  expect(server.countOf('/Login/doLogin')).toBe(1)
  expect(server.countOf('/microplat/oauth/token')).toBe(1)
})

test('an expired token is refreshed after a wait, at most once in 30 s [req 213] [req 561]', async () => {
  await running()
  store('refreshAt', '0')
  server.fail('/UserAuthHandle/queryCurrentMenu', 401, 10003011)
  const first = ask()
  await pass(1000)
  await first
  expect(server.countOf('/microplat/oauth/token')).toBe(1)
  await pass(10)
  const second = ask()
  await pass(5000)
  await second
  expect(server.countOf('/microplat/oauth/token')).toBe(1)
  await pass(30_000)
  const third = ask()
  await pass(5000)
  await third
  expect(server.countOf('/microplat/oauth/token')).toBe(2)
})

test('a re-login nobody answers is tried again after 30 s, and the page stays [req 215] [req 544] [req 562]', async () => {
  const runner = await running()
  server.fail('/UserAuthHandle/queryCurrentMenu', 401, 10003011, { TIMEOUT: 'true' })
  server.away('/Login/doLogin')
  const asked = call(sessionContract.currentMenu, {}).catch((error: unknown) => error)
  await pass(1000)
  expect(await asked).toMatchObject({ code: 10003011 })
  expect([kind(runner), stored('np')]).toEqual(['signedIn', 'np-1'])
  answerStartUp(server)
  await pass(30_000)
  expect([kind(runner), stored('np')]).toEqual(['signedIn', 'np-2'])
})

test('a refused token refresh logs out of both back ends, clears the stored session and asks to sign in again [req 214] [req 541]', async () => {
  const runner = await running()
  store('refreshToken', 'r0')
  server.fail('/microplat/oauth/token', 500)
  await pass(4_200_020)
  expect(runner.view()).toMatchObject({ kind: 'signedOut', say: 'session.expired' })
  const asked = server.asked().filter((path) => /logout|Exit/.test(path))
  expect(asked).toEqual([
    '/microplat/api/oss/record/exit/log/insertRecordNewEnergyExitLog',
    '/Login/logout',
    '/microplat/logout',
  ])
  expect(['np', 'token', 'refreshToken'].map((key) => localStorage.getItem(key))).toEqual([null, null, null])
})

test('by the clock: login status every 15 min, token every 4200020 ms, user status every 2 h [req 216] [req 306] [req 335] [req 557] [req 558] [req 559]', async () => {
  const runner = await running()
  await pass(900_000)
  expect(server.asked()).toEqual(['/Login/getLoginStatus'])
  await pass(4_200_020 - 900_000)
  expect(server.countOf('/microplat/oauth/token')).toBe(1)
  server.micro('/microplat/api/auth/monitor/userStatus', 1)
  await pass(7_200_000 - 4_200_020)
  expect(server.bodyOf('/microplat/api/oss/record/exit/log/insertRecordNewEnergyExitLog')).toMatchObject({
    value: 'locked',
  })
  expect(runner.view()).toMatchObject({ kind: 'signedOut', say: 'login.disabled' })
})

test('the page reloads in a listed minute, once, and only while the server answers [req 227] [req 569]', async () => {
  vi.setSystemTime(new Date('2026-11-15T23:59:20'))
  await running()
  await pass(55_001)
  expect(page.reload).toHaveBeenCalledTimes(1)
  expect(stored('reloadedIn')).toBe('2026-11-16T00:00')
  await pass(20_000)
  expect(page.reload).toHaveBeenCalledTimes(1)
  server.away('/Login/getLoginStatus')
  await pass(30 * 60_000)
  expect(page.reload).toHaveBeenCalledTimes(1)
})

test('signing out forgets here even when the server cannot be told', async () => {
  const runner = await running()
  server.away('/Login/logout')
  server.away('/microplat/logout')
  const left = runner.signOut().catch((error: unknown) => error)
  await pass(0)
  expect(await left).toMatchObject({ key: 'network.unreachable' })
  expect([kind(runner), stored('np'), stored('token')]).toEqual(['signedOut', undefined, undefined])
})

test('signing in shows the app when everything is loaded, and fails with what the server says', async () => {
  localStorage.clear()
  server.legacy('/Login/getLoginStatus', { status: 0 })
  const runner = open()
  await pass(0)
  server.fail('/Login/doLogin', 200, 10010001)
  await expect(runner.signIn('operator', 'wrong', nothing)).rejects.toMatchObject({ code: 10010001 })
  expect(kind(runner)).toBe('signedOut')
  answerStartUp(server)
  await runner.signIn('operator', 'right', nothing)
  expect([kind(runner), stored('token')]).toEqual(['signedIn', 'a1'])
})
