import { describe, expect, test } from 'vitest'
import { Failure } from '../kernel/failure.ts'
import {
  approvalSteps,
  contentOf,
  headOf,
  typicalHands,
  TypicalContent,
  TypicalForm,
  versionStatuses,
  type TypicalHand,
  type VersionStatus,
} from './typical.model.ts'
import {
  brokenTypicalRules,
  fitsTicket,
  signedSince,
  typicalActions,
  typicalHandsOn,
  typicalMachine,
  typicalTable,
  type TypicalAction,
} from './typical.rules.ts'
import { TypicalAct } from './typical-tickets.contract.ts'

/** The table of decisions once more, by hand: state, action, who, where to. */
const decided: [from: VersionStatus, action: TypicalAction, by: string, to: VersionStatus][] = [
  ['draft', 'submit', 'author', 'toSpecialist'],
  ['draft', 'discard', 'author keeper', 'discarded'],
  ['toSpecialist', 'approve', 'specialist', 'toDepartment'],
  ['toSpecialist', 'reject', 'specialist', 'draft'],
  ['toDepartment', 'approve', 'department', 'toHse'],
  ['toDepartment', 'reject', 'department', 'draft'],
  ['toHse', 'approve', 'hse', 'toLeader'],
  ['toHse', 'reject', 'hse', 'draft'],
  ['toLeader', 'approve', 'leader', 'approved'],
  ['toLeader', 'reject', 'leader', 'draft'],
  ['approved', 'retire', 'leader keeper', 'retired'],
]
const every = versionStatuses.flatMap((status) =>
  typicalActions.flatMap((action) => typicalHands.map((hand) => [status, action, hand] as const)),
)
const outcome = (act: () => string): string => {
  try {
    return act()
  } catch (error) {
    return error instanceof Failure ? error.key : String(error)
  }
}

describe('the state table', () => {
  test.each(every)('%s: %s by the %s [req 151]', (status, action, hand) => {
    const rule = decided.find(([from, what]) => from === status && what === action)
    const isTheirs = rule?.[2].split(' ').includes(hand) ?? false
    const refused = rule ? 'action.notYours' : 'action.wrongState'
    expect(outcome(() => typicalMachine.next(status, action, [hand]))).toBe(isTheirs ? rule![3] : refused)
  })

  test('has the pairs that were decided, and no other', () => {
    const found = versionStatuses.flatMap((from) =>
      Object.entries(typicalTable[from]).map(([action, { by, to }]) => [from, action, by.join(' '), to].join()),
    )
    expect(found.toSorted()).toEqual(decided.map((row) => row.join()).toSorted())
  })
})

const toSign = ['toSpecialist', 'toDepartment', 'toHse', 'toLeader'] as const
describe('who may approve', () => {
  test.each(toSign)('%s: neither the author nor one who signed another step', (status) => {
    const keys = (callerId: string) =>
      brokenTypicalRules(status, 'approve', { authorId: 'a', callerId, signedBy: ['s'] }).map(({ key }) => key)
    expect([keys('x'), keys('a'), keys('s')]).toEqual([[], ['typical.ownDraft'], ['typical.signedTwice']])
  })

  test.each(toSign)('%s: sending back asks for neither', (status) => {
    expect(brokenTypicalRules(status, 'reject', { authorId: 'a', callerId: 'a', signedBy: ['a'] })).toEqual([])
  })

  test('an approval before the last submission does not count', () => {
    const events = [
      { kind: 'submit', accountId: 'a' },
      { kind: 'approve', accountId: 's' },
      { kind: 'reject', accountId: 'd' },
      { kind: 'edit', accountId: 'a' },
      { kind: 'submit', accountId: 'a' },
      { kind: 'approve', accountId: 't' },
    ]
    expect(signedSince(events)).toEqual(['t'])
    expect(signedSince(events.slice(0, 2))).toEqual(['s'])
    expect(signedSince([])).toEqual([])
  })

  test.each<[string, Parameters<typeof typicalHandsOn>[1], TypicalHand[]]>([
    ['the author', { id: 'a', mayAct: true, steps: [], isKeeper: false }, ['author']],
    ['named for a step', { id: 'x', mayAct: true, steps: ['hse'], isKeeper: false }, ['hse']],
    [
      'all at once',
      { id: 'a', mayAct: true, steps: approvalSteps, isKeeper: true },
      ['author', ...approvalSteps, 'keeper'],
    ],
    ['who may not act', { id: 'a', mayAct: false, steps: approvalSteps, isKeeper: true }, []],
    ['anyone else', { id: 'x', mayAct: true, steps: [], isKeeper: false }, []],
  ])('%s', (_, person, hands) => {
    expect(typicalHandsOn({ authorId: 'a' }, person)).toEqual(hands)
  })
})

