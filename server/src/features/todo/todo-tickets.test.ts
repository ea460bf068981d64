import { todoContract as calls } from '@fengguang/domain/todo/todo.contract'
import type { TodoItem } from '@fengguang/domain/todo/todo.model'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { query, station } from '../../testing/task-room.ts'
import type { TestBrowser } from '../../testing/test-app.ts'
import { ticketRoom } from '../../testing/ticket-room.ts'

const room = ticketRoom()
const { who, state, made, ok, toPermit, signCrew, amend } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(async () => {
  await room.clear()
  await state.t.db.run('truncate task, defect, shift_handover, invitation cascade', [])
})

const list = async (by: TestBrowser): Promise<TodoItem[]> =>
  (await by.get(query(calls.list.path, { kind: 'ticket' }))).json().data.rows
const ids = async (by: TestBrowser) => (await list(by)).map(({ recordId, status }) => `${recordId} ${status}`)
const count = async (by: TestBrowser): Promise<number> => (await by.get(calls.count.path)).json().data.total

test('a ticket waits for the one whose step is next, and is dangerous while it is under way [req 150]', async () => {
  const id = await made()
  expect(await list(who.maintainer)).toMatchObject([
    { status: 'ticket.draft', danger: 'medium', stationId: station, from: '高修', dueAt: '2026-06-21T10:00:00.000Z' },
  ])
  await ok(id, 'submit', who.maintainer)
  expect(await ids(who.maintainer)).toEqual([])
  expect(await ids(who.safety)).toEqual([`${id} ticket.toIssue`])
  await ok(id, 'issue', who.safety)
  // Any of the operating staff receives it, and neither leader nor issuer.
  for (const person of [who.wangqiang, who.liujing, who.operator])
    expect(await ids(person)).toEqual([`${id} ticket.toReceive`])
  expect(await ids(who.safety)).toEqual([])
  await ok(id, 'reject', who.wangqiang, { comment: '改' })
  await toPermit(id)
  expect(await ids(who.operator)).toEqual([`${id} ticket.toPermit`])
  expect([await ids(who.wangqiang), await ids(who.maintainer)]).toEqual([[], []])
  await ok(id, 'permit', who.operator)
  expect(await list(who.maintainer)).toMatchObject([{ status: 'ticket.toStart', danger: 'high', hands: ['leader'] }])
  for (const index of [0, 1]) await signCrew(id, index)
  await ok(id, 'begin', who.maintainer)
  expect(await ids(who.wangqiang)).toEqual([])
  await amend(id, 'extension', { plannedEndAt: '2026-06-21T12:00:00Z' })
  expect(await ids(who.wangqiang)).toEqual([`${id} ticket.executing`])
  expect([await count(who.wangqiang), await count(who.safety)]).toEqual([1, 0])
  await ok(id, 'finish', who.maintainer, { isSiteClear: true })
  expect(await list(who.operator)).toMatchObject([{ status: 'ticket.toEnd', danger: 'high' }])
  expect(await list(who.operator2)).toEqual([])
  expect(await count(who.analyst)).toBe(0)
  state.t.clock.now = new Date('2026-06-21T10:00:00Z')
  expect((await list(who.operator))[0]?.isOverdue).toBe(true)
})
