import { describe, expect, test } from 'vitest'
import { Failure } from '../kernel/failure.ts'
import {
  ticketHands,
  ticketStatuses,
  TicketForm,
  underWay,
  type Measure,
  type TicketHand,
  type TicketStatus,
} from './ticket.model.ts'
import {
  brokenRules,
  expiringStatuses,
  expiryTable,
  handsOn,
  hastyMeasures,
  ticketActions,
  ticketMachine,
  ticketTable,
  warnedStatuses,
  wiresOut,
  type TicketAction,
  type TicketFacts,
  type TicketRule,
} from './ticket.rules.ts'
import { TicketAct } from './work-tickets.contract.ts'

type Decision = [from: TicketStatus, action: TicketAction, by: string, to: TicketStatus]
/** The table of decisions once more, by hand: state, action, who, where to. */
const decided: Decision[] = [
  ['draft', 'submit', 'leader', 'toIssue'],
  ['draft', 'notExecute', 'leader', 'notExecuted'],
  ['toIssue', 'issue', 'issuer', 'toReceive'],
  ['toIssue', 'reject', 'issuer', 'draft'],
  ['toReceive', 'receive', 'duty', 'toConfirm'],
  ['toReceive', 'reject', 'duty', 'draft'],
  ['toConfirm', 'confirm', 'duty', 'toPermit'],
  ['toConfirm', 'reject', 'duty', 'draft'],
  ['toPermit', 'agree', 'leader', 'toPermit'],
  ['toPermit', 'permit', 'permitter', 'toStart'],
  ['toPermit', 'reject', 'permitter', 'draft'],
  ['toStart', 'begin', 'leader', 'executing'],
  ['executing', 'finish', 'leader', 'toEnd'],
  ['toEnd', 'endWork', 'permitter', 'workEnded'],
  ['toEnd', 'reject', 'permitter', 'executing'],
  ['workEnded', 'endTicket', 'permitter duty', 'ended'],
  ...(['toIssue', 'toReceive', 'toConfirm', 'toPermit'] as const).map((from): Decision => [
    from,
    'notExecute',
    'leader issuer permitter duty',
    'notExecuted',
  ]),
  ...(['toIssue', 'toReceive', 'toConfirm', 'toPermit', 'toStart', 'executing', 'toEnd'] as const).map(
    (from): Decision => [from, 'void', 'issuer permitter duty supervisor', 'void'],
  ),
]
const every = ticketStatuses.flatMap((status) =>
  ticketActions.flatMap((action) => ticketHands.map((hand) => [status, action, hand] as const)),
)
const outcome = (act: () => string): string => {
  try {
    return act()
  } catch (error) {
    return error instanceof Failure ? error.key : String(error)
  }
}

const rulesOf = (status: TicketStatus, action: TicketAction) => ticketTable[status][action]!.rules

