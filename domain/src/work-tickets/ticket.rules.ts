import type { FieldFailure } from '../kernel/failure.ts'
import { hastyTicks } from '../kernel/hasty-ticks.ts'
import { machine, type Transition } from '../kernel/state-machine.ts'
import { textPairs } from '../kernel/texts.ts'
import type { Amendment } from './amendment.model.ts'
import type { CrewMember, Measure, TicketHand, TicketStatus } from './ticket.model.ts'

export const ticketActionNames = textPairs({
  submit: ['提交', 'Submit'],
  issue: ['签发', 'Issue'],
  receive: ['收票', 'Receive'],
  confirm: ['值长确认', 'Confirm as duty chief'],
  agree: ['负责人签名', 'Sign as leader'],
  permit: ['许可开工', 'Permit'],
  begin: ['交底完毕，开工', 'Begin work'],
  finish: ['申请终结', 'Report the end'],
  endWork: ['许可终结', 'End the work'],
  endTicket: ['工作票终结', 'End the ticket'],
  reject: ['退回', 'Send back'],
  notExecute: ['不执行', 'Not executed'],
  void: ['作废', 'Void'],
})
export type TicketAction = keyof typeof ticketActionNames
export const ticketActions = Object.keys(ticketActionNames) as [TicketAction, ...TicketAction[]]

/** What a ticket and its people are when an action is judged. */
export interface TicketFacts {
  leaderId: string
  issuerId: string
  /** The one that is named, or is about to be. */
  permitterId: string | null
  /** Which of the three are qualified for station, type and the whole planned time. */
  qualified: { leader: boolean; issuer: boolean; permitter: boolean }
  /** Another ticket of the leader is under way; its number. */
  leaderBusyWith: string | null
  /** By the leader, since the measures were last touched. */
  hasLeaderSigned: boolean
  measures: readonly Measure[]
  /** Names of switches that say otherwise than their measures. */
  contrary: readonly string[]
  /** Names of closed switches that no measure opens, through which power could come. */
  feeding: readonly string[]
  crew: readonly CrewMember[]
  plannedEndAt: Date
  /** By a daily stop or a trial run. */
  isStopped: boolean
  /** Said by the leader: people, tools and waste are out. */
  isSiteClear: boolean
  /** Other tickets at the same devices at the same time. */
  concurrent: readonly { id: string; no: string }[]
  /** Ids of those that the caller says to have looked at. */
  seen: readonly string[]
  now: Date
}

export const failed = (key: FieldFailure['key'], values?: FieldFailure['values']): FieldFailure =>
  values ? { key, values } : { key }
const counted = (key: FieldFailure['key'], count: number): FieldFailure | undefined =>
  count > 0 ? failed(key, { count }) : undefined

const isWire = ({ kind }: Measure): boolean => kind === 'earthWire'
/** Carried out and not taken back. */
export const isOn = ({ done, restored }: Pick<Measure, 'done' | 'restored'>): boolean =>
  done !== null && restored === null
/** Fitted and not counted back. */
export const wiresOut = (measures: readonly Measure[]): number =>
  measures.filter((one) => isWire(one) && isOn(one)).length

const repeatedWires = (measures: readonly Measure[]): number => {
  const numbers = measures.filter(isWire).flatMap(({ wireNo }) => (wireNo === '' ? [] : [wireNo.toLowerCase()]))
  return numbers.length - new Set(numbers).size
}

const measureRules = {
  measuresDone: ({ measures }) => counted('ticket.measuresOpen', measures.filter(({ done }) => done === null).length),
  wiresNumbered: ({ measures }) =>
    counted('ticket.wireNumber', measures.filter((one) => isWire(one) && one.wireNo === '').length),
  wiresDistinct: ({ measures }) => counted('ticket.wireTwice', repeatedWires(measures)),
} satisfies Record<string, (facts: Pick<TicketFacts, 'measures'>) => FieldFailure | undefined>
/** Every measure is carried out, every earth wire has its own number. */
export const isMeasured = (facts: Pick<TicketFacts, 'measures'>): boolean =>
  Object.values(measureRules).every((rule) => rule(facts) === undefined)

