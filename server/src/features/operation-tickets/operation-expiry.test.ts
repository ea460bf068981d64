import type { Operation } from '@fengguang/domain/operation-tickets/operation.model'
import { operationTicketsContract as calls } from '@fengguang/domain/operation-tickets/operation-tickets.contract'
import { todoContract } from '@fengguang/domain/todo/todo.contract'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operationRoom } from '../../testing/operation-room.ts'
import { inbox, query, refusal } from '../../testing/task-room.ts'

const room = operationRoom()
const { who, state, made, read, ok, step, doStep, toOperate, expire } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(room.clear)

const at = (time: string) => {
  state.t.clock.now = new Date(time)
}
const list = async (params: Record<string, string>): Promise<Operation[]> =>
  (await who.admin.get(query(calls.list.path, params))).json().data.rows
const none = { expired: 0, warned: 0 }
const four = () => [who.maintainer, who.operator, who.wangqiang, who.liujing]
/** Midnight at the station. */
const midnight = '2026-06-21T16:00:00Z'

test('what never began is not executed at its planned end: midnight on the clocks of its station', async () => {
  at('2026-06-21T06:00:00Z')
  // Sessions end after some hours without a call.
  for (const person of four()) await inbox(person)
  const draft = await made({ plannedEndAt: midnight })
  const [toGuard, ordered] = [await made({ plannedEndAt: midnight }), await made({ plannedEndAt: midnight })] as const
  await ok(toGuard, 'submit', who.maintainer)
  await toOperate(ordered)
  at('2026-06-21T15:59:59.999Z')
  expect((await expire()).expired).toBe(0)
  at(midnight)
  expect(await expire()).toEqual({ expired: 2, warned: 0 })
  for (const id of [toGuard, ordered]) {
    const gone = await read(id)
    expect(gone).toMatchObject({
      status: 'done',
      result: 'notExecuted',
      resultReason: '到计划结束时间 2026-06-22 00:00 未开始操作',
      closedAt: '2026-06-21T16:00:00.000Z',
      brokenAt: null,
      offers: [],
    })
    expect(gone.history.at(-1)).toMatchObject({
      kind: 'expire',
      by: null,
      status: 'done',
      at: '2026-06-21T16:00:00.000Z',
      comment: '2026-06-22 00:00',
    })
  }
  expect((await read(draft)).status).toBe('draft')
  for (const person of four())
    expect((await inbox(person)).rows[0]).toMatchObject({
      title: '操作票到期：未执行',
      content: expect.stringContaining('计划结束 2026-06-22 00:00'),
    })
  expect(await expire()).toEqual(none)
})

test('one under way is never closed: it is overdue in the list, its file and the to-do list until people end it', async () => {
  const [called, takenBack] = [await made(), await made()] as const
  await toOperate(called)
  expect((await step(called, 'call', 0, who.operator)).statusCode).toBe(200)
  await toOperate(takenBack)
  await doStep(takenBack, 0)
  const back = await step(takenBack, 'takeBack', 0, who.maintainer, { comment: '勾错，重新核对' })
  expect(back.statusCode).toBe(200)
  at('2026-06-21T09:59:59Z')
  expect(await list({ overdue: 'true' })).toEqual([])
  at('2026-06-21T10:00:00Z')
  expect((await expire()).expired).toBe(0)
  expect((await list({ overdue: 'true' })).map(({ id, isOverdue }) => [id, isOverdue])).toHaveLength(2)
  expect(await list({ overdue: 'false' })).toEqual([])
  expect(await read(called)).toMatchObject({ status: 'toOperate', isOverdue: true, brokenAt: null })
  const todo = await who.maintainer.get(query(todoContract.list.path, { kind: 'operation', overdue: 'true' }))
  expect(todo.json().data.rows).toMatchObject([{ recordId: called, isOverdue: true, danger: 'high' }])
  const { sheets } = await readXlsx((await who.admin.get(calls.export.path)).rawPayload)
  const column = sheets[0]!.rows[0]!.indexOf('超期')
  expect(sheets[0]!.rows[1]![column]).toBe('是')
  // What was read out in time is done and recorded.
  expect((await step(called, 'tick', 0, who.maintainer, { indications: 2 })).statusCode).toBe(200)
  const stopped = await ok(called, 'interrupt', who.operator, { comment: '超时' })
  expect(stopped).toMatchObject({ status: 'toChief', isOverdue: false })
})

test('one that is ordered and not begun cannot begin late, even before the platform has looked', async () => {
  const id = await made({ kind: 'single', steps: [{ text: '合上 3B 断路器', check: '', secondCheck: '' }] })
  await toOperate(id)
  at('2026-06-21T10:00:00Z')
  expect(refusal(await step(id, 'tick', 0, who.maintainer))).toEqual([409, 'operation.pastEnd'])
  expect(await expire()).toEqual({ expired: 1, warned: 0 })
  expect((await read(id)).result).toBe('notExecuted')
})

test('operator, guardian and duty leader are warned once, two hours before the end and not before the start', async () => {
  const id = await made()
  await toOperate(id)
  const later = await made({ plannedStartAt: '2026-06-21T09:00:00Z' })
  await ok(later, 'submit', who.maintainer)
  at('2026-06-21T07:59:59Z')
  expect(await expire()).toEqual(none)
  at('2026-06-21T08:00:00Z')
  const twice = await Promise.all([expire(), expire()])
  expect(twice.reduce((sum, { warned }) => sum + warned, 0)).toBe(1)
  const warnings = await Promise.all(
    four().map(async (by) => (await inbox(by)).rows.filter(({ title }) => title === '操作票即将到期').length),
  )
  expect(warnings).toEqual([1, 1, 1, 0])
  expect((await read(id)).brokenAt).toBeNull()
  at('2026-06-21T09:00:00Z')
  expect(await expire()).toEqual({ expired: 0, warned: 1 })
  expect(await expire()).toEqual(none)
})

test('of two runs at once one expires a ticket, and its history has one line of it', async () => {
  const ids = [await made(), await made()]
  for (const id of ids) await toOperate(id)
  at('2026-06-21T10:00:00Z')
  const runs = await Promise.all([expire(), expire(), expire()])
  expect(runs.reduce((sum, { expired }) => sum + expired, 0)).toBe(2)
  for (const id of ids) expect((await read(id)).history.filter(({ kind }) => kind === 'expire')).toHaveLength(1)
})
