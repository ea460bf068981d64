import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import { auditContract } from '@fengguang/domain/audit/audit.contract'
import { deviceOperationContract } from '@fengguang/domain/device-monitor/device-operation.contract'
import { filesContract } from '@fengguang/domain/files/files.contract'
import { messagesContract } from '@fengguang/domain/messages/messages.contract'
import type { Task, TaskFields, TaskPerson, TaskWhole } from '@fengguang/domain/tasks/task.model'
import { tasksContract as calls, type TaskOverview } from '@fengguang/domain/tasks/tasks.contract'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

let t: TestApp
const who = {} as Record<'admin' | 'operator' | 'maintainer' | 'magang' | 'analyst' | 'operator2', TestBrowser>
const station = 'pv-qinghai-gonghe'
let inverter = ''

beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  for (const name of ['admin', 'operator', 'maintainer', 'magang', 'analyst', 'operator2'] as const)
    who[name] = await t.signIn(name)
  const [found] = await t.db.rows(
    `select id from device where station_id = $1 and type = 'inverter' order by no limit 1`,
    [station],
    (row) => z.object({ id: z.string() }).parse(row).id,
  )
  inverter = found!
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.run('truncate task, task_person, task_event, task_file, task_message, state_adjustment cascade', [])
})

const form: TaskFields = {
  name: '更换散热风扇',
  type: 'maintenance',
  stationId: station,
  deviceIds: [],
  plannedStartAt: '2026-06-21T01:00:00Z',
  plannedEndAt: '2026-06-21T09:00:00Z',
  forClaim: false,
  executorId: 'u-maintainer',
  acceptorId: 'u-operator',
  copyToIds: ['u-analyst'],
  memberIds: ['u-wangqiang'],
  content: '逆变器温升过快',
  fileIds: [],
  expectedSettleDay: '2026-06-30',
  expectedYuan: 1200,
  sourceKind: null,
  sourceId: '',
}
const query = (path: string, params: Record<string, string> = {}) => `${path}?${new URLSearchParams(params)}`
const insert = async (change: Partial<TaskFields> = {}, publish = true, by = who.admin) =>
  by.post(calls.insert.path, { payload: { ...form, deviceIds: [inverter], ...change, publish } })
const made = async (change: Partial<TaskFields> = {}, publish = true): Promise<TaskWhole> => {
  const answer = await insert(change, publish)
  expect([answer.statusCode, answer.json().msg]).toEqual([200, undefined])
  return answer.json().data
}
const read = async (id: string, by = who.admin): Promise<TaskWhole> =>
  (await by.get(query(calls.detail.path, { id }))).json().data
const list = async (params: Record<string, string> = {}, by = who.admin): Promise<{ rows: Task[]; total: number }> =>
  (await by.get(query(calls.list.path, params))).json().data
const act = async (id: string, action: string, by: TestBrowser, comment = '好') => {
  const { version } = (await read(id)) ?? { version: 1 }
  return by.post(calls.act.path, { payload: { id, version, action, comment } })
}
const ok = async (id: string, action: string, by: TestBrowser) => {
  const answer = await act(id, action, by)
  expect([action, answer.statusCode]).toEqual([action, 200])
  return read(id)
}
const refusal = (answer: { statusCode: number; json: () => { key: string } }) => [answer.statusCode, answer.json().key]
const fieldsOf = (answer: { json: () => { fields?: Record<string, string> } }) =>
  Object.keys(answer.json().fields ?? {})
const maintained = { type: 'maintenance', work: '更换风扇', cause: '轴承磨损', parts: '风扇 1 个', isStopped: true }
const recordDetail = async (id: string, detail: unknown = maintained, by = who.maintainer) =>
  by.post(calls.recordDetail.path, { payload: { id, version: (await read(id)).version, detail, fileIds: [] } })
const complete = async (id: string, by = who.maintainer) =>
  by.post(calls.complete.path, {
    payload: { id, version: (await read(id)).version, completionText: '已更换并试运行', abnormalReason: '' },
  })
const inbox = async (
  by: TestBrowser,
): Promise<{ rows: { id: string; title: string; link: string; content: string }[]; total: number }> =>
  (await by.get(messagesContract.tasks.path)).json().data

