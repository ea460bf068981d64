import { alarmRulesContract } from '@fengguang/domain/alarms/alarm-rules.contract'
import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import { defaultRules } from '@fengguang/domain/alarms/default-rules'
import { deviceOperationContract } from '@fengguang/domain/device-monitor/device-operation.contract'
import type { LogEntry } from '@fengguang/domain/device-monitor/device-operation.model'
import type { AlarmEvent } from '@fengguang/domain/alarms/alarm.model'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'
import { layUndamped } from '../../testing/undamped.ts'
import { commitEvaluation, readAlarmDevices, readEvaluation } from './alarm-evaluation.service.ts'
import { AlarmEvaluator } from './alarm-evaluator.service.ts'

let t: TestApp
let admin: TestBrowser
let viewer: TestBrowser
let devices: Awaited<ReturnType<typeof readAlarmDevices>>
const station = 'pv-qinghai-gonghe'
const minute = 60_000
let atMs = 0

beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  admin = await t.signIn('admin')
  viewer = await t.signIn('analyst')
  await layUndamped(t.db)
  devices = await readAlarmDevices(t.db)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.run(
    'truncate alarm_event, alarm_change, alarm_outbox, alarm_memory, alarm_rule restart identity cascade',
    [],
  )
  atMs = t.clock.now.getTime() - 60 * minute
})

const inverters = () => [...devices.values()].filter((d) => d.stationId === station && d.type === 'inverter')
const turbines = () => [...devices.values()].filter((d) => d.type === 'turbine')

/** Fault codes of devices, one minute after the other, as the evaluator of ingest stores them. */
async function report(...frames: (readonly [no: number, faultCode: number])[]): Promise<void> {
  const { position, memories } = await readEvaluation(t.db, 'test')
  const evaluator = new AlarmEvaluator(memories)
  evaluator.setDevices(devices, atMs)
  for (const [no, faultCode] of frames) {
    atMs += minute / 2
    const columns = { faultCode: Float64Array.of(faultCode), state: Float64Array.of(faultCode > 0 ? 5 : 3) }
    evaluator.judge({ type: devices.get(no)!.type, length: 1, deviceNo: [no], at: [atMs], columns, arrays: {} }, atMs)
  }
  const { deviceOf } = evaluator
  const place = { logId: 'test', from: position, to: position }
  await commitEvaluation(t.db, { ...place, ...evaluator.take(), deviceOf, nowMs: atMs })
}

const query = (path: string, params: Record<string, string> = {}) => `${path}?${new URLSearchParams(params).toString()}`
const list = async (params: Record<string, string> = {}, who = admin): Promise<{ rows: AlarmEvent[]; total: number }> =>
  (await who.get(query(alarmsContract.list.path, params))).json().data
const first = async (): Promise<AlarmEvent> => (await list()).rows[0]!

test('the open list: gravest and newest first, with what happened in the language of the reader [req 4] [req 160] [req 451]', async () => {
  const [a, b] = inverters()
  await report([a!.no, 1003], [b!.no, 1004])
  const { rows, total } = await list()
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    { deviceId: b!.id, level: 'major', text: '直流过压（故障码 1004）', isActive: true, status: 'untreated', count: 1 },
    { deviceId: a!.id, stationId: station },
  ])
  expect((await list({ keyword: '不存在' })).total).toBe(0)
  expect((await list({ level: 'critical,minor' })).total).toBe(0)
  expect((await list({ level: 'critical,major', deviceType: 'inverter', source: 'faultCode' })).total).toBe(2)
  const counts = (await viewer.get(alarmsContract.counts.path)).json().data
  expect(counts).toMatchObject({ levels: { major: 2, critical: 0 }, total: 2, unacknowledged: 2, active: 2 })
})

test('a home of a region lists the alarms of its province alone', async () => {
  await report([inverters()[0]!.no, 1003], [turbines()[0]!.no, 2001])
  expect((await list()).total).toBe(2)
  expect((await list({ province: '青海' })).rows.map(({ stationId }) => stationId)).toEqual([station])
  expect(await list({ province: '河南' })).toEqual({ rows: [], total: 0 })
})

