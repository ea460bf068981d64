import { operationTicketsContract as calls } from '@fengguang/domain/operation-tickets/operation-tickets.contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operationRoom } from '../../testing/operation-room.ts'
import { fieldsOf, refusal } from '../../testing/task-room.ts'

const room = operationRoom()
const { who, state, made, read, act, ok, step, toOperate, doStep } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(room.clear)

const seen = { indications: 2 }

test('steps are read out and done in their order by the two, and by no other person', async () => {
  const id = await made()
  await toOperate(id)
  expect(refusal(await step(id, 'tick', 0, who.maintainer, seen))).toEqual([409, 'operation.notCalled'])
  expect(refusal(await step(id, 'call', 1, who.operator))).toEqual([409, 'operation.outOfOrder'])
  for (const person of [who.maintainer, who.wangqiang, who.liujing, who.admin])
    expect(refusal(await step(id, 'call', 0, person))).toEqual([403, 'action.notYours'])
  expect((await step(id, 'call', 0, who.operator)).statusCode).toBe(200)
  expect(refusal(await step(id, 'call', 0, who.operator))).toEqual([409, 'operation.calledAlready'])
  expect(refusal(await step(id, 'call', 1, who.operator))).toEqual([409, 'operation.outOfOrder'])
  for (const person of [who.operator, who.wangqiang, who.admin])
    expect(refusal(await step(id, 'tick', 0, person, seen))).toEqual([403, 'action.notYours'])
  // Both indications of the position must have been seen.
  expect(refusal(await step(id, 'tick', 0, who.maintainer, { indications: 1 }))).toEqual([409, 'operation.notSeen'])
  expect((await step(id, 'tick', 0, who.maintainer, seen)).statusCode).toBe(200)
  const answer = await step(id, 'tick', 2, who.maintainer, seen)
  expect([refusal(answer), answer.json().msg]).toEqual([
    [409, 'operation.outOfOrder'],
    '必须按顺序操作，下一项是第 2 项',
  ])
  expect(refusal(await step(id, 'tick', 99, who.maintainer, seen))).toEqual([409, 'operation.outOfOrder'])
  expect(refusal(await step(id, 'call', 0, who.operator))).toEqual([409, 'operation.outOfOrder'])
})

test('the last tick is taken back with a reason, leaves a line, and the step shows how often', async () => {
  const id = await made()
  await toOperate(id)
  expect(refusal(await step(id, 'takeBack', 0, who.maintainer, { comment: '勾错一项' }))).toEqual([
    409,
    'operation.noneDone',
  ])
  for (const index of [0, 1]) await doStep(id, index)
  expect(fieldsOf(await step(id, 'takeBack', 1, who.maintainer))).toEqual(['comment'])
  expect(fieldsOf(await step(id, 'takeBack', 1, who.maintainer, { comment: ' 错 ' }))).toEqual(['comment'])
  expect(refusal(await step(id, 'takeBack', 0, who.maintainer, { comment: '勾错一项' }))).toEqual([
    409,
    'operation.notLast',
  ])
  expect(refusal(await step(id, 'takeBack', 1, who.operator, { comment: '勾错一项' }))).toEqual([
    403,
    'action.notYours',
  ])
  expect((await step(id, 'takeBack', 1, who.maintainer, { comment: '勾错一项' })).statusCode).toBe(200)
  const after = await read(id)
  expect(after.steps[1]).toMatchObject({ called: null, done: null, takenBack: 1 })
  expect(after.history.at(-1)).toMatchObject({
    kind: 'takeBack',
    by: '高修',
    comment: '2 ✗ 拉开 3B-1 隔离开关 · 勾错一项',
  })
  expect(after.brokenAt).toBeNull()
  // It is read out again before it is done again; back to the first, it still cannot be sent back.
  expect(refusal(await step(id, 'tick', 1, who.maintainer))).toEqual([409, 'operation.notCalled'])
  await step(id, 'takeBack', 0, who.maintainer, { comment: '重新核对' })
  expect(refusal(await act(id, 'reject', who.wangqiang, { comment: '改' }))).toEqual([409, 'operation.begun'])
  await doStep(id, 0)
  await doStep(id, 1)
  expect((await read(id)).steps.map(({ takenBack }) => takenBack)).toEqual([1, 1, 0])
})

