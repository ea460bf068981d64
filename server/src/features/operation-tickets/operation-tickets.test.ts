import { auditContract } from '@fengguang/domain/audit/audit.contract'
import type { Operation, OperationForm } from '@fengguang/domain/operation-tickets/operation.model'
import { operationTicketsContract as calls } from '@fengguang/domain/operation-tickets/operation-tickets.contract'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operationRoom } from '../../testing/operation-room.ts'
import { fieldsOf, inbox, query, refusal, station } from '../../testing/task-room.ts'

const room = operationRoom()
const { who, state, form, insert, made, read, act, ok, step, order, toOperate, doStep, toChief } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(room.clear)

const list = async (params: Record<string, string> = {}, by = who.admin): Promise<Operation[]> =>
  (await by.get(query(calls.list.path, params))).json().data.rows
const messages = async (by = who.maintainer) => (await inbox(by)).rows.map(({ title }) => title)
const statistics = async () => (await who.admin.get(calls.statistics.path)).json().data

describe('a ticket from the draft to its result', () => {
  test('by four people, every step read out and done, with its marks and history [req 153]', async () => {
    const id = await made()
    expect(await read(id)).toMatchObject({ status: 'draft', no: '', stepCount: 3, doneCount: 0, brokenAt: null })
    expect(await ok(id, 'submit', who.maintainer)).toMatchObject({ status: 'toGuard', no: '2026-0001' })
    expect(await messages(who.operator)).toEqual(['操作票：监护人审核'])
    expect((await ok(id, 'review', who.operator)).status).toBe('toLeader')
    expect(fieldsOf(await act(id, 'approve', who.wangqiang))).toEqual(['orderGiver', 'orderReceiver', 'orderedAt'])
    const early = { ...order, orderedAt: '2026-06-21T01:00:01Z' }
    expect(refusal(await act(id, 'approve', who.wangqiang, early))).toEqual([409, 'operation.orderInFuture'])
    expect(await ok(id, 'approve', who.wangqiang, order)).toMatchObject({ status: 'toOperate', orderGiver: '省调 李' })
    expect(await messages(who.maintainer)).toEqual(['操作票：操作人记录'])
    for (const index of [0, 1, 2]) {
      state.t.clock.now = new Date(Date.UTC(2026, 5, 21, 1, 5 + index))
      await doStep(id, index)
    }
    expect((await read(id)).steps[2]).toMatchObject({
      called: { by: 'u-operator', name: '周行', at: '2026-06-21T01:07:00.000Z' },
      done: { by: 'u-maintainer', name: '高修', at: '2026-06-21T01:07:00.000Z' },
    })
    expect((await ok(id, 'finish', who.maintainer)).status).toBe('toChief')
    expect(refusal(await act(id, 'determine', who.wangqiang, { result: 'executed' }))).toEqual([403, 'action.notYours'])
    expect(refusal(await act(id, 'determine', who.liujing, { result: 'partly', comment: '停' }))).toEqual([
      409,
      'operation.resultMismatch',
    ])
    const done = await ok(id, 'determine', who.liujing, { result: 'executed' })
    expect(done).toMatchObject({ status: 'done', result: 'executed', doneCount: 3, brokenAt: null, offers: [] })
    expect(done.history.map(({ kind, by, comment }) => `${kind} ${by} ${comment}`.trim())).toEqual([
      'write 高修',
      'submit 高修',
      'review 周行',
      'approve 王强 省调 李 → 王强',
      'call 周行 1 拉开 35 kV 3B 断路器',
      'tick 高修 1 ✓ 拉开 35 kV 3B 断路器',
      'call 周行 2 拉开 3B-1 隔离开关',
      'tick 高修 2 ✓ 拉开 3B-1 隔离开关',
      'call 周行 3 合上 3B-D 接地刀闸',
      'tick 高修 3 ✓ 合上 3B-D 接地刀闸',
      'finish 高修',
      'determine 刘静',
    ])
    expect(await messages()).toContain('操作票：已执行')
    expect(await messages(who.wangqiang)).toContain('操作票：已执行')
  })

  test('sent back it is a draft with its number and reason, and can be changed again', async () => {
    const id = await made()
    await ok(id, 'submit', who.maintainer)
    expect(fieldsOf(await act(id, 'reject', who.operator))).toEqual(['comment'])
    expect(refusal(await act(id, 'reject', who.maintainer, { comment: '不' }))).toEqual([403, 'action.notYours'])
    await ok(id, 'reject', who.operator, { comment: '漏验电' })
    await toOperate(id)
    await step(id, 'call', 0, who.operator)
    const back = await ok(id, 'reject', who.wangqiang, { comment: '顺序有误' })
    expect(back).toMatchObject({ status: 'draft', no: '2026-0001', orderGiver: '', orderedAt: null })
    expect(back.steps[0]).toMatchObject({ called: null, done: null })
    expect(back.history.at(-1)).toMatchObject({ kind: 'reject', comment: '顺序有误', by: '王强' })
    expect(await messages()).toContain('操作票：待提交')
    const update = (change: Partial<OperationForm>, by = who.maintainer, version = back.version) =>
      by.post(calls.update.path, { payload: { ...form(change), id, version } })
    expect(refusal(await update({}, who.magang))).toEqual([403, 'action.notYours'])
    expect(fieldsOf(await update({ stationId: 'wp-gansu-guazhou' }))).toEqual(['stationId'])
    expect((await update({ remarks: '补充验电' })).statusCode).toBe(200)
    expect(refusal(await update({}))).toEqual([409, 'record.conflict'])
    expect(await ok(id, 'submit', who.maintainer)).toMatchObject({ no: '2026-0001', remarks: '补充验电' })
    expect(refusal(await update({}, who.maintainer, back.version + 2))).toEqual([409, 'operation.contentsFixed'])
  })

  test('a single person needs no guardian: the duty leader reviews first, and steps are not read out', async () => {
    const id = await made({ kind: 'single', steps: [{ text: '合上 3B 断路器', check: '', secondCheck: '' }] })
    expect(await read(id)).toMatchObject({ guardianId: null, guardianName: null })
    expect((await ok(id, 'submit', who.maintainer)).status).toBe('toLeader')
    await ok(id, 'approve', who.wangqiang, order)
    expect(refusal(await step(id, 'call', 0, who.operator))).toEqual([403, 'action.notYours'])
    expect((await step(id, 'tick', 0, who.maintainer)).statusCode).toBe(200)
    expect((await ok(id, 'finish', who.maintainer)).status).toBe('toChief')
  })

  test('stopped on the way, the rest is not executed and the duty chief says so', async () => {
    const id = await made()
    await toOperate(id)
    await doStep(id, 0)
    expect(refusal(await act(id, 'reject', who.wangqiang, { comment: '改' }))).toEqual([409, 'operation.begun'])
    expect(refusal(await act(id, 'finish', who.maintainer))).toEqual([409, 'operation.stepsOpen'])
    expect(fieldsOf(await act(id, 'interrupt', who.operator))).toEqual(['comment'])
    const stopped = await ok(id, 'interrupt', who.operator, { comment: '雷雨' })
    expect(stopped).toMatchObject({ status: 'toChief', doneCount: 1, possibleResults: ['partly', 'unqualified'] })
    expect(refusal(await step(id, 'call', 1, who.operator))).toEqual([409, 'action.wrongState'])
    expect(fieldsOf(await act(id, 'determine', who.liujing, { result: 'partly' }))).toEqual(['comment'])
    const closed = await ok(id, 'determine', who.liujing, { result: 'partly', comment: '雷雨中止' })
    expect(closed).toMatchObject({ status: 'done', result: 'partly', resultReason: '雷雨中止' })
  })

  test('statistics count results of the last year and the share that is qualified', async () => {
    const none = { executed: 0, partly: 0, notExecuted: 0, unqualified: 0, void: 0, underWay: 0, qualifiedShare: null }
    expect(await statistics()).toEqual(none)
    const [first, second, third, fourth] = [await made(), await made(), await made(), await made()] as const
    await toChief(first)
    await ok(first, 'determine', who.liujing, { result: 'unqualified', comment: '监护不到位' })
    await toOperate(second)
    await ok(second, 'interrupt', who.wangqiang, { comment: '电网要求' })
    await ok(second, 'determine', who.liujing, { result: 'notExecuted', comment: '电网要求' })
    expect(refusal(await act(third, 'void', who.magang, { comment: '错票' }))).toEqual([403, 'action.notYours'])
    await ok(third, 'void', who.maintainer, { comment: '错票' })
    await toOperate(fourth)
    expect(refusal(await act(fourth, 'void', who.maintainer, { comment: '错票' }))).toEqual([403, 'action.notYours'])
    const counted = { ...none, notExecuted: 1, unqualified: 1, void: 1, underWay: 1 }
    expect(await statistics()).toEqual({ ...counted, qualifiedShare: 1 / 3 })
    expect(await read(third)).toMatchObject({ status: 'void', result: null, resultReason: '错票' })
    await state.t.db.run(`update operation_ticket set closed_at = closed_at - interval '366 days'`, [])
    expect(await statistics()).toEqual({ ...none, underWay: 1 })
  })
})

