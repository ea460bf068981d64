import { auditContract } from '@fengguang/domain/audit/audit.contract'
import type { Defect, DefectFields, DefectWhole } from '@fengguang/domain/defects/defect.model'
import { defectsContract as calls, type DefectOverview } from '@fengguang/domain/defects/defects.contract'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fieldsOf, inbox, query, refusal, station, taskRoom } from '../../testing/task-room.ts'
import type { TestBrowser } from '../../testing/test-app.ts'

const room = taskRoom()
const { who, state } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(async () => {
  await room.clear()
  await state.t.db.run('delete from defect', [])
})

const form = (change: Partial<DefectFields> = {}): DefectFields => ({
  title: '箱变油位偏低',
  stationId: station,
  deviceId: state.inverter,
  severity: 'major',
  description: '油位计低于下限，未见渗漏',
  foundAt: state.t.clock.now.toISOString(),
  foundBy: '巡检员',
  deadlineAt: new Date(state.t.clock.now.getTime() + 7 * 86_400_000).toISOString(),
  fileIds: [],
  sourceKind: null,
  sourceId: '',
  ...change,
})
const insert = (change: Partial<DefectFields> = {}, by = who.admin) =>
  by.post(calls.insert.path, { payload: form(change) })
const made = async (change: Partial<DefectFields> = {}): Promise<DefectWhole> => {
  const answer = await insert(change)
  expect([answer.statusCode, answer.json().msg]).toEqual([200, undefined])
  return answer.json().data
}
const read = async (id: string, by = who.admin): Promise<DefectWhole> =>
  (await by.get(query(calls.detail.path, { id }))).json().data
const list = async (params: Record<string, string> = {}, by = who.admin): Promise<{ rows: Defect[]; total: number }> =>
  (await by.get(query(calls.list.path, params))).json().data
const act = async (id: string, action: string, by: TestBrowser, more: object = {}) =>
  by.post(calls.act.path, { payload: { id, version: (await read(id)).version, action, comment: '同意', ...more } })
const ok = async (id: string, action: string, by: TestBrowser, more: object = {}) => {
  const answer = await act(id, action, by, more)
  expect([action, answer.statusCode]).toEqual([action, 200])
  return read(id)
}
const appraise = async (id: string) => {
  await ok(id, 'receive', who.operator)
  await ok(id, 'approve', who.operator)
  await ok(id, 'approve', who.maintainer)
  return ok(id, 'approve', who.admin)
}

