import type { FieldFailure } from '../kernel/failure.ts'
import { hastyTicks } from '../kernel/hasty-ticks.ts'
import { machine, type Transition } from '../kernel/state-machine.ts'
import { textPairs } from '../kernel/texts.ts'
import {
  checksOf,
  hasGuardian,
  type OperationHand,
  type OperationKind,
  type OperationOrder,
  type OperationPeople,
  type OperationResult,
  type OperationStatus,
  type OperationStep,
} from './operation.model.ts'

export const operationActionNames = textPairs({
  submit: ['提交', 'Submit'],
  review: ['监护人审核通过', 'Pass as guardian'],
  approve: ['下令执行', 'Approve and order'],
  call: ['唱票', 'Read out'],
  tick: ['复诵并执行', 'Repeat and do'],
  takeBack: ['撤销打勾', 'Take back'],
  finish: ['操作完毕', 'Report the end'],
  interrupt: ['中止操作', 'Stop the operation'],
  determine: ['确定结果', 'Determine the result'],
  reject: ['退回', 'Send back'],
  void: ['作废', 'Void'],
})
export type OperationAction = keyof typeof operationActionNames
export const operationActions = Object.keys(operationActionNames) as [OperationAction, ...OperationAction[]]
/** Those that concern one step of the run. */
export const stepActions = ['call', 'tick', 'takeBack'] as const satisfies OperationAction[]
export type StepAction = (typeof stepActions)[number]

/** What a ticket and its people are when an action is judged. */
export interface OperationFacts extends OperationPeople {
  kind: OperationKind
  /** Which of them are qualified for the station and the whole planned time. */
  qualified: { operator: boolean; guardian: boolean; leader: boolean; chief: boolean }
  order: OperationOrder
  steps: readonly OperationStep[]
  plannedEndAt: Date
  now: Date
  /** Of a step: its place from 0, and how many indications of its position were seen. */
  index: number
  indications: number
  /** Of a determination. */
  result: OperationResult | null
}

const failed = (key: FieldFailure['key'], values?: FieldFailure['values']): FieldFailure =>
  values ? { key, values } : { key }

export const doneCount = (steps: readonly OperationStep[]): number => steps.filter(({ done }) => done !== null).length
/** From the first step that is read out the device may stand between two positions. */
export const hasBegun = (steps: readonly OperationStep[]): boolean =>
  steps.some(({ called, done, takenBack }) => called !== null || done !== null || takenBack > 0)
/** The only step that can be read out or ticked; undefined when all are done. */
export const nextIndex = (steps: readonly OperationStep[]): number | undefined => {
  const index = steps.findIndex(({ done }) => done === null)
  return index < 0 ? undefined : index
}
/** The only step that can be taken back. */
export const lastIndex = (steps: readonly OperationStep[]): number | undefined => {
  const index = (nextIndex(steps) ?? steps.length) - 1
  return index < 0 ? undefined : index
}

/** The results that what was done allows. One against the rules is always unqualified. */
export function possibleResults(steps: readonly OperationStep[]): OperationResult[] {
  const done = doneCount(steps)
  if (done === 0) return ['notExecuted', 'unqualified']
  return [done === steps.length ? 'executed' : 'partly', 'unqualified']
}

/** Steps that were hardly read out, repeated, done and looked at. */
export const hastySteps = (steps: readonly OperationStep[]): number[] =>
  hastyTicks(steps.map(({ done }) => done?.at ?? null))

