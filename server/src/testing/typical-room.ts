import type { ApprovalStep, TypicalForm } from '@fengguang/domain/typical-tickets/typical.model'
import type { TypicalAction } from '@fengguang/domain/typical-tickets/typical.rules'
import {
  typicalTicketsContract as calls,
  type TypicalWhole,
} from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import { expect } from 'vitest'
import { query } from './task-room.ts'
import type { TestBrowser } from './test-app.ts'
import { ticketRoom } from './ticket-room.ts'

export const workForm = (change: Partial<TypicalForm> = {}): TypicalForm => ({
  kind: 'work',
  type: 'electricalFirst',
  stationId: null,
  code: 'D-01',
  name: '箱变避雷器更换',
  equipment: '1 号箱变 35 kV 3B 断路器',
  connection: '35 kV 3B 集电线路',
  tasks: [{ place: '1 号箱变', content: '更换避雷器' }],
  measures: [{ kind: 'switchOff', text: '拉开 3B 断路器' }],
  liveParts: '35 kV 母线带电',
  supplement: '',
  task: '',
  steps: [],
  hazards: [{ hazard: '倒送电', control: '两侧断开并接地' }],
  ...change,
})
export const operationForm = (change: Partial<TypicalForm> = {}): TypicalForm => ({
  ...workForm(),
  kind: 'operation',
  type: null,
  code: 'C-01',
  name: '3B 停电',
  equipment: '',
  connection: '',
  tasks: [],
  measures: [],
  liveParts: '',
  task: '3B 断路器由运行转检修',
  steps: [{ text: '拉开 3B 断路器' }, { text: '验明确无电压' }],
  ...change,
})

/** The people of tickets, four of whom approve: the author is none of them. */
export function typicalRoom() {
  const room = ticketRoom()
  const { who, state } = room
  const approvers = (): Record<ApprovalStep, TestBrowser> => ({
    specialist: who.maintainer,
    department: who.operator,
    hse: who.safety,
    leader: who.admin,
  })
  const name = (accountId: string, step: ApprovalStep, days: { fromDay?: string; toDay?: string | null } = {}) =>
    who.admin.post(calls.insertApprover.path, {
      payload: { accountId, step, fromDay: '2026-01-01', toDay: null, ...days },
    })
  const clear = async () => {
    await room.clear()
    await state.t.db.run(
      'truncate typical_ticket, typical_ticket_version, typical_ticket_event, typical_approver cascade',
      [],
    )
    const people = { specialist: 'u-maintainer', department: 'u-operator', hse: 'u-safety', leader: 'u-admin' } as const
    for (const [step, accountId] of Object.entries(people)) await name(accountId, step as ApprovalStep)
  }
  const insert = (form: Partial<TypicalForm> = {}, by: TestBrowser = who.magang) =>
    by.post(calls.insert.path, { payload: workForm(form) })
  const written = async (form: Partial<TypicalForm> = {}): Promise<string> => {
    const answer = await insert(form)
    expect([answer.statusCode, answer.json().fields]).toEqual([200, undefined])
    return answer.json().data.id
  }
  const whole = async (id: string, by: TestBrowser = who.admin): Promise<TypicalWhole> =>
    (await by.get(query(calls.detail.path, { id }))).json().data
  const newest = async (id: string) => (await whole(id)).versions[0]!
  /** `seen` is the version that the person looks at. */
  const decide = async (
    id: string,
    action: TypicalAction,
    by: TestBrowser,
    comment = '',
    seen?: { id: string; version: number },
  ) => {
    const { id: versionId, version } = seen ?? (await newest(id))
    return by.post(calls.act.path, { payload: { id: versionId, version, action, comment } })
  }
  const done = async (id: string, action: TypicalAction, by: TestBrowser, comment = '') => {
    const answer = await decide(id, action, by, comment)
    expect([action, answer.statusCode, answer.json().msg]).toEqual([action, 200, undefined])
    return newest(id)
  }
  /** All four sign the newest version. */
  const approve = async (id: string) => {
    await done(id, 'submit', who.magang)
    for (const person of Object.values(approvers())) await done(id, 'approve', person)
    return newest(id)
  }
  const approved = async (form: Partial<TypicalForm> = {}) => {
    const id = await written(form)
    return { id, versionId: (await approve(id)).id }
  }
  const revise = (id: string, by: TestBrowser = who.magang) => by.post(calls.revise.path, { payload: { id } })
  return {
    ...room,
    typical: { approvers, name, insert, written, whole, newest, decide, done, approve, approved, revise },
    clear,
  }
}
