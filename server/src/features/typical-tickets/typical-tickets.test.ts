import { auditContract } from '@fengguang/domain/audit/audit.contract'
import type { TypicalTicket } from '@fengguang/domain/typical-tickets/typical.model'
import { typicalTicketsContract as calls } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fieldsOf, query, refusal, station } from '../../testing/task-room.ts'
import type { TestBrowser } from '../../testing/test-app.ts'
import { operationForm, typicalRoom, workForm } from '../../testing/typical-room.ts'

const room = typicalRoom()
const { who, state } = room
const { approvers, name, insert, written, whole, newest, decide, done, approve, approved, revise } = room.typical
beforeAll(room.open)
afterAll(room.close)
beforeEach(room.clear)

const list = async (params: Record<string, string> = {}, by: TestBrowser = who.admin): Promise<TypicalTicket[]> =>
  (await by.get(query(calls.list.path, params))).json().data.rows
const codes = async (params: Record<string, string>) => (await list(params)).map(({ code }) => code)
const update = async (id: string, form: object, by = who.magang) => {
  const { id: versionId, version } = await newest(id)
  return by.post(calls.update.path, { payload: { ...workForm(), ...form, id: versionId, version } })
}

describe('an approval', () => {
  test('goes through four people, each step is recorded, and then the version is in use [req 151]', async () => {
    const id = await written()
    expect(await whole(id, who.magang)).toMatchObject({
      status: 'draft',
      approvedNo: null,
      editable: expect.any(String),
    })
    expect((await approve(id)).approvedAt).not.toBeNull()
    const { status, approvedNo, history } = await whole(id)
    expect({ status, approvedNo }).toEqual({ status: 'approved', approvedNo: 1 })
    expect(history.map(({ kind, status: led, by }) => `${kind} ${led} ${by}`)).toEqual([
      'write draft 马刚',
      'submit toSpecialist 马刚',
      'approve toDepartment 高修',
      'approve toHse 周行',
      'approve toLeader 安宁',
      'approve approved 林晓',
    ])
    const log = (await who.admin.get(query(auditContract.page.path, { pageSize: '6' }))).json().data.rows
    expect(log.filter(({ target }: { target: string }) => target.startsWith('典型票 tv-'))).toHaveLength(5)
  })

  test('a step is refused to everyone else, with the reason', async () => {
    const id = await written()
    await done(id, 'submit', who.magang)
    for (const person of [who.operator, who.safety, who.admin])
      expect(refusal(await decide(id, 'approve', person))).toEqual([403, 'action.notYours'])
    expect(refusal(await decide(id, 'submit', who.magang))).toEqual([409, 'action.wrongState'])
    expect((await decide(id, 'approve', who.analyst)).statusCode).toBe(403)
    const [offer] = (await whole(id, who.operator)).offers
    expect(offer).toMatchObject({ action: 'approve', by: ['specialist'], isYours: false, reasons: [] })
  })

  test('neither the own draft nor a second step is signed', async () => {
    for (const step of ['specialist', 'department'] as const) await name('u-magang', step)
    await name('u-maintainer', 'department')
    const id = await written()
    await done(id, 'submit', who.magang)
    expect(refusal(await decide(id, 'approve', who.magang))).toEqual([409, 'typical.ownDraft'])
    await done(id, 'approve', who.maintainer)
    expect(refusal(await decide(id, 'approve', who.maintainer))).toEqual([409, 'typical.signedTwice'])
    const [offer] = (await whole(id, who.maintainer)).offers
    expect(offer).toMatchObject({ isYours: true, reasons: [expect.stringContaining('须由不同人员审批')] })
  })

  test('sent back with a reason it is a draft again, and all four sign anew', async () => {
    const id = await written()
    await done(id, 'submit', who.magang)
    await done(id, 'approve', who.maintainer)
    expect(fieldsOf(await decide(id, 'reject', who.operator))).toEqual(['comment'])
    await done(id, 'reject', who.operator, '缺接地线')
    expect((await update(id, { supplement: '加挂接地线' })).statusCode).toBe(200)
    expect((await approve(id)).content.supplement).toBe('加挂接地线')
    expect((await whole(id)).history.find(({ kind }) => kind === 'reject')).toMatchObject({ comment: '缺接地线' })
  })

  test('of two who sign the same step at once one wins', async () => {
    await name('u-liujing', 'specialist')
    const id = await written()
    await done(id, 'submit', who.magang)
    const seen = await newest(id)
    const answers = await Promise.all([
      decide(id, 'approve', who.maintainer, '', seen),
      decide(id, 'approve', who.liujing, '', seen),
      decide(id, 'reject', who.maintainer, '等等', seen),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await whole(id)).history).toHaveLength(3)
  })

  test.each([
    ['before its first day', { fromDay: '2026-06-22' }, 403],
    ['on its first day', { fromDay: '2026-06-21' }, 200],
    ['on its last day', { toDay: '2026-06-21' }, 200],
    ['after its last day', { toDay: '2026-06-20' }, 403],
  ])('an approver signs by the day of the company: %s', async (_, days, status) => {
    await name('u-liujing', 'specialist', days)
    const id = await written()
    await done(id, 'submit', who.magang)
    expect((await decide(id, 'approve', who.liujing)).statusCode).toBe(status)
  })
})

