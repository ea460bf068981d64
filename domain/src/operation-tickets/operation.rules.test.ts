import { describe, expect, test } from 'vitest'
import { Failure } from '../kernel/failure.ts'
import {
  operationHands,
  operationKinds,
  operationStatuses,
  operatorRoleOf,
  type OperationHand,
  type OperationStatus,
  type OperationStep,
} from './operation.model.ts'
import {
  brokenRules,
  handsOn,
  hastySteps,
  isOverdue,
  lastIndex,
  nextIndex,
  operationActions,
  operationMachine,
  operationTable,
  possibleResults,
  submittedTo,
  waitsFor,
  type OperationAction,
  type OperationFacts,
  type OperationRule,
} from './operation.rules.ts'

type Decision = [from: OperationStatus, action: OperationAction, by: string, to: OperationStatus]
const stopping = 'guardian leader chief supervisor'
/** The table of decisions once more, by hand: state, action, who, where to. */
const decided: Decision[] = [
  ['draft', 'submit', 'operator', 'toGuard'],
  ['draft', 'void', `operator ${stopping}`, 'void'],
  ['toGuard', 'review', 'guardian', 'toLeader'],
  ['toGuard', 'reject', 'guardian', 'draft'],
  ['toGuard', 'void', stopping, 'void'],
  ['toLeader', 'approve', 'leader', 'toOperate'],
  ['toLeader', 'reject', 'leader', 'draft'],
  ['toLeader', 'void', stopping, 'void'],
  ['toOperate', 'call', 'guardian', 'toOperate'],
  ['toOperate', 'tick', 'operator', 'toOperate'],
  ['toOperate', 'takeBack', 'operator', 'toOperate'],
  ['toOperate', 'finish', 'operator', 'toChief'],
  ['toOperate', 'interrupt', 'operator guardian leader', 'toChief'],
  ['toOperate', 'reject', 'operator guardian leader', 'draft'],
  ['toOperate', 'void', stopping, 'void'],
  ['toChief', 'determine', 'chief', 'done'],
  ['toChief', 'void', stopping, 'void'],
]
const every = operationStatuses.flatMap((status) =>
  operationActions.flatMap((action) => operationHands.map((hand) => [status, action, hand] as const)),
)
const outcome = (act: () => string): string => {
  try {
    return act()
  } catch (error) {
    return error instanceof Failure ? error.key : String(error)
  }
}

describe('the state table', () => {
  test.each(every)('%s: %s by the %s', (status, action, hand) => {
    const rule = decided.find(([from, what]) => from === status && what === action)
    const isTheirs = rule?.[2].split(' ').includes(hand) ?? false
    const refused = rule ? 'action.notYours' : 'action.wrongState'
    expect(outcome(() => operationMachine.next(status, action, [hand]))).toBe(isTheirs ? rule![3] : refused)
    expect(operationMachine.actionsFor(status, [hand]).includes(action)).toBe(isTheirs)
  })

  test('has the pairs that were decided, and no other', () => {
    const found = operationMachine.states.flatMap((from) =>
      Object.entries(operationTable[from]).map(([action, { by, to }]) => [from, action, by.join(' '), to].join(',')),
    )
    expect(found.toSorted()).toEqual(decided.map((row) => row.join(',')).toSorted())
    expect(every).toHaveLength(7 * 11 * 5)
  })

  test('what must hold at each step', () => {
    const people: OperationRule[] = [
      'peopleApart',
      'guardianNamed',
      'operatorQualified',
      'guardianQualified',
      'leaderQualified',
      'chiefQualified',
    ]
    const ruled = operationMachine.states.flatMap((from) =>
      Object.entries(operationTable[from]).flatMap(([action, { rules }]) =>
        rules.length > 0 ? [[`${from} ${action}`, rules]] : [],
      ),
    )
    expect(Object.fromEntries(ruled)).toEqual({
      'draft submit': [...people, 'inTime'],
      'toGuard review': [...people, 'inTime'],
      'toLeader approve': [...people, 'inTime', 'ordered', 'orderGiven'],
      'toOperate call': ['isNext', 'notCalled', 'startsInTime'],
      'toOperate tick': ['isNext', 'isCalled', 'isSeen', 'startsInTime'],
      'toOperate takeBack': ['isLast'],
      'toOperate finish': ['allDone'],
      'toOperate reject': ['noneDone'],
      'toChief determine': ['resultFits'],
    })
  })

  test('without a guardian the duty leader reviews first; repair staff operate as who may lead work', () => {
    expect(operationKinds.map((kind) => [kind, submittedTo(kind), operatorRoleOf(kind)])).toEqual([
      ['guarded', 'toGuard', 'permitter'],
      ['single', 'toLeader', 'permitter'],
      ['repair', 'toGuard', 'leader'],
    ])
  })
})