describe('the state table', () => {
  test.each(every)('%s: %s by the %s', (status, action, hand) => {
    const rule = decided.find(([from, what]) => from === status && what === action)
    const isTheirs = rule?.[2].split(' ').includes(hand) ?? false
    const refused = rule ? 'action.notYours' : 'action.wrongState'
    expect(outcome(() => ticketMachine.next(status, action, [hand]))).toBe(isTheirs ? rule![3] : refused)
    expect(ticketMachine.actionsFor(status, [hand]).includes(action)).toBe(isTheirs)
  })

  test('has the pairs that were decided, and no other', () => {
    const found = ticketMachine.states.flatMap((from) =>
      Object.entries(ticketTable[from]).map(([action, { by, to }]) => [from, action, by.join(' '), to].join(',')),
    )
    expect(found.toSorted()).toEqual(decided.map((row) => row.join(',')).toSorted())
  })

  test('a ticket that was permitted is never “not executed”, and three states are the end', () => {
    const permitted: TicketStatus[] = [...underWay, 'workEnded']
    expect(permitted.filter((status) => ticketTable[status].notExecute)).toEqual([])
    const ends = ticketStatuses.filter((status) => Object.keys(ticketTable[status]).length === 0)
    expect(ends).toEqual(['ended', 'notExecuted', 'void'])
  })

  test('what the planned end makes of each state', () => {
    expect(ticketStatuses.map((status) => [status, expiryTable[status]])).toEqual([
      ['draft', undefined],
      ['toIssue', 'notExecuted'],
      ['toReceive', 'notExecuted'],
      ['toConfirm', 'notExecuted'],
      ['toPermit', 'notExecuted'],
      ['toStart', 'void'],
      ['executing', 'void'],
      ['toEnd', undefined],
      ['workEnded', undefined],
      ['ended', undefined],
      ['notExecuted', undefined],
      ['void', undefined],
    ])
    expect(expiringStatuses).toHaveLength(6)
    expect(warnedStatuses).toEqual(['toStart', 'executing'])
  })

  test('what must hold at each step', () => {
    const three: TicketRule[] = ['threePeople', 'leaderQualified', 'issuerQualified']
    const named: TicketRule[] = ['permitterNamed', 'permitterQualified']
    const measured: TicketRule[] = ['measuresDone', 'wiresNumbered', 'wiresDistinct']
    expect(rulesOf('draft', 'submit')).toEqual([...three, 'inTime'])
    expect(rulesOf('toIssue', 'issue')).toEqual([...three, 'inTime'])
    expect(rulesOf('toConfirm', 'confirm')).toEqual([...three, ...named, 'inTime'])
    expect(rulesOf('toPermit', 'agree')).toEqual(measured)
    expect(rulesOf('toPermit', 'permit')).toEqual([
      ...three,
      ...named,
      'inTime',
      ...measured,
      'positionsAgree',
      'noBackFeed',
      'leaderSigned',
      'leaderFree',
      'concurrentSeen',
    ])
    expect(rulesOf('toPermit', 'reject')).toEqual(['nothingLeft'])
    expect(rulesOf('toStart', 'begin')).toEqual(['inTime', 'crewSigned'])
    expect(rulesOf('executing', 'finish')).toEqual(['inTime', 'goesOn', 'crewSigned', 'siteClear'])
    expect(rulesOf('toEnd', 'endWork')).toEqual(['positionsAgree'])
    expect(rulesOf('workEnded', 'endTicket')).toEqual(['wiresBack', 'measuresRestored'])
  })
})

const mark = { by: 'p', name: '周行', at: '2026-06-21T04:00:00.000Z' }
const at = (seconds: number) => ({ ...mark, at: new Date(Date.parse(mark.at) + seconds * 1000).toISOString() })
const measure = (change: Partial<Measure> = {}): Measure => ({
  kind: 'switchOff',
  text: '拉开 311 断路器',
  watch: null,
  note: '',
  wireNo: '',
  done: mark,
  restored: mark,
  ...change,
})
const wire = (change: Partial<Measure> = {}) => measure({ kind: 'earthWire', wireNo: 'W1', ...change })
const facts = (change: Partial<TicketFacts> = {}): TicketFacts => ({
  leaderId: 'l',
  issuerId: 'i',
  permitterId: 'p',
  qualified: { leader: true, issuer: true, permitter: true },
  leaderBusyWith: null,
  hasLeaderSigned: true,
  measures: [measure(), wire()],
  contrary: [],
  crew: [{ name: '王强', signed: mark }],
  plannedEndAt: new Date('2026-06-21T10:00:00Z'),
  isStopped: false,
  isSiteClear: true,
  feeding: [],
  concurrent: [],
  seen: [],
  now: new Date('2026-06-21T09:59:59Z'),
  ...change,
})

