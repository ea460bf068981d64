import { filesContract } from '@fengguang/domain/files/files.contract'
import type { TaskFields } from '@fengguang/domain/tasks/task.model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { query, refusal, fieldsOf, maintained, station, taskRoom } from '../../testing/task-room.ts'

const room = taskRoom()
const {
  who,
  state,
  act,
  adjustments,
  alarm,
  alarmStatus,
  complete,
  entered,
  insert,
  list,
  made,
  ok,
  recordDetail,
  work,
} = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(async () => {
  await room.clear()
})

describe('the form on the server', () => {
  test.each<[string, Partial<TaskFields>, string]>([
    ['end before start [req 274]', { plannedEndAt: '2026-06-20T00:00:00Z' }, 'plannedEndAt'],
    ['no executor [req 275]', { executorId: null }, 'executorId'],
    ['executor is the publisher [req 276]', { executorId: 'u-admin' }, 'executorId'],
    ['acceptor is the executor', { acceptorId: 'u-maintainer' }, 'acceptorId'],
    ['too many members [req 278]', { memberIds: ['u-wangqiang', 'u-liujing', 'u-magang', 'u-analyst'] }, 'memberIds'],
    ['an executor who may only read', { executorId: 'u-analyst' }, 'executorId'],
    ['an acceptor of another company', { acceptorId: 'u-operator2' }, 'acceptorId'],
    ['a person who does not exist', { acceptorId: 'u-nobody' }, 'acceptorId'],
    ['a person who does not see the station', { copyToIds: ['u-zhaolei'] }, 'copyToIds'],
    ['a device of no station', { deviceIds: ['x'] }, 'deviceIds'],
    ['a file that nobody brought', { fileIds: ['a'.repeat(64)] }, 'fileIds'],
    ['an alarm that is none', { sourceKind: 'alarm', sourceId: 'x' }, 'sourceId'],
    ['a long name [req 279]', { name: '名'.repeat(100) }, 'name'],
  ])('%s is refused', async (_, change, field) => {
    const answer = await insert(change)
    expect([answer.statusCode, fieldsOf(answer)]).toEqual([400, [field]])
    expect((await list()).total).toBe(0)
  })

  test('attachments stay with the task', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const stored = await who.admin.post(
      query(filesContract.upload.path, { kind: 'attachment', fileName: '现场.png' }),
      {
        payload: png,
        headers: { 'content-type': 'application/octet-stream' },
      },
    )
    const fileId = stored.json().data.id as string
    const task = await made({ fileIds: [fileId] })
    expect(task.files).toMatchObject([{ id: fileId, fileName: '现场.png', ofDetail: false }])
    const foreign = await insert(
      { fileIds: [fileId], executorId: 'u-magang', acceptorId: 'u-admin' },
      true,
      who.maintainer,
    )
    expect(fieldsOf(foreign)).toEqual(['fileIds'])
  })
})

describe('what follows from a task', () => {
  test('an alarm is dispatched, opened again and complete with its task [req 160]', async () => {
    const id = await alarm()
    const task = await made({ sourceKind: 'alarm', sourceId: id })
    expect(await alarmStatus(id)).toBe('dispatched')
    expect(refusal(await insert({ sourceKind: 'alarm', sourceId: id }))).toEqual([409, 'task.alarmHandled'])
    expect((await list()).total).toBe(1)
    await ok(task.id, 'withdraw', who.admin)
    expect(await alarmStatus(id)).toBe('untreated')
    await ok(task.id, 'relaunch', who.admin)
    await ok(task.id, 'claim', who.maintainer)
    await ok(task.id, 'start', who.maintainer)
    await recordDetail(task.id)
    await complete(task.id)
    expect(await alarmStatus(id)).toBe('dispatched')
    await ok(task.id, 'accept', who.operator)
    expect(await alarmStatus(id)).toBe('complete')
  })

  test('an alarm stays dispatched while its task is returned, and the task is launched again', async () => {
    const id = await alarm()
    const task = await made({ sourceKind: 'alarm', sourceId: id })
    await ok(task.id, 'claim', who.maintainer)
    await ok(task.id, 'return', who.maintainer)
    expect(await alarmStatus(id)).toBe('dispatched')
    expect(await ok(task.id, 'relaunch', who.admin)).toMatchObject({ status: 'published' })
    expect(await alarmStatus(id)).toBe('dispatched')
    await ok(task.id, 'withdraw', who.admin)
    expect(await alarmStatus(id)).toBe('untreated')
  })

  test('a diagnosis is one that is open at the station, a cleaning proposal is of the station', async () => {
    const sourceId = `communicationLoss 0 ${state.inverter}`
    const diagnosed = { sourceKind: 'diagnosis', sourceId } as const
    expect(fieldsOf(await insert(diagnosed))).toEqual(['sourceId'])
    await state.t.db.run(
      `insert into diagnosis (station_id, device_id, part, kind, start_at, end_at, is_open, found_at)
       values ($1, $2, 0, 'communicationLoss', now(), now(), true, now())`,
      [station, state.inverter],
    )
    expect(await made(diagnosed)).toMatchObject({ sourceKind: 'diagnosis', sourceId })
    await state.t.db.run('delete from diagnosis', [])
    const cleaning = { type: 'cleaning', sourceKind: 'cleaningProposal' } as const
    expect(fieldsOf(await insert({ ...cleaning, sourceId: 'elsewhere' }))).toEqual(['sourceId'])
    expect(await made({ ...cleaning, sourceId: station })).toMatchObject({ sourceKind: 'cleaningProposal' })
  })

  test('maintenance is booked in the loss ledger from its real start to its real end, where devices stood still', async () => {
    await work(false)
    expect(await adjustments()).toEqual([])
    const done = await work(true)
    expect(await adjustments()).toMatchObject([
      {
        deviceId: state.inverter,
        condition: 'maintenance',
        hours: 1,
        reason: `${done.no} 更换散热风扇`,
        createdBy: '周行',
      },
    ])
  })

  test('a cleaning is entered where cleanings are measured, and not twice', async () => {
    const { id } = await made({ type: 'cleaning', name: '清洗一号逆变器' })
    await ok(id, 'claim', who.maintainer)
    await ok(id, 'start', who.maintainer)
    const cleaned = {
      type: 'cleaning',
      kind: 'dry',
      fromDay: '2026-06-20',
      toDay: '2026-06-21',
      costYuan: 800,
      note: '',
    }
    expect(fieldsOf(await recordDetail(id, { ...cleaned, toDay: '2026-06-19' }))).toEqual(['toDay'])
    expect(fieldsOf(await recordDetail(id, { ...cleaned, toDay: '2026-07-30' }))).toEqual(['toDay'])
    expect((await recordDetail(id, cleaned)).statusCode).toBe(200)
    await complete(id)
    expect(await entered()).toEqual([])
    await ok(id, 'accept', who.operator)
    expect((await act(id, 'accept', who.operator)).statusCode).toBe(409)
    expect(await entered()).toEqual([{ kind: 'dry', cost: 800, note: '清洗一号逆变器', devices: [state.inverter] }])
  })

  test('a record of another type is refused', async () => {
    const { id } = await made()
    await ok(id, 'claim', who.maintainer)
    await ok(id, 'start', who.maintainer)
    const other = { type: 'meterReading', readings: [{ meter: '关口表', readingKwh: 12.5, note: '' }] }
    expect(refusal(await recordDetail(id, other))).toEqual([400, 'task.wrongDetail'])
    expect(refusal(await recordDetail(id, maintained, who.operator))).toEqual([403, 'action.notYours'])
  })
})