test('who acknowledged, when and why stays; what is cleared too leaves the list but not the history', async () => {
  const [a] = inverters()
  await report([a!.no, 1003], [a!.no, 0])
  const event = await first()
  expect(event).toMatchObject({ isActive: false, isAcknowledged: false })
  const body = { ids: [event.id], comment: '已现场检查' }
  expect((await admin.post(alarmsContract.acknowledge.path, body)).json().data).toEqual({ changed: 1 })
  expect((await admin.post(alarmsContract.acknowledge.path, body)).json().data).toEqual({ changed: 0 })
  expect((await list()).total).toBe(0)
  const detail = (await viewer.get(query(alarmsContract.detail.path, { id: event.id }))).json().data
  expect(detail).toMatchObject({ isClosed: true, comment: '已现场检查', acknowledgedAt: t.clock.now.toISOString() })
  expect(detail.acknowledgedBy).not.toBe('')
  expect(detail.history.map((h: { kind: string }) => h.kind)).toEqual(['acknowledge', 'clear', 'raise'])
  expect((await list({ scope: 'all' })).total).toBe(1)
  const audited = await t.db.rows(`select target from audit_event where target like '确认告警%'`, [], (row) => row)
  expect(audited).toHaveLength(1)
})

test('statuses go as their table says, and dispatching is nobody’s yet [req 192]', async () => {
  await report([inverters()[0]!.no, 7])
  const { id } = await first()
  const act = async (action: string) =>
    (await admin.post(alarmsContract.setStatus.path, { ids: [id], action, comment: '' })).json()
  expect((await act('dispatch')).key).toBe('request.invalid')
  expect((await act('reopen')).key).toBe('action.wrongState')
  expect((await act('eliminate')).data).toEqual({ changed: 1 })
  expect(await first()).toMatchObject({ status: 'offlineEliminated', isAcknowledged: true, isActive: true })
  expect((await act('complete')).data).toEqual({ changed: 1 })
  expect((await act('ignore')).key).toBe('action.wrongState')
})

test('a comment stands in the history of its alarm alone, and changes nothing else', async () => {
  await report([inverters()[0]!.no, 7])
  const before = await first()
  const write = (who: TestBrowser, comment: string) => who.post(alarmsContract.comment.path, { id: before.id, comment })
  expect((await write(viewer, '看看')).statusCode).toBe(403)
  expect((await write(admin, ' ')).statusCode).toBe(400)
  expect((await write(admin, '备件明日到')).json().data).toEqual({ changed: 1 })
  expect(await first()).toEqual(before)
  const detail = (await admin.get(query(alarmsContract.detail.path, { id: before.id }))).json().data
  const kinds = detail.history.map(({ kind, comment }: { kind: string; comment: string }) => `${kind} ${comment}`)
  expect(kinds.toSorted()).toEqual(['comment 备件明日到', 'raise '])
})

test('a shelf hides it until it is taken back', async () => {
  await report([inverters()[0]!.no, 7])
  const { id } = await first()
  const body = { ids: [id], minutes: 60, comment: '等待备件' }
  expect((await admin.post(alarmsContract.shelve.path, body)).json().data).toEqual({ changed: 1 })
  expect((await list()).total).toBe(0)
  expect((await list({ shelved: 'true' })).rows[0]).toMatchObject({ id, shelvedUntil: expect.any(String) })
  expect((await admin.get(alarmsContract.counts.path)).json().data).toMatchObject({ total: 0, shelved: 1 })
  // While it is shelved it goes to nobody, and a repeat is the same event.
  await report([inverters()[0]!.no, 0], [inverters()[0]!.no, 8])
  expect((await list({ shelved: 'true' })).rows[0]).toMatchObject({ id, count: 2 })
  expect((await admin.post(alarmsContract.unshelve.path, { ids: [id], comment: '' })).json().data).toEqual({
    changed: 1,
  })
  expect((await list()).total).toBe(1)
})

