import { findingsContract as calls } from '@fengguang/domain/inspection/findings.contract'
import type { Finding, FindingWhole } from '@fengguang/domain/inspection/finding.model'
import type { TaskWhole } from '@fengguang/domain/tasks/task.model'
import { checksOf } from '@fengguang/domain/tasks/task-route.rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inspectionRoom } from '../../testing/inspection-room.ts'
import { fieldsOf, query, refusal } from '../../testing/task-room.ts'

const room = inspectionRoom()
const { who, act, ok, plan, twoPoints, actPlan, rounds, read, recordDetail, complete, made, insert, state } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(async () => {
  await room.clear()
})

/** A round that its executor has begun. */
async function begun(): Promise<TaskWhole> {
  const { id } = await plan({ routeIds: await twoPoints() })
  await actPlan(id, 'dispatch')
  const [round] = await rounds(id)
  await ok(round!.taskId!, 'claim', who.maintainer)
  return ok(round!.taskId!, 'start', who.maintainer)
}
const answers = (task: TaskWhole, change: Record<number, object> = {}) => ({
  type: 'inspection',
  items: checksOf(task.route!).map(({ point, item }, n) => ({
    what: item.what,
    pointId: point.id,
    itemId: item.id,
    result: 'normal',
    reading: item.answer === 'reading' ? 50 : null,
    note: '',
    ...change[n],
  })),
})
const findings = async (by = who.admin): Promise<Finding[]> => (await by.get(query(calls.list.path))).json().data.rows
const leak = { 1: { reading: 5, note: '渗油' } }
const handle = async (id: string, action: string, comment = '看过', by = who.admin) => {
  const { version } = (await who.admin.get(query(calls.detail.path, { id }))).json().data
  return by.post(calls.act.path, { payload: { id, version, action, comment } })
}
const status = async () => (await findings())[0]!.status
async function oneFinding(): Promise<Finding> {
  const task = await begun()
  await recordDetail(task.id, answers(task, leak))
  await complete(task.id)
  return (await findings())[0]!
}

describe('a round is recorded point after point', () => {
  test('with its own copy of the route: what is changed later does not reach it', async () => {
    const task = await begun()
    expect(task.route).toMatchObject([
      { name: '一号箱变', items: [{ what: '外观' }, { what: '油位', low: 20, high: 80 }] },
      { name: '二号箱变' },
    ])
    await state.t.db.run(`update inspection_point set name = name || '改名'`, [])
    expect((await read(task.id)).route).toEqual(task.route)
  })

  test('every check in its order, readings judged by their limits, a note where something is abnormal', async () => {
    const task = await begun()
    const whole = answers(task)
    expect(fieldsOf(await recordDetail(task.id, { ...whole, items: whole.items.slice(1) }))).toEqual(['detail.items'])
    expect(fieldsOf(await recordDetail(task.id, answers(task, { 1: { reading: 5 } })))).toEqual(['detail.items.1.note'])
    expect(fieldsOf(await recordDetail(task.id, answers(task, { 1: { reading: null } })))).toEqual([
      'detail.items.1.reading',
    ])
    expect((await recordDetail(task.id, answers(task, leak))).json().data.detail.items[1]).toMatchObject({
      what: '一号箱变 · 油位',
      result: 'abnormal',
      reading: 5,
      note: '渗油',
    })
  })

  test('a photo is one that the executor brought', async () => {
    const task = await begun()
    const photo = answers(task, { 1: { reading: 5, note: '渗油', photoId: 'a'.repeat(64) } })
    expect(fieldsOf(await recordDetail(task.id, photo))).toEqual(['fileIds'])
  })
})

