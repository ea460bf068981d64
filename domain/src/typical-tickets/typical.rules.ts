import type { FieldFailure } from '../kernel/failure.ts'
import { machine, type Transition } from '../kernel/state-machine.ts'
import { textPairs } from '../kernel/texts.ts'
import type { TicketType } from '../three-people/three-people.model.ts'
import {
  approvalSteps,
  type ApprovalStep,
  type TypicalHand,
  type TypicalKind,
  type VersionStatus,
} from './typical.model.ts'

export const typicalActionNames = textPairs({
  submit: ['提交审批', 'Submit for approval'],
  approve: ['同意', 'Approve'],
  reject: ['退回', 'Send back'],
  retire: ['停用', 'Retire'],
  discard: ['放弃', 'Discard'],
})
export type TypicalAction = keyof typeof typicalActionNames
export const typicalActions = Object.keys(typicalActionNames) as [TypicalAction, ...TypicalAction[]]

/** What a version and the caller are when an action is judged. */
export interface TypicalFacts {
  authorId: string
  callerId: string
  /** Who approved it since it was last submitted. */
  signedBy: readonly string[]
}

/** Each a condition with its own failure; undefined where it holds. */
export const typicalRules = {
  notOwn: ({ authorId, callerId }) => (authorId === callerId ? { key: 'typical.ownDraft' } : undefined),
  notTwice: ({ signedBy, callerId }) => (signedBy.includes(callerId) ? { key: 'typical.signedTwice' } : undefined),
} as const satisfies Record<string, (facts: TypicalFacts) => FieldFailure | undefined>
export type TypicalRule = keyof typeof typicalRules

interface TypicalStep extends Transition<VersionStatus, TypicalHand> {
  rules: readonly TypicalRule[]
}
type TypicalTable = Readonly<Record<VersionStatus, Readonly<Partial<Record<TypicalAction, TypicalStep>>>>>

const signing = (by: ApprovalStep, to: VersionStatus): TypicalTable[VersionStatus] => ({
  approve: { to, by: [by], rules: ['notOwn', 'notTwice'] },
  reject: { to: 'draft', by: [by], rules: [] },
})

/** The table of decisions: state → action → who, where to and what must hold. A pair that is not listed is refused. */
export const typicalTable: TypicalTable = {
  draft: {
    submit: { to: 'toSpecialist', by: ['author'], rules: [] },
    discard: { to: 'discarded', by: ['author', 'keeper'], rules: [] },
  },
  toSpecialist: signing('specialist', 'toDepartment'),
  toDepartment: signing('department', 'toHse'),
  toHse: signing('hse', 'toLeader'),
  toLeader: signing('leader', 'approved'),
  approved: { retire: { to: 'retired', by: ['leader', 'keeper'], rules: [] } },
  superseded: {},
  retired: {},
  discarded: {},
}
export const typicalMachine = machine<VersionStatus, TypicalAction, TypicalHand>('typicalTicket', typicalTable)

/** A reason is asked for. */
export const typicalNeedsReason: ReadonlySet<TypicalAction> = new Set(['reject', 'retire', 'discard'])

/** Every condition that does not hold, in the order of the table. */
export const brokenTypicalRules = (status: VersionStatus, action: TypicalAction, facts: TypicalFacts): FieldFailure[] =>
  (typicalTable[status][action]?.rules ?? []).flatMap((rule) => typicalRules[rule](facts) ?? [])

/** `steps`: those that the person may sign today. `isKeeper`: looks after the approvers. */
export function typicalHandsOn(
  { authorId }: { authorId: string },
  person: { id: string; mayAct: boolean; steps: readonly ApprovalStep[]; isKeeper: boolean },
): TypicalHand[] {
  if (!person.mayAct) return []
  return [
    ...(person.id === authorId ? (['author'] as const) : []),
    ...approvalSteps.filter((step) => person.steps.includes(step)),
    ...(person.isKeeper ? (['keeper'] as const) : []),
  ]
}

/** Who approved a version since it was last submitted; the events are in their order. */
export const signedSince = (events: readonly { kind: string; accountId: string }[]): string[] =>
  events
    .slice(events.findLastIndex(({ kind }) => kind === 'submit') + 1)
    .filter(({ kind }) => kind === 'approve')
    .map(({ accountId }) => accountId)

/** Where a ticket is, and of which type; an operation ticket has none. */
export interface TypicalPlace {
  stationId: string
  type: TicketType | null
}
export const kindOfTicket = ({ type }: TypicalPlace): TypicalKind => (type === null ? 'operation' : 'work')

/** What a ticket is made from must be made for its type and its station. */
export const fitsTicket = (
  typical: { kind: TypicalKind; type: TicketType | null; stationId: string | null },
  ticket: TypicalPlace,
): boolean =>
  typical.kind === kindOfTicket(ticket) &&
  typical.type === ticket.type &&
  (typical.stationId === null || typical.stationId === ticket.stationId)
