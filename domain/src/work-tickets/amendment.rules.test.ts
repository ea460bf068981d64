import { describe, expect, test } from 'vitest'
import { Failure } from '../kernel/failure.ts'
import {
  amendmentActions,
  amendmentKinds,
  amendmentStatuses,
  isStopped,
  type AmendmentAction,
  type AmendmentKind,
  type AmendmentStatus,
} from './amendment.model.ts'
import { amendmentMachines, amendmentTables, brokenAmendment, type AmendmentFacts } from './amendment.rules.ts'
import { ticketHands, ticketStatuses, type TicketStatus } from './ticket.model.ts'
import { mayDoMeasures } from './ticket.rules.ts'
import { AmendmentAct, AmendmentAsk } from './ticket-amendments.contract.ts'

type Decision = [from: AmendmentStatus, action: AmendmentAction, by: string, to: AmendmentStatus]
const stopping = (during: 'stopped' | 'trial'): Decision[] => [
  ['none', 'ask', 'leader', 'toPermit'],
  ['toPermit', 'permit', 'permitter', during],
  ['toPermit', 'refuse', 'permitter', 'refused'],
  ['toPermit', 'withdraw', 'leader', 'withdrawn'],
  [during, 'resume', 'leader', 'toResume'],
  ['toResume', 'permit', 'permitter', 'done'],
  ['toResume', 'refuse', 'permitter', during],
]
/** The tables of decisions once more, by hand: state, action, who, where to. */
const decided: Record<AmendmentKind, Decision[]> = {
  extension: [
    ['none', 'ask', 'leader', 'toConfirm'],
    ['toConfirm', 'confirm', 'duty', 'toPermit'],
    ['toConfirm', 'refuse', 'duty', 'refused'],
    ['toConfirm', 'withdraw', 'leader', 'withdrawn'],
    ['toPermit', 'permit', 'permitter', 'toSign'],
    ['toPermit', 'refuse', 'permitter', 'refused'],
    ['toPermit', 'withdraw', 'leader', 'withdrawn'],
    ['toSign', 'sign', 'leader', 'done'],
    ['toSign', 'withdraw', 'leader', 'withdrawn'],
  ],
  leader: [
    ['none', 'ask', 'leader issuer', 'toIssue'],
    ['toIssue', 'issue', 'issuer', 'toPermit'],
    ['toIssue', 'refuse', 'issuer', 'refused'],
    ['toIssue', 'withdraw', 'leader issuer', 'withdrawn'],
    ['toPermit', 'permit', 'permitter', 'done'],
    ['toPermit', 'refuse', 'permitter', 'refused'],
    ['toPermit', 'withdraw', 'leader issuer', 'withdrawn'],
  ],
  crew: [['none', 'ask', 'leader', 'done']],
  pause: stopping('stopped'),
  trial: stopping('trial'),
  override: [
    ['none', 'ask', 'permitter duty', 'toConfirm'],
    ['toConfirm', 'confirm', 'duty supervisor', 'done'],
    ['toConfirm', 'refuse', 'duty supervisor', 'refused'],
    ['toConfirm', 'withdraw', 'permitter duty', 'withdrawn'],
  ],
}
const every = amendmentKinds.flatMap((kind) =>
  amendmentStatuses.flatMap((status) =>
    amendmentActions.flatMap((action) => ticketHands.map((hand) => [kind, status, action, hand] as const)),
  ),
)
const outcome = (act: () => string): string => {
  try {
    return act()
  } catch (error) {
    return error instanceof Failure ? error.key : String(error)
  }
}

describe('the state tables', () => {
  test.each(every)('%s, %s: %s by the %s', (kind, status, action, hand) => {
    const rule = decided[kind].find(([from, what]) => from === status && what === action)
    const isTheirs = rule?.[2].split(' ').includes(hand) ?? false
    const refused = rule ? 'action.notYours' : 'action.wrongState'
    expect(outcome(() => amendmentMachines[kind].next(status, action, [hand]))).toBe(isTheirs ? rule![3] : refused)
  })

  test.each(amendmentKinds)('%s has the pairs that were decided, and no other', (kind) => {
    const found = amendmentStatuses.flatMap((from) =>
      Object.entries(amendmentTables[kind][from]).map(([action, { by, to }]) =>
        [from, action, by.join(' '), to].join(),
      ),
    )
    expect(found.toSorted()).toEqual(decided[kind].map((row) => row.join()).toSorted())
  })
})