const markAt = (seconds: number) => ({
  by: 'o',
  name: '高修',
  at: new Date(Date.UTC(2026, 5, 21, 1, 0, seconds)).toISOString(),
})
const mark = markAt(0)
const step = (change: Partial<OperationStep> = {}): OperationStep => ({
  text: '拉开 311 断路器',
  check: '',
  secondCheck: '',
  called: null,
  done: null,
  takenBack: 0,
  ...change,
})
const called = step({ called: mark })
const done = step({ called: mark, done: mark })
const allQualified = { operator: true, guardian: true, leader: true, chief: true }
const facts = (change: Partial<OperationFacts> = {}): OperationFacts => ({
  kind: 'guarded',
  operatorId: 'o',
  guardianId: 'g',
  leaderId: 'l',
  chiefId: 'c',
  qualified: allQualified,
  order: { orderGiver: '省调 李', orderReceiver: '刘静', orderedAt: '2026-06-21T00:30:00Z' },
  steps: [done, called, step()],
  plannedEndAt: new Date('2026-06-21T10:00:00Z'),
  now: new Date('2026-06-21T09:59:59Z'),
  index: 1,
  indications: 0,
  result: null,
  ...change,
})
const late = { now: new Date('2026-06-21T10:00:00Z') }
const watched = step({ called: mark, check: '机械指示', secondCheck: '电流为零' })

describe('every refusal says why', () => {
  test.each<[OperationStatus, OperationAction, Partial<OperationFacts>, string[]]>([
    ['draft', 'submit', {}, []],
    ['draft', 'submit', { guardianId: 'o' }, ['operation.samePerson']],
    ['draft', 'submit', { leaderId: 'o' }, ['operation.samePerson']],
    ['draft', 'submit', { leaderId: 'g' }, ['operation.samePerson']],
    ['draft', 'submit', { chiefId: 'o' }, ['operation.samePerson']],
    ['draft', 'submit', { chiefId: 'g' }, ['operation.samePerson']],
    ['draft', 'submit', { chiefId: 'l' }, []],
    ['draft', 'submit', { guardianId: null }, ['operation.noGuardian']],
    ['draft', 'submit', { kind: 'single', guardianId: null, qualified: { ...allQualified, guardian: false } }, []],
    ['draft', 'submit', { qualified: { ...allQualified, operator: false } }, ['operation.operatorUnqualified']],
    ['draft', 'submit', { qualified: { ...allQualified, guardian: false } }, ['operation.guardianUnqualified']],
    ['toGuard', 'review', { qualified: { ...allQualified, leader: false } }, ['operation.leaderUnqualified']],
    ['toLeader', 'approve', { qualified: { ...allQualified, chief: false } }, ['operation.chiefUnqualified']],
    ['draft', 'submit', late, ['operation.pastEnd']],
    ['toLeader', 'approve', {}, []],
    ['toLeader', 'approve', { order: { ...facts().order, orderGiver: '' } }, ['operation.noOrder']],
    ['toLeader', 'approve', { order: { ...facts().order, orderReceiver: '' } }, ['operation.noOrder']],
    ['toLeader', 'approve', { order: { ...facts().order, orderedAt: null } }, ['operation.noOrder']],
    [
      'toLeader',
      'approve',
      { order: { ...facts().order, orderedAt: '2026-06-21T10:00:00Z' } },
      ['operation.orderInFuture'],
    ],
    ['toOperate', 'call', { steps: [done, step()] }, []],
    ['toOperate', 'call', {}, ['operation.calledAlready']],
    ['toOperate', 'call', { index: 2 }, ['operation.outOfOrder']],
    ['toOperate', 'call', { index: 0, steps: [step()], ...late }, ['operation.pastEnd']],
    ['toOperate', 'call', { steps: [done, step()], ...late }, []],
    ['toOperate', 'call', { index: 0, steps: [step({ takenBack: 1 })], ...late }, []],
    ['toOperate', 'tick', { index: 0, steps: [called], ...late }, []],
    ['toOperate', 'tick', { kind: 'single', index: 0, steps: [step()], ...late }, ['operation.pastEnd']],
    ['toOperate', 'tick', {}, []],
    ['toOperate', 'tick', late, []],
    ['toOperate', 'tick', { index: 0 }, ['operation.outOfOrder']],
    ['toOperate', 'tick', { index: 2 }, ['operation.outOfOrder', 'operation.notCalled']],
    ['toOperate', 'tick', { index: 99 }, ['operation.outOfOrder']],
    ['toOperate', 'tick', { steps: [done], index: 0 }, ['operation.allDone']],
    ['toOperate', 'tick', { steps: [done, step()] }, ['operation.notCalled']],
    ['toOperate', 'tick', { kind: 'repair', steps: [done, step()] }, ['operation.notCalled']],
    ['toOperate', 'tick', { kind: 'single', steps: [done, step()] }, []],
    ['toOperate', 'tick', { steps: [done, watched], indications: 1 }, ['operation.notSeen']],
    ['toOperate', 'tick', { steps: [done, watched], indications: 2 }, []],
    ['toOperate', 'takeBack', { index: 0 }, []],
    ['toOperate', 'takeBack', { index: 1 }, ['operation.notLast']],
    ['toOperate', 'takeBack', { steps: [called], index: 0 }, ['operation.noneDone']],
    ['toOperate', 'takeBack', { steps: [done, done], index: 0 }, ['operation.notLast']],
    ['toOperate', 'takeBack', { steps: [done, done], index: 1 }, []],
    ['toOperate', 'finish', {}, ['operation.stepsOpen']],
    ['toOperate', 'finish', { steps: [done, done] }, []],
    ['toOperate', 'reject', { steps: [called, step()] }, []],
    ['toOperate', 'reject', {}, ['operation.begun']],
    ['toOperate', 'reject', { steps: [step({ takenBack: 1 })] }, ['operation.begun']],
    ['toOperate', 'interrupt', {}, []],
    ['toChief', 'determine', {}, ['operation.resultMismatch']],
    ['toChief', 'determine', { result: 'executed' }, ['operation.resultMismatch']],
    ['toChief', 'determine', { result: 'partly' }, []],
    ['toChief', 'determine', { result: 'unqualified' }, []],
  ])('%s %s with %j: %j', (status, action, change, keys) => {
    expect(brokenRules(status, action, facts(change)).map(({ key }) => key)).toEqual(keys)
  })

  test('a refusal names the step that is next, or the one that can be taken back', () => {
    expect(brokenRules('toOperate', 'call', facts({ index: 2 }))).toEqual([
      { key: 'operation.outOfOrder', values: { next: 2 } },
    ])
    expect(brokenRules('toOperate', 'takeBack', facts({ index: 1 }))).toEqual([
      { key: 'operation.notLast', values: { last: 1 } },
    ])
    expect(brokenRules('toOperate', 'finish', facts())).toEqual([{ key: 'operation.stepsOpen', values: { count: 2 } }])
  })
})

