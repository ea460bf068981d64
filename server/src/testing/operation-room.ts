import type { OperationForm } from '@fengguang/domain/operation-tickets/operation.model'
import {
  operationTicketsContract as calls,
  type OperationWhole,
} from '@fengguang/domain/operation-tickets/operation-tickets.contract'
import { expect } from 'vitest'
import { query, station } from './task-room.ts'
import type { TestBrowser } from './test-app.ts'
import { ticketRoom } from './ticket-room.ts'

type TicketRoom = ReturnType<typeof ticketRoom>

const operationForm = (change: Partial<OperationForm> = {}): OperationForm => ({
  stationId: station,
  kind: 'guarded',
  unit: '黄河新能源',
  task: '35 kV 3B 断路器由运行转检修',
  workTicketNo: '2026-0001',
  operatorId: 'u-maintainer',
  guardianId: 'u-operator',
  leaderId: 'u-wangqiang',
  chiefId: 'u-liujing',
  plannedStartAt: '2026-06-21T00:00:00Z',
  plannedEndAt: '2026-06-21T10:00:00Z',
  steps: [
    { text: '拉开 35 kV 3B 断路器', check: '机械指示在分位', secondCheck: '三相电流为零' },
    { text: '拉开 3B-1 隔离开关', check: '', secondCheck: '' },
    { text: '合上 3B-D 接地刀闸', check: '', secondCheck: '' },
  ],
  hazards: [{ hazard: '误入带电间隔', control: '核对双重名称' }],
  remarks: '',
  typicalVersionId: null,
  ...change,
})

/** The people of an operation ticket: operator 高修, guardian 周行, duty leader 王强, duty chief 刘静. */
export function operationRoom(
  {
    who,
    state,
    open: openTickets,
    close,
    qualify,
    expire,
  }: Pick<TicketRoom, 'who' | 'state' | 'open' | 'close' | 'qualify' | 'expire'> = ticketRoom(),
) {
  const open = async () => {
    await openTickets()
    await qualify('maintainer', 'permitter')
  }
  const clear = async () => {
    state.t.clock.now = new Date('2026-06-21T01:00:00Z')
    await state.t.db.run('truncate operation_ticket, operation_ticket_event, operation_ticket_number, task_message', [])
  }
  const insert = (change: Partial<OperationForm> = {}, by = who.maintainer) =>
    by.post(calls.insert.path, { payload: operationForm(change) })
  const made = async (change: Partial<OperationForm> = {}): Promise<string> => {
    const answer = await insert(change)
    expect([answer.statusCode, answer.json().fields]).toEqual([200, undefined])
    return answer.json().data.id
  }
  const read = async (id: string, by = who.admin): Promise<OperationWhole> =>
    (await by.get(query(calls.detail.path, { id }))).json().data
  const act = async (id: string, action: string, by: TestBrowser, more: object = {}) =>
    by.post(calls.act.path, { payload: { id, version: (await read(id)).version, action, ...more } })
  const step = async (id: string, action: string, index: number, by: TestBrowser, more: object = {}) =>
    by.post(calls.step.path, { payload: { id, version: (await read(id)).version, action, index, ...more } })
  const ok = async (id: string, action: string, by: TestBrowser, more: object = {}) => {
    const answer = await act(id, action, by, more)
    expect([action, answer.statusCode, answer.json().msg]).toEqual([action, 200, undefined])
    return read(id)
  }
  const order = { orderGiver: '省调 李', orderReceiver: '王强', orderedAt: '2026-06-21T00:50:00Z' }
  /** From the draft until the first step can be read out. */
  const toOperate = async (id: string) => {
    const { kind } = await ok(id, 'submit', who.maintainer)
    if (kind !== 'single') await ok(id, 'review', who.operator)
    return ok(id, 'approve', who.wangqiang, order)
  }
  /** Read out by the guardian and done by the operator. */
  const doStep = async (id: string, index: number) => {
    const marks = [
      await step(id, 'call', index, who.operator),
      await step(id, 'tick', index, who.maintainer, { indications: 2 }),
    ]
    expect(marks.map((answer) => [answer.statusCode, answer.json().msg])).toEqual([
      [200, undefined],
      [200, undefined],
    ])
  }
  const toChief = async (id: string) => {
    await toOperate(id)
    for (const index of [0, 1, 2]) await doStep(id, index)
    return ok(id, 'finish', who.maintainer)
  }
  return {
    who,
    state,
    open,
    close,
    clear,
    qualify,
    expire,
    order,
    form: operationForm,
    insert,
    made,
    read,
    act,
    step,
    ok,
    toOperate,
    doStep,
    toChief,
  }
}
