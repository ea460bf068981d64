import { describe, expect, test } from 'vitest'
import type { TaskDetailRecord } from './task-detail.model.ts'
import type { FieldStep, OutboxChange } from './task-outbox.model.ts'
import {
  applied,
  countsOf,
  fieldSteps,
  mayStill,
  mergedDetail,
  movedUp,
  nextDue,
  outcomeOf,
  pauseMs,
  photoStateOf,
  projected,
  rebased,
  seenOf,
  sentAgain,
  withFollowers,
} from './task-outbox.rules.ts'
import type { TaskHand, TaskStatus, TaskWhole } from './task.model.ts'

const at = '2026-06-21T07:00:00.000Z'
const repaired: TaskDetailRecord = { type: 'maintenance', work: '换风扇', cause: '磨损', parts: '', isStopped: true }
const task = (change: Partial<TaskWhole> = {}) =>
  ({
    id: 't1',
    status: 'claimed',
    version: 3,
    hands: ['executor'],
    detail: null,
    route: null,
    files: [],
    ...change,
  }) as unknown as TaskWhole
const start: FieldStep = { kind: 'start' }
const recording = (detail: TaskDetailRecord = repaired, fileIds: string[] = []): FieldStep => ({
  kind: 'detail',
  detail,
  fileIds,
})
const complete: FieldStep = { kind: 'complete', completionText: '好', abnormalReason: '' }
const change = (seq: number, step: FieldStep, more: Partial<OutboxChange> = {}): OutboxChange => ({
  id: `c${seq}`,
  userId: 'u',
  taskId: 't1',
  taskName: 'x',
  seq,
  step,
  base: seenOf(task()),
  deviceAt: at,
  state: 'waiting',
  attempts: 0,
  nextAtMs: 0,
  reason: '',
  ...more,
})

test.each<[TaskStatus, TaskHand[], TaskDetailRecord | null, string[]]>([
  ['claimed', ['executor'], null, ['start']],
  ['claimed', ['publisher'], null, []],
  ['published', ['executor'], null, []],
  ['processing', ['executor'], null, ['detail']],
  ['processing', ['executor'], repaired, ['detail', 'complete']],
  ['processing', ['acceptor'], repaired, []],
  ['toAccept', ['executor'], repaired, []],
])('without a network %s in the hands of %s with %o allows %s', (status, hands, detail, expected) => {
  expect(fieldSteps({ status, hands, detail })).toEqual(expected)
})

test('a task shows what was done to it on the phone, and as the server has it while there is a conflict', () => {
  const changes = [change(2, recording(repaired, ['f1'])), change(1, start), change(3, complete)]
  expect(projected(task(), changes)).toMatchObject({
    status: 'toAccept',
    startedAt: at,
    completedAt: at,
    detail: repaired,
    completionText: '好',
    version: 6,
    files: [{ id: 'f1', ofDetail: true }],
  })
  expect(projected(task(), [change(1, start, { state: 'delivered' })]).status).toBe('claimed')
  expect(projected(task(), [change(1, start, { state: 'conflict' }), change(2, recording())]).status).toBe('claimed')
})

describe('the order of delivery', () => {
  test.each<[string, OutboxChange[], string | undefined]>([
    ['the first of a task first', [change(2, recording()), change(1, start)], 'c1'],
    ['the next when the first is through', [change(1, start, { state: 'delivered' }), change(2, recording())], 'c2'],
    ['nothing of a task with a conflict', [change(1, start, { state: 'conflict' }), change(2, recording())], undefined],
    ['nothing of a task that was refused', [change(1, start, { state: 'refused' }), change(2, recording())], undefined],
    ['another task in spite of it', [change(1, start, { state: 'refused' }), change(2, start, { taskId: 't2' })], 'c2'],
    ['nothing while one is on its way', [change(1, start, { state: 'sending' }), change(2, recording())], undefined],
    ['nothing before its pause is over', [change(1, start, { nextAtMs: 11 })], undefined],
    [
      'what is due while another pauses',
      [change(1, start, { nextAtMs: 11 }), change(2, start, { taskId: 't2' })],
      'c2',
    ],
  ])('%s', (_what, changes, expected) => {
    expect(nextDue(changes, 10)?.id).toBe(expected)
  })

  test('pauses double and end at five minutes', () => {
    expect([0, 1, 2, 5, 6, 7, 40].map(pauseMs)).toEqual([5000, 10_000, 20_000, 160_000, 300_000, 300_000, 300_000])
  })

  test.each([
    [0, 'network.unreachable', 'retry'],
    [503, 'x', 'retry'],
    [429, 'x', 'retry'],
    [408, 'x', 'retry'],
    [200, 'answer.unreadable', 'retry'],
    [401, 'x', 'session'],
    [409, 'record.conflict', 'conflict'],
    [409, 'action.wrongState', 'conflict'],
    [403, 'action.notYours', 'conflict'],
    [404, 'record.notFound', 'conflict'],
    [403, 'access.denied', 'refused'],
    [400, 'request.invalid', 'refused'],
    [409, 'task.keyUsed', 'refused'],
  ] as const)('an answer %s %s means %s', (status, key, expected) => {
    expect(outcomeOf({ status, key })).toBe(expected)
  })

  test('those behind a delivered change stand on the version it made', () => {
    const [first, ...rest] = [change(1, start), change(2, recording()), change(3, complete)]
    expect(movedUp([first, ...rest], first).map(({ id, base }) => [id, base.version])).toEqual([
      ['c2', 4],
      ['c3', 5],
    ])
  })

  test('with a dropped change go those that stand on it, and no other', () => {
    const changes = [change(1, start), change(2, recording()), change(3, complete), change(4, start, { taskId: 't2' })]
    expect(withFollowers(changes, changes[1]!).map(({ id }) => id)).toEqual(['c2', 'c3'])
  })
})

