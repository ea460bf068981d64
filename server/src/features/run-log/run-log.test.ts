import { auditContract } from '@fengguang/domain/audit/audit.contract'
import { runLogContract as calls } from '@fengguang/domain/run-log/run-log.contract'
import type { Handover, ShiftLog } from '@fengguang/domain/run-log/run-log.model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { query, refusal, station, taskRoom } from '../../testing/task-room.ts'
import type { TestBrowser } from '../../testing/test-app.ts'

const room = taskRoom()
const { who, state, alarm, made } = room
beforeAll(room.open)
afterAll(room.close)
let startedAt: Date
beforeEach(async () => {
  startedAt ??= state.t.clock.now
  state.t.clock.now = startedAt
  await room.clear()
  await state.t.db.run('truncate run_log_entry, shift_handover, run_shift_setting, alarm_event cascade', [])
})

const log = async (params: Record<string, string> = {}, by: TestBrowser = who.operator): Promise<ShiftLog> =>
  (await by.get(query(calls.shift.path, { stationId: station, ...params }))).json().data
const write = (text: string, by: TestBrowser = who.operator, deviceId: string | null = null) =>
  by.post(calls.insert.path, { payload: { stationId: station, deviceId, text } })
const strike = (id: string, by: TestBrowser = who.operator) =>
  by.post(calls.strike.path, { payload: { id, reason: '写错设备' } })
const handOver = (note: string, by: TestBrowser = who.operator, key = { day: '2026-06-21', no: 2 }) =>
  by.post(calls.handOver.path, { payload: { stationId: station, ...key, note } })
const take = (id: string, by: TestBrowser, remarks = '') => by.post(calls.take.path, { payload: { id, remarks } })

const emptyFields = {
  unit: '',
  team: '检修班',
  deviceIds: [],
  connection: '',
  tasks: [{ place: '箱变', content: '检查' }],
  liveParts: '',
  supplement: '',
  hazards: [],
  remarks: '',
}
const save = (starts: string[], by: TestBrowser) => by.post(calls.saveSetting.path, { payload: { starts } })

describe('the log of a shift', () => {
  test('has what was written in it, by shift and device, and nothing is lost when it is struck [req 137]', async () => {
    expect(await log()).toMatchObject({ shift: { day: '2026-06-21', no: 2 }, isCurrent: true, entries: [] })
    expect((await write('送电完成')).statusCode).toBe(200)
    await write('更换风扇', who.maintainer, state.inverter)
    const { entries } = await log()
    expect(entries).toMatchObject([
      { text: '送电完成', writtenBy: '周行', isOwn: true, struckBy: null },
      { text: '更换风扇', deviceId: state.inverter, isOwn: false },
    ])
    expect((await log({ deviceId: state.inverter })).entries.length).toBe(1)
    expect((await log({ day: '2026-06-21', no: '1' })).entries).toEqual([])
    expect(refusal(await strike(entries[1]!.id))).toEqual([403, 'runLog.notYours'])
    const both = await Promise.all([strike(entries[0]!.id), strike(entries[0]!.id)])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect((await log()).entries[0]).toMatchObject({ text: '送电完成', struckBy: '周行', strikeReason: '写错设备' })
  })

  test('says what was raised, what is open, shelved and to be done', async () => {
    const id = await alarm()
    await state.t.db.run('update alarm_event set raised_at = $2, first_raised_at = $2 where id = $1::bigint', [
      id,
      new Date('2026-06-21T01:00:00Z'),
    ])
    await made()
    const { facts } = await log()
    expect(facts.raised).toMatchObject({ total: 1, rows: [{ id }] })
    expect(facts.open.total).toBe(1)
    expect(facts.tasks).toMatchObject({ total: 1, rows: [{ name: '更换散热风扇', status: 'published' }] })
    expect((await log({ day: '2026-06-20', no: '1' })).facts.raised.total).toBe(0)
    await state.t.db.run(
      `insert into work_ticket (id, no, company_id, station_id, type, status, author_id, leader_id, issuer_id,
         planned_start_at, planned_end_at, fields, measures, crew, changed_at)
       select 'wt-' || s, '2026-000' || n, 'c-huanghe', $1, 'electricalSecond', s, 'u-admin', 'u-maintainer', 'u-safety',
         now(), now() + interval '1 hour', $2::jsonb, '[]', '[]', now()
       from unnest('{toPermit,executing,ended}'::text[]) with ordinality as t (s, n)`,
      [station, JSON.stringify({ ...emptyFields, equipment: '#1 箱变' })],
    )
    expect((await log()).facts.tickets).toMatchObject({
      total: 1,
      rows: [{ no: '2026-0002', equipment: '#1 箱变', status: 'executing', leaderName: '高修' }],
    })
    await state.t.db.run('delete from work_ticket', [])
  })

  test('shifts begin when the company says; another company keeps its own', async () => {
    expect((await save(['20:00', '08:00', '08:00'], who.operator)).statusCode).toBe(403)
    expect((await save(['8:00'], who.admin)).statusCode).toBe(400)
    expect((await save(['20:00', '08:00', '08:00'], who.admin)).json().data.starts).toEqual(['08:00', '20:00'])
    expect(await log()).toMatchObject({ shift: { no: 1, from: '2026-06-21T00:00:00.000Z' } })
    expect((await who.operator2.get(calls.setting.path)).json().data.starts).toEqual(['00:00', '08:00', '16:00'])
  })
})

