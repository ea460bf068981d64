import type { FieldFailure } from '../kernel/failure.ts'
import { machine, type Machine, type Transition } from '../kernel/state-machine.ts'
import type { TicketType } from '../three-people/three-people.model.ts'
import { amendmentKinds, type AmendmentAction, type AmendmentKind, type AmendmentStatus } from './amendment.model.ts'
import type { Position } from './interlock.rules.ts'
import { longestHours, type TicketHand, type TicketStatus } from './ticket.model.ts'
import { failed, measuredRules, ticketRules, type TicketFacts, type TicketRule } from './ticket.rules.ts'

/** What a ticket is when an amendment is judged; `qualified` is for the planned time that it would have. */
export interface AmendmentFacts extends TicketFacts {
  status: TicketStatus
  type: TicketType
  plannedStartAt: Date
  /** Of an extension. */
  newEndAt: Date | null
  /** Of a change of leader; what is said of the leader is then of this one. */
  newLeaderId: string | null
  /** Those of the same kind that are in force. */
  inForce: number
  /** Of one ticket, as its company decided. */
  mostExtensions: number
  /** Of an override: what its switch says now. */
  position: Position | null
  /** Who asked for it, where it was asked for. */
  askedBy: string | null
  callerId: string
}

const hourMs = 3_600_000
export const amendmentRules = {
  ...ticketRules,
  underWay: ({ status }) => (status === 'toStart' || status === 'executing' ? undefined : failed('ticket.notUnderWay')),
  executing: ({ status }) => (status === 'executing' ? undefined : failed('ticket.notUnderWay')),
  newLeaderApart: ({ newLeaderId, leaderId, issuerId, permitterId }) =>
    newLeaderId !== null && [leaderId, issuerId, permitterId].includes(newLeaderId)
      ? failed('ticket.newLeaderOnTicket')
      : undefined,
  endLater: ({ newEndAt, plannedEndAt }) =>
    newEndAt !== null && newEndAt > plannedEndAt ? undefined : failed('ticket.endNotLater'),
  inLimit: ({ type, plannedStartAt, newEndAt }) => {
    const hours = longestHours[type]
    const isTooLong =
      hours !== undefined && newEndAt !== null && newEndAt.getTime() - plannedStartAt.getTime() > hours * hourMs
    return isTooLong ? failed('ticket.tooLong', { hours }) : undefined
  },
  positionRead: ({ position }) => (position === null ? failed('ticket.positionUnread') : undefined),
  secondPerson: ({ askedBy, callerId }) => (askedBy === callerId ? failed('ticket.secondPerson') : undefined),
  extensionLeft: ({ inForce, mostExtensions: most }) =>
    inForce < most ? undefined : failed('ticket.extendedAlready', { most }),
} satisfies Record<string, (facts: AmendmentFacts) => FieldFailure | undefined>
export type AmendmentRule = TicketRule | keyof typeof amendmentRules

interface AmendmentStep extends Transition<AmendmentStatus, TicketHand> {
  rules: readonly AmendmentRule[]
}
type Rows = Readonly<Partial<Record<AmendmentStatus, Readonly<Partial<Record<AmendmentAction, AmendmentStep>>>>>>
type AmendmentTable = Readonly<Required<Rows>>

const nothing: AmendmentTable = {
  none: {},
  toConfirm: {},
  toIssue: {},
  toPermit: {},
  toSign: {},
  stopped: {},
  trial: {},
  toResume: {},
  done: {},
  refused: {},
  withdrawn: {},
  lapsed: {},
}
const leader = ['leader'] as const
const permitter = ['permitter'] as const
const duty = ['duty'] as const
const issuer = ['issuer'] as const
const operating = ['permitter', 'duty'] as const
const dutyOrSupervisor = ['duty', 'supervisor'] as const
const leaderOrIssuer = ['leader', 'issuer'] as const
const refuse = (by: readonly TicketHand[]): AmendmentStep => ({ to: 'refused', by, rules: [] })
const withdraw: AmendmentStep = { to: 'withdrawn', by: leader, rules: [] }

