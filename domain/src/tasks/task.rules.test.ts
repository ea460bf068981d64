import { describe, expect, test } from 'vitest'
import { Failure } from '../kernel/failure.ts'
import { issuesToFields } from '../kernel/validation.ts'
import { CleaningDetail, TaskDetailRecord } from './task-detail.model.ts'
import { taskHands, taskStatuses, type TaskFields, type TaskHand, type TaskStatus } from './task.model.ts'
import {
  handsOf,
  mayDo,
  peopleFaults,
  reachable,
  taskActions,
  taskFormOf,
  taskMachine,
  type TaskAction,
} from './task.rules.ts'
import { Completion, SettlementForm, TaskAct } from './tasks.contract.ts'

/** The table of decisions once more, by hand: state, action, who, where to, where else. */
const decided: [from: TaskStatus, action: TaskAction, by: TaskHand[], to: TaskStatus, or?: TaskStatus][] = [
  ['draft', 'publish', ['publisher'], 'published', 'toClaim'],
  ['published', 'claim', ['executor', 'eligible'], 'claimed'],
  ['toClaim', 'claim', ['executor', 'eligible'], 'claimed'],
  ['claimed', 'return', ['executor'], 'returned'],
  ['claimed', 'start', ['executor'], 'processing'],
  ['processing', 'complete', ['executor'], 'toAccept'],
  ['toAccept', 'accept', ['acceptor'], 'finished'],
  ['toAccept', 'reject', ['acceptor'], 'processing'],
  ['published', 'withdraw', ['publisher'], 'withdrawn'],
  ['toClaim', 'withdraw', ['publisher'], 'withdrawn'],
  ['claimed', 'withdraw', ['publisher'], 'withdrawn'],
  ['returned', 'withdraw', ['publisher'], 'withdrawn'],
  ['withdrawn', 'relaunch', ['publisher'], 'published', 'toClaim'],
  ['returned', 'relaunch', ['publisher'], 'published', 'toClaim'],
  ['withdrawn', 'delete', ['publisher'], 'deleted'],
]
const everyPair = taskStatuses.flatMap((status) =>
  taskActions.flatMap((action) => taskHands.map((hand) => [status, action, hand] as const)),
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
    const isTheirs = rule?.[2].includes(hand) ?? false
    const refused = rule ? 'action.notYours' : 'action.wrongState'
    expect(outcome(() => taskMachine.next(status, action, [hand]))).toBe(isTheirs ? rule![3] : refused)
    expect(mayDo(status, [hand]).includes(action)).toBe(isTheirs)
  })

  test('has the pairs that were decided, and no other [req 233] [req 247]', () => {
    const found = taskMachine.states.flatMap((from) =>
      Object.entries(taskMachine.table[from]).map(([action, { by, to, or }]) =>
        JSON.stringify([from, action, by, to, or]),
      ),
    )
    expect(found.toSorted()).toEqual(
      decided.map(([from, action, by, to, or]) => JSON.stringify([from, action, by, to, or])).toSorted(),
    )
  })

  test.each([
    [false, 'published'],
    [true, 'toClaim'],
  ] as const)('a launch for claiming (%s) leads to %s', (forClaim, to) => {
    expect(reachable({ status: 'draft', hands: ['publisher'], forClaim })).toEqual([{ action: 'publish', to }])
    expect(reachable({ status: 'returned', hands: ['publisher'], forClaim })).toContainEqual({ action: 'relaunch', to })
  })

  test('a card cannot be dragged where its bearer may not take it', () => {
    expect(reachable({ status: 'processing', hands: ['publisher', 'acceptor', 'member'], forClaim: false })).toEqual([])
  })
})

const good: TaskFields = {
  name: '检查逆变器',
  type: 'maintenance',
  stationId: 's',
  deviceIds: [],
  plannedStartAt: '2026-06-01T01:00:00Z',
  plannedEndAt: '2026-06-01T09:00:00Z',
  forClaim: false,
  executorId: 'e',
  acceptorId: 'a',
  copyToIds: [],
  memberIds: ['m1', 'm2', 'm3'],
  content: '',
  fileIds: [],
  expectedSettleDay: null,
  expectedYuan: null,
  sourceKind: null,
  sourceId: '',
}
const faultsOf = (change: Partial<TaskFields>) => {
  const input = { ...good, ...change }
  const judged = taskFormOf('p').safeParse(input)
  return judged.success
    ? {}
    : Object.fromEntries(Object.entries(issuesToFields(judged.error, input)).map(([field, { key }]) => [field, key]))
}