describe('a handover', () => {
  test('is given with what the data say, taken by another person with remarks, each once', async () => {
    await made()
    const given = (await handOver('1 号主变负荷偏高')).json().data as Handover
    expect(given).toMatchObject({ givenBy: '周行', takenBy: null, facts: { tasks: { total: 1 } } })
    await room.clear()
    expect(refusal(await handOver('again', who.maintainer))).toEqual([409, 'runLog.given'])
    expect(refusal(await take(given.id, who.operator))).toEqual([409, 'runLog.samePerson'])
    const both = await Promise.all([take(given.id, who.maintainer, '已核对'), take(given.id, who.magang)])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const next = await log({ day: '2026-06-21', no: '3' })
    expect(next.received).toMatchObject({ id: given.id, facts: { tasks: { total: 1 } }, note: '1 号主变负荷偏高' })
    expect((await log({ day: '2026-06-21', no: '2' })).given?.takenBy).not.toBeNull()
  })

  test('of a shift that has not begun, or that does not exist, is refused', async () => {
    expect(refusal(await handOver('', who.operator, { day: '2026-06-21', no: 3 }))).toEqual([409, 'runLog.notBegun'])
    expect((await handOver('', who.operator, { day: '2026-06-21', no: 4 })).statusCode).toBe(400)
  })
})

describe('rights', () => {
  test('another company sees and writes nothing; who only reads does not write', async () => {
    const { id } = (await write('送电完成')).json().data
    const given = (await handOver('')).json().data as Handover
    const foreign = await who.operator2.get(query(calls.shift.path, { stationId: station }))
    const missing = await who.operator2.get(query(calls.shift.path, { stationId: 'none' }))
    expect(refusal(foreign)).toEqual(refusal(missing))
    expect((await write('x', who.operator2)).statusCode).toBe(404)
    expect(refusal(await strike(id, who.operator2))).toEqual([404, 'record.notFound'])
    expect(refusal(await take(given.id, who.operator2))).toEqual([404, 'record.notFound'])
    expect((await write('x', who.analyst)).statusCode).toBe(403)
  })

  test('a device of another station is refused, and an export is recorded', async () => {
    const other = await state.t.db.rows(
      'select id from device where station_id <> $1 limit 1',
      [station],
      (row) => (row as { id: string }).id,
    )
    expect((await write('x', who.admin, other[0])).json().fields).toHaveProperty('deviceId')
    await write('送电完成')
    const range = { stationId: station, from: '2026-06-01', to: '2026-06-30' }
    const answer = await who.analyst.get(query(calls.export.path, range))
    expect([answer.statusCode, answer.rawPayload.length > 1000]).toEqual([200, true])
    const long = await who.analyst.get(query(calls.export.path, { ...range, from: '2020-01-01' }))
    expect(refusal(long)).toEqual([400, 'range.tooLong'])
    const audit = await who.admin.get(query(auditContract.page.path, { action: 'export', pageSize: '5' }))
    expect(audit.json().data.rows[0].target).toBe('运行日志')
  })
})