describe('every refusal says why', () => {
  const qualified = { leader: true, issuer: true, permitter: true }
  test.each<[TicketStatus, TicketAction, Partial<TicketFacts>, string[]]>([
    ['draft', 'submit', {}, []],
    ['draft', 'submit', { issuerId: 'l' }, ['ticket.samePerson']],
    ['draft', 'submit', { qualified: { ...qualified, leader: false } }, ['ticket.leaderUnqualified']],
    ['toIssue', 'issue', { qualified: { ...qualified, issuer: false } }, ['ticket.issuerUnqualified']],
    ['toIssue', 'issue', { now: new Date('2026-06-21T10:00:00Z') }, ['ticket.pastEnd']],
    ['toConfirm', 'confirm', { permitterId: null }, ['ticket.noPermitter']],
    ['toConfirm', 'confirm', { permitterId: 'l' }, ['ticket.samePerson']],
    ['toConfirm', 'confirm', { permitterId: 'i' }, ['ticket.samePerson']],
    ['toConfirm', 'confirm', { qualified: { ...qualified, permitter: false } }, ['ticket.permitterUnqualified']],
    ['toPermit', 'permit', {}, []],
    ['toPermit', 'permit', { measures: [measure({ done: null }), wire()] }, ['ticket.measuresOpen']],
    ['toPermit', 'permit', { measures: [wire({ wireNo: '' })] }, ['ticket.wireNumber']],
    ['toPermit', 'permit', { measures: [wire(), wire({ wireNo: 'w1' })] }, ['ticket.wireTwice']],
    ['toPermit', 'permit', { contrary: ['#1 箱变 高压开关'] }, ['ticket.contrary']],
    ['toPermit', 'permit', { feeding: ['#1 箱变 低压开关'] }, ['ticket.backFeed']],
    ['toEnd', 'endWork', { contrary: ['#1 箱变 接地刀闸'] }, ['ticket.contrary']],
    ['toPermit', 'permit', { hasLeaderSigned: false }, ['ticket.leaderNotSigned']],
    ['toPermit', 'permit', { leaderBusyWith: '2026-0001' }, ['ticket.leaderBusy']],
    ['toPermit', 'permit', { concurrent: [{ id: 'o', no: '2026-0002' }] }, ['ticket.concurrentUnseen']],
    ['toPermit', 'permit', { concurrent: [{ id: 'o', no: '2026-0002' }], seen: ['o'] }, []],
    ['toPermit', 'reject', { measures: [measure({ restored: null }), wire()] }, ['ticket.takeOffFirst']],
    ['toPermit', 'reject', { measures: [measure({ done: null, restored: null })] }, []],
    ['toPermit', 'agree', { measures: [measure({ done: null })] }, ['ticket.measuresOpen']],
    ['toStart', 'begin', { crew: [{ name: '王强', signed: null }] }, ['ticket.crewUnsigned']],
    ['executing', 'finish', { isSiteClear: false }, ['ticket.siteNotClear']],
    ['executing', 'finish', { isStopped: true }, ['ticket.stopped']],
    ['executing', 'finish', { crew: [{ name: '王强', signed: null }] }, ['ticket.crewUnsigned']],
    ['executing', 'finish', { now: new Date('2026-06-21T10:00:00Z') }, ['ticket.pastEnd']],
    ['workEnded', 'endTicket', { measures: [wire({ restored: null })] }, ['ticket.wiresOut']],
    ['workEnded', 'endTicket', { measures: [measure({ restored: null }), wire()] }, ['ticket.notRestored']],
    ['workEnded', 'endTicket', { measures: [measure({ done: null, restored: null })] }, []],
  ])('%s %s with %j: %j', (status, action, change, keys) => {
    expect(brokenRules(status, action, facts(change)).map(({ key }) => key)).toEqual(keys)
  })

  test('all that stands in the way, with counts', () => {
    const bare = { measures: [wire({ done: null, wireNo: '' })], hasLeaderSigned: false }
    expect(brokenRules('toPermit', 'permit', facts(bare))).toEqual([
      { key: 'ticket.measuresOpen', values: { count: 1 } },
      { key: 'ticket.wireNumber', values: { count: 1 } },
      { key: 'ticket.leaderNotSigned' },
    ])
  })

  test('marks that came seconds apart are hasty, carried out and taken back apart', () => {
    const measures = [
      measure({ done: at(0), restored: at(100) }),
      measure({ done: at(2), restored: at(99) }),
      measure({ done: at(5), restored: null }),
    ]
    expect(hastyMeasures(measures)).toEqual({ done: [1], restored: [0] })
  })

  test('an earth wire is out from when it is fitted until it is back', () => {
    expect(wiresOut([wire(), wire({ restored: null }), wire({ done: null, restored: null }), measure()])).toBe(1)
  })
})

