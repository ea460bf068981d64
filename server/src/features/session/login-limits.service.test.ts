import type { Failure } from '@fengguang/domain/kernel/failure'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicContext } from '../../http/context.ts'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'
import { loginLimits } from './login-limits.service.ts'

let t: TestApp
let admin: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  admin = await t.signIn('admin')
})
afterAll(() => t.close())

const at = (address: string, device?: string) =>
  ({ db: t.db, address, cookies: { device } }) as unknown as PublicContext
type Limits = ReturnType<typeof loginLimits>
const verdict = (limits: Limits, ctx: PublicContext, userName: string, accountId?: string) =>
  limits.admit(ctx, userName, accountId).then(
    () => 'may try',
    (error: Failure) => error.key,
  )
/** Tries and is wrong. */
const guess = async (limits: Limits, ctx: PublicContext, userName: string, accountId?: string) => {
  const answer = await verdict(limits, ctx, userName, accountId)
  if (answer === 'may try') limits.failed(ctx, userName)
  return answer
}

test('400 guesses from an address shut out no one who has signed in there or on that device', async () => {
  const limits = loginLimits(() => 0)
  const guesses = []
  for (let i = 0; i < 400; i += 1) guesses.push(await guess(limits, at('127.0.0.1'), `nobody${i}`))
  expect(guesses.filter((one) => one === 'may try')).toHaveLength(300)
  expect(await verdict(limits, at('127.0.0.1'), 'admin', 'u-admin')).toBe('may try')
  expect(await verdict(limits, at('127.0.0.1'), 'operator', 'u-operator')).toBe('request.tooMany')
  expect(await verdict(limits, at('192.0.2.1'), 'operator', 'u-operator')).toBe('may try')
})

test('400 guesses at an account from everywhere leave its owner in, and are refused themselves', async () => {
  const limits = loginLimits(() => 0)
  const guesses = []
  for (let i = 0; i < 400; i += 1) guesses.push(await guess(limits, at(`198.51.100.${i % 250}`), 'ADMIN', 'u-admin'))
  expect(guesses.filter((one) => one === 'may try')).toHaveLength(30)
  expect(await verdict(limits, at('127.0.0.1'), 'admin', 'u-admin')).toBe('may try')
  const device = admin.cookies.get('FGDEVICE')
  expect(await verdict(limits, at('203.0.113.9', device), 'admin', 'u-admin')).toBe('may try')
  const own = []
  for (let i = 0; i < 20; i += 1) own.push(await guess(limits, at('127.0.0.1'), 'admin', 'u-admin'))
  expect(own.filter((one) => one === 'may try')).toHaveLength(10)
})

test('all addresses of an IPv6 network are one', async () => {
  const limits = loginLimits(() => 0)
  const from = (i: number) => at(`2001:db8:1:2::${i.toString(16)}`)
  for (let i = 0; i < 300; i += 1) await guess(limits, from(i), `nobody${i}`)
  expect(await verdict(limits, from(999), 'other')).toBe('request.tooMany')
  expect(await verdict(limits, at('2001:db8:1:3::1'), 'other')).toBe('may try')
})
