import { describe, expect, test } from 'vitest'
import { Failure } from '../kernel/failure.ts'
import { defectHands, defectStatuses, type DefectHand, type DefectStatus } from './defect.model.ts'
import { deadlineOf, defectActions, defectMachine, handsOf, isOverdue, type DefectAction } from './defect.rules.ts'
import { DefectAct } from './defects.contract.ts'

/** The table of decisions once more, by hand: state, action, who, where to. */
const decided: [from: DefectStatus, action: DefectAction, by: DefectHand, to: DefectStatus][] = [
  ['submitted', 'receive', 'handler', 'controlAppraisal'],
  ['controlAppraisal', 'approve', 'appraiser', 'maintenanceAppraisal'],
  ['maintenanceAppraisal', 'approve', 'appraiser', 'chiefAppraisal'],
  ['chiefAppraisal', 'approve', 'appraiser', 'elimination'],
  ['controlAppraisal', 'refuse', 'appraiser', 'notDefect'],
  ['maintenanceAppraisal', 'refuse', 'appraiser', 'notDefect'],
  ['chiefAppraisal', 'refuse', 'appraiser', 'notDefect'],
  ['controlAppraisal', 'suspend', 'handler', 'suspended'],
  ['maintenanceAppraisal', 'suspend', 'handler', 'suspended'],
  ['chiefAppraisal', 'suspend', 'handler', 'suspended'],
  ['elimination', 'suspend', 'handler', 'suspended'],
  ['suspended', 'resume', 'handler', 'elimination'],
  ['elimination', 'eliminate', 'handler', 'acceptance'],
  ['acceptance', 'accept', 'acceptor', 'eliminated'],
  ['acceptance', 'reject', 'acceptor', 'elimination'],
  ['notDefect', 'resubmit', 'submitter', 'submitted'],
]
const everyPair = defectStatuses.flatMap((status) =>
  defectActions.flatMap((action) => defectHands.map((hand) => [status, action, hand] as const)),
)
const outcome = (act: () => string): string => {
  try {
    return act()
  } catch (error) {
    return error instanceof Failure ? error.key : String(error)
  }
}

describe('the transition table', () => {
  test.each(everyPair)('%s: %s by the %s', (status, action, hand) => {
    const rule = decided.find(([from, what]) => from === status && what === action)
    const isTheirs = rule?.[2] === hand
    const refused = rule ? 'action.notYours' : 'action.wrongState'
    expect(outcome(() => defectMachine.next(status, action, [hand]))).toBe(isTheirs ? rule[3] : refused)
    expect(defectMachine.actionsFor(status, [hand]).includes(action)).toBe(isTheirs)
  })

  test('has the pairs that were decided, and no other', () => {
    const found = defectMachine.states.flatMap((from) =>
      Object.entries(defectMachine.table[from]).map(([action, { by, to }]) => [from, action, by.join(), to].join(' ')),
    )
    expect(found.toSorted()).toEqual(decided.map((row) => row.join(' ')).toSorted())
  })

  test('every state but the last can be left', () => {
    const ends = defectStatuses.filter((status) => defectMachine.actionsFor(status, defectHands).length === 0)
    expect(ends).toEqual(['eliminated'])
  })
})

describe('who may do it', () => {
  const defect = { submitterId: 's', appraiserIds: ['a'], eliminatorId: 'e' }
  test.each<[string, { id: string; mayAct: boolean }, DefectHand[]]>([
    ['the submitter', { id: 's', mayAct: true }, ['submitter', 'handler', 'appraiser', 'acceptor']],
    ['one who appraised a level', { id: 'a', mayAct: true }, ['handler', 'acceptor']],
    ['who eliminated it', { id: 'e', mayAct: true }, ['handler', 'appraiser']],
    ['another', { id: 'x', mayAct: true }, ['handler', 'appraiser', 'acceptor']],
    ['the submitter, who may only read by now', { id: 's', mayAct: false }, []],
  ])('%s', (_, person, hands) => {
    expect(handsOf(defect, person)).toEqual(hands)
  })

  test('no one carries a defect through alone', () => {
    const alone = { id: 'x', mayAct: true }
    const appraised = { ...defect, appraiserIds: ['x'] }
    expect(outcome(() => defectMachine.next('maintenanceAppraisal', 'approve', handsOf(appraised, alone)))).toBe(
      'action.notYours',
    )
    const eliminated = { ...defect, eliminatorId: 'x' }
    expect(outcome(() => defectMachine.next('acceptance', 'accept', handsOf(eliminated, alone)))).toBe(
      'action.notYours',
    )
  })
})

describe('what an action must carry', () => {
  const asked = { id: 'd', version: 1, until: '2026-07-01T00:00:00Z' }
  test.each<[DefectAction, boolean]>([
    ['receive', true],
    ['resume', true],
    ['approve', false],
    ['refuse', false],
    ['resubmit', false],
    ['suspend', false],
    ['eliminate', false],
    ['accept', false],
    ['reject', false],
  ])('%s without words: %s', (action, isTaken) => {
    expect(DefectAct.safeParse({ ...asked, action, comment: ' ' }).success).toBe(isTaken)
    expect(DefectAct.safeParse({ ...asked, action, comment: '因为' }).success).toBe(true)
  })

  test('a suspension ends some time', () => {
    expect(DefectAct.safeParse({ ...asked, action: 'suspend', comment: '待备件', until: null }).success).toBe(false)
  })
})

test.each([
  ['critical', null, '2026-06-02T08:00:00.000Z'],
  ['major', null, '2026-06-08T08:00:00.000Z'],
  ['general', null, '2026-07-01T08:00:00.000Z'],
  ['general', '2026-06-03T00:00:00Z', '2026-06-03T00:00:00.000Z'],
] as const)('a %s one with the deadline %s is due at %s', (severity, deadlineAt, due) => {
  expect(deadlineOf({ severity, foundAt: '2026-06-01T08:00:00Z', deadlineAt }).toISOString()).toBe(due)
})

describe('late', () => {
  const now = new Date('2026-06-21T00:00:00Z')
  const before = '2026-06-20T23:59:59Z'
  const after = '2026-06-21T00:00:01Z'
  test.each<[DefectStatus, string, string | null, boolean]>([
    ['submitted', before, null, true],
    ['submitted', after, null, false],
    ['acceptance', before, null, true],
    ['suspended', before, after, false],
    ['suspended', after, before, true],
    ['eliminated', before, null, false],
    ['notDefect', before, null, false],
  ])('%s, due %s, at rest until %s: %s', (status, deadlineAt, suspendedUntil, isLate) => {
    expect(isOverdue({ status, deadlineAt, suspendedUntil }, now)).toBe(isLate)
  })
})