const extending = [
  'underWay',
  'inTime',
  'extensionLeft',
  'endLater',
  'inLimit',
  'leaderQualified',
  'issuerQualified',
  'permitterQualified',
] as const

const changing = ['underWay', 'inTime', 'newLeaderApart', 'leaderQualified', 'leaderFree'] as const
const stopping = ['executing', 'inTime', 'goesOn'] as const
/** What was taken back for a trial run is carried out again before people go on. */
const measured = ['inTime', ...measuredRules, 'positionsAgree', 'noBackFeed'] as const

/** Work stops by leader and permitter, and goes on by both. */
const stopAndGo = (during: 'stopped' | 'trial', goingOn: readonly AmendmentRule[]): AmendmentTable => ({
  ...nothing,
  none: { ask: { to: 'toPermit', by: leader, rules: [...stopping, 'siteClear'] } },
  toPermit: { permit: { to: during, by: permitter, rules: stopping }, refuse: refuse(permitter), withdraw },
  [during]: { resume: { to: 'toResume', by: leader, rules: goingOn } },
  toResume: {
    permit: { to: 'done', by: permitter, rules: goingOn },
    refuse: { to: during, by: permitter, rules: [] },
  },
})

/** The tables of decisions: kind → state → action → who, where to and what must hold. */
export const amendmentTables: Readonly<Record<AmendmentKind, AmendmentTable>> = {
  extension: {
    ...nothing,
    none: { ask: { to: 'toConfirm', by: leader, rules: extending } },
    toConfirm: { confirm: { to: 'toPermit', by: duty, rules: extending }, refuse: refuse(duty), withdraw },
    toPermit: { permit: { to: 'toSign', by: permitter, rules: extending }, refuse: refuse(permitter), withdraw },
    toSign: { sign: { to: 'done', by: leader, rules: extending }, withdraw },
  },
  leader: {
    ...nothing,
    none: { ask: { to: 'toIssue', by: leaderOrIssuer, rules: changing } },
    toIssue: {
      issue: { to: 'toPermit', by: issuer, rules: changing },
      refuse: refuse(issuer),
      withdraw: { ...withdraw, by: leaderOrIssuer },
    },
    toPermit: {
      permit: { to: 'done', by: permitter, rules: changing },
      refuse: refuse(permitter),
      withdraw: { ...withdraw, by: leaderOrIssuer },
    },
  },
  crew: { ...nothing, none: { ask: { to: 'done', by: leader, rules: ['underWay', 'inTime'] } } },
  pause: stopAndGo('stopped', ['inTime']),
  trial: stopAndGo('trial', measured),
  override: {
    ...nothing,
    none: { ask: { to: 'toConfirm', by: operating, rules: ['positionRead'] } },
    toConfirm: {
      confirm: { to: 'done', by: dutyOrSupervisor, rules: ['secondPerson', 'positionRead'] },
      refuse: refuse(dutyOrSupervisor),
      withdraw: { ...withdraw, by: operating },
    },
  },
}
export const amendmentMachines = Object.fromEntries(
  amendmentKinds.map((kind) => [kind, machine(`workTicket ${kind}`, amendmentTables[kind])]),
) as Record<AmendmentKind, Machine<AmendmentStatus, AmendmentAction, TicketHand>>

/** A reason is asked for. */
export const amendmentNeedsReason: ReadonlySet<AmendmentAction> = new Set(['ask', 'refuse'])

/** Every condition that does not hold, in the order of the table. */
export const brokenAmendment = (
  { kind, status }: { kind: AmendmentKind; status: AmendmentStatus },
  action: AmendmentAction,
  facts: AmendmentFacts,
): FieldFailure[] =>
  (amendmentTables[kind][status][action]?.rules ?? []).flatMap((rule) => amendmentRules[rule](facts) ?? [])