describe('a defect from its report to its elimination', () => {
  test('each level by its own person, with history and messages; who eliminated it does not accept it [req 135]', async () => {
    const { id, status, submitterName, hands } = await made()
    expect([status, submitterName, hands]).toEqual([
      'submitted',
      '林晓',
      ['submitter', 'handler', 'appraiser', 'acceptor'],
    ])
    expect((await inbox(who.operator)).rows[0]).toMatchObject({
      title: '有新缺陷',
      link: `/defectManagement?id=${id}`,
    })
    expect((await inbox(who.admin)).total).toBe(0)
    expect(refusal(await act(id, 'approve', who.operator))).toEqual([409, 'action.wrongState'])
    expect((await ok(id, 'receive', who.operator)).status).toBe('controlAppraisal')
    expect(fieldsOf(await act(id, 'approve', who.operator, { comment: ' ' }))).toEqual(['comment'])
    expect((await ok(id, 'approve', who.operator)).status).toBe('maintenanceAppraisal')
    expect(refusal(await act(id, 'approve', who.operator))).toEqual([403, 'action.notYours'])
    expect((await ok(id, 'approve', who.maintainer)).status).toBe('chiefAppraisal')
    expect((await ok(id, 'approve', who.admin)).status).toBe('elimination')
    expect(await ok(id, 'eliminate', who.magang, { comment: '已补油' })).toMatchObject({
      status: 'acceptance',
      eliminatorName: '马刚',
    })
    expect(refusal(await act(id, 'accept', who.magang))).toEqual([403, 'action.notYours'])
    expect(await ok(id, 'reject', who.operator, { comment: '仍偏低' })).toMatchObject({
      status: 'elimination',
      eliminatorName: null,
    })
    await ok(id, 'eliminate', who.magang)
    const done = await ok(id, 'accept', who.operator)
    expect(done).toMatchObject({ status: 'eliminated', acceptorName: '周行' })
    expect(done.history.map(({ kind, by }) => `${kind} ${by}`)).toEqual([
      'accept 周行',
      'eliminate 马刚',
      'reject 周行',
      'eliminate 马刚',
      'approve 林晓',
      'approve 高修',
      'approve 周行',
      'receive 周行',
      'submit 林晓',
    ])
    expect(done.history[2]).toMatchObject({ from: 'acceptance', to: 'elimination', comment: '仍偏低' })
    expect((await inbox(who.magang)).rows.map(({ title }) => title)).toContain('缺陷已消除')
  })

  test('suspended with reason and end it rests, and goes on where it stood', async () => {
    const { id } = await made({ deadlineAt: state.t.clock.now.toISOString() })
    await ok(id, 'receive', who.operator)
    await ok(id, 'approve', who.operator)
    const past = { until: state.t.clock.now.toISOString() }
    expect(fieldsOf(await act(id, 'suspend', who.operator, past))).toEqual(['until'])
    const until = new Date(state.t.clock.now.getTime() + 86_400_000).toISOString()
    expect(await ok(id, 'suspend', who.operator, { until, comment: '待备件' })).toMatchObject({
      status: 'suspended',
      suspendedFrom: 'maintenanceAppraisal',
      suspendedUntil: until,
      suspendReason: '待备件',
      isOverdue: false,
    })
    expect(refusal(await act(id, 'approve', who.maintainer))).toEqual([409, 'action.wrongState'])
    expect(await ok(id, 'resume', who.operator)).toMatchObject({ status: 'maintenanceAppraisal', suspendedFrom: null })
  })

  test('refused at an appraisal it is not a defect; its submitter may object, and the appraisal begins anew', async () => {
    const { id } = await made()
    await ok(id, 'receive', who.operator)
    await ok(id, 'approve', who.operator)
    expect((await ok(id, 'refuse', who.maintainer)).status).toBe('notDefect')
    expect(refusal(await act(id, 'resubmit', who.operator))).toEqual([403, 'action.notYours'])
    expect((await ok(id, 'resubmit', who.admin)).status).toBe('submitted')
    await ok(id, 'receive', who.maintainer)
    expect((await ok(id, 'approve', who.operator)).status).toBe('maintenanceAppraisal')
  })

  test('of two who act at once one wins, the other reads that it has changed', async () => {
    const { id } = await made()
    await ok(id, 'receive', who.operator)
    const both = await Promise.all([act(id, 'approve', who.operator), act(id, 'refuse', who.maintainer)])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect(refusal(both.find(({ statusCode }) => statusCode === 409)!)).toEqual([409, 'record.conflict'])
    expect((await read(id)).history.filter(({ kind }) => kind === 'approve' || kind === 'refuse')).toHaveLength(1)
  })

  test('its submitter corrects it until it is received', async () => {
    const { id, version } = await made()
    const update = (change: object, by = who.admin) =>
      by.post(calls.update.path, { payload: { ...form({ title: '油位低' }), id, version, ...change } })
    expect(refusal(await update({}, who.operator))).toEqual([403, 'action.notYours'])
    expect((await update({})).json().data).toMatchObject({ title: '油位低', version: version + 1 })
    expect(refusal(await update({}))).toEqual([409, 'record.conflict'])
    await ok(id, 'receive', who.operator)
    expect(refusal(await update({ version: version + 2 }))).toEqual([409, 'defect.noEdit'])
  })
})

describe('alarms and tasks', () => {
  test('an alarm goes with its defect: dispatched, open again, complete', async () => {
    const alarm = await room.alarm()
    const { id } = await made({ sourceKind: 'alarm', sourceId: alarm })
    expect(await room.alarmStatus(alarm)).toBe('dispatched')
    await ok(id, 'receive', who.operator)
    await ok(id, 'refuse', who.operator)
    expect(await room.alarmStatus(alarm)).toBe('untreated')
    await ok(id, 'resubmit', who.admin)
    expect(await room.alarmStatus(alarm)).toBe('dispatched')
    await appraise(id)
    await ok(id, 'eliminate', who.magang)
    await ok(id, 'accept', who.operator)
    expect(await room.alarmStatus(alarm)).toBe('complete')
  })

  test('an alarm that a task has already taken stays with the task', async () => {
    const alarm = await room.alarm()
    await room.made({ sourceKind: 'alarm', sourceId: alarm })
    const { id } = await made({ sourceKind: 'alarm', sourceId: alarm })
    await ok(id, 'receive', who.operator)
    await ok(id, 'refuse', who.operator)
    expect(await room.alarmStatus(alarm)).toBe('dispatched')
  })

  test('the accepted task of its elimination takes it to acceptance, in the name of who did the work', async () => {
    const { id } = await made()
    const early = await room.insert({ sourceKind: 'defect', sourceId: id })
    expect([early.statusCode, fieldsOf(early)]).toEqual([400, ['sourceId']])
    await appraise(id)
    const task = await room.made({ sourceKind: 'defect', sourceId: id })
    await room.ok(task.id, 'claim', who.maintainer)
    await room.ok(task.id, 'start', who.maintainer)
    await room.recordDetail(task.id)
    await room.complete(task.id)
    expect((await read(id)).status).toBe('elimination')
    await room.ok(task.id, 'accept', who.operator)
    expect(await read(id)).toMatchObject({ status: 'acceptance', eliminatorName: '高修' })
    expect(refusal(await act(id, 'accept', who.maintainer))).toEqual([403, 'action.notYours'])
    expect((await ok(id, 'accept', who.operator)).status).toBe('eliminated')
  })

  test('a defect from a task names one of its station', async () => {
    const task = await room.made()
    expect(await made({ sourceKind: 'task', sourceId: task.id })).toMatchObject({ sourceKind: 'task' })
    expect(fieldsOf(await insert({ sourceKind: 'task', sourceId: 'task-missing' }))).toEqual(['sourceId'])
  })

  test('without an alarm there is no estimate, and the answer says why', async () => {
    const { id } = await made()
    expect((await who.admin.get(query(calls.loss.path, { id }))).json().data).toEqual({
      lossKwh: null,
      lossYuan: null,
      hours: null,
      reason: 'noAlarm',
    })
  })
})