test('many of a kind are one row, opened by its id, acknowledged with all of them', async () => {
  await report(
    ...turbines()
      .slice(0, 12)
      .map((turbine) => [turbine.no, 9] as const),
  )
  const { rows, total } = await list()
  expect(total).toBe(1)
  expect(rows[0]).toMatchObject({ deviceId: null, childCount: 12, text: '12 台设备：故障码', value: 12 })
  const children = await list({ parentId: rows[0]!.id, pageSize: '50' })
  expect(children.total).toBe(12)
  const body = { ids: [rows[0]!.id], comment: '' }
  expect((await admin.post(alarmsContract.acknowledge.path, body)).json().data).toEqual({ changed: 13 })
  await report(
    ...turbines()
      .slice(0, 12)
      .map((turbine) => [turbine.no, 0] as const),
  )
  expect((await list()).total).toBe(0)
  expect((await list({ scope: 'all' })).rows[0]).toMatchObject({ isClosed: true, isActive: false })
})

test('looking is not handling, and what is not yours is not there', async () => {
  await report([inverters()[0]!.no, 7])
  const { id } = await first()
  const body = { ids: [id], comment: '' }
  expect((await viewer.post(alarmsContract.acknowledge.path, body)).statusCode).toBe(403)
  expect((await admin.post(alarmsContract.acknowledge.path, { ...body, ids: [id, '999999'] })).json().key).toBe(
    'record.notFound',
  )
  await t.db.run(
    `update station set company_id = (select id from company where id <> station.company_id limit 1) where id = $1`,
    [station],
  )
  expect((await list({ scope: 'all' })).total).toBe(0)
  for (const asked of [{}, { stationId: station }] as Record<string, string>[])
    expect((await admin.get(query(alarmsContract.counts.path, asked))).json().data).toMatchObject({
      levels: { critical: 0, major: 0, minor: 0, info: 0 },
      total: 0,
      unacknowledged: 0,
      active: 0,
      shelved: 0,
    })
  expect((await admin.get(query(alarmsContract.detail.path, { id }))).statusCode).toBe(404)
  expect((await admin.post(alarmsContract.acknowledge.path, body)).json().key).toBe('record.notFound')
  await t.db.run(`update station set company_id = 'c-huanghe' where id = $1`, [station])
})

test('an export has a row per event, and leaves an audit event with who and what [req 452]', async () => {
  await report([inverters()[0]!.no, 7], [inverters()[1]!.no, 8])
  const answer = await admin.get(query(alarmsContract.export.path, { stationId: station }))
  const audited = await t.db.rows(
    `select account_id, target, result, detail from audit_event where action = 'export' order by seq desc limit 1`,
    [],
    (row) => row,
  )
  expect(audited).toEqual([
    { account_id: 'u-admin', target: '告警事件', result: 'ok', detail: JSON.stringify({ stationId: station }) },
  ])
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toContain('.xlsx')
  expect(answer.rawPayload.length).toBeGreaterThan(1000)
})

test('statistics count raises; quality finds what chatters and proposes a delay', async () => {
  const [a, b] = inverters()
  for (let i = 0; i < 8; i += 1) await report([a!.no, 1], [a!.no, 0])
  await report([b!.no, 2])
  const range = { from: new Date(atMs - 120 * minute).toISOString(), to: new Date(atMs + minute).toISOString() }
  const statistics = (await admin.get(query(alarmsContract.statistics.path, range))).json().data
  expect(statistics).toMatchObject({
    total: 9,
    active: 1,
    byLevel: { major: 9 },
    topDevices: [{ count: 8 }, { count: 1 }],
  })
  expect(statistics.topRules[0]).toMatchObject({ name: '故障码', count: 9 })
  const quality = (await admin.get(query(alarmsContract.quality.path, range))).json().data
  expect(quality).toMatchObject({ raises: 9, chattering: [{ deviceId: a!.id, count: 8 }] })
  expect(quality.proposals).toEqual([
    expect.objectContaining({ kind: 'delay', value: 60, removed: 8, of: 9, deviceType: 'inverter', unit: 's' }),
  ])
  const wrong = { from: range.to, to: range.from }
  expect((await admin.get(query(alarmsContract.statistics.path, wrong))).json().key).toBe('range.endBeforeStart')
})