/** An alarm of the station, as the evaluator would leave it. */
const alarm = async (): Promise<string> =>
  (
    await t.db.rows(
      `insert into alarm_event (station_id, device_id, device_type, subject, rule_key, source, level, detail, is_active,
         first_raised_at, raised_at)
       values ($1, $2, 'inverter', $2 || random(), 'faultCode', 'faultCode', 2, '{}', true, now(), now()) returning id::text`,
      [station, inverter],
      (row) => z.object({ id: z.string() }).parse(row).id,
    )
  )[0]!
const alarmStatus = async (id: string): Promise<string> =>
  (await who.admin.get(query(alarmsContract.detail.path, { id }))).json().data.status

/** What staff and tasks say that devices were. */
const adjustments = async () =>
  (await who.admin.get(query(deviceOperationContract.adjustments.path))).json().data.rows as Record<string, unknown>[]
/** A whole maintenance of an hour. */
const work = async (isStopped: boolean) => {
  const { id } = await made()
  await ok(id, 'claim', who.maintainer)
  await ok(id, 'start', who.maintainer)
  await recordDetail(id, { ...maintained, isStopped })
  t.clock.now = new Date(t.clock.now.getTime() + 3_600_000)
  await complete(id)
  await ok(id, 'accept', who.operator)
  return read(id)
}
const entered = () =>
  t.db.rows('select kind, cost_yuan as cost, note, device_ids as devices from cleaning_record', [], (row) => row)

describe('a task from draft to finished', () => {
  test('each step by its person, with history, times and messages [req 14] [req 196] [req 197] [req 298]', async () => {
    const draft = await made({}, false)
    expect(draft).toMatchObject({ status: 'draft', publisherName: '林晓', executorName: '高修', hands: ['publisher'] })
    expect((await list({}, who.operator)).total).toBe(0)
    expect((await ok(draft.id, 'publish', who.admin)).status).toBe('published')
    expect((await inbox(who.maintainer)).rows[0]).toMatchObject({
      title: '有新任务',
      link: `/operationMonitorNew?id=${draft.id}`,
    })
    expect((await inbox(who.analyst)).total).toBe(1)
    expect((await inbox(who.admin)).total).toBe(0)
    expect(refusal(await act(draft.id, 'start', who.maintainer))).toEqual([409, 'action.wrongState'])
    expect((await ok(draft.id, 'claim', who.maintainer)).status).toBe('claimed')
    expect(refusal(await act(draft.id, 'start', who.operator))).toEqual([403, 'action.notYours'])
    expect(await ok(draft.id, 'start', who.maintainer)).toMatchObject({
      status: 'processing',
      startedAt: t.clock.now.toISOString(),
    })
    expect(refusal(await complete(draft.id))).toEqual([409, 'task.noDetail'])
    expect((await recordDetail(draft.id)).statusCode).toBe(200)
    expect((await complete(draft.id)).statusCode).toBe(200)
    expect(refusal(await act(draft.id, 'accept', who.maintainer))).toEqual([403, 'action.notYours'])
    const rejected = await ok(draft.id, 'reject', who.operator)
    expect(rejected).toMatchObject({ status: 'processing', completionText: '已更换并试运行', detail: maintained })
    await complete(draft.id)
    const done = await ok(draft.id, 'accept', who.operator)
    expect(done.status).toBe('finished')
    expect(done.history.map(({ kind }) => kind)).toEqual([
      'accept',
      'complete',
      'reject',
      'complete',
      'detail',
      'start',
      'claim',
      'publish',
      'create',
    ])
    expect(done.history[0]).toMatchObject({ by: '周行', comment: '好', to: 'finished' })
    const settled = await who.admin.post(calls.settle.path, {
      payload: {
        id: done.id,
        version: done.version,
        settlement: 'settled',
        actualSettleDay: '2026-06-28',
        actualYuan: 1180,
      },
    })
    expect(settled.json().data).toMatchObject({
      settlement: 'settled',
      actualSettleDay: '2026-06-28',
      actualYuan: 1180,
      expectedYuan: 1200,
    })
  })

  test('words are needed where something is refused or accepted [req 244] [req 245]', async () => {
    const { id } = await made()
    await ok(id, 'claim', who.maintainer)
    const silent = await act(id, 'return', who.maintainer, ' ')
    expect([silent.statusCode, fieldsOf(silent)]).toEqual([400, ['comment']])
    expect((await ok(id, 'return', who.maintainer)).status).toBe('returned')
  })

  test('withdrawn, edited, relaunched, withdrawn and deleted; the audit log keeps it [req 241] [req 242] [req 243]', async () => {
    const { id } = await made()
    const withdrawn = await ok(id, 'withdraw', who.admin)
    const changed = await who.admin.post(calls.update.path, {
      payload: { ...form, id, version: withdrawn.version, executorId: 'u-magang', name: '更换风扇' },
    })
    expect(changed.json().data).toMatchObject({ executorName: '马刚', name: '更换风扇', status: 'withdrawn' })
    expect((await ok(id, 'relaunch', who.admin)).status).toBe('published')
    const late = await who.admin.post(calls.update.path, {
      payload: { ...form, id, version: (await read(id)).version },
    })
    expect(refusal(late)).toEqual([409, 'task.noEdit'])
    expect(refusal(await act(id, 'delete', who.admin))).toEqual([409, 'action.wrongState'])
    await ok(id, 'withdraw', who.admin)
    expect((await act(id, 'delete', who.admin)).statusCode).toBe(200)
    expect((await who.admin.get(query(calls.detail.path, { id }))).statusCode).toBe(404)
    const log = (await who.admin.get(query(auditContract.page.path, { action: 'delete' }))).json().data.rows as {
      detail: string
    }[]
    expect(log[0]!.detail).toContain('更换风扇')
  })

  test('a change that another has made meanwhile is a conflict', async () => {
    const { id, version } = await made()
    await ok(id, 'withdraw', who.admin)
    const stale = await who.admin.post(calls.act.path, { payload: { id, version, action: 'relaunch', comment: '' } })
    expect(refusal(stale)).toEqual([409, 'record.conflict'])
  })
})