const at = (hour: number) => new Date(Date.UTC(2026, 5, 21, hour))
const qualified = { leader: true, issuer: true, permitter: true }
const facts = (change: Partial<AmendmentFacts> = {}): AmendmentFacts => ({
  status: 'executing',
  type: 'electricalFirst',
  leaderId: 'l',
  issuerId: 'i',
  permitterId: 'p',
  qualified,
  leaderBusyWith: null,
  hasLeaderSigned: true,
  measures: [],
  contrary: [],
  crew: [],
  position: 1,
  askedBy: null,
  callerId: 'd',
  plannedStartAt: at(0),
  plannedEndAt: at(10),
  newEndAt: at(12),
  newLeaderId: null,
  isStopped: false,
  inForce: 0,
  mostExtensions: 1,
  isSiteClear: true,
  feeding: [],
  concurrent: [],
  seen: [],
  now: at(9),
  ...change,
})

describe('what an extension asks for, at every one of its steps', () => {
  const steps: [AmendmentStatus, AmendmentAction][] = [
    ['none', 'ask'],
    ['toConfirm', 'confirm'],
    ['toPermit', 'permit'],
    ['toSign', 'sign'],
  ]
  test.each<[string, Partial<AmendmentFacts>, string[]]>([
    ['all holds', {}, []],
    ['before the work began', { status: 'toStart' }, []],
    ['the end was reported', { status: 'toEnd' }, ['ticket.notUnderWay']],
    ['the planned end has passed', { now: at(10) }, ['ticket.pastEnd']],
    ['it was extended before', { inForce: 1 }, ['ticket.extendedAlready']],
    ['the company allows two and it was extended once', { inForce: 1, mostExtensions: 2 }, []],
    ['the company allows none', { mostExtensions: 0 }, ['ticket.extendedAlready']],
    ['the end is not later', { newEndAt: at(10) }, ['ticket.endNotLater']],
    ['hot work of the first class for 24 h in all', { type: 'hotWorkFirst', newEndAt: at(24) }, []],
    ['for longer', { type: 'hotWorkFirst', newEndAt: at(25) }, ['ticket.tooLong']],
    ['of the second class for 120 h in all', { type: 'hotWorkSecond', newEndAt: at(120) }, []],
    ['for longer still', { type: 'hotWorkSecond', newEndAt: at(121) }, ['ticket.tooLong']],
    ['the leader', { qualified: { ...qualified, leader: false } }, ['ticket.leaderUnqualified']],
    ['the issuer', { qualified: { ...qualified, issuer: false } }, ['ticket.issuerUnqualified']],
    ['the permitter', { qualified: { ...qualified, permitter: false } }, ['ticket.permitterUnqualified']],
  ])('%s', (_, change, keys) => {
    const found = steps.map(([status, action]) =>
      brokenAmendment({ kind: 'extension', status }, action, facts(change)).map(({ key }) => key),
    )
    expect(found).toEqual(steps.map(() => keys))
  })

  test('to refuse and to withdraw nothing must hold', () => {
    for (const status of ['toConfirm', 'toPermit', 'toSign'] as const)
      for (const action of ['refuse', 'withdraw'] as const)
        expect(brokenAmendment({ kind: 'extension', status }, action, facts({ now: at(11) }))).toEqual([])
  })
})

const bare = {
  kind: 'switchOff',
  text: '拉开 3B',
  watch: null,
  note: '',
  wireNo: '',
  done: null,
  restored: null,
} as const
const may = (status: TicketStatus, ...open: AmendmentStatus[]) =>
  mayDoMeasures({ status, amendments: open.map((one) => ({ status: one })) })