describe('guards', () => {
  test.each<[string, Partial<OperationForm>, string[]]>([
    ['an operator who is not qualified', { operatorId: 'u-analyst' }, ['operatorId']],
    ['an operator of the repair staff in a guarded operation', { operatorId: 'u-magang' }, ['operatorId']],
    [
      'operating staff in an operation by repair staff',
      { kind: 'repair', operatorId: 'u-liujing', chiefId: 'u-wangqiang' },
      ['operatorId'],
    ],
    ['a guardian who is not qualified', { guardianId: 'u-magang' }, ['guardianId']],
    ['a guardian of another company', { guardianId: 'u-operator2' }, ['guardianId']],
    ['a guardian who does not exist', { guardianId: 'u-missing' }, ['guardianId']],
    ['a duty leader who is not qualified', { leaderId: 'u-safety' }, ['leaderId']],
    ['a duty chief who is not qualified', { chiefId: 'u-safety' }, ['chiefId']],
    ['one person as operator and guardian', { guardianId: 'u-maintainer' }, ['guardianId']],
    ['the operator as duty leader', { leaderId: 'u-maintainer' }, ['leaderId']],
    ['the guardian as duty chief', { chiefId: 'u-operator' }, ['chiefId']],
    ['no guardian', { guardianId: null }, ['guardianId']],
    [
      'time beyond the certificates',
      { plannedEndAt: '2030-01-02T00:00:00Z' },
      ['operatorId', 'guardianId', 'leaderId', 'chiefId'],
    ],
  ])('the form refuses %s', async (_, change, fields) => {
    const answer = await insert(change)
    expect([answer.statusCode, fieldsOf(answer)]).toEqual([400, fields])
  })

  test('repair staff operate under a guardian', async () => {
    const id = await made({ kind: 'repair', operatorId: 'u-magang' })
    expect((await ok(id, 'submit', who.magang)).status).toBe('toGuard')
  })

  test('a qualification that ends meanwhile blocks the approval, with its reason', async () => {
    const id = await made()
    await ok(id, 'submit', who.maintainer)
    await ok(id, 'review', who.operator)
    await state.t.db.run(`update ticket_qualification set to_day = '2026-06-20' where account_id = 'u-operator'`, [])
    expect(refusal(await act(id, 'approve', who.wangqiang, order))).toEqual([409, 'operation.guardianUnqualified'])
    const { offers } = await read(id, who.wangqiang)
    expect(offers.find(({ action }) => action === 'approve')).toEqual({
      action: 'approve',
      by: ['leader'],
      isYours: true,
      reasons: ['监护人在该电站的计划时间内没有运行资格'],
    })
    await state.t.db.run('update ticket_qualification set to_day = null', [])
  })

  test('after the planned end no operation begins, and one that has begun is brought to its end', async () => {
    const [late, begun] = [await made(), await made()] as const
    await toOperate(late)
    await toOperate(begun)
    await doStep(begun, 0)
    state.t.clock.now = new Date('2026-06-21T10:00:00Z')
    expect(refusal(await step(late, 'call', 0, who.operator))).toEqual([409, 'operation.pastEnd'])
    await doStep(begun, 1)
    expect((await read(begun)).doneCount).toBe(2)
  })
})