describe('findings', () => {
  test('come with the completion, once, and follow what is recorded again', async () => {
    const task = await begun()
    await recordDetail(task.id, answers(task, { ...leak, 2: { result: 'abnormal', note: '锈蚀' } }))
    expect(await findings()).toEqual([])
    await complete(task.id)
    expect((await findings()).map(({ what }) => what).toSorted()).toEqual(['一号箱变 · 油位', '二号箱变 · 外观'])
    await ok(task.id, 'reject', who.operator)
    await recordDetail(task.id, answers(task, { 1: { reading: 8, note: '渗油，已擦净' } }))
    await complete(task.id)
    expect(await findings()).toMatchObject([
      {
        what: '一号箱变 · 油位',
        reading: 8,
        note: '渗油，已擦净',
        low: 20,
        high: 80,
        unit: '%',
        status: 'notProcessed',
        taskNo: task.no,
      },
    ])
  })

  test('that were handled stay one each when the work is recorded again', async () => {
    const task = await begun()
    await recordDetail(task.id, answers(task, leak))
    await complete(task.id)
    expect((await handle((await findings())[0]!.id, 'suspend', '等备件')).statusCode).toBe(200)
    await ok(task.id, 'reject', who.operator)
    await recordDetail(task.id, answers(task, { 1: { reading: 8, note: '渗油，已擦净' } }))
    await complete(task.id)
    expect(await findings()).toMatchObject([{ what: '一号箱变 · 油位', note: '渗油，已擦净', status: 'suspended' }])
  })

  test('come from an inspection without a route as well', async () => {
    const { id } = await made({ type: 'inspection' })
    await ok(id, 'claim', who.maintainer)
    await ok(id, 'start', who.maintainer)
    await recordDetail(id, { type: 'inspection', items: [{ what: '围栏', result: 'abnormal', note: '破损' }] })
    await complete(id)
    expect(await findings()).toMatchObject([{ what: '围栏', note: '破损', reading: null }])
  })

  test('are handled with words, who and when; another company finds none [req 248]', async () => {
    const { id } = await oneFinding()
    expect(fieldsOf(await handle(id, 'suspend', ''))).toEqual(['comment'])
    expect((await handle(id, 'suspend', '等备件')).statusCode).toBe(200)
    expect(refusal(await handle(id, 'suspend'))).toEqual([409, 'action.wrongState'])
    expect((await handle(id, 'process', '已换', who.analyst)).statusCode).toBe(403)
    const foreign = await handle(id, 'process', '已换', who.operator2)
    expect(refusal(foreign)).toEqual([404, 'record.notFound'])
    expect((await who.operator2.get(query(calls.detail.path, { id }))).statusCode).toBe(404)
    expect(await findings(who.operator2)).toEqual([])
    await handle(id, 'process', '已换')
    const whole: FindingWhole = (await who.admin.get(query(calls.detail.path, { id }))).json().data
    expect(whole.history.map(({ kind, to, by, comment }) => [kind, to, by, comment])).toEqual([
      ['process', 'processed', '林晓', '已换'],
      ['suspend', 'suspended', '林晓', '等备件'],
      ['find', 'notProcessed', '高修', ''],
    ])
  })

  test('of two who act at once one is first', async () => {
    const { id, version } = await oneFinding()
    const press = (action: string) =>
      who.admin.post(calls.act.path, { payload: { id, version, action, comment: '好' } })
    const both = await Promise.all([press('suspend'), press('giveUp')])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  })

  test('become a task, once, and are processed when it is accepted', async () => {
    const finding = await oneFinding()
    const source = { sourceKind: 'finding', sourceId: finding.id } as const
    expect((await insert({ sourceKind: 'finding', sourceId: 'x' })).statusCode).toBe(404)
    const task = await made(source)
    expect(await status()).toBe('pending')
    expect(refusal(await insert(source))).toEqual([409, 'task.findingHandled'])
    await ok(task.id, 'withdraw', who.admin)
    expect(await status()).toBe('notProcessed')
    await ok(task.id, 'relaunch', who.admin)
    await ok(task.id, 'claim', who.maintainer)
    await ok(task.id, 'start', who.maintainer)
    await recordDetail(task.id)
    await complete(task.id)
    expect(await status()).toBe('pending')
    expect((await act(task.id, 'accept', who.operator)).statusCode).toBe(200)
    expect(await status()).toBe('processed')
    expect(refusal(await insert(source))).toEqual([409, 'task.findingHandled'])
  })
})