/** Each a condition with its own failure; undefined where it holds. */
export const operationRules = {
  /** No one reviews or judges what they wrote, did or guarded themselves. The duty leader may be the chief. */
  peopleApart: ({ operatorId, guardianId, leaderId, chiefId }) =>
    operatorId === guardianId || [leaderId, chiefId].some((one) => one === operatorId || one === guardianId)
      ? failed('operation.samePerson')
      : undefined,
  guardianNamed: ({ kind, guardianId }) =>
    hasGuardian(kind) && guardianId === null ? failed('operation.noGuardian') : undefined,
  operatorQualified: ({ qualified }) => (qualified.operator ? undefined : failed('operation.operatorUnqualified')),
  guardianQualified: ({ kind, qualified }) =>
    !hasGuardian(kind) || qualified.guardian ? undefined : failed('operation.guardianUnqualified'),
  leaderQualified: ({ qualified }) => (qualified.leader ? undefined : failed('operation.leaderUnqualified')),
  chiefQualified: ({ qualified }) => (qualified.chief ? undefined : failed('operation.chiefUnqualified')),
  inTime: ({ now, plannedEndAt }) => (now < plannedEndAt ? undefined : failed('operation.pastEnd')),
  /** What has begun is brought to an end; what has not is not begun too late. */
  startsInTime: ({ steps, now, plannedEndAt }) =>
    hasBegun(steps) || now < plannedEndAt ? undefined : failed('operation.pastEnd'),
  ordered: ({ order: { orderGiver, orderReceiver, orderedAt } }) =>
    orderGiver === '' || orderReceiver === '' || orderedAt === null ? failed('operation.noOrder') : undefined,
  orderGiven: ({ order: { orderedAt }, now }) =>
    orderedAt !== null && Date.parse(orderedAt) > now.getTime() ? failed('operation.orderInFuture') : undefined,
  isNext: ({ steps, index }) => {
    const next = nextIndex(steps)
    if (next === undefined) return failed('operation.allDone')
    return index === next ? undefined : failed('operation.outOfOrder', { next: next + 1 })
  },
  notCalled: ({ steps, index }) => (steps[index]?.called ? failed('operation.calledAlready') : undefined),
  isCalled: ({ kind, steps, index }) =>
    hasGuardian(kind) && steps[index]?.called === null ? failed('operation.notCalled') : undefined,
  isSeen: ({ steps, index, indications }) => {
    const step = steps[index]
    return step && checksOf(step).length > indications ? failed('operation.notSeen') : undefined
  },
  isLast: ({ steps, index }) => {
    const last = lastIndex(steps)
    if (last === undefined) return failed('operation.noneDone')
    return index === last ? undefined : failed('operation.notLast', { last: last + 1 })
  },
  allDone: ({ steps }) =>
    doneCount(steps) < steps.length
      ? failed('operation.stepsOpen', { count: steps.length - doneCount(steps) })
      : undefined,
  /** One that was taken back was done all the same. */
  noneDone: ({ steps }) =>
    steps.some(({ done, takenBack }) => done !== null || takenBack > 0) ? failed('operation.begun') : undefined,
  resultFits: ({ steps, result }) =>
    result !== null && possibleResults(steps).includes(result) ? undefined : failed('operation.resultMismatch'),
} satisfies Record<string, (facts: OperationFacts) => FieldFailure | undefined>
export type OperationRule = keyof typeof operationRules

interface OperationTransition extends Transition<OperationStatus, OperationHand> {
  rules: readonly OperationRule[]
}
type OperationTable = Readonly<Record<OperationStatus, Readonly<Partial<Record<OperationAction, OperationTransition>>>>>

const operator = ['operator'] as const
const guardian = ['guardian'] as const
const leader = ['leader'] as const
const people = [
  'peopleApart',
  'guardianNamed',
  'operatorQualified',
  'guardianQualified',
  'leaderQualified',
  'chiefQualified',
] as const
const reject = (by: readonly OperationHand[]): OperationTransition => ({ to: 'draft', by, rules: [] })
/** A serious error: stopped for good by those who do not carry it out. */
const isVoid: OperationTransition = { to: 'void', by: ['guardian', 'leader', 'chief', 'supervisor'], rules: [] }