describe('whose hands', () => {
  const ticket = { leaderId: 'l', issuerId: 'i', permitterId: 'p' }
  const person = { mayAct: true, isOperating: true, isSupervisor: false }
  test.each<[string, { id: string } & Partial<typeof person>, TicketHand[]]>([
    ['the leader, also one who is qualified to permit', { id: 'l' }, ['leader']],
    ['the leader, also one who supervises', { id: 'l', isSupervisor: true }, ['leader']],
    ['the issuer', { id: 'i' }, ['issuer']],
    ['the permitter', { id: 'p' }, ['permitter', 'duty']],
    ['another of the operating staff', { id: 'x' }, ['duty']],
    ['one who is not qualified', { id: 'x', isOperating: false }, []],
    ['a safety officer', { id: 'x', isOperating: false, isSupervisor: true }, ['supervisor']],
    ['the leader, who may only read by now', { id: 'l', mayAct: false }, []],
  ])('%s', (_, change, hands) => {
    expect(handsOn(ticket, { ...person, ...change })).toEqual(hands)
  })
})

describe('what a form must hold', () => {
  const form = {
    stationId: 's',
    type: 'electricalFirst',
    unit: '',
    team: '检修班',
    equipment: '#1 箱变 35 kV 3B 断路器',
    connection: '35 kV 3B 集电线路',
    leaderId: 'l',
    issuerId: 'i',
    plannedStartAt: '2026-06-21T00:00:00Z',
    plannedEndAt: '2026-06-22T00:00:00Z',
    tasks: [{ place: '箱变', content: '更换避雷器' }],
    measures: [{ kind: 'earthWire', text: '箱变高压侧' }],
    crew: [{ name: '王强' }],
    liveParts: '',
    supplement: '',
    hazards: [],
    remarks: '',
  }
  test.each<[string, object, string[]]>([
    ['all', {}, []],
    ['no electrical connection', { connection: '' }, ['connection']],
    ['no measure', { measures: [] }, ['measures']],
    ['a second kind without both', { type: 'electricalSecond', connection: '', measures: [] }, []],
    ['an end before the beginning', { plannedEndAt: '2026-06-21T00:00:00Z' }, ['plannedEndAt']],
    ['hot work of the first class for 24 h', { type: 'hotWorkFirst' }, []],
    ['hot work for longer', { type: 'hotWorkFirst', plannedEndAt: '2026-06-22T00:00:01Z' }, ['plannedEndAt']],
    ['hot work of the second class for 120 h', { type: 'hotWorkSecond', plannedEndAt: '2026-06-26T00:00:00Z' }, []],
    ['and longer', { type: 'hotWorkSecond', plannedEndAt: '2026-06-26T00:01:00Z' }, ['plannedEndAt']],
    ['no crew', { crew: [] }, ['crew']],
  ])('%s', (_, change, fields) => {
    const judged = TicketForm.safeParse({ ...form, ...change })
    expect(judged.error?.issues.map(({ path }) => path[0]) ?? []).toEqual(fields)
  })

  test.each<[TicketAction, object, boolean]>([
    ['reject', { comment: ' ' }, false],
    ['void', {}, false],
    ['notExecute', {}, false],
    ['void', { comment: '违章' }, true],
    ['confirm', {}, false],
    ['confirm', { permitterId: 'p' }, true],
    ['issue', {}, true],
  ])('%s with %j is taken: %s', (action, said, isTaken) => {
    expect(TicketAct.safeParse({ id: 't', version: 1, action, ...said }).success).toBe(isTaken)
  })
})