/** Each a condition with its own failure; undefined where it holds. */
export const ticketRules = {
  threePeople: ({ leaderId, issuerId, permitterId }) =>
    leaderId === issuerId || leaderId === permitterId || issuerId === permitterId
      ? failed('ticket.samePerson')
      : undefined,
  leaderQualified: ({ qualified }) => (qualified.leader ? undefined : failed('ticket.leaderUnqualified')),
  issuerQualified: ({ qualified }) => (qualified.issuer ? undefined : failed('ticket.issuerUnqualified')),
  permitterNamed: ({ permitterId }) => (permitterId === null ? failed('ticket.noPermitter') : undefined),
  permitterQualified: ({ permitterId, qualified }) =>
    permitterId === null || qualified.permitter ? undefined : failed('ticket.permitterUnqualified'),
  inTime: ({ now, plannedEndAt }) => (now < plannedEndAt ? undefined : failed('ticket.pastEnd')),
  ...measureRules,
  positionsAgree: ({ contrary }) =>
    contrary.length === 0 ? undefined : failed('ticket.contrary', { names: contrary.join('、') }),
  noBackFeed: ({ feeding }) =>
    feeding.length === 0 ? undefined : failed('ticket.backFeed', { names: feeding.join('、') }),
  leaderSigned: ({ hasLeaderSigned }) => (hasLeaderSigned ? undefined : failed('ticket.leaderNotSigned')),
  leaderFree: ({ leaderBusyWith }) =>
    leaderBusyWith === null ? undefined : failed('ticket.leaderBusy', { no: leaderBusyWith }),
  crewSigned: ({ crew }) => counted('ticket.crewUnsigned', crew.filter(({ signed }) => signed === null).length),
  goesOn: ({ isStopped }) => (isStopped ? failed('ticket.stopped') : undefined),
  siteClear: ({ isSiteClear }) => (isSiteClear ? undefined : failed('ticket.siteNotClear')),
  concurrentSeen: ({ concurrent, seen }) => {
    const unseen = concurrent.filter(({ id }) => !seen.includes(id))
    return unseen.length === 0
      ? undefined
      : failed('ticket.concurrentUnseen', { numbers: unseen.map(({ no }) => no).join('、') })
  },
  wiresBack: ({ measures }) => counted('ticket.wiresOut', wiresOut(measures)),
  measuresRestored: ({ measures }) =>
    counted('ticket.notRestored', measures.filter((one) => !isWire(one) && isOn(one)).length),
  /** A ticket that is written anew forgets its marks: nothing may be left in the field by it. */
  nothingLeft: ({ measures }) => counted('ticket.takeOffFirst', measures.filter(isOn).length),
} satisfies Record<string, (facts: TicketFacts) => FieldFailure | undefined>
export type TicketRule = keyof typeof ticketRules

interface TicketStep extends Transition<TicketStatus, TicketHand> {
  rules: readonly TicketRule[]
}
type TicketTable = Readonly<Record<TicketStatus, Readonly<Partial<Record<TicketAction, TicketStep>>>>>

const leader = ['leader'] as const
const issuer = ['issuer'] as const
const permitter = ['permitter'] as const
const duty = ['duty'] as const
const people = ['threePeople', 'leaderQualified', 'issuerQualified'] as const
const allThree = [...people, 'permitterNamed', 'permitterQualified'] as const
export const measuredRules = ['measuresDone', 'wiresNumbered', 'wiresDistinct'] as const

const back = (by: readonly TicketHand[], to: TicketStatus = 'draft'): TicketStep => ({ to, by, rules: [] })
const notExecute: TicketStep = { to: 'notExecuted', by: ['leader', 'issuer', 'permitter', 'duty'], rules: [] }
/** A serious error or a violation: stopped by anyone but those who did the work. */
const isVoid: TicketStep = { to: 'void', by: ['issuer', 'permitter', 'duty', 'supervisor'], rules: [] }

