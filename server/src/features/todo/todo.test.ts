import { defectsContract } from '@fengguang/domain/defects/defects.contract'
import type { Severity } from '@fengguang/domain/defects/defect.model'
import { legacyMessagesContract } from '@fengguang/domain/messages/messages.contract'
import { runLogContract } from '@fengguang/domain/run-log/run-log.contract'
import { todoContract as calls } from '@fengguang/domain/todo/todo.contract'
import type { TodoItem } from '@fengguang/domain/todo/todo.model'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { query, refusal, station, taskRoom } from '../../testing/task-room.ts'
import type { TestBrowser } from '../../testing/test-app.ts'

const room = taskRoom()
const { who, state, made, ok } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(async () => {
  await room.clear()
  await state.t.db.run('delete from defect; delete from shift_handover; delete from invitation', [])
})

const list = async (
  by: TestBrowser,
  params: Record<string, string> = {},
): Promise<{ rows: TodoItem[]; total: number }> => (await by.get(query(calls.list.path, params))).json().data
const count = async (by: TestBrowser): Promise<number> => (await by.get(calls.count.path)).json().data.total
const detail = (by: TestBrowser, id: string) => by.get(query(calls.detail.path, { id }))
const defect = async (severity: Severity, deadlineAt: string): Promise<string> => {
  const payload = {
    title: `缺陷 ${severity}`,
    stationId: station,
    deviceId: state.inverter,
    severity,
    description: '油位低',
    foundAt: '2026-06-20T01:00:00.000Z',
    foundBy: '巡检员',
    deadlineAt,
    fileIds: [],
    sourceKind: null,
    sourceId: '',
  }
  const answer = await who.admin.post(defectsContract.insert.path, { payload })
  expect(answer.statusCode).toBe(200)
  return answer.json().data.id
}

test('tasks, defects, handovers and invitations wait in one list, by danger and deadline, and are counted [req 150] [req 164]', async () => {
  await made({ plannedStartAt: '2026-06-19T01:00:00Z', plannedEndAt: '2026-06-20T09:00:00Z' })
  await defect('critical', '2026-06-25T09:00:00.000Z')
  await defect('major', '2026-06-24T09:00:00.000Z')
  const shift = { stationId: station, day: '2026-06-21', no: 2, note: '一切正常' }
  expect((await who.operator.post(runLogContract.handOver.path, { payload: shift })).statusCode).toBe(200)
  await state.t.db.run(
    `insert into invitation (id, account_id, organisation_id, invited_by, created_at)
     select 'inv-1', 'u-maintainer', id, 'u-admin', now() from organisation where company_id = 'c-huanghe' limit 1`,
    [],
  )
  const { rows, total } = await list(who.maintainer)
  expect(rows.map(({ kind, danger, status, isOverdue }) => [kind, danger, status, isOverdue])).toEqual([
    ['defect', 'high', 'submitted', false],
    ['defect', 'medium', 'submitted', false],
    ['handover', 'medium', 'handover', false],
    ['task', 'low', 'published', true],
    ['invitation', 'low', 'invitation', false],
  ])
  expect(total).toBe(5)
  expect(await count(who.maintainer)).toBe(5)
  expect((await list(who.maintainer, { kind: 'task' })).rows[0]).toMatchObject({
    hands: expect.arrayContaining(['executor']),
    stationName: expect.any(String),
    from: '林晓',
  })
  expect((await list(who.maintainer, { overdue: 'true' })).rows.map(({ kind }) => kind)).toEqual(['task'])
  const second = await list(who.maintainer, { page: '2', pageSize: '2' })
  expect(second.rows.map(({ id }) => id)).toEqual(rows.slice(2, 4).map(({ id }) => id))
})

test('an item leaves when its step is done, and waits for the next person', async () => {
  const { id } = await made()
  expect(await count(who.maintainer)).toBe(1)
  expect((await detail(who.maintainer, `task.${id}`)).json().data.recordId).toBe(id)
  await ok(id, 'claim', who.maintainer)
  await ok(id, 'start', who.maintainer)
  await room.recordDetail(id)
  expect(await count(who.operator)).toBe(0)
  await room.complete(id)
  expect((await list(who.maintainer)).total).toBe(0)
  expect(refusal(await detail(who.maintainer, `task.${id}`))).toEqual([404, 'todo.gone'])
  expect((await list(who.operator)).rows.map(({ recordId, status }) => [recordId, status])).toEqual([[id, 'toAccept']])
})

test('who may not act has nothing waiting, and another company sees nothing', async () => {
  await made()
  await defect('critical', '2026-06-25T09:00:00.000Z')
  await who.operator.post(runLogContract.handOver.path, {
    payload: { stationId: station, day: '2026-06-21', no: 1, note: '' },
  })
  expect(await count(who.analyst)).toBe(0)
  expect(await list(who.analyst)).toEqual({ rows: [], total: 0 })
  expect(await count(who.operator2)).toBe(0)
  // Who gave a handover does not take it.
  expect((await list(who.operator)).rows.map(({ kind }) => kind)).toEqual(['defect'])
  for (const id of ['task.none', 'constructor.none', 'none'])
    expect(refusal(await detail(who.maintainer, id))).toEqual([404, 'todo.gone'])
})

test('an answered invitation is gone from the list', async () => {
  await state.t.db.run(
    `insert into invitation (id, account_id, organisation_id, invited_by, created_at)
     select 'inv-2', 'u-analyst', id, 'u-admin', now() from organisation where company_id = 'c-huanghe' limit 1`,
    [],
  )
  expect((await list(who.analyst)).rows.map(({ recordId }) => recordId)).toEqual(['inv-2'])
  await who.analyst.get(query(legacyMessagesContract.answerInvite.path, { id: 'inv-2', answer: 'declined' }))
  expect(await count(who.analyst)).toBe(0)
})
