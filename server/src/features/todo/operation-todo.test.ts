import { todoContract as calls } from '@fengguang/domain/todo/todo.contract'
import type { TodoItem } from '@fengguang/domain/todo/todo.model'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operationRoom } from '../../testing/operation-room.ts'
import { query, station } from '../../testing/task-room.ts'
import type { TestBrowser } from '../../testing/test-app.ts'

const room = operationRoom()
const { who, state, made, ok, step, order } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(async () => {
  await room.clear()
  await state.t.db.run('truncate task, defect, shift_handover, invitation, work_ticket cascade', [])
})

const list = async (by: TestBrowser): Promise<TodoItem[]> =>
  (await by.get(query(calls.list.path, { kind: 'operation' }))).json().data.rows
const count = async (by: TestBrowser): Promise<number> => (await by.get(calls.count.path)).json().data.total
/** Whom it waits for: operator, guardian, duty leader and duty chief, in this order. */
const waiting = async () => {
  const people = [who.maintainer, who.operator, who.wangqiang, who.liujing]
  return (await Promise.all(people.map(list))).map((items) => items[0]?.status ?? '')
}

test('an operation ticket waits for the one whose turn it is, also between two steps [req 150]', async () => {
  const id = await made({ steps: [{ text: '合上 3B 断路器', check: '', secondCheck: '' }] })
  expect(await list(who.maintainer)).toMatchObject([
    { recordId: id, danger: 'medium', stationId: station, dueAt: '2026-06-21T10:00:00.000Z', hands: ['operator'] },
  ])
  expect(await waiting()).toEqual(['operation.draft', '', '', ''])
  await ok(id, 'submit', who.maintainer)
  expect(await waiting()).toEqual(['', 'operation.toGuard', '', ''])
  await ok(id, 'review', who.operator)
  expect(await waiting()).toEqual(['', '', 'operation.toLeader', ''])
  await ok(id, 'approve', who.wangqiang, order)
  expect(await waiting()).toEqual(['', 'operation.toOperate', '', ''])
  expect((await list(who.operator))[0]).toMatchObject({ danger: 'high', hands: ['guardian'] })
  await step(id, 'call', 0, who.operator)
  expect(await waiting()).toEqual(['operation.toOperate', '', '', ''])
  await step(id, 'tick', 0, who.maintainer)
  expect(await waiting()).toEqual(['operation.toOperate', '', '', ''])
  await ok(id, 'finish', who.maintainer)
  expect(await waiting()).toEqual(['', '', '', 'operation.toChief'])
  expect([await count(who.liujing), await count(who.maintainer)]).toEqual([1, 0])
  await ok(id, 'determine', who.liujing, { result: 'executed' })
  expect(await waiting()).toEqual(['', '', '', ''])
  expect(await list(who.operator2)).toEqual([])
})