/** The table of decisions: state → action → who, where to and what must hold. A pair that is not listed is refused. */
export const ticketTable: TicketTable = {
  draft: {
    submit: { to: 'toIssue', by: leader, rules: [...people, 'inTime'] },
    notExecute: { to: 'notExecuted', by: leader, rules: [] },
  },
  toIssue: {
    issue: { to: 'toReceive', by: issuer, rules: [...people, 'inTime'] },
    reject: back(issuer),
    notExecute,
    void: isVoid,
  },
  toReceive: {
    receive: { to: 'toConfirm', by: duty, rules: ['inTime'] },
    reject: back(duty),
    notExecute,
    void: isVoid,
  },
  toConfirm: {
    confirm: { to: 'toPermit', by: duty, rules: [...allThree, 'inTime'] },
    reject: back(duty),
    notExecute,
    void: isVoid,
  },
  toPermit: {
    agree: { to: 'toPermit', by: leader, rules: [...measuredRules] },
    permit: {
      to: 'toStart',
      by: permitter,
      rules: [
        ...allThree,
        'inTime',
        ...measuredRules,
        'positionsAgree',
        'noBackFeed',
        'leaderSigned',
        'leaderFree',
        'concurrentSeen',
      ],
    },
    reject: { ...back(permitter), rules: ['nothingLeft'] },
    notExecute,
    void: isVoid,
  },
  toStart: {
    begin: { to: 'executing', by: leader, rules: ['inTime', 'crewSigned'] },
    void: isVoid,
  },
  executing: {
    finish: { to: 'toEnd', by: leader, rules: ['inTime', 'goesOn', 'crewSigned', 'siteClear'] },
    void: isVoid,
  },
  toEnd: {
    endWork: { to: 'workEnded', by: permitter, rules: ['positionsAgree'] },
    reject: back(permitter, 'executing'),
    void: isVoid,
  },
  workEnded: {
    endTicket: { to: 'ended', by: ['permitter', 'duty'], rules: ['wiresBack', 'measuresRestored'] },
  },
  ended: {},
  notExecuted: {},
  void: {},
}
export const ticketMachine = machine<TicketStatus, TicketAction, TicketHand>('workTicket', ticketTable)

/**
 * What becomes of a ticket when its planned end passes: never permitted it is not executed, under way it is void. One whose
 * end was reported in time stays, and a draft has not begun.
 */
export const expiryTable: Readonly<Partial<Record<TicketStatus, 'notExecuted' | 'void'>>> = {
  toIssue: 'notExecuted',
  toReceive: 'notExecuted',
  toConfirm: 'notExecuted',
  toPermit: 'notExecuted',
  toStart: 'void',
  executing: 'void',
}
export const expiringStatuses = ticketMachine.states.filter((status) => expiryTable[status] !== undefined)
/** Those that end with people at work, who are warned. */
export const warnedStatuses = ticketMachine.states.filter((status) => expiryTable[status] === 'void')

/** A reason is asked for. */
export const needsReason: ReadonlySet<TicketAction> = new Set(['reject', 'notExecute', 'void'])

/** Every condition that does not hold, in the order of the table. */
export const brokenRules = (status: TicketStatus, action: TicketAction, facts: TicketFacts): FieldFailure[] =>
  (ticketTable[status][action]?.rules ?? []).flatMap((rule) => ticketRules[rule](facts) ?? [])

/** Contents are changed in the draft only: changed measures need a new ticket. */
export const editableStatuses: readonly TicketStatus[] = ['draft']
/** Measures are carried out before the permission, and taken back and carried out again in a trial run. */
export const mayDoMeasures = ({
  status,
  amendments,
}: {
  status: TicketStatus
  amendments: readonly Pick<Amendment, 'status'>[]
}): boolean => status === 'toPermit' || (status === 'executing' && amendments.some((one) => one.status === 'trial'))
/** They are taken back after the work, also when the ticket was voided or never permitted. */
export const restoringStatuses: readonly TicketStatus[] = ['workEnded', 'void', 'notExecuted']
/** Marks on measures that came seconds after the one before: carried out, and taken back. */
export const hastyMeasures = (measures: readonly Measure[]): Record<'done' | 'restored', number[]> => ({
  done: hastyTicks(measures.map(({ done }) => done?.at ?? null)),
  restored: hastyTicks(measures.map(({ restored }) => restored?.at ?? null)),
})

/** Closed against the plan, and what was carried out for it is still in the field. */
export const leavesMeasures = ({ status, measures }: { status: TicketStatus; measures: readonly Measure[] }): boolean =>
  (status === 'void' || status === 'notExecuted') && measures.some(isOn)
/** New members, and all under a new leader, sign while the work is under way. */
export const crewStatuses: readonly TicketStatus[] = ['toStart', 'executing']

/** `isOperating`: qualified as a permitter for the station and type. Who works under a ticket has no other hand on it. */
export function handsOn(
  { leaderId, issuerId, permitterId }: Pick<TicketFacts, 'leaderId' | 'issuerId' | 'permitterId'>,
  person: { id: string; mayAct: boolean; isOperating: boolean; isSupervisor: boolean },
): TicketHand[] {
  const { id, mayAct } = person
  const isApart = id !== leaderId && id !== issuerId
  const holds: Record<TicketHand, boolean> = {
    leader: id === leaderId,
    issuer: id === issuerId && id !== leaderId,
    permitter: id === permitterId && isApart,
    duty: person.isOperating && isApart,
    supervisor: person.isSupervisor && id !== leaderId,
  }
  return mayAct ? (Object.keys(holds) as TicketHand[]).filter((hand) => holds[hand]) : []
}
