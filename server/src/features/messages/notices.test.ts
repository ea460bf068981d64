import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const manage = '/microplat/api/message/manage'
const inbox = '/microplat/api/message'
const notice = {
  msg_title: '停电检修',
  msg_content: '周六停电检修',
  msg_content_en: 'Outage on Saturday',
  app_popup_method: '01',
  audience: 'company',
  audienceIds: [] as string[],
  expiresAt: null as string | null,
}
const send = async (form: Partial<typeof notice> = {}) =>
  (await admin.post(`${manage}/send`, { ...notice, ...form })).json()
const received = async (by: TestBrowser) => (await by.get(`${inbox}/getSysNoticeList`)).json().data
const unread = async (by: TestBrowser) => (await by.get('/BaseNotice/getNoticeUnreadCount.htm')).json().body.count

describe('a notice', () => {
  test('reaches everybody of the company and nobody else, and shows who read it [req 10] [req 349] [req 331] [req 354]', async () => {
    const { data } = await send()
    expect(data.receiverCount).toBeGreaterThan(3)
    const { rows } = await received(operator)
    expect(rows[0]).toMatchObject({ id: data.id, msg_title: '停电检修', app_popup_method: '01', isRead: false })
    expect((await received(stranger)).total).toBe(0)
    const before = await unread(operator)
    expect((await operator.post(`${inbox}/setSysRead`, { ids: [data.id] })).json().data.changed).toBe(1)
    expect(await unread(operator)).toBe(before - 1)
    const receivers = (await admin.get(`${manage}/receivers?id=${data.id}&pageSize=100`)).json().data
    expect(receivers.total).toBe(data.receiverCount)
    const read = receivers.rows.filter((r: { readAt: string | null }) => r.readAt !== null)
    expect(read).toMatchObject([{ userName: 'operator', readAt: test1.clock.now.toISOString() }])
    const page = (await admin.get(`${manage}/list`)).json().data
    expect(page.rows[0]).toMatchObject({ id: data.id, readCount: 1, state: 'active', audienceNames: [] })
  })

  test('goes to the roles, organisations or people it was written for', async () => {
    const choices = (await admin.get(`${manage}/choices`)).json().data
    const role = choices.roles.find((r: { nameEn: string }) => r.nameEn === 'Operator')
    const toRole = await send({ audience: 'role', audienceIds: [role.id], msg_title: 'role' })
    const byRole = (await admin.get(`${manage}/receivers?id=${toRole.data.id}`)).json().data.rows
    expect(byRole.map((r: { userName: string }) => r.userName)).toEqual(expect.arrayContaining(['admin', 'operator']))
    expect(byRole.map((r: { userName: string }) => r.userName)).not.toContain('analyst')
    const person = choices.people.find((p: { userName: string }) => p.userName === 'analyst')
    const toOne = await send({ audience: 'person', audienceIds: [person.id], msg_title: 'one' })
    expect(toOne.data.receiverCount).toBe(1)
    const top = choices.organisations.find((o: { pid: string | null }) => o.pid === null)
    const toTop = await send({ audience: 'organisation', audienceIds: [top.id], msg_title: 'all below' })
    expect(toTop.data.receiverCount).toBeGreaterThan(0)
    expect((await received(operator)).rows.map((r: { msg_title: string }) => r.msg_title)).not.toContain('one')
  })

  test.each([
    [{ msg_title: '' }, 'msg_title'],
    [{ msg_content: 'x'.repeat(501) }, 'msg_content'],
    [{ audience: 'role', audienceIds: [] }, 'audienceIds'],
    [{ audience: 'role', audienceIds: ['c-other:operator'] }, 'audienceIds'],
    [{ audience: 'person', audienceIds: ['nobody'] }, 'audienceIds'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ app_popup_method: '03' }, 'app_popup_method'],
  ])('with %j is refused at %s', async (form, field) => {
    const answer = await send(form)
    expect(answer.key).toBe('request.invalid')
    expect(answer.fields).toHaveProperty(field)
  })

  test('that was withdrawn or has expired is gone for its receivers, and stays in the list of the writers', async () => {
    const { id } = (await send({ msg_title: 'to withdraw' })).data
    expect((await admin.post(`${manage}/withdraw`, { ids: [id] })).json().data.withdrawn).toBe(1)
    const ends = new Date(test1.clock.now.getTime() + 3_600_000).toISOString()
    const ending = (await send({ msg_title: 'to expire', expiresAt: ends })).data.id
    const titles = async () => (await received(operator)).rows.map((r: { msg_title: string }) => r.msg_title)
    expect(await titles()).toContain('to expire')
    const soon = (await operator.get('/microplat/api/mixbox/pm/project/expireNotice')).json().data
    expect(soon).toMatchObject([{ id: ending, kind: 'notice', title: 'to expire', expiresAt: ends }])
    const now = test1.clock.now
    test1.clock.now = new Date(now.getTime() + 7_200_000)
    expect(await titles()).not.toContain('to expire')
    expect(await titles()).not.toContain('to withdraw')
    const states = async (state: string) => (await admin.get(`${manage}/list?state=${state}`)).json().data.rows
    expect(await states('withdrawn')).toMatchObject([{ id }])
    expect(await states('expired')).toMatchObject([{ id: ending }])
    test1.clock.now = now
  })

  test('of another company does not exist, and deleting is audited', async () => {
    const { id } = (await send({ msg_title: 'ours' })).data
    await test1.db.run(`update role_screen set may_operate = true where screen = 'stationRun'`, [])
    await test1.db.run(
      `insert into role_screen select role_id, 'messageManage', true from role_screen r join role on role.id = role_id
       where screen = 'stationRun' and company_id <> 'c-huanghe' on conflict do nothing`,
      [],
    )
    for (const [path, body] of [
      ['withdraw', { ids: [id] }],
      ['delete', { ids: [id] }],
    ] as const)
      expect((await stranger.post(`${manage}/${path}`, body)).json().key).toBe('record.notFound')
    expect((await stranger.get(`${manage}/receivers?id=${id}`)).json().key).toBe('record.notFound')
    expect((await admin.post(`${manage}/delete`, { ids: [id] })).json().data.removed).toBe(1)
    expect((await received(operator)).rows.map((r: { id: string }) => r.id)).not.toContain(id)
    const log = (await admin.get('/microplat/api/base/audit/page?keyword=ours')).json()
    expect(JSON.stringify(log)).toContain('notice ours')
  })
})