test.each<[OperationStatus, string, boolean]>([
  ['toOperate', '2026-06-21T09:59:59Z', false],
  ['toOperate', '2026-06-21T10:00:00Z', true],
  ['toLeader', '2026-06-21T10:00:00Z', false],
  ['toChief', '2026-06-21T10:00:00Z', false],
])('%s at %s is overdue: %s', (status, at, isLate) => {
  expect(isOverdue({ status, plannedEndAt: '2026-06-21T10:00:00Z' }, new Date(at))).toBe(isLate)
})

const turn = (kind: OperationFacts['kind'], steps: OperationStep[]) => waitsFor({ kind, status: 'toOperate', steps })

describe('the run', () => {
  test.each([
    [[step(), step()], 0, undefined, ['notExecuted', 'unqualified']],
    [[done, step()], 1, 0, ['partly', 'unqualified']],
    [[done, done], undefined, 1, ['executed', 'unqualified']],
  ])('of %j the next, the last and the results', (steps, next, last, results) => {
    expect([nextIndex(steps), lastIndex(steps), possibleResults(steps)]).toEqual([next, last, results])
  })

  test('ticks less than three seconds apart are hasty', () => {
    const at = (seconds: number) => step({ done: markAt(seconds) })
    expect(hastySteps([at(0), at(2), at(5), at(7), step()])).toEqual([1, 3])
  })

  test.each<[OperationStatus, OperationHand[]]>([
    ['draft', ['operator']],
    ['toGuard', ['guardian']],
    ['toLeader', ['leader']],
    ['toOperate', ['operator']],
    ['toChief', ['chief']],
    ['done', []],
    ['void', []],
  ])('%s waits for %j', (status, hands) => {
    expect(waitsFor({ kind: 'guarded', status, steps: [done, called] })).toEqual(hands)
  })

  test('the guardian reads out, the operator does and reports the end', () => {
    expect(turn('guarded', [done, step()])).toEqual(['guardian'])
    expect(turn('single', [done, step()])).toEqual(['operator'])
    expect(turn('guarded', [done, done])).toEqual(['operator'])
  })
})

describe('whose hands', () => {
  const people = { operatorId: 'o', guardianId: 'g', leaderId: 'l', chiefId: 'l' }
  test.each<[string, { id: string; mayAct?: boolean; isSupervisor?: boolean }, OperationHand[]]>([
    ['the operator, also one who supervises', { id: 'o', isSupervisor: true }, ['operator']],
    ['the guardian', { id: 'g' }, ['guardian']],
    ['a duty leader who is the chief too', { id: 'l' }, ['leader', 'chief']],
    ['a safety officer', { id: 'x', isSupervisor: true }, ['supervisor']],
    ['another person', { id: 'x' }, []],
    ['the operator, who may only read by now', { id: 'o', mayAct: false }, []],
  ])('%s', (_, person, hands) => {
    expect(handsOn(people, { mayAct: true, isSupervisor: false, ...person })).toEqual(hands)
  })
})
