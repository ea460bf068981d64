import { randomUUID } from 'node:crypto'
import { deviceTypes } from '@fengguang/domain/devices/device.model'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCalls, lastCalls } from '../testing/account-calls.ts'
import type { Prepared, SpecifiedCall } from '../testing/specified-call.ts'
import { stationCalls } from '../testing/station-calls.ts'
import { openTelemetryApp, type TelemetryApp } from '../testing/telemetry-app.ts'
import { form, type TestBrowser } from '../testing/test-app.ts'

/** Specification §7 as literals: a call with another method, path, body kind or envelope is another call. */
const noon = Date.parse('2026-06-21T04:00:00Z')
const station = 'pv-qinghai-gonghe'
const api = '/microplat/api'

let t: TelemetryApp
let made: Prepared
beforeAll(async () => {
  t = await openTelemetryApp(deviceTypes, station, noon)
  made = await prepare(t)
}, 600_000)
afterAll(() => t.close(), 120_000)

const ok = (answer: LightMyRequestResponse): LightMyRequestResponse => {
  if (answer.statusCode !== 200) throw new Error(`cannot prepare: ${answer.body}`)
  return answer
}

async function prepare(app: TelemetryApp): Promise<Prepared> {
  const { admin, db, clock } = app
  const data = async (answer: Promise<LightMyRequestResponse>) => ok(await answer).json().data
  const addGroup = (groupName: string) =>
    data(admin.post(`${api}/auth/sys/user/group/station/group/addGroup`, { groupName, stcls: '01' }))
  const addOrg = (name: string) => data(admin.post(`${api}/auth/sys/organization/update`, form({ name })))
  const addUser = (userName: string) => {
    const fields = {
      userName,
      realName: '同事',
      tel: '',
      email: '',
      roleIds: 'c-huanghe:viewer',
      orgIds: '',
      jobId: '',
    }
    return data(admin.post(`${api}/auth/sys/company/user/createUser`, form(fields)))
  }
  const notice = { msg_title: '检修', msg_content: '今晚', app_popup_method: '02', audience: 'company' }
  const adjustment = { deviceIds: [`${station}.inv-02`], condition: 'maintenance', reason: '检修' }
  const hour = { fromAt: '2026-06-20T02:00:00Z', toAt: '2026-06-20T03:00:00Z' }
  const template = { name: '模板', scope: 'personal', definition: { x: ['time'], y: ['inverter.powerKw'] } }
  const taskId = randomUUID()
  await db.run(
    `insert into task_message (id, account_id, title_zh, title_en, content_zh, content_en, link, written_at)
     values ($1, 'u-admin', '巡检', 'Inspection', '一号线', 'Line 1', '/todolist', $2)`,
    [taskId, clock.now],
  )
  const [event] = await db.rows(
    `insert into alarm_event (station_id, subject, rule_key, source, level, is_active, first_raised_at, raised_at)
     values ($1, 'one', 'communicationLost', 'communicationLost', 1, true, $2, $2) returning id::text`,
    [station, clock.now],
    (row) => row as { id: string },
  )
  const other = await app.signIn('admin2')
  const theirs = { orgId: 'o-donghai-pv', userName: 'admin' }
  const invited = await data(other.post(`${api}/auth/sys/org/user/invite/update`, form(theirs)))
  const company = ok(
    await admin.post('/company/update', form({ name: '另一家', adminUserName: 'another.admin' })),
  ).json().body
  ok(await admin.post(`${api}/energy/stateAdjust/add`, { ...adjustment, ...hour }))
  const home = { orgId: 'o-huanghe-pv', stids: station }
  ok(await admin.post(`${api}/auth/sys/org/station/delete/batch`, form(home)))
  return {
    groupId: (await addGroup('一组')).groupId,
    spareGroupId: (await addGroup('二组')).groupId,
    orgId: (await addOrg('甲部')).id,
    spareOrgId: (await addOrg('乙部')).id,
    thirdOrgId: (await addOrg('丙部')).id,
    userId: (await addUser('colleague.one')).userId,
    spareUserId: (await addUser('colleague.two')).userId,
    spareCompanyId: company.id,
    eventId: event!.id,
    noticeId: (await data(admin.post(`${api}/message/manage/send`, notice))).id,
    taskId,
    adjustmentId: (await data(admin.get(`${api}/energy/stateAdjust/page`))).rows[0].id,
    fileId: (await data(upload(admin))).id,
    invitationId: invited.invitationId,
    templateId: (await data(admin.post(`${api}/pvwp/high/analysis/v2/template/update`, template))).id,
  }
}