const item = (n: number, note: string) =>
  ({ what: `${n}`, pointId: 'p', itemId: `i${n}`, result: 'normal', note, reading: null, photoId: null }) as const
const round = (...notes: string[]): TaskDetailRecord => ({
  type: 'inspection',
  items: notes.map((note, n) => item(n, note)),
})

describe('a record that changed on both sides', () => {
  test.each<[string, TaskDetailRecord | null, TaskDetailRecord, TaskDetailRecord | null, TaskDetailRecord | undefined]>(
    [
      ['only here', repaired, { ...repaired, parts: '风扇' }, repaired, { ...repaired, parts: '风扇' }],
      ['the same on both', null, repaired, repaired, repaired],
      [
        'another field on each',
        repaired,
        { ...repaired, parts: '风扇' },
        { ...repaired, cause: '老化' },
        { ...repaired, parts: '风扇', cause: '老化' },
      ],
      ['the same field', repaired, { ...repaired, work: 'a' }, { ...repaired, work: 'b' }, undefined],
      ['two first records', null, repaired, { ...repaired, work: 'b' }, undefined],
      ['another item on each', round('', ''), round('a', ''), round('', 'b'), round('a', 'b')],
      ['the same item', round('', ''), round('a', ''), round('b', ''), undefined],
      ['an item more', round(''), round('a'), round('', 'b'), undefined],
      ['another type', repaired, repaired, round('a'), undefined],
    ],
  )('%s', (_what, base, mine, theirs, expected) => {
    expect(mergedDetail(base, mine, theirs)).toEqual(expected)
  })
})

const file = (id: string) => ({ id, fileName: '', contentType: 'image/png', ofDetail: true })

describe('a change on top of something newer', () => {
  test('a start that is still allowed goes on top; one of a withdrawn task is a conflict', () => {
    expect(rebased(change(1, start), task({ version: 9 }))?.base.version).toBe(9)
    expect(rebased(change(1, start), task({ status: 'withdrawn' }))).toBeUndefined()
    expect(rebased(change(1, start), task({ hands: ['member'] }))).toBeUndefined()
  })

  test('completing goes on top only of the record that it completes', () => {
    const completing = change(3, complete, { base: seenOf(task({ detail: repaired })) })
    const now = task({ status: 'processing', version: 9, detail: repaired })
    expect(rebased(completing, now)?.base.version).toBe(9)
    expect(rebased(completing, { ...now, detail: { ...repaired, work: 'b' } })).toBeUndefined()
  })

  test('a record is merged, and no file of the other side is lost', () => {
    const base = seenOf(task({ detail: repaired, files: [file('a')] }))
    const mine = change(2, recording({ ...repaired, parts: '风扇' }, ['a', 'mine']), { base })
    const theirs = task({
      status: 'processing',
      version: 9,
      detail: { ...repaired, cause: '老化' },
      files: [file('a'), file('theirs')],
    })
    expect(rebased(mine, theirs)).toMatchObject({
      base: { version: 9 },
      step: { detail: { parts: '风扇', cause: '老化' }, fileIds: ['a', 'mine', 'theirs'] },
    })
  })

  test('a person may send theirs again where the table allows it', () => {
    const stuck = change(1, start, { state: 'conflict', attempts: 3, nextAtMs: 99, reason: 'x' })
    expect(mayStill(stuck, task({ status: 'withdrawn' }))).toBe(false)
    expect(mayStill(stuck, null)).toBe(false)
    expect(mayStill(stuck, task())).toBe(true)
    expect(sentAgain(stuck, task({ version: 8 }))).toMatchObject({
      state: 'waiting',
      attempts: 0,
      nextAtMs: 0,
      base: { version: 8 },
    })
  })
})

test('a round is compared as the server stores it', () => {
  const route = [
    {
      id: 'p',
      name: '箱变',
      deviceId: null,
      items: [{ id: 'i0', what: '油位', answer: 'reading', unit: '%', low: 20, high: 80 } as const],
    },
  ]
  const sent: TaskDetailRecord = { type: 'inspection', items: [{ ...item(0, '渗油'), reading: 5 }] }
  expect(applied(task({ route, status: 'processing' }), recording(sent), at).detail).toMatchObject({
    items: [{ what: '箱变 · 油位', result: 'abnormal', reading: 5 }],
  })
})

test.each([
  ['kept', [], 'saved'],
  ['kept', [change(1, recording(repaired, ['f']))], 'pending'],
  ['kept', [change(1, recording(repaired, ['f']), { state: 'delivered' })], 'saved'],
  ['uploading', [], 'uploading'],
  ['delivered', [], 'delivered'],
] as const)('a photo that is %s with %o is shown as %s', (state, changes, expected) => {
  expect(photoStateOf({ id: 'f', state }, changes)).toBe(expected)
})

test('what waits, is on its way and needs a person is counted', () => {
  const states = ['waiting', 'waiting', 'sending', 'conflict', 'refused', 'delivered'] as const
  expect(countsOf(states.map((state, n) => change(n, start, { state })))).toEqual({ waiting: 2, sending: 1, stuck: 2 })
})
