import { auditContract } from '@fengguang/domain/audit/audit.contract'
import type { Task, TaskPerson } from '@fengguang/domain/tasks/task.model'
import { tasksContract as calls, type TaskOverview } from '@fengguang/domain/tasks/tasks.contract'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { station, query, refusal, taskRoom } from '../../testing/task-room.ts'

const room = taskRoom()
const { who, insert, list, made, read } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(async () => {
  await room.clear()
})

describe('who sees what', () => {
  test('another company sees nothing and cannot tell a foreign task from a missing one [req 298]', async () => {
    const { id } = await made()
    const answers = await Promise.all(
      [id, 'task-missing'].map(async (asked) => [
        refusal(await who.operator2.get(query(calls.detail.path, { id: asked }))),
        refusal(
          await who.operator2.post(calls.act.path, {
            payload: { id: asked, version: 1, action: 'claim', comment: '' },
          }),
        ),
      ]),
    )
    expect(answers[0]).toEqual([
      [404, 'record.notFound'],
      [404, 'record.notFound'],
    ])
    expect(answers[1]).toEqual(answers[0])
    expect((await list({}, who.operator2)).total).toBe(0)
    const people = (await who.operator2.get(calls.people.path)).json().data as TaskPerson[]
    expect(people.map(({ id: person }) => person)).not.toContain('u-admin')
  })

  test('who may only read has no way to write, but reads what concerns them', async () => {
    const { id } = await made()
    expect((await read(id, who.analyst)).hands).toEqual(['copyTo'])
    expect((await list({ mine: 'copyTo' }, who.analyst)).total).toBe(1)
    expect((await insert({}, true, who.analyst)).statusCode).toBe(403)
  })

  test('list, board, overview and people agree [req 199] [req 230]', async () => {
    await made()
    await made({ type: 'inspection', forClaim: true, executorId: null, plannedEndAt: '2026-06-21T01:30:00Z' })
    await made({ type: 'cleaning', name: '清洗一区' }, false)
    expect((await list({ type: 'inspection' })).rows).toMatchObject([{ status: 'toClaim', isOverdue: true }])
    expect((await list({ overdue: 'true' })).total).toBe(1)
    expect((await list({ keyword: '清洗' })).total).toBe(1)
    expect((await list({ status: 'published,toClaim', sort: 'plannedEndAt' })).rows.map(({ type }) => type)).toEqual([
      'inspection',
      'maintenance',
    ])
    expect((await list({ mine: 'todo' }, who.maintainer)).total).toBe(1)
    expect((await list({ mine: 'eligible' }, who.maintainer)).total).toBe(1)
    expect((await list({ from: '2026-06-22T00:00:00Z' })).total).toBe(0)
    const overview = (await who.admin.get(calls.overview.path)).json().data as TaskOverview
    expect(overview).toMatchObject({
      overdue: 1,
      todo: 1,
      finishedToday: 0,
      statuses: { draft: 1, published: 1, toClaim: 1 },
    })
    expect(overview.stations).toMatchObject([{ stationId: station, open: 2, overdue: 1 }])
    const { columns } = (await who.admin.get(calls.board.path)).json().data as {
      columns: { status: string; total: number; rows: Task[] }[]
    }
    expect(columns.map(({ status, total }) => [status, total])).toEqual([
      ['draft', 1],
      ['published', 1],
      ['toClaim', 1],
      ['claimed', 0],
      ['processing', 0],
      ['toAccept', 0],
      ['finished', 0],
      ['withdrawn', 0],
      ['returned', 0],
    ])
    const people = (await who.admin.get(query(calls.people.path, { stationId: station }))).json().data as TaskPerson[]
    expect(people.find(({ id }) => id === 'u-maintainer')).toMatchObject({ mayAct: true, open: 1, plannedHours: 8 })
    expect(people.find(({ id }) => id === 'u-analyst')).toMatchObject({ mayAct: false })
  })

  test('the export has the rows of the list and is recorded [req 198]', async () => {
    await made()
    const file = await who.admin.get(query(calls.export.path, { type: 'maintenance' }))
    const { sheets } = await readXlsx(file.rawPayload)
    expect(sheets[0]!.rows[0]!.slice(0, 4)).toEqual(['编号', '任务名称', '任务类型', '任务状态'])
    expect(sheets[0]!.rows[1]!.slice(1, 4)).toEqual(['更换散热风扇', '检修', '已发布'])
    const log = (await who.admin.get(query(auditContract.page.path, { action: 'export' }))).json().data.rows as {
      target: string
    }[]
    expect(log[0]!.target).toBe('运维任务')
  })
})