describe('claiming', () => {
  const open = { forClaim: true, executorId: null }

  test('of two who claim at once one gets it, the other reads who was first [req 237] [req 238]', async () => {
    const { id, status } = await made(open)
    expect(status).toBe('toClaim')
    const both = await Promise.all([act(id, 'claim', who.maintainer), act(id, 'claim', who.magang)])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const task = await read(id)
    const loser = both.find(({ statusCode }) => statusCode === 409)!.json()
    expect(loser).toMatchObject({ key: 'task.alreadyClaimed', msg: `任务已被“${task.executorName}”领取` })
    expect(['u-maintainer', 'u-magang']).toContain(task.executorId)
    expect(task.history.filter(({ kind }) => kind === 'claim')).toHaveLength(1)
  })

  test('publisher, acceptor, members and those who only read cannot claim; a return opens it again [req 277]', async () => {
    const { id } = await made({ ...open, memberIds: ['u-magang'] })
    for (const by of [who.admin, who.operator, who.magang])
      expect(refusal(await act(id, 'claim', by))).toEqual([403, 'action.notYours'])
    expect((await act(id, 'claim', who.analyst)).statusCode).toBe(403)
    await ok(id, 'claim', who.maintainer)
    await ok(id, 'return', who.maintainer)
    expect(await ok(id, 'relaunch', who.admin)).toMatchObject({ status: 'toClaim', executorId: null })
  })
})