test('rules: the most specific holds, a second one at a place is refused, an older save too', async () => {
  const key = 'threshold:innerTemperatureC'
  const settings = defaultRules.inverter.find((rule) => rule.key === key)!.settings
  const scope = { stationId: null, deviceType: 'inverter', deviceId: null }
  const save = async (body: object) => (await admin.post(alarmRulesContract.save.path, body)).json()
  const limitOf = async (params: Record<string, string>) => {
    const rules = (await admin.get(query(alarmRulesContract.effective.path, params))).json().data
    return rules.find((rule: { ruleKey: string }) => rule.ruleKey === key)
  }
  const deviceId = inverters()[0]!.id
  expect(await limitOf({ deviceId })).toMatchObject({
    ruleId: null,
    isOwn: false,
    settings: { firstLimit: 75 },
    unit: '℃',
  })
  const saved = await save({ ruleKey: key, scope, settings: { ...settings, firstLimit: 60 } })
  expect(saved.data).toMatchObject({ version: 1 })
  expect((await save({ ruleKey: key, scope, settings })).key).toBe('record.duplicate')
  const own = { stationId: station, deviceType: 'inverter', deviceId }
  await save({ ruleKey: key, scope: own, settings: { ...settings, firstLimit: 50 } })
  expect(await limitOf({ deviceId })).toMatchObject({ isOwn: true, settings: { firstLimit: 50 } })
  expect(await limitOf({ deviceId: inverters()[1]!.id })).toMatchObject({ isOwn: false, settings: { firstLimit: 60 } })
  expect((await save({ ruleKey: key, scope, settings, version: 1 })).data).toMatchObject({ version: 2 })
  expect((await save({ ruleKey: key, scope, settings, version: 1 })).key).toBe('record.conflict')
  const refused = await save({ ruleKey: key, scope, settings: { ...settings, secondLimit: 75 }, version: 2 })
  expect(refused.key).toBe('request.invalid')
  expect(JSON.stringify(refused)).toContain('settings.secondLimit')
  expect((await save({ ruleKey: 'threshold:nothing', scope, settings })).key).toBe('request.invalid')
  const removed = await admin.post(alarmRulesContract.remove.path, { ruleId: saved.data.ruleId })
  expect(removed.json().data).toEqual({ removed: 1 })
})

test('the log of devices has every raise, clear, acknowledgement and comment, by station, code and day', async () => {
  const [a, b] = inverters()
  await report([a!.no, 2003], [b!.no, 1007], [a!.no, 0])
  const event = (await list({ deviceId: a!.id })).rows[0]!
  await admin.post(alarmsContract.acknowledge.path, { ids: [event.id], comment: '已降温' })
  const log = async (params: Record<string, string>): Promise<LogEntry[]> =>
    (await admin.get(query(deviceOperationContract.log.path, { kind: 'event', ...params }))).json().data.rows
  const entries = await log({ stationId: station, code: '2003' })
  expect(entries.map(({ text, by }) => [text, by !== ''])).toEqual(
    expect.arrayContaining([
      ['重要告警确认：过温降额（故障码 2003）；备注：已降温', true],
      ['重要告警产生：过温降额（故障码 2003）', false],
      ['重要告警恢复：过温降额（故障码 2003）', false],
    ]),
  )
  expect(new Set(entries.map(({ deviceId, code }) => `${deviceId} ${code}`))).toEqual(new Set([`${a!.id} 2003`]))
  expect(entries[0]!.stationName).not.toBe('')
  expect((await log({ from: '2000-01-01', to: '2000-01-02' })).length).toBe(0)
  expect((await log({ from: '2000-01-01', to: '2199-01-01', stationId: station })).length).toBe(4)
  const file = await admin.get(query(deviceOperationContract.exportLog.path, { stationId: station }))
  expect([file.statusCode, file.headers['content-disposition']]).toEqual([200, expect.stringContaining('.xlsx')])
})
