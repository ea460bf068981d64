import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { form, openTestApp, TestBrowser, type TestApp } from '../../testing/test-app.ts'
import { purgeEnded } from './session-purge.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
})
afterAll(() => t.close())

const daysLater = (days: number) => new Date(t.clock.now.getTime() + days * 86_400_000)
const Count = z.object({ count: z.coerce.number() })
const count = async (table: string) =>
  (await t.db.rows(`select count(*) from ${table}`, [], (row) => Count.parse(row).count))[0]
const wrong = form({ userName: 'admin', password: 'Wrong@2026', psd_type: '01' })

test('sessions that ended or were left long ago go, with their tokens; younger ones and wall screens stay', async () => {
  const [left, wall, ended] = [await t.signIn('operator'), await t.signIn('viewer3'), await t.signIn('admin')]
  await t.db.run(`update account set wall_screen = true where user_name = 'viewer3'`, [])
  await ended.post('/Login/logout.htm', form({}))
  await new TestBrowser(t.app).post('/Login/doLogin.htm', wrong)
  expect(await purgeEnded(t.db, daysLater(29), 30)).toMatchObject({ sessions: 0, loginFailures: 0 })
  expect((await left.get('/Login/getLoginStatus.htm')).json()).toBeDefined()
  const before = await count('session')
  const purged = await purgeEnded(t.db, daysLater(31), 30)
  expect(purged).toMatchObject({ sessions: (before ?? 0) - 1, loginFailures: 1 })
  expect(await count('session')).toBe(1)
  expect(await count('login_failure')).toBe(0)
  expect(await count('relogin_token')).toBe(2)
  expect(await purgeEnded(t.db, daysLater(400), 500)).toMatchObject({ sessions: 0, reloginTokens: 2 })
  expect((await wall.get('/microplat/api/base/station/page')).statusCode).toBe(200)
})

test('a pair that is still locked stays locked', async () => {
  for (let i = 0; i < 6; i += 1) await new TestBrowser(t.app).post('/Login/doLogin.htm', wrong)
  await t.db.run(`update login_failure set locked_until = $1`, [daysLater(100)])
  expect(await purgeEnded(t.db, daysLater(60), 30)).toMatchObject({ loginFailures: 0 })
})
