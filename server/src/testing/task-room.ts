import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import { deviceOperationContract } from '@fengguang/domain/device-monitor/device-operation.contract'
import { messagesContract } from '@fengguang/domain/messages/messages.contract'
import type { Task, TaskFields, TaskWhole } from '@fengguang/domain/tasks/task.model'
import { tasksContract as calls } from '@fengguang/domain/tasks/tasks.contract'
import { expect } from 'vitest'
import { z } from 'zod'
import { openTestApp, type TestApp, type TestBrowser } from './test-app.ts'

export const station = 'pv-qinghai-gonghe'
export const people = ['admin', 'operator', 'maintainer', 'magang', 'analyst', 'operator2'] as const
export const form: TaskFields = {
  name: '更换散热风扇',
  type: 'maintenance',
  stationId: station,
  deviceIds: [],
  plannedStartAt: '2026-06-21T01:00:00Z',
  plannedEndAt: '2026-06-21T09:00:00Z',
  forClaim: false,
  executorId: 'u-maintainer',
  acceptorId: 'u-operator',
  copyToIds: ['u-analyst'],
  memberIds: ['u-wangqiang'],
  content: '逆变器温升过快',
  fileIds: [],
  expectedSettleDay: '2026-06-30',
  expectedYuan: 1200,
  sourceKind: null,
  sourceId: '',
}

export const query = (path: string, params: Record<string, string> = {}) => `${path}?${new URLSearchParams(params)}`
export const refusal = (answer: { statusCode: number; json: () => { key: string } }) => [
  answer.statusCode,
  answer.json().key,
]
export const fieldsOf = (answer: { json: () => { fields?: Record<string, string> } }) =>
  Object.keys(answer.json().fields ?? {})
export const maintained = {
  type: 'maintenance',
  work: '更换风扇',
  cause: '轴承磨损',
  parts: '风扇 1 个',
  isStopped: true,
}
export const inbox = async (
  by: TestBrowser,
): Promise<{ rows: { id: string; title: string; link: string; content: string }[]; total: number }> =>
  (await by.get(messagesContract.tasks.path)).json().data

/** People of two companies who dispatch, do and accept work; `open` it before the tests, `clear` it before each. */
export function taskRoom() {
  const who = {} as Record<(typeof people)[number], TestBrowser>
  const state = {} as { t: TestApp; inverter: string }
  const open = async () => {
    state.t = await openTestApp({ telemetry: false })
    for (const name of people) who[name] = await state.t.signIn(name)
    const [found] = await state.t.db.rows(
      `select id from device where station_id = $1 and type = 'inverter' order by no limit 1`,
      [station],
      (row) => z.object({ id: z.string() }).parse(row).id,
    )
    state.inverter = found!
  }
  const close = () => state.t.close()
  const clear = () =>
    state.t.db.run(
      `delete from inspection_round; delete from meter_reading; delete from task;
       delete from task_message; delete from state_adjustment`,
      [],
    )

  const insert = async (change: Partial<TaskFields> = {}, publish = true, by = who.admin) =>
    by.post(calls.insert.path, { payload: { ...form, deviceIds: [state.inverter], ...change, publish } })
  const made = async (change: Partial<TaskFields> = {}, publish = true): Promise<TaskWhole> => {
    const answer = await insert(change, publish)
    expect([answer.statusCode, answer.json().msg]).toEqual([200, undefined])
    return answer.json().data
  }
  const read = async (id: string, by = who.admin): Promise<TaskWhole> =>
    (await by.get(query(calls.detail.path, { id }))).json().data
  const list = async (params: Record<string, string> = {}, by = who.admin): Promise<{ rows: Task[]; total: number }> =>
    (await by.get(query(calls.list.path, params))).json().data
  const act = async (id: string, action: string, by: TestBrowser, comment = '好') => {
    const { version } = (await read(id)) ?? { version: 1 }
    return by.post(calls.act.path, { payload: { id, version, action, comment } })
  }
  const ok = async (id: string, action: string, by: TestBrowser) => {
    const answer = await act(id, action, by)
    expect([action, answer.statusCode]).toEqual([action, 200])
    return read(id)
  }
  const recordDetail = async (id: string, detail: unknown = maintained, by = who.maintainer) =>
    by.post(calls.recordDetail.path, { payload: { id, version: (await read(id)).version, detail, fileIds: [] } })
  const complete = async (id: string, by = who.maintainer) =>
    by.post(calls.complete.path, {
      payload: { id, version: (await read(id)).version, completionText: '已更换并试运行', abnormalReason: '' },
    })

  /** An alarm of the station, as the evaluator would leave it. */
  const alarm = async (): Promise<string> =>
    (
      await state.t.db.rows(
        `insert into alarm_event (station_id, device_id, device_type, subject, rule_key, source, level, detail, is_active,
           first_raised_at, raised_at)
         values ($1, $2, 'inverter', $2 || random(), 'faultCode', 'faultCode', 2, '{}', true, now(), now()) returning id::text`,
        [station, state.inverter],
        (row) => z.object({ id: z.string() }).parse(row).id,
      )
    )[0]!
  const alarmStatus = async (id: string): Promise<string> =>
    (await who.admin.get(query(alarmsContract.detail.path, { id }))).json().data.status

  /** What staff and tasks say that devices were. */
  const adjustments = async () =>
    (await who.admin.get(query(deviceOperationContract.adjustments.path))).json().data.rows as Record<string, unknown>[]
  /** A whole maintenance of an hour. */
  const work = async (isStopped: boolean) => {
    const { id } = await made()
    await ok(id, 'claim', who.maintainer)
    await ok(id, 'start', who.maintainer)
    await recordDetail(id, { ...maintained, isStopped })
    state.t.clock.now = new Date(state.t.clock.now.getTime() + 3_600_000)
    await complete(id)
    await ok(id, 'accept', who.operator)
    return read(id)
  }
  const entered = () =>
    state.t.db.rows(
      'select kind, cost_yuan as cost, note, device_ids as devices from cleaning_record',
      [],
      (row) => row,
    )
  return {
    who,
    state,
    open,
    close,
    clear,
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
    read,
    recordDetail,
    work,
  }
}
