import { todoContract as calls } from '@fengguang/domain/todo/todo.contract'
import type { TodoItem } from '@fengguang/domain/todo/todo.model'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { query } from '../../testing/task-room.ts'
import type { TestBrowser } from '../../testing/test-app.ts'
import { typicalRoom } from '../../testing/typical-room.ts'

const room = typicalRoom()
const { who } = room
const { written, done, name } = room.typical
beforeAll(room.open)
afterAll(room.close)
beforeEach(room.clear)

const list = async (by: TestBrowser): Promise<TodoItem[]> =>
  (await by.get(query(calls.list.path, { kind: 'typical' }))).json().data.rows
const count = async (by: TestBrowser): Promise<number> => (await by.get(calls.count.path)).json().data.total

test('a version waits for the one who signs next, and for its author when it is sent back [req 150]', async () => {
  const people = [who.magang, who.maintainer, who.operator, who.safety, who.admin, who.operator2]
  const waiting = () => Promise.all(people.map(async (person) => (await list(person)).length))
  const before = await count(who.safety)
  const id = await written()
  expect(await waiting()).toEqual([1, 0, 0, 0, 0, 0])
  await done(id, 'submit', who.magang)
  expect(await waiting()).toEqual([0, 1, 0, 0, 0, 0])
  await done(id, 'approve', who.maintainer)
  expect(await waiting()).toEqual([0, 0, 1, 0, 0, 0])
  await done(id, 'approve', who.operator)
  expect(await list(who.safety)).toMatchObject([
    {
      recordId: id,
      title: 'D-01 箱变避雷器更换 v1',
      status: 'typical.toHse',
      stationName: null,
      from: '马刚',
      isOverdue: false,
    },
  ])
  expect((await count(who.safety)) - before).toBe(1)
  await done(id, 'reject', who.safety, '缺措施')
  expect(await waiting()).toEqual([1, 0, 0, 0, 0, 0])
})

test('what the reader may not sign does not wait for them', async () => {
  await name('u-magang', 'specialist')
  await name('u-maintainer', 'department')
  const id = await written()
  await done(id, 'submit', who.magang)
  expect(await list(who.magang)).toEqual([])
  await done(id, 'approve', who.maintainer)
  expect(await list(who.maintainer)).toEqual([])
  expect(await list(who.operator)).toHaveLength(1)
})