describe('versions', () => {
  test('a new one has the contents of the one in use, and replaces it once it is approved [req 151]', async () => {
    const { id, versionId } = await approved()
    expect((await revise(id)).statusCode).toBe(200)
    expect((await newest(id)).content).toEqual((await whole(id)).versions[1]!.content)
    expect((await update(id, { liveParts: '母线与 3A 带电' })).statusCode).toBe(200)
    expect((await whole(id)).approvedNo).toBe(1)
    await approve(id)
    const { versions, approvedNo, history } = await whole(id)
    expect(versions.map(({ no, status }) => `${no} ${status}`)).toEqual(['2 approved', '1 superseded'])
    expect(versions.find((one) => one.id === versionId)?.content.liveParts).toBe('35 kV 母线带电')
    expect([approvedNo, history.filter(({ kind }) => kind === 'supersede')]).toMatchObject([
      2,
      [{ versionNo: 1, by: '林晓' }],
    ])
  })

  test('there is one open version: the refusal names it, and of two who open one at once one wins', async () => {
    const { id } = await approved()
    const answers = await Promise.all([revise(id), revise(id, who.operator)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)!
    expect([refused.json().key, refused.json().msg]).toEqual([
      'typical.versionOpen',
      expect.stringContaining('第 2 版'),
    ])
    expect((await whole(id)).mayRevise).toBe(false)
  })

  test('one that is given up makes room, and the one in use stays', async () => {
    const { id } = await approved()
    await revise(id)
    expect(refusal(await decide(id, 'discard', who.maintainer, '不改了'))).toEqual([403, 'action.notYours'])
    await done(id, 'discard', who.safety, '不改了')
    expect(await whole(id)).toMatchObject({ status: 'approved', approvedNo: 1, newestNo: 1, mayRevise: true })
    expect((await revise(id)).statusCode).toBe(200)
    expect((await newest(id)).no).toBe(3)
  })

  test('contents are changed by the author of a draft only, and what it is for not after an approval', async () => {
    const id = await written()
    expect(refusal(await update(id, {}, who.maintainer))).toEqual([403, 'action.notYours'])
    expect((await update(id, { name: '箱变检修', stationId: station })).statusCode).toBe(200)
    expect(await whole(id)).toMatchObject({ name: '箱变检修', stationId: station })
    const stale = { ...workForm(), id: (await newest(id)).id, version: 1 }
    expect(refusal(await who.magang.post(calls.update.path, { payload: stale }))).toEqual([409, 'record.conflict'])
    await approve(id)
    expect(refusal(await update(id, {}))).toEqual([409, 'typical.contentFixed'])
    await revise(id)
    expect(refusal(await update(id, { name: '箱变检修' }))).toEqual([409, 'typical.headFixed'])
  })

  test('the one in use is retired with a reason by the leader in charge or a keeper, and by no one else', async () => {
    const { id } = await approved()
    expect(fieldsOf(await decide(id, 'retire', who.admin))).toEqual(['comment'])
    expect(refusal(await decide(id, 'retire', who.magang, '设备已拆'))).toEqual([403, 'action.notYours'])
    await done(id, 'retire', who.safety, '设备已拆')
    expect(await whole(id)).toMatchObject({ status: 'retired', approvedNo: null, mayRevise: true })
  })
})

describe('the list', () => {
  test('is found by word, kind, type, station and state, and exported with a record', async () => {
    await approved()
    await written({ code: 'D-02', name: '吊装', type: 'windMechanical', stationId: 'wp-gansu-guazhou', connection: '' })
    await who.magang.post(calls.insert.path, { payload: operationForm() })
    expect(await codes({})).toEqual(['C-01', 'D-01', 'D-02'])
    expect(await codes({ keyword: '吊装' })).toEqual(['D-02'])
    expect(await codes({ kind: 'operation' })).toEqual(['C-01'])
    expect(await codes({ type: 'electricalFirst' })).toEqual(['D-01'])
    expect(await codes({ stationId: 'wp-gansu-guazhou' })).toEqual(['C-01', 'D-01', 'D-02'])
    expect(await codes({ stationId: station })).toEqual(['C-01', 'D-01'])
    expect(await codes({ status: 'approved', sort: 'usedCount', order: 'desc' })).toEqual(['D-01'])
    expect(await codes({ status: 'draft' })).toEqual(['C-01', 'D-02'])
    const file = await who.admin.get(query(calls.export.path, { status: 'approved' }))
    const { sheets } = await readXlsx(file.rawPayload)
    expect(sheets[0]!.rows.slice(0, 2).map((row) => row.slice(0, 3))).toEqual([
      ['编号', '名称', '票类'],
      ['D-01', '箱变避雷器更换', '工作票'],
    ])
    const log = (await who.admin.get(query(auditContract.page.path, { action: 'export' }))).json().data.rows
    expect(log[0].target).toBe('典型票')
  })

  test('a code is given once in a company', async () => {
    await written()
    expect(fieldsOf(await insert())).toEqual(['code'])
    const id = await written({ code: 'D-02' })
    expect(fieldsOf(await update(id, { code: 'D-01' }))).toEqual(['code'])
  })

  test('another company sees nothing of it and changes nothing; a foreign id is a missing one', async () => {
    const { id, versionId } = await approved()
    const admin2 = await state.t.signIn('admin2')
    expect(await list({}, admin2)).toEqual([])
    const [approver] = (await who.admin.get(calls.approvers.path)).json().data
    const answers = async (ticketId: string, version: string, person: string) => [
      refusal(await admin2.get(query(calls.detail.path, { id: ticketId }))),
      refusal(await admin2.post(calls.revise.path, { payload: { id: ticketId } })),
      refusal(await admin2.post(calls.act.path, { payload: { id: version, version: 1, action: 'submit' } })),
      refusal(await admin2.post(calls.update.path, { payload: { ...workForm(), id: version, version: 1 } })),
      refusal(await admin2.post(calls.deleteApprover.path, { payload: { id: person } })),
    ]
    const theirs = await answers(id, versionId, approver.id)
    expect(theirs).toEqual(theirs.map(() => [404, 'record.notFound']))
    expect(await answers('tt-none', 'tv-none', 'appr-none')).toEqual(theirs)
    expect((await insert({ stationId: station }, admin2)).statusCode).toBe(404)
    expect((await insert({ code: 'D-01' }, admin2)).statusCode).toBe(200)
  })
})

describe('the approvers', () => {
  test('are named, changed and removed by those who look after qualifications, and the list is exported', async () => {
    expect((await who.magang.get(calls.approvers.path)).json().data).toHaveLength(4)
    const payload = { accountId: 'u-liujing', step: 'hse', fromDay: '2026-06-22', toDay: null }
    expect((await who.operator.post(calls.insertApprover.path, { payload })).statusCode).toBe(403)
    expect((await who.safety.post(calls.insertApprover.path, { payload })).statusCode).toBe(200)
    const found = async () =>
      (await who.admin.get(calls.approvers.path))
        .json()
        .data.find((one: { accountId: string }) => one.accountId === 'u-liujing')
    expect(await found()).toMatchObject({ state: 'upcoming', step: 'hse', name: '刘静' })
    const { id, version } = await found()
    const change = { id, version, fromDay: '2026-01-01', toDay: '2026-06-20' }
    expect((await who.safety.post(calls.updateApprover.path, { payload: change })).statusCode).toBe(200)
    expect(refusal(await who.safety.post(calls.updateApprover.path, { payload: change }))).toEqual([
      409,
      'record.conflict',
    ])
    expect((await found()).state).toBe('expired')
    const { sheets } = await readXlsx((await who.admin.get(calls.exportApprovers.path)).rawPayload)
    expect(sheets[0]!.rows).toHaveLength(6)
    expect((await who.safety.post(calls.deleteApprover.path, { payload: { id } })).statusCode).toBe(200)
    expect(await found()).toBeUndefined()
    expect(Object.keys(approvers())).toHaveLength(4)
  })

  test.each([
    ['a person of another company', { accountId: 'u-operator2' }, 'accountId'],
    ['an end before the beginning', { toDay: '2025-12-31' }, 'toDay'],
    ['an unknown step', { step: 'boss' }, 'step'],
  ])('refuses %s', async (_, change, field) => {
    const payload = { accountId: 'u-liujing', step: 'hse', fromDay: '2026-01-01', toDay: null, ...change }
    const answer = await who.admin.post(calls.insertApprover.path, { payload })
    expect([answer.statusCode, fieldsOf(answer)]).toEqual([400, [field]])
  })
})