describe('what the others ask for', () => {
  test.each<[AmendmentKind, AmendmentStatus, AmendmentAction, Partial<AmendmentFacts>, string[]]>([
    ['leader', 'none', 'ask', { newLeaderId: 'n' }, []],
    ['leader', 'none', 'ask', { newLeaderId: 'l' }, ['ticket.newLeaderOnTicket']],
    ['leader', 'toIssue', 'issue', { newLeaderId: 'i' }, ['ticket.newLeaderOnTicket']],
    ['leader', 'toPermit', 'permit', { newLeaderId: 'p' }, ['ticket.newLeaderOnTicket']],
    ['leader', 'toPermit', 'permit', { leaderBusyWith: '2026-0002' }, ['ticket.leaderBusy']],
    ['leader', 'toIssue', 'issue', { qualified: { ...qualified, leader: false } }, ['ticket.leaderUnqualified']],
    ['leader', 'none', 'ask', { status: 'toEnd' }, ['ticket.notUnderWay']],
    ['leader', 'toPermit', 'permit', { now: at(10) }, ['ticket.pastEnd']],
    ['crew', 'none', 'ask', {}, []],
    ['crew', 'none', 'ask', { status: 'workEnded' }, ['ticket.notUnderWay']],
    ['crew', 'none', 'ask', { now: at(10) }, ['ticket.pastEnd']],
    ['pause', 'none', 'ask', {}, []],
    ['pause', 'none', 'ask', { status: 'toStart' }, ['ticket.notUnderWay']],
    ['pause', 'none', 'ask', { isSiteClear: false }, ['ticket.siteNotClear']],
    ['pause', 'none', 'ask', { isStopped: true }, ['ticket.stopped']],
    ['pause', 'toPermit', 'permit', { isStopped: true }, ['ticket.stopped']],
    ['pause', 'stopped', 'resume', { isStopped: true, measures: [bare] }, []],
    ['pause', 'toResume', 'permit', { isStopped: true, now: at(10) }, ['ticket.pastEnd']],
    ['trial', 'none', 'ask', { isSiteClear: false }, ['ticket.siteNotClear']],
    ['trial', 'toPermit', 'permit', { isStopped: true }, ['ticket.stopped']],
    ['trial', 'trial', 'resume', { isStopped: true, measures: [bare] }, ['ticket.measuresOpen']],
    ['trial', 'toResume', 'permit', { isStopped: true, measures: [bare] }, ['ticket.measuresOpen']],
    ['trial', 'toResume', 'permit', { isStopped: true }, []],
    ['trial', 'toResume', 'permit', { isStopped: true, contrary: ['3B'] }, ['ticket.contrary']],
    ['trial', 'toResume', 'permit', { isStopped: true, feeding: ['3B'] }, ['ticket.backFeed']],
    ['override', 'none', 'ask', {}, []],
    ['override', 'none', 'ask', { position: null }, ['ticket.positionUnread']],
    ['override', 'toConfirm', 'confirm', { askedBy: 'p' }, []],
    ['override', 'toConfirm', 'confirm', { askedBy: 'd' }, ['ticket.secondPerson']],
    ['override', 'toConfirm', 'confirm', { askedBy: 'p', position: null }, ['ticket.positionUnread']],
  ])('%s, %s: %s with %j: %j', (kind, status, action, change, keys) => {
    expect(brokenAmendment({ kind, status }, action, facts(change)).map(({ key }) => key)).toEqual(keys)
  })

  test('work is stopped from the permission of the stop until the permission to go on', () => {
    const found = amendmentStatuses.filter((status) => isStopped([{ status }]))
    expect(found).toEqual(['stopped', 'trial', 'toResume'])
  })

  test('measures are carried out before the permission and in a trial run', () => {
    expect(ticketStatuses.filter((status) => may(status))).toEqual(['toPermit'])
    expect(ticketStatuses.filter((status) => may(status, 'trial'))).toEqual(['toPermit', 'executing'])
    expect(ticketStatuses.filter((status) => may(status, 'toResume', 'stopped'))).toEqual(['toPermit'])
  })
})

test.each<[object, boolean]>([
  [{ kind: 'leader', reason: '病假', leaderId: 'n' }, true],
  [{ kind: 'leader', reason: '病假' }, false],
  [{ kind: 'crew', reason: '换班', crew: [{ name: '王强' }] }, true],
  [{ kind: 'crew', reason: '换班' }, false],
  [{ kind: 'crew', reason: '换班', crew: [] }, false],
  [{ kind: 'pause' }, true],
  [{ kind: 'trial' }, false],
  [{ kind: 'trial', reason: '合闸试验' }, true],
  [{ kind: 'override', reason: '辅助触点损坏', measure: 0 }, true],
  [{ kind: 'override', reason: '辅助触点损坏' }, false],
  [{ kind: 'override', reason: '', measure: 0 }, false],
  [{ kind: 'extension', reason: '雨', plannedEndAt: '2026-06-21T12:00:00Z' }, true],
  [{ kind: 'extension', reason: '雨' }, false],
  [{ kind: 'extension', reason: ' ', plannedEndAt: '2026-06-21T12:00:00Z' }, false],
])('asked with %j, it is taken: %s', (said, isTaken) => {
  expect(AmendmentAsk.safeParse({ id: 't', version: 1, ...said }).success).toBe(isTaken)
})

test.each<[object, boolean]>([
  [{ action: 'confirm' }, true],
  [{ action: 'refuse' }, false],
  [{ action: 'refuse', comment: '天黑' }, true],
  [{ action: 'ask' }, false],
])('decided with %j, it is taken: %s', (said, isTaken) => {
  expect(AmendmentAct.safeParse({ id: 't', version: 1, kind: 'extension', ...said }).success).toBe(isTaken)
})
