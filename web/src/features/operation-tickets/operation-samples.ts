import type { OperationStep } from '@fengguang/domain/operation-tickets/operation.model'
import type { OperationWhole } from '@fengguang/domain/operation-tickets/operation-tickets.contract'

/** Tickets of the tests of these pages. */
export const markOf = (name: string, seconds = 0) => ({ by: name, name, at: `2026-06-21T01:00:0${seconds}.000Z` })
export const step = (text: string, change: Partial<OperationStep> = {}): OperationStep => ({
  text,
  check: '',
  secondCheck: '',
  called: null,
  done: null,
  takenBack: 0,
  ...change,
})
export const done = (text: string, seconds = 0) => step(text, { called: markOf('周行'), done: markOf('高修', seconds) })
const switched = { check: '机械指示在分位', secondCheck: '三相电流为零' }
export const ticket = (change: Partial<OperationWhole> = {}): OperationWhole => ({
  id: 't1',
  no: '2026-0007',
  kind: 'guarded',
  status: 'toOperate',
  result: null,
  stationId: 's1',
  stationName: '共和光伏电站',
  timeZone: 'Asia/Shanghai',
  task: '3B 断路器由运行转检修',
  unit: '黄河新能源',
  workTicketNo: '2026-0003',
  operatorId: 'o',
  operatorName: '高修',
  guardianId: 'g',
  guardianName: '周行',
  leaderId: 'l',
  leaderName: '王强',
  chiefId: 'c',
  chiefName: '刘静',
  plannedStartAt: '2026-06-21T00:00:00.000Z',
  plannedEndAt: '2026-06-21T10:00:00.000Z',
  stepCount: 3,
  doneCount: 1,
  isOverdue: false,
  closedAt: null,
  version: 6,
  orderGiver: '省调 李',
  orderReceiver: '王强',
  orderedAt: '2026-06-21T00:50:00.000Z',
  hazards: [{ hazard: '误入带电间隔', control: '核对双重名称' }],
  remarks: '',
  authorName: '高修',
  typicalVersionId: null,
  typical: null,
  resultReason: '',
  steps: [done('核对运行方式'), step('拉开 3B 断路器', switched), step('拉开 3B-1 隔离开关')],
  history: [
    { seq: 1, at: '2026-06-21T00:10:00.000Z', kind: 'submit', status: 'toGuard', by: '高修', comment: '' },
    { seq: 2, at: '2026-06-21T00:20:00.000Z', kind: 'review', status: 'toLeader', by: '周行', comment: '' },
    { seq: 3, at: '2026-06-21T00:55:00.000Z', kind: 'approve', status: 'toOperate', by: '王强', comment: '' },
  ],
  hands: ['guardian'],
  offers: [
    { action: 'call', by: ['guardian'], isYours: true, reasons: [] },
    { action: 'tick', by: ['operator'], isYours: false, reasons: ['监护人还没有对该项唱票'] },
    { action: 'interrupt', by: ['operator', 'guardian', 'leader'], isYours: true, reasons: [] },
  ],
  possibleResults: ['partly', 'unqualified'],
  mayEdit: false,
  brokenAt: null,
  ...change,
})
export const called = ticket({
  hands: ['operator'],
  steps: [
    done('核对运行方式'),
    step('拉开 3B 断路器', { ...switched, called: markOf('周行') }),
    step('拉开 3B-1 隔离开关', { takenBack: 2 }),
  ],
  offers: [
    { action: 'tick', by: ['operator'], isYours: true, reasons: [] },
    { action: 'takeBack', by: ['operator'], isYours: true, reasons: [] },
    { action: 'finish', by: ['operator'], isYours: true, reasons: ['还有 2 项未执行'] },
  ],
})
export const statistics = {
  executed: 3,
  partly: 0,
  notExecuted: 1,
  unqualified: 1,
  void: 1,
  underWay: 2,
  qualifiedShare: 4 / 6,
}
