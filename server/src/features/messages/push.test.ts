import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostStreams, pushStreamPath } from '@fengguang/domain/messages/push.model'
import { listenTo, until } from '../../testing/stream.ts'
import { form, openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

let test1: TestApp
let address: string
const leaving = new AbortController()
beforeAll(async () => {
  test1 = await openTestApp({ telemetry: false })
  address = await test1.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  leaving.abort()
  await test1.close()
})

const listen = (by: TestBrowser) => listenTo(address, by, leaving.signal)
const tell = (payload: object) => test1.db.run('select pg_notify($1, $2)', ['fengguang_push', JSON.stringify(payload)])
const stationOf = async (by: TestBrowser) =>
  (await by.get('/UserAuthHandle/queryStWithList?stcls=01')).json().body[0].stid as string

describe('the stream', () => {
  test('is nobody’s who is not signed in, never kept and never changed on the way', async () => {
    expect((await fetch(address + pushStreamPath)).status).toBe(401)
    const { response } = await listen(await test1.signIn('operator'))
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(response.headers.get('content-security-policy')).toBeTruthy()
  })

  test('tells of alarms of the stations one sees, a storm in a few words', async () => {
    const [mine, other] = [await test1.signIn('admin'), await test1.signIn('operator2')]
    const stid = await stationOf(mine)
    const [subscriber, stranger] = [await listen(mine), await listen(other)]
    const alarms = () => subscriber.events().filter((e) => e === 'alarm').length
    await tell({ kind: 'alarm', stationIds: [stid, 'elsewhere'] })
    await until(() => alarms() === 1)
    expect(subscriber.heard.find((h) => h.event === 'alarm')?.data).toEqual({ stationIds: [stid] })
    // In one transaction, so that they come at once on any machine; equal ones would be sent as one.
    await test1.db.run(
      `select pg_notify('fengguang_push', json_build_object('kind', 'alarm', 'stationIds', json_build_array($1::text, n::text))::text)
       from generate_series(1, 200) n`,
      [stid],
    )
    await until(() => alarms() > 1)
    for (const accountId of ['u-admin', 'u-operator2']) await tell({ kind: 'person', accountId })
    for (const one of [subscriber, stranger]) await until(() => one.events().includes('message'))
    expect(alarms()).toBeGreaterThan(1)
    expect(alarms()).toBeLessThan(20)
    expect(stranger.events()).toContain('message')
    expect(stranger.events()).not.toContain('alarm')
  })

  test('tells receivers of a notice', async () => {
    const [admin, operator, stranger] = await Promise.all(
      ['admin', 'operator', 'operator2'].map((n) => test1.signIn(n)),
    )
    const [subscriber, other] = [await listen(operator!), await listen(stranger!)]
    await admin!.post('/microplat/api/message/manage/send', {
      msg_title: 'x',
      msg_content: 'y',
      app_popup_method: '02',
      audience: 'company',
    })
    await until(() => subscriber.events().includes('message'))
    expect(subscriber.events()).toContain('message')
    expect(other.events()).not.toContain('message')
  })

  test('ends at once with the session, and with a locked account', async () => {
    const [leaver, locked] = [await test1.signIn('analyst'), await test1.signIn('safety')]
    const [one, two] = [await listen(leaver), await listen(locked)]
    await leaver.post('/Login/logout.htm', form({}))
    await until(one.over)
    expect([one.over(), one.events().at(-1)]).toEqual([true, 'ended'])
    expect(two.over()).toBe(false)
    await test1.db.run(`update account set status = '1' where user_name = 'safety'`, [])
    await until(two.over)
    expect([two.over(), two.events().at(-1)]).toEqual([true, 'ended'])
  })

  test('follows a change of the role, and tells of it', async () => {
    const admin = await test1.signIn('admin')
    const subscriber = await listen(admin)
    const { currentRole, rolelist } = (await admin.get('/UserAuthHandle/getRole4Web')).json().body
    const next = rolelist.find((r: { roleId: string }) => r.roleId !== currentRole.roleId)
    await admin.get(`/UserAuthHandle/changeRole?roleId=${next.roleId}`)
    await until(() => subscriber.events().includes('access'))
    expect(subscriber.events()).toContain('access')
    expect(subscriber.over()).toBe(false)
  })

  test('is one of at most twenty of an account: the oldest is closed, and other accounts keep theirs', async () => {
    const stranger = await listen(await test1.signIn('operator2'))
    const subscribers = []
    for (let n = 0; n <= mostStreams.perAccount; n += 1) {
      // In sessions of their own: one session has fewer.
      const browser: TestBrowser = n % 5 === 0 ? await test1.signIn('liujing') : subscribers.at(-1)!.browser
      subscribers.push({ browser, ...(await listen(browser)) })
    }
    const [first, ...others] = subscribers
    await until(first!.over)
    expect([first!.over(), first!.events().at(-1)]).toEqual([true, 'displaced'])
    expect([...others, stranger].filter((subscriber) => subscriber.over())).toEqual([])
  })

  test('is one of at most eight of a session', async () => {
    const browser = await test1.signIn('maintainer')
    const subscribers = []
    for (let n = 0; n <= mostStreams.perSession; n += 1) subscribers.push(await listen(browser))
    await until(subscribers[0]!.over)
    expect(subscribers.map((subscriber) => subscriber.over())).toEqual(subscribers.map((_, n) => n === 0))
  })

  test('survives the loss of the listening connection and says hello again', async () => {
    const subscriber = await listen(await test1.signIn('operator'))
    const before = subscriber.events().filter((e) => e === 'hello').length
    await test1.db.run(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'fengguang-push' and datname = current_database()`,
      [],
    )
    await until(() => subscriber.events().filter((e) => e === 'hello').length > before)
    expect(subscriber.events().filter((e) => e === 'hello').length).toBe(before + 1)
  })
})