/** The table of decisions: state → action → who, where to and what must hold. A pair that is not listed is refused. */
export const operationTable: OperationTable = {
  draft: {
    submit: { to: 'toGuard', or: 'toLeader', by: operator, rules: [...people, 'inTime'] },
    void: { ...isVoid, by: ['operator', ...isVoid.by] },
  },
  toGuard: {
    review: { to: 'toLeader', by: guardian, rules: [...people, 'inTime'] },
    reject: reject(guardian),
    void: isVoid,
  },
  toLeader: {
    approve: { to: 'toOperate', by: leader, rules: [...people, 'inTime', 'ordered', 'orderGiven'] },
    reject: reject(leader),
    void: isVoid,
  },
  toOperate: {
    call: { to: 'toOperate', by: guardian, rules: ['isNext', 'notCalled', 'startsInTime'] },
    tick: { to: 'toOperate', by: operator, rules: ['isNext', 'isCalled', 'isSeen', 'startsInTime'] },
    takeBack: { to: 'toOperate', by: operator, rules: ['isLast'] },
    finish: { to: 'toChief', by: operator, rules: ['allDone'] },
    interrupt: { to: 'toChief', by: ['operator', 'guardian', 'leader'], rules: [] },
    reject: { ...reject(['operator', 'guardian', 'leader']), rules: ['noneDone'] },
    void: isVoid,
  },
  toChief: {
    determine: { to: 'done', by: ['chief'], rules: ['resultFits'] },
    void: isVoid,
  },
  done: {},
  void: {},
}
export const operationMachine = machine<OperationStatus, OperationAction, OperationHand>(
  'operationTicket',
  operationTable,
)
/** Without a guardian the duty leader is the first who reviews. */
export const submittedTo = (kind: OperationKind): OperationStatus => (hasGuardian(kind) ? 'toGuard' : 'toLeader')

/** Closed as “not executed” at the planned end, as long as nothing has begun. A draft waits for its author. */
export const expiringStatuses = ['toGuard', 'toLeader', 'toOperate'] as const satisfies OperationStatus[]
/** In operation past its planned end: it is never closed by itself, but stands out until people bring it to its end. */
export const isOverdue = (
  { status, plannedEndAt }: { status: OperationStatus; plannedEndAt: string },
  now: Date,
): boolean => status === 'toOperate' && Date.parse(plannedEndAt) <= now.getTime()

/** A reason is asked for. */
export const needsReason: ReadonlySet<OperationAction> = new Set(['takeBack', 'interrupt', 'reject', 'void'])
/** A result against the plan is explained. */
export const resultNeedsReason = (result: OperationResult | null): boolean => result !== null && result !== 'executed'

/** Every condition that does not hold, in the order of the table. */
export const brokenRules = (status: OperationStatus, action: OperationAction, facts: OperationFacts): FieldFailure[] =>
  (operationTable[status][action]?.rules ?? []).flatMap((rule) => operationRules[rule](facts) ?? [])

/** Those that do not lead on. */
const aside: ReadonlySet<string> = new Set<OperationAction>(['takeBack', 'interrupt', 'reject', 'void'])
/** Whose turn it is: while the steps are done, the guardian's until the next is read out, then the operator's. */
export function waitsFor({
  kind,
  status,
  steps,
}: {
  kind: OperationKind
  status: OperationStatus
  steps: readonly OperationStep[]
}): OperationHand[] {
  if (status !== 'toOperate')
    return Object.entries(operationTable[status]).flatMap(([action, { by }]) => (aside.has(action) ? [] : by))
  const next = nextIndex(steps)
  return next !== undefined && hasGuardian(kind) && steps[next]?.called === null ? ['guardian'] : ['operator']
}

export function handsOn(
  { operatorId, guardianId, leaderId, chiefId }: OperationPeople,
  { id, mayAct, isSupervisor }: { id: string; mayAct: boolean; isSupervisor: boolean },
): OperationHand[] {
  const holds: Record<OperationHand, boolean> = {
    operator: id === operatorId,
    guardian: id === guardianId,
    leader: id === leaderId,
    chief: id === chiefId,
    supervisor: isSupervisor && id !== operatorId,
  }
  return mayAct ? (Object.keys(holds) as OperationHand[]).filter((hand) => holds[hand]) : []
}