const upload = (browser: TestBrowser) =>
  browser.post(`${api}/minio/uploader?kind=table&fileName=a.csv`, {
    payload: Buffer.from('a,b\n1,2\n'),
    headers: { 'content-type': 'application/octet-stream' },
  })

function send(browser: TestBrowser, [, method, path, kind, , input = {}]: SpecifiedCall) {
  const fields = typeof input === 'function' ? input(made) : input
  if (kind === 'bytes') return upload(browser)
  const text = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  if (kind === 'query') return browser.send({ method, url: `${path}?${new URLSearchParams(text)}` })
  const body: Partial<InjectOptions> = kind === 'form' ? form(text) : { payload: fields }
  return browser.send({ method, url: path, ...body })
}

const fieldsOf = {
  legacy: ['body', 'code'],
  legacyStatus: ['body', 'code', 'status'],
  microplat: ['code', 'data'],
} as const

/** Status, and the fields and codes of the envelope; a refusal is shown as it is. */
function outlineOf(answer: LightMyRequestResponse): unknown {
  if (answer.statusCode !== 200) return [answer.statusCode, answer.body]
  if (!answer.headers['content-type']?.includes('json')) return [200, answer.rawPayload.length > 0 ? 'file' : 'nothing']
  const body = answer.json() as Record<string, unknown>
  return [200, Object.keys(body).sort(), body['code'], body['status']]
}
const expectedOutline = (kind: SpecifiedCall[4]): unknown =>
  kind === 'file'
    ? [200, 'file']
    : [200, fieldsOf[kind], kind === 'microplat' ? 200 : 0, kind === 'legacyStatus' ? 1 : undefined]

/** What the contract declares, which is what our pages send. */
function declarationOf([, , path, , envelope]: SpecifiedCall) {
  const bare = envelope.startsWith('legacy') ? path.replace(/\.htm$/, '') : path
  return t.app.served
    .filter(({ endpoint }) => endpoint.path === bare)
    .map(({ endpoint: { method, bodyType } }) => [method, method === 'GET' ? 'query' : (bodyType ?? 'json')])
}

const named = (calls: readonly SpecifiedCall[]) =>
  calls.map((call) => [`${call[1]} ${call[2]}, ${call[3]}, ${call[4]}`, call[0], call] as const)

test.each(named([...accountCalls, ...stationCalls]))('%s [req %s]', async (_name, _number, call) => {
  expect(declarationOf(call)).toEqual([[call[1], call[3]]])
  // A browser that signs in anew keeps what the call changes in its session to itself.
  const browser = call[0] === 307 || call[0] === 332 ? await t.signIn('analyst') : t.admin
  expect(outlineOf(await send(browser, call))).toEqual(expectedOutline(call[4]))
})

const leaving = named(lastCalls).map((row, index) => [...row, ['safety', 'maintainer', 'operator'][index]!] as const)
test.each(leaving)('%s [req %s]', async (_name, _number, call, userName) => {
  expect(declarationOf(call)).toEqual([[call[1], call[3]]])
  expect(outlineOf(await send(await t.signIn(userName), call))).toEqual(expectedOutline(call[4]))
})

test('legacy calls answer with and without .htm, microservice calls without [req 324]', async () => {
  const paths = ['/Login/getLoginUser', '/UserAuthHandle/getRole4Web', '/pvwp/station/statusMap', '/company/list']
  for (const path of paths)
    for (const url of [path, `${path}.htm`]) expect([url, (await t.admin.get(url)).json().code]).toEqual([url, 0])
  expect((await t.admin.get(`${api}/auth/monitor/userStatus.htm`)).statusCode).toBe(404)
})