test.each([
  ['its type at its station', { kind: 'work', type: 'earthWork', stationId: 's' }, true],
  ['its type at every station', { kind: 'work', type: 'earthWork', stationId: null }, true],
  ['another station', { kind: 'work', type: 'earthWork', stationId: 't' }, false],
  ['another type', { kind: 'work', type: 'hotWorkFirst', stationId: 's' }, false],
  ['an operation', { kind: 'operation', type: null, stationId: 's' }, false],
] as const)('fits a ticket: %s', (_, typical, isFitting) => {
  expect(fitsTicket(typical, { type: 'earthWork', stationId: 's' })).toBe(isFitting)
})

test.each([
  ['its own station', { kind: 'operation', type: null, stationId: 's' }, true],
  ['every station', { kind: 'operation', type: null, stationId: null }, true],
  ['another station', { kind: 'operation', type: null, stationId: 'other' }, false],
  ['work', { kind: 'work', type: 'earthWork', stationId: 's' }, false],
] as const)('fits an operation ticket: %s', (_, typical, isFitting) => {
  expect(fitsTicket(typical, { type: null, stationId: 's' })).toBe(isFitting)
})

const nothing = TypicalContent.parse({})
const work = {
  ...nothing,
  kind: 'work',
  type: 'electricalFirst',
  code: 'D-1',
  name: '箱变检修',
  equipment: '1 号箱变',
  connection: '35 kV 3B',
  tasks: [{ place: '箱变', content: '检修' }],
  measures: [{ kind: 'switchOff', text: '拉开 3B' }],
}
const operation = {
  ...nothing,
  kind: 'operation',
  code: 'C-1',
  name: '停电',
  task: '3B 由运行转检修',
  steps: [{ text: '拉开 3B' }],
}
const step = { text: '核对' }
const wrongOf = (form: object) => TypicalForm.safeParse(form).error?.issues.map(({ path }) => path.join('.')) ?? []
describe('the form', () => {
  test.each<[string, object, string[]]>([
    ['a work ticket', work, []],
    ['without a type', { ...work, type: null }, ['type']],
    ['of the first kind without a connection', { ...work, connection: '' }, ['connection']],
    ['of the second kind without one', { ...work, type: 'electricalSecond', connection: '', measures: [] }, []],
    ['that needs measures', { ...work, type: 'hotWorkFirst', measures: [] }, ['measures']],
    ['without equipment and tasks', { ...work, equipment: ' ', tasks: [] }, ['equipment', 'tasks']],
    ['an operation', operation, []],
    ['without task and steps', { ...operation, task: '', steps: [] }, ['task', 'steps']],
    ['of 100 steps', { ...operation, steps: Array.from({ length: 100 }, () => step) }, []],
    ['of 101 steps', { ...operation, steps: Array.from({ length: 101 }, () => step) }, ['steps']],
    ['with an empty step', { ...operation, steps: [{ text: ' ' }] }, ['steps.0.text']],
    ['with a step of 201 letters', { ...operation, steps: [{ text: '字'.repeat(201) }] }, ['steps.0.text']],
    ['without code and name', { ...operation, code: '', name: '' }, ['code', 'name']],
  ])('%s', (_, form, wrong) => {
    expect(wrongOf(form)).toEqual(wrong)
  })

  test('what belongs to the other kind is left out', () => {
    const form = TypicalForm.parse({ ...operation, type: 'earthWork', equipment: '1 号箱变', hazards: [] })
    expect(contentOf(form)).toMatchObject({ task: '3B 由运行转检修', equipment: '', tasks: [] })
    expect(headOf(form)).toMatchObject({ kind: 'operation', type: null, stationId: null })
  })

  test.each([
    ['approve', '', true],
    ['submit', '', true],
    ['reject', '', false],
    ['reject', '缺措施', true],
    ['retire', ' ', false],
    ['discard', '', false],
  ] as const)('%s with the comment "%s" is taken: %s', (action, comment, isTaken) => {
    expect(TypicalAct.safeParse({ id: 'v', version: 1, action, comment }).success).toBe(isTaken)
  })
})
