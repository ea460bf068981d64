import { todoContract as calls } from '@fengguang/domain/todo/todo.contract'
import type { TodoItem } from '@fengguang/domain/todo/todo.model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { query, refusal, station } from '../../testing/task-room.ts'
import type { TestBrowser } from '../../testing/test-app.ts'
import { ticketRoom } from '../../testing/ticket-room.ts'

const room = ticketRoom()
const { who, state, made, ok, tick, read, toPermit, toExecuting, signCrew, amend } = room
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

describe('measures that a closed ticket left in the field', () => {
  const closedAt = '2026-06-21T02:00:00.000Z'
  const closed = async (action: 'void' | 'notExecute', at: (id: string) => Promise<unknown>, by: TestBrowser) => {
    const id = await made()
    await at(id)
    state.t.clock.now = new Date(closedAt)
    await ok(id, action, by, { comment: '停' })
    return id
  }

  test.each([
    ['void', toExecuting, who, 'safety'],
    ['notExecute', toPermit, who, 'maintainer'],
  ] as const)('%s: wait for the operating staff until each is taken back', async (action, reach, people, closer) => {
    const waiting = await made({ leaderId: 'u-magang' })
    await toPermit(waiting, who.magang)
    const id = await closed(action, reach, people[closer])
    expect((await list(who.operator)).map(({ recordId }) => recordId)).toEqual([id, waiting])
    for (const person of [who.operator, who.wangqiang, who.liujing])
      expect((await list(person))[0]).toMatchObject({
        recordId: id,
        status: 'ticket.toTakeBack',
        danger: 'high',
        dueAt: closedAt,
        since: closedAt,
        isOverdue: true,
      })
    // Those who worked or issued take nothing back, and another company sees nothing.
    for (const person of [who.maintainer, who.safety, who.operator2]) expect(await ids(person)).toEqual([])
    const { measures } = await read(id)
    expect((await tick(id, 1, { wireNo: measures[1]!.wireNo }, who.wangqiang)).statusCode).toBe(200)
    expect(await count(who.wangqiang)).toBe(1)
    expect((await tick(id, 0, {}, who.wangqiang)).statusCode).toBe(200)
    expect([await ids(who.wangqiang), (await read(id)).brokenAt]).toEqual([[], null])
    expect((await read(id)).history.slice(-2).map(({ kind, by }) => `${kind} ${by}`)).toEqual([
      'restore 王强',
      'restore 王强',
    ])
  })

  test('wait for those who operate the station on the day, not on the day of the ticket', async () => {
    const id = await closed('void', toExecuting, who.safety)
    await state.t.db.run(`update ticket_qualification set to_day = '2026-06-21' where account_id = 'u-wangqiang'`, [])
    await state.t.db.run(`update ticket_qualification set from_day = '2026-06-22' where account_id = 'u-liujing'`, [])
    const waiting = async () => [(await ids(who.wangqiang)).length, (await ids(who.liujing)).length]
    // Sessions end when they are left alone; the count is no use of one.
    for (const time of ['06:00', '11:00', '15:59']) {
      state.t.clock.now = new Date(`2026-06-21T${time}:00Z`)
      expect([...(await waiting()), (await read(id)).status]).toEqual([1, 0, 'void'])
    }
    state.t.clock.now = new Date('2026-06-21T16:00:00Z')
    expect(await waiting()).toEqual([0, 1])
    expect(refusal(await tick(id, 1, { wireNo: 'W1' }, who.wangqiang))).toEqual([403, 'action.notYours'])
    expect((await tick(id, 1, { wireNo: 'W1' }, who.liujing)).statusCode).toBe(200)
    await state.t.db.run(`update ticket_qualification set to_day = null, from_day = '2020-01-01'`, [])
  })
})