describe('list, rights and export', () => {
  test('tickets are found by station, kind, state, result and part', async () => {
    const id = await made()
    await made({ kind: 'repair', operatorId: 'u-magang', stationId: 'wp-gansu-guazhou', chiefId: 'u-wangqiang' })
    await toChief(id)
    await ok(id, 'determine', who.liujing, { result: 'executed' })
    expect(await list({ status: 'done,void' })).toHaveLength(1)
    expect(await list({ result: 'executed' })).toMatchObject([{ id, task: '35 kV 3B 断路器由运行转检修' }])
    expect(await list({ kind: 'repair', stationId: 'wp-gansu-guazhou' })).toHaveLength(1)
    expect(await list({ keyword: '高修' })).toHaveLength(1)
    expect(await list({ mine: 'true' }, who.magang)).toHaveLength(1)
    expect(await list({ mine: 'true', stationId: station }, who.liujing)).toHaveLength(1)
    expect(await list({ mine: 'true' }, who.admin)).toHaveLength(0)
    expect(await list({ sort: 'no', order: 'desc' })).toHaveLength(2)
  })

  test('another company sees nothing and cannot tell a foreign ticket from a missing one', async () => {
    const id = await made()
    const { operator2 } = who
    const answers = await Promise.all(
      [id, 'ot-missing'].map(async (one) => {
        const held = { id: one, version: 1 }
        return [
          refusal(await operator2.get(query(calls.detail.path, { id: one }))),
          refusal(await operator2.post(calls.act.path, { payload: { ...held, action: 'submit' } })),
          refusal(await operator2.post(calls.step.path, { payload: { ...held, action: 'call', index: 0 } })),
          refusal(await operator2.post(calls.update.path, { payload: { ...form(), ...held } })),
        ]
      }),
    )
    expect(answers[0]).toEqual(Array.from({ length: 4 }, () => [404, 'record.notFound']))
    expect(answers[1]).toEqual(answers[0])
    expect(await list({}, operator2)).toEqual([])
    expect((await insert({}, who.analyst)).statusCode).toBe(403)
    expect((await read(id, who.analyst)).hands).toEqual([])
  })

  test('the export has the rows of the list and is recorded', async () => {
    await made()
    const file = await who.admin.get(calls.export.path)
    const { sheets } = await readXlsx(file.rawPayload)
    expect(sheets[0]!.rows[1]!.slice(1, 6)).toEqual([
      '监护操作',
      '待提交',
      '',
      '青海共和光伏电站',
      '35 kV 3B 断路器由运行转检修',
    ])
    const log = (await who.admin.get(query(auditContract.page.path, { action: 'export' }))).json().data.rows
    expect(log[0].target).toBe('操作票')
  })
})
