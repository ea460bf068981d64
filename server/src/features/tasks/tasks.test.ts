import { auditContract } from '@fengguang/domain/audit/audit.contract'
import { tasksContract as calls } from '@fengguang/domain/tasks/tasks.contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { form, query, refusal, fieldsOf, inbox, maintained, taskRoom } from '../../testing/task-room.ts'

const room = taskRoom()
const { who, state, act, complete, list, made, ok, read, recordDetail } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(async () => {
  await room.clear()
})

describe('a task from draft to finished', () => {
  test('each step by its person, with history, times and messages [req 14] [req 196] [req 197] [req 231] [req 232] [req 234] [req 239] [req 240] [req 246] [req 252] [req 298]', async () => {
    const draft = await made({}, false)
    expect(draft).toMatchObject({ status: 'draft', publisherName: '林晓', executorName: '高修', hands: ['publisher'] })
    expect((await list({}, who.operator)).total).toBe(0)
    expect((await ok(draft.id, 'publish', who.admin)).status).toBe('published')
    expect((await inbox(who.maintainer)).rows[0]).toMatchObject({
      title: '有新任务',
      link: `/operationMonitorNew?id=${draft.id}`,
    })
    expect((await inbox(who.analyst)).total).toBe(1)
    expect((await inbox(who.admin)).total).toBe(0)
    expect(refusal(await act(draft.id, 'start', who.maintainer))).toEqual([409, 'action.wrongState'])
    expect((await ok(draft.id, 'claim', who.maintainer)).status).toBe('claimed')
    expect(refusal(await act(draft.id, 'start', who.operator))).toEqual([403, 'action.notYours'])
    expect(await ok(draft.id, 'start', who.maintainer)).toMatchObject({
      status: 'processing',
      startedAt: state.t.clock.now.toISOString(),
    })
    expect(refusal(await complete(draft.id))).toEqual([409, 'task.noDetail'])
    expect((await recordDetail(draft.id)).statusCode).toBe(200)
    expect((await complete(draft.id)).statusCode).toBe(200)
    expect(refusal(await act(draft.id, 'accept', who.maintainer))).toEqual([403, 'action.notYours'])
    const rejected = await ok(draft.id, 'reject', who.operator)
    expect(rejected).toMatchObject({ status: 'processing', completionText: '已更换并试运行', detail: maintained })
    await complete(draft.id)
    const done = await ok(draft.id, 'accept', who.operator)
    expect(done.status).toBe('finished')
    expect(done.history.map(({ kind }) => kind)).toEqual([
      'accept',
      'complete',
      'reject',
      'complete',
      'detail',
      'start',
      'claim',
      'publish',
      'create',
    ])
    expect(done.history[0]).toMatchObject({ by: '周行', comment: '好', to: 'finished' })
    const settled = await who.admin.post(calls.settle.path, {
      payload: {
        id: done.id,
        version: done.version,
        settlement: 'settled',
        actualSettleDay: '2026-06-28',
        actualYuan: 1180,
      },
    })
    expect(settled.json().data).toMatchObject({
      settlement: 'settled',
      actualSettleDay: '2026-06-28',
      actualYuan: 1180,
      expectedYuan: 1200,
    })
  })

  test('words are needed where something is refused or accepted [req 236] [req 244] [req 245]', async () => {
    const { id } = await made()
    await ok(id, 'claim', who.maintainer)
    const silent = await act(id, 'return', who.maintainer, ' ')
    expect([silent.statusCode, fieldsOf(silent)]).toEqual([400, ['comment']])
    expect((await ok(id, 'return', who.maintainer)).status).toBe('returned')
  })

  test('withdrawn, edited, relaunched, withdrawn and deleted; the audit log keeps it [req 235] [req 241] [req 242] [req 243]', async () => {
    const { id } = await made()
    const withdrawn = await ok(id, 'withdraw', who.admin)
    const changed = await who.admin.post(calls.update.path, {
      payload: { ...form, id, version: withdrawn.version, executorId: 'u-magang', name: '更换风扇' },
    })
    expect(changed.json().data).toMatchObject({ executorName: '马刚', name: '更换风扇', status: 'withdrawn' })
    expect((await ok(id, 'relaunch', who.admin)).status).toBe('published')
    const late = await who.admin.post(calls.update.path, {
      payload: { ...form, id, version: (await read(id)).version },
    })
    expect(refusal(late)).toEqual([409, 'task.noEdit'])
    expect(refusal(await act(id, 'delete', who.admin))).toEqual([409, 'action.wrongState'])
    await ok(id, 'withdraw', who.admin)
    expect((await act(id, 'delete', who.admin)).statusCode).toBe(200)
    expect((await who.admin.get(query(calls.detail.path, { id }))).statusCode).toBe(404)
    const log = (await who.admin.get(query(auditContract.page.path, { action: 'delete' }))).json().data.rows as {
      detail: string
    }[]
    expect(log[0]!.detail).toContain('更换风扇')
  })

  test('a change that another has made meanwhile is a conflict', async () => {
    const { id, version } = await made()
    await ok(id, 'withdraw', who.admin)
    const stale = await who.admin.post(calls.act.path, { payload: { id, version, action: 'relaunch', comment: '' } })
    expect(refusal(stale)).toEqual([409, 'record.conflict'])
  })
})

describe('claiming', () => {
  const open = { forClaim: true, executorId: null }

  test('of two who claim at once one gets it, the other reads who was first [req 237] [req 238]', async () => {
    const { id, status } = await made(open)
    expect(status).toBe('toClaim')
    const both = await Promise.all([act(id, 'claim', who.maintainer), act(id, 'claim', who.magang)])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const task = await read(id)
    const loser = both.find(({ statusCode }) => statusCode === 409)!.json()
    expect(loser).toMatchObject({ key: 'task.alreadyClaimed', msg: `任务已被“${task.executorName}”领取` })
    expect(['u-maintainer', 'u-magang']).toContain(task.executorId)
    expect(task.history.filter(({ kind }) => kind === 'claim')).toHaveLength(1)
  })

  test('publisher, acceptor, members and those who only read cannot claim; a return opens it again [req 277]', async () => {
    const { id } = await made({ ...open, memberIds: ['u-magang'] })
    for (const by of [who.admin, who.operator, who.magang])
      expect(refusal(await act(id, 'claim', by))).toEqual([403, 'action.notYours'])
    expect((await act(id, 'claim', who.analyst)).statusCode).toBe(403)
    await ok(id, 'claim', who.maintainer)
    await ok(id, 'return', who.maintainer)
    expect(await ok(id, 'relaunch', who.admin)).toMatchObject({ status: 'toClaim', executorId: null })
  })
})