test('an invitation is answered once, by the invited; the inviter gets a message', async () => {
  const invite = { payload: 'orgId=o-huanghe-pv&userName=operator2', headers: formType }
  const { invitationId } = (await admin.post('/microplat/api/auth/sys/org/user/invite/update', invite)).json().data
  const count = async () => (await stranger.get('/BaseMessage/queryCompanyInviteCount')).json().body.count
  expect(await count()).toBe(1)
  expect((await stranger.get('/BaseMessage/queryCompanyInvite')).json().body).toMatchObject([
    { id: invitationId, invitedBy: expect.any(String), companyName: expect.any(String) },
  ])
  const answer = (by: TestBrowser) => by.get(`/authComUserRel/handleCompanyInvite?id=${invitationId}&answer=accepted`)
  expect((await answer(operator)).json().key).toBe('record.notFound')
  expect((await answer(stranger)).json().body).toEqual({ answer: 'accepted' })
  expect((await answer(stranger)).json().key).toBe('record.notFound')
  expect(await count()).toBe(0)
  const joined = await test1.db.rows(
    `select 1 from organisation_account where organisation_id = 'o-huanghe-pv' and account_id = (select id from account where user_name = 'operator2')`,
    [],
    () => true,
  )
  expect(joined).toHaveLength(1)
  const tasks = (await admin.get('/microplat/api/optask/message/list')).json().data
  expect(tasks).toMatchObject({ total: 1, rows: [{ isRead: false, link: '/departmentManagementN' }] })
  const [{ id }] = tasks.rows
  expect((await operator.get(`/microplat/api/optask/message/info?id=${id}`)).json().key).toBe('record.notFound')
  const read = { payload: `ids=${id}`, headers: formType }
  expect((await admin.post('/microplat/api/optask/message/alreadyReadSet', read)).json().data.changed).toBe(1)
  expect((await admin.get('/BaseMessage/getBaseMessageCountNew')).json()).toMatchObject({ body: { task: 0 } })
})

const formType = { 'content-type': 'application/x-www-form-urlencoded' }