describe('the form on the server', () => {
  test.each<[string, Partial<TaskFields>, string]>([
    ['end before start [req 274]', { plannedEndAt: '2026-06-20T00:00:00Z' }, 'plannedEndAt'],
    ['no executor [req 275]', { executorId: null }, 'executorId'],
    ['executor is the publisher [req 276]', { executorId: 'u-admin' }, 'executorId'],
    ['acceptor is the executor', { acceptorId: 'u-maintainer' }, 'acceptorId'],
    ['too many members [req 278]', { memberIds: ['u-wangqiang', 'u-liujing', 'u-magang', 'u-analyst'] }, 'memberIds'],
    ['an executor who may only read', { executorId: 'u-analyst' }, 'executorId'],
    ['an acceptor of another company', { acceptorId: 'u-operator2' }, 'acceptorId'],
    ['a person who does not exist', { acceptorId: 'u-nobody' }, 'acceptorId'],
    ['a person who does not see the station', { copyToIds: ['u-zhaolei'] }, 'copyToIds'],
    ['a device of no station', { deviceIds: ['x'] }, 'deviceIds'],
    ['a file that nobody brought', { fileIds: ['a'.repeat(64)] }, 'fileIds'],
    ['an alarm that is none', { sourceKind: 'alarm', sourceId: 'x' }, 'sourceId'],
    ['a long name [req 279]', { name: '名'.repeat(100) }, 'name'],
  ])('%s is refused', async (_, change, field) => {
    const answer = await insert(change)
    expect([answer.statusCode, fieldsOf(answer)]).toEqual([400, [field]])
    expect((await list()).total).toBe(0)
  })

  test('attachments stay with the task', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const stored = await who.admin.post(
      query(filesContract.upload.path, { kind: 'attachment', fileName: '现场.png' }),
      {
        payload: png,
        headers: { 'content-type': 'application/octet-stream' },
      },
    )
    const fileId = stored.json().data.id as string
    const task = await made({ fileIds: [fileId] })
    expect(task.files).toMatchObject([{ id: fileId, fileName: '现场.png', ofDetail: false }])
    const foreign = await insert(
      { fileIds: [fileId], executorId: 'u-magang', acceptorId: 'u-admin' },
      true,
      who.maintainer,
    )
    expect(fieldsOf(foreign)).toEqual(['fileIds'])
  })
})

describe('what follows from a task', () => {
  test('an alarm is dispatched, opened again and complete with its task [req 160]', async () => {
    const id = await alarm()
    const task = await made({ sourceKind: 'alarm', sourceId: id })
    expect(await alarmStatus(id)).toBe('dispatched')
    expect(refusal(await insert({ sourceKind: 'alarm', sourceId: id }))).toEqual([409, 'task.alarmHandled'])
    expect((await list()).total).toBe(1)
    await ok(task.id, 'withdraw', who.admin)
    expect(await alarmStatus(id)).toBe('untreated')
    await ok(task.id, 'relaunch', who.admin)
    await ok(task.id, 'claim', who.maintainer)
    await ok(task.id, 'start', who.maintainer)
    await recordDetail(task.id)
    await complete(task.id)
    expect(await alarmStatus(id)).toBe('dispatched')
    await ok(task.id, 'accept', who.operator)
    expect(await alarmStatus(id)).toBe('complete')
  })

  test('maintenance is booked in the loss ledger from its real start to its real end, where devices stood still', async () => {
    await work(false)
    expect(await adjustments()).toEqual([])
    const done = await work(true)
    expect(await adjustments()).toMatchObject([
      { deviceId: inverter, condition: 'maintenance', hours: 1, reason: `${done.no} 更换散热风扇`, createdBy: '周行' },
    ])
  })

  test('a cleaning is entered where cleanings are measured, and not twice', async () => {
    const { id } = await made({ type: 'cleaning', name: '清洗一号逆变器' })
    await ok(id, 'claim', who.maintainer)
    await ok(id, 'start', who.maintainer)
    const cleaned = {
      type: 'cleaning',
      kind: 'dry',
      fromDay: '2026-06-20',
      toDay: '2026-06-21',
      costYuan: 800,
      note: '',
    }
    expect(fieldsOf(await recordDetail(id, { ...cleaned, toDay: '2026-06-19' }))).toEqual(['toDay'])
    expect(fieldsOf(await recordDetail(id, { ...cleaned, toDay: '2026-07-30' }))).toEqual(['toDay'])
    expect((await recordDetail(id, cleaned)).statusCode).toBe(200)
    await complete(id)
    expect(await entered()).toEqual([])
    await ok(id, 'accept', who.operator)
    expect((await act(id, 'accept', who.operator)).statusCode).toBe(409)
    expect(await entered()).toEqual([{ kind: 'dry', cost: 800, note: '清洗一号逆变器', devices: [inverter] }])
  })

  test('a record of another type is refused', async () => {
    const { id } = await made()
    await ok(id, 'claim', who.maintainer)
    await ok(id, 'start', who.maintainer)
    const other = { type: 'meterReading', readings: [{ meter: '关口表', readingKwh: 12.5, note: '' }] }
    expect(refusal(await recordDetail(id, other))).toEqual([400, 'task.wrongDetail'])
    expect(refusal(await recordDetail(id, maintained, who.operator))).toEqual([403, 'action.notYours'])
  })
})