describe('what is refused', () => {
  test.each<[string, (now: number) => Partial<DefectFields>, string]>([
    ['a device of another station', () => ({ deviceId: 'nowhere' }), 'deviceId'],
    ['found in the future', (now) => ({ foundAt: new Date(now + 3_600_000).toISOString() }), 'foundAt'],
    ['due before it was found', (now) => ({ deadlineAt: new Date(now - 1000).toISOString() }), 'deadlineAt'],
    ['a file of another', () => ({ fileIds: ['a'.repeat(64)] }), 'fileIds'],
    ['no description', () => ({ description: ' ' }), 'description'],
    ['no alarm', () => ({ sourceKind: 'alarm', sourceId: 'x' }), 'sourceId'],
  ])('%s', async (_, change, field) => {
    const answer = await insert(change(state.t.clock.now.getTime()))
    expect([answer.statusCode, fieldsOf(answer)]).toEqual([400, [field]])
  })

  test('another company sees nothing and cannot tell a foreign defect from a missing one', async () => {
    const { id } = await made()
    const answers = await Promise.all(
      [id, 'defect-missing'].map(async (asked) => [
        refusal(await who.operator2.get(query(calls.detail.path, { id: asked }))),
        refusal(await who.operator2.get(query(calls.loss.path, { id: asked }))),
        refusal(
          await who.operator2.post(calls.act.path, {
            payload: { id: asked, version: 1, action: 'receive', comment: '' },
          }),
        ),
      ]),
    )
    expect(answers[0]).toEqual(Array.from({ length: 3 }, () => [404, 'record.notFound']))
    expect(answers[1]).toEqual(answers[0])
    expect((await list({}, who.operator2)).total).toBe(0)
  })

  test('who may only read has no way to write', async () => {
    const { id } = await made()
    expect((await read(id, who.analyst)).hands).toEqual([])
    expect((await insert({}, who.analyst)).statusCode).toBe(403)
  })
})

describe('list, figures and export', () => {
  test('agree', async () => {
    const late = await made({ deadlineAt: state.t.clock.now.toISOString(), severity: 'critical', title: '渗油' })
    await made()
    state.t.clock.now = new Date(state.t.clock.now.getTime() + 3_600_000)
    expect((await list({ overdue: 'true' })).rows.map(({ id }) => id)).toEqual([late.id])
    expect((await list({ severity: 'critical', status: 'submitted,elimination' })).total).toBe(1)
    expect((await list({ keyword: '渗油' })).total).toBe(1)
    expect((await list({ deviceId: state.inverter, sort: 'severity' })).rows[0]!.id).toBe(late.id)
    expect((await list({ mine: 'submitted' }, who.operator)).total).toBe(0)
    await ok(late.id, 'receive', who.operator)
    expect((await list({ mine: 'touched' }, who.operator)).total).toBe(1)
    await ok(late.id, 'approve', who.operator)
    expect((await list({ mine: 'todo' }, who.operator)).total).toBe(1)
    const overview = (await who.admin.get(calls.overview.path)).json().data as DefectOverview
    expect(overview).toMatchObject({
      open: 2,
      overdue: 1,
      todo: 2,
      eliminated: 0,
      meanHours: null,
      severities: { critical: 1, major: 1, general: 0 },
      statuses: { submitted: 1, maintenanceAppraisal: 1 },
    })
  })

  test('the mean time counts from the report to the acceptance', async () => {
    const { id } = await made()
    await appraise(id)
    await ok(id, 'eliminate', who.magang)
    state.t.clock.now = new Date(state.t.clock.now.getTime() + 6 * 3_600_000)
    await ok(id, 'accept', who.operator)
    expect((await who.admin.get(calls.overview.path)).json().data).toMatchObject({ eliminated: 1, meanHours: 6 })
  })

  test('the export has the rows of the list and is recorded', async () => {
    await made()
    const file = await who.admin.get(query(calls.export.path, { severity: 'major' }))
    const { sheets } = await readXlsx(file.rawPayload)
    expect(sheets[0]!.rows[0]!.slice(0, 4)).toEqual(['编号', '缺陷名称', '严重程度', '缺陷状态'])
    expect(sheets[0]!.rows[1]!.slice(1, 4)).toEqual(['箱变油位偏低', '重大', '已提交'])
    const log = (await who.admin.get(query(auditContract.page.path, { action: 'export' }))).json().data.rows as {
      target: string
    }[]
    expect(log[0]!.target).toBe('缺陷')
  })
})