test('of two who press at once one is taken and the other refused; the step has one mark', async () => {
  const id = await made()
  await toOperate(id)
  await step(id, 'call', 0, who.operator)
  const { version } = await read(id)
  const press = () =>
    who.maintainer.post(calls.step.path, { payload: { id, version, action: 'tick', index: 0, ...seen } })
  const both = await Promise.all([press(), press(), press()])
  expect(both.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['200', '409', '409'])
  const refused = both.filter(({ statusCode }) => statusCode === 409)
  expect(refused.map(refusal)).toEqual([
    [409, 'record.conflict'],
    [409, 'record.conflict'],
  ])
  const after = await read(id)
  expect(after.history.filter(({ kind }) => kind === 'tick')).toHaveLength(1)
  expect(after).toMatchObject({ doneCount: 1, brokenAt: null, version: version + 1 })
})

test('a stop against a tick: one of the two happens, never half of each', async () => {
  const id = await made()
  await toOperate(id)
  await step(id, 'call', 0, who.operator)
  const { version } = await read(id)
  const both = await Promise.all([
    step(id, 'tick', 0, who.maintainer, { ...seen, version }),
    act(id, 'interrupt', who.operator, { comment: '雷雨', version }),
  ])
  expect(both.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['200', '409'])
  const { status, doneCount, brokenAt } = await read(id)
  expect([
    ['toOperate', 1, null],
    ['toChief', 0, null],
  ]).toContainEqual([status, doneCount, brokenAt])
})

test('two tickets that are submitted at once have two numbers, and each station counts its own', async () => {
  const ids = await Promise.all([made(), made(), made({ stationId: 'wp-gansu-guazhou', chiefId: 'u-wangqiang' })])
  await Promise.all(ids.map((id) => ok(id, 'submit', who.maintainer)))
  const numbers = (await Promise.all(ids.map((id) => read(id)))).map(({ no }) => no)
  expect(numbers.slice(0, 2).toSorted()).toEqual(['2026-0001', '2026-0002'])
  expect(numbers[2]).toBe('2026-0001')
})

test('the history is added to and never changed', async () => {
  const id = await made()
  for (const sql of [
    `update operation_ticket_event set comment = 'x' where ticket_id = $1`,
    'delete from operation_ticket_event where ticket_id = $1',
    'update work_ticket_event set comment = ticket_id where ticket_id = $1',
    'delete from work_ticket_event where ticket_id = $1',
  ])
    await expect(state.t.db.run(sql, [id])).rejects.toThrow('append-only')
  expect((await read(id)).history).toHaveLength(1)
})

test.each([
  ['a comment of the history', `update operation_ticket_event set comment = 'x' where ticket_id = $1 and seq = 2`, 2],
  ['who signed', `update operation_ticket_event set account_id = 'u-admin' where ticket_id = $1 and seq = 3`, 3],
  ['when', `update operation_ticket_event set at = at - interval '1 h' where ticket_id = $1 and seq = 3`, 3],
  ['a line that is gone', 'delete from operation_ticket_event where ticket_id = $1 and seq = 2', 2],
  ['the last line', 'delete from operation_ticket_event where ticket_id = $1 and seq = 3', 0],
  ['a step', `update operation_ticket set steps = jsonb_set(steps, '{0,text}', '"x"') where id = $1`, 0],
  ['who gave the order', `update operation_ticket set order_giver = 'x' where id = $1`, 0],
  ['the state', `update operation_ticket set status = 'toOperate' where id = $1`, 0],
])('altered in the database by who may switch the trigger off, %s is detected', async (_, sql, at) => {
  const id = await made()
  await ok(id, 'submit', who.maintainer)
  expect((await ok(id, 'review', who.operator)).brokenAt).toBeNull()
  await state.t.db.run('alter table operation_ticket_event disable trigger operation_ticket_append_only', [])
  await state.t.db.run(sql, [id])
  await state.t.db.run('alter table operation_ticket_event enable trigger operation_ticket_append_only', [])
  expect((await read(id)).brokenAt).toBe(at)
})