describe('the form', () => {
  test.each<[string, Partial<TaskFields>, Record<string, string>]>([
    ['a good one', {}, {}],
    ['end before start', { plannedEndAt: '2026-06-01T00:59:59Z' }, { plannedEndAt: 'range.endBeforeStart' }],
    ['end at the start', { plannedEndAt: '2026-06-01T09:00:00+08:00' }, {}],
    ['no name', { name: ' ' }, { name: 'field.empty' }],
    ['no acceptor', { acceptorId: '' }, { acceptorId: 'field.required' }],
    ['no executor', { executorId: null }, { executorId: 'field.required' }],
    ['no executor, for claiming', { executorId: null, forClaim: true }, {}],
    ['executor is the publisher', { executorId: 'p' }, { executorId: 'task.executorIsPublisher' }],
    ['acceptor is the executor', { acceptorId: 'e' }, { acceptorId: 'task.acceptorIsExecutor' }],
    ['acceptor is the publisher', { acceptorId: 'p' }, {}],
    ['executor among the members', { memberIds: ['e'] }, { memberIds: 'task.memberTaken' }],
    ['publisher and current user among the members', { memberIds: ['p'] }, { memberIds: 'task.memberTaken' }],
    ['acceptor among the members', { memberIds: ['a'] }, { memberIds: 'task.memberTaken' }],
    ['four members', { memberIds: ['1', '2', '3', '4'] }, { memberIds: 'task.tooManyMembers' }],
    ['a name of 99 characters', { name: '名'.repeat(99) }, {}],
    ['a name of 100 characters', { name: '名'.repeat(100) }, { name: 'field.tooLong' }],
    ['a content of 199 characters', { content: '文'.repeat(199) }, {}],
    ['a content of 200 characters', { content: '文'.repeat(200) }, { content: 'field.tooLong' }],
  ])('%s [req 573]', (_, change, faults) => {
    expect(faultsOf(change)).toEqual(faults)
  })

  test('a claimant is judged like an executor', () => {
    const task = { ...good, publisherId: 'p' }
    const hands = (id: string, mayAct = true) => handsOf(task, { id, mayAct })
    expect(hands('x')).toEqual(['eligible'])
    expect(hands('x', false)).toEqual([])
    expect(hands('p')).toEqual(['publisher'])
    expect(hands('a')).toEqual(['acceptor'])
    expect(hands('m1')).toEqual(['member'])
    expect(hands('e')).toEqual(['executor', 'eligible'])
    expect(handsOf({ ...task, copyToIds: ['c'] }, { id: 'c', mayAct: false })).toEqual(['copyTo'])
    expect(peopleFaults({ ...task, executorId: 'm2' })).toEqual({ memberIds: { key: 'task.memberTaken' } })
  })
})

describe('what an action must carry', () => {
  const asked = { id: 't', version: 1 }
  test.each([
    ['return', false],
    ['accept', false],
    ['reject', false],
    ['claim', true],
    ['start', true],
    ['withdraw', true],
    ['relaunch', true],
    ['delete', true],
    ['publish', true],
  ] as const)('%s without words: %s [req 265]', (action, isTaken) => {
    expect(TaskAct.safeParse({ ...asked, action, comment: ' ' }).success).toBe(isTaken)
    expect(TaskAct.safeParse({ ...asked, action, comment: '因为' }).success).toBe(true)
  })

  test('completing is no plain action and needs a description', () => {
    expect(TaskAct.safeParse({ ...asked, action: 'complete', comment: '' }).success).toBe(false)
    expect(Completion.safeParse({ completionText: '', abnormalReason: '' }).success).toBe(false)
    expect(Completion.safeParse({ completionText: '完成', abnormalReason: '' }).success).toBe(true)
  })

  test('settled needs a date and an amount', () => {
    const form = { settlement: 'settled', actualSettleDay: null, actualYuan: null }
    expect(SettlementForm.safeParse(form).success).toBe(false)
    expect(SettlementForm.safeParse({ ...form, actualSettleDay: '2026-06-01', actualYuan: 0 }).success).toBe(true)
    expect(SettlementForm.safeParse({ ...form, settlement: 'unsettled' }).success).toBe(true)
  })

  test('a record of work is that of its type', () => {
    const cleaned = {
      type: 'cleaning',
      kind: 'washing',
      fromDay: '2026-06-01',
      toDay: '2026-06-02',
      costYuan: 100,
      note: '',
    }
    expect(CleaningDetail.safeParse(cleaned).success).toBe(true)
    expect(TaskDetailRecord.safeParse({ ...cleaned, kind: 'rain' }).success).toBe(false)
    expect(TaskDetailRecord.safeParse({ type: 'inspection', items: [] }).success).toBe(false)
    expect(
      TaskDetailRecord.safeParse({ type: 'meterReading', readings: [{ meter: 'M1', readingKwh: -1, note: '' }] })
        .success,
    ).toBe(false)
  })
})