describe('who sees what', () => {
  test('another company sees nothing and cannot tell a foreign task from a missing one [req 298]', async () => {
    const { id } = await made()
    const answers = await Promise.all(
      [id, 'task-missing'].map(async (asked) => [
        refusal(await who.operator2.get(query(calls.detail.path, { id: asked }))),
        refusal(
          await who.operator2.post(calls.act.path, {
            payload: { id: asked, version: 1, action: 'claim', comment: '' },
          }),
        ),
      ]),
    )
    expect(answers[0]).toEqual([
      [404, 'record.notFound'],
      [404, 'record.notFound'],
    ])
    expect(answers[1]).toEqual(answers[0])
    expect((await list({}, who.operator2)).total).toBe(0)
    const people = (await who.operator2.get(calls.people.path)).json().data as TaskPerson[]
    expect(people.map(({ id: person }) => person)).not.toContain('u-admin')
  })

  test('who may only read has no way to write, but reads what concerns them', async () => {
    const { id } = await made()
    expect((await read(id, who.analyst)).hands).toEqual(['copyTo'])
    expect((await list({ mine: 'copyTo' }, who.analyst)).total).toBe(1)
    expect((await insert({}, true, who.analyst)).statusCode).toBe(403)
  })

  test('list, board, overview and people agree [req 199] [req 230]', async () => {
    await made()
    await made({ type: 'inspection', forClaim: true, executorId: null, plannedEndAt: '2026-06-21T01:30:00Z' })
    await made({ type: 'cleaning', name: '清洗一区' }, false)
    expect((await list({ type: 'inspection' })).rows).toMatchObject([{ status: 'toClaim', isOverdue: true }])
    expect((await list({ overdue: 'true' })).total).toBe(1)
    expect((await list({ keyword: '清洗' })).total).toBe(1)
    expect((await list({ status: 'published,toClaim', sort: 'plannedEndAt' })).rows.map(({ type }) => type)).toEqual([
      'inspection',
      'maintenance',
    ])
    expect((await list({ mine: 'todo' }, who.maintainer)).total).toBe(1)
    expect((await list({ mine: 'eligible' }, who.maintainer)).total).toBe(1)
    expect((await list({ from: '2026-06-22T00:00:00Z' })).total).toBe(0)
    const overview = (await who.admin.get(calls.overview.path)).json().data as TaskOverview
    expect(overview).toMatchObject({
      overdue: 1,
      todo: 1,
      finishedToday: 0,
      statuses: { draft: 1, published: 1, toClaim: 1 },
    })
    expect(overview.stations).toMatchObject([{ stationId: station, open: 2, overdue: 1 }])
    const { columns } = (await who.admin.get(calls.board.path)).json().data as {
      columns: { status: string; total: number; rows: Task[] }[]
    }
    expect(columns.map(({ status, total }) => [status, total])).toEqual([
      ['draft', 1],
      ['published', 1],
      ['toClaim', 1],
      ['claimed', 0],
      ['processing', 0],
      ['toAccept', 0],
      ['finished', 0],
      ['withdrawn', 0],
      ['returned', 0],
    ])
    const people = (await who.admin.get(query(calls.people.path, { stationId: station }))).json().data as TaskPerson[]
    expect(people.find(({ id }) => id === 'u-maintainer')).toMatchObject({ mayAct: true, open: 1, plannedHours: 8 })
    expect(people.find(({ id }) => id === 'u-analyst')).toMatchObject({ mayAct: false })
  })

  test('the export has the rows of the list and is recorded [req 198]', async () => {
    await made()
    const file = await who.admin.get(query(calls.export.path, { type: 'maintenance' }))
    const { sheets } = await readXlsx(file.rawPayload)
    expect(sheets[0]!.rows[0]!.slice(0, 4)).toEqual(['编号', '任务名称', '任务类型', '任务状态'])
    expect(sheets[0]!.rows[1]!.slice(1, 4)).toEqual(['更换散热风扇', '检修', '已发布'])
    const log = (await who.admin.get(query(auditContract.page.path, { action: 'export' }))).json().data.rows as {
      target: string
    }[]
    expect(log[0]!.target).toBe('运维任务')
  })
})
