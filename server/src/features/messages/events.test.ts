import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

let test1: TestApp
let admin: TestBrowser
let operator: TestBrowser
let stranger: TestBrowser
beforeAll(async () => {
  test1 = await openTestApp({ telemetry: false })
  admin = await test1.signIn('admin')
  operator = await test1.signIn('operator')
  stranger = await test1.signIn('operator2')
})
afterAll(() => test1.close())
beforeEach(() => test1.db.run('truncate alarm_event, alarm_change, event_message_mark cascade', []))

const api = '/microplat/api/message'
let subject = 0

/** As the evaluator writes it; an earlier event is raised once more when its id is given. */
async function raise(stationId: string, level = 1, options: { again?: string; minutesAgo?: number } = {}) {
  const at = new Date(test1.clock.now.getTime() - (options.minutesAgo ?? 1) * 60_000)
  const [id] = options.again
    ? [options.again]
    : await test1.db.rows(
        `insert into alarm_event (station_id, subject, rule_key, source, level, is_active, first_raised_at, raised_at)
         values ($1, $2, 'communicationLost', 'communicationLost', $3, true, $4, $4) returning id::text`,
        [stationId, `subject-${(subject += 1)}`, level, at],
        (row) => z.object({ id: z.string() }).parse(row).id,
      )
  await test1.db.run(`insert into alarm_change (event_id, at, kind, level) values ($1, $2, 'raise', $3)`, [
    id,
    at,
    level,
  ])
  return id!
}
const data = async (by: TestBrowser, path: string) => (await by.get(`${api}/${path}`)).json().data
const stations = async (by: TestBrowser): Promise<string[]> =>
  (await by.get('/UserAuthHandle/queryStWithList?stcls=01')).json().body.map((s: { stid: string }) => s.stid)

describe('event messages', () => {
  test('are those of the stations one sees, by station; reading and putting away is one’s own [req 347] [req 348] [req 350] [req 353] [req 356]', async () => {
    const [own] = await stations(admin)
    const ids = [await raise(own!), await raise(own!, 3)]
    expect(await data(admin, 'countEventMessageList')).toEqual({ total: 2, unread: 2 })
    expect(await data(stranger, 'countEventMessageList')).toEqual({ total: 0, unread: 0 })
    expect(await data(admin, 'getEventMessageList')).toMatchObject({
      total: 1,
      rows: [{ id: own, total: 2, unread: 2, level: 'critical' }],
    })
    const list = await data(admin, `getDetailEventMessageList?stid=${own}`)
    expect(list.rows.map((r: { id: string }) => r.id)).toEqual([ids[1], ids[0]])
    expect((await stranger.get(`${api}/getEventMessageInfo?id=${ids[0]}`)).json().key).toBe('record.notFound')
    expect((await stranger.post(`${api}/setReadEventMessage`, { ids })).json().data.changed).toBe(0)
    expect((await admin.post(`${api}/setReadEventMessage`, { ids: [ids[0]] })).json().data.changed).toBe(1)
    expect(await data(admin, 'countEventMessageList')).toEqual({ total: 2, unread: 1 })
    await admin.post(`${api}/deleteEventMessage`, { ids: [ids[0]] })
    expect(await data(admin, 'countEventMessageList')).toEqual({ total: 1, unread: 1 })
    await admin.post(`${api}/setAllReadEventMessage`, {})
    expect(await data(admin, 'countEventMessageList')).toEqual({ total: 1, unread: 0 })
    await raise(own!)
    expect(await data(admin, 'getDetailEventMessageList?unread=1')).toMatchObject({ total: 1 })
  })

  test('are nobody’s whose role does not see alarms', async () => {
    const [own] = await stations(admin)
    await raise(own!)
    const grants = `role_id = (select role_id from session where account_id =
      (select id from account where user_name = 'analyst') limit 1)`
    const analyst = await test1.signIn('analyst')
    expect((await data(analyst, 'countEventMessageList')).total).toBe(1)
    await test1.db.run(`delete from role_screen where ${grants}`, [])
    expect((await data(analyst, 'countEventMessageList')).total).toBe(0)
    expect(await data(analyst, 'getEventMessageNoticeList?after=0')).toEqual({ until: '0', notices: [] })
  })
})

describe('popups', () => {
  test('tell what was raised after the last question, once, and grave ones only [req 10] [req 352]', async () => {
    const [own] = await stations(operator)
    const first = await data(operator, 'getEventMessageNoticeList')
    expect(first.notices).toEqual([])
    const id = await raise(own!, 1)
    await raise(own!, 3)
    const next = await data(operator, `getEventMessageNoticeList?after=${first.until}`)
    expect(next.notices).toMatchObject([{ kind: 'event', app_popup_method: '01', link: `/deviceAlarm?id=${id}` }])
    expect((await data(operator, `getEventMessageNoticeList?after=${next.until}`)).notices).toEqual([])
    expect((await data(stranger, `getEventMessageNoticeList?after=${first.until}`)).notices).toEqual([])
  })

  test('do not tell again what flutters, but what comes back later', async () => {
    const [own] = await stations(operator)
    const id = await raise(own!, 2, { minutesAgo: 30 })
    const { until } = await data(operator, 'getEventMessageNoticeList')
    await raise(own!, 2, { again: id, minutesAgo: 25 })
    const fluttering = await data(operator, `getEventMessageNoticeList?after=${until}`)
    expect(fluttering.notices).toEqual([])
    await raise(own!, 2, { again: id, minutesAgo: 1 })
    const back = await data(operator, `getEventMessageNoticeList?after=${fluttering.until}`)
    expect(back.notices).toMatchObject([{ app_popup_method: '02' }])
  })

  test('of a storm are one per station', async () => {
    const [own] = await stations(operator)
    const { until } = await data(operator, 'getEventMessageNoticeList')
    for (let n = 0; n < 30; n += 1) await raise(own!, 1 + (n % 2))
    const { notices } = await data(operator, `getEventMessageNoticeList?after=${until}`)
    expect(notices).toMatchObject([{ link: `/deviceAlarm?stationId=${own}` }])
    expect(notices[0].msg_content_en).toContain('30 new alarms')
  })
})

test('shelving that ends within a day is announced beforehand [req 361]', async () => {
  const [own] = await stations(operator)
  const id = await raise(own!)
  const ends = new Date(test1.clock.now.getTime() + 3_600_000)
  await test1.db.run('update alarm_event set shelved_until = $2 where id = $1', [id, ends])
  const soon = (await operator.get('/microplat/api/mixbox/pm/project/expireNotice')).json().data
  expect(soon).toMatchObject([{ id, kind: 'shelvedAlarm', expiresAt: ends.toISOString() }])
})
