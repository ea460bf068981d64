import { z } from 'zod'
import type { WorkKind } from '../hazards/hazard.model.ts'
import { textPairs } from '../kernel/texts.ts'
import { mark, max, requiredMax } from '../kernel/validation.ts'
import { instant } from '../tasks/task.model.ts'
import type { TicketRole, TicketType } from '../three-people/three-people.model.ts'

export const operationStatusNames = textPairs({
  draft: ['待提交', 'Draft'],
  toGuard: ['监护人审核', 'Guardian reviews'],
  toLeader: ['值班负责人审核', 'Duty leader reviews'],
  toOperate: ['操作人记录', 'Operator records'],
  toChief: ['值长确定', 'Duty chief determines'],
  done: ['已确定结果', 'Result determined'],
  void: ['作废', 'Void'],
})
export type OperationStatus = keyof typeof operationStatusNames
export const operationStatuses = Object.keys(operationStatusNames) as [OperationStatus, ...OperationStatus[]]

/** Who does the operation, and under whose eyes. */
export const operationKindNames = textPairs({
  guarded: ['监护操作', 'Guarded operation'],
  single: ['单人操作', 'Single-person operation'],
  repair: ['检修人员操作', 'Operation by repair staff'],
})
export type OperationKind = keyof typeof operationKindNames
export const operationKinds = Object.keys(operationKindNames) as [OperationKind, ...OperationKind[]]
/** Only one of the operating staff alone has no guardian. */
export const hasGuardian = (kind: OperationKind): boolean => kind !== 'single'

/** What the caller may be to a ticket. */
export const operationHandNames = textPairs({
  operator: ['操作人', 'Operator'],
  guardian: ['监护人', 'Guardian'],
  leader: ['值班负责人', 'Duty leader'],
  chief: ['值长', 'Duty chief'],
  supervisor: ['安全监督', 'Safety supervisor'],
})
export type OperationHand = keyof typeof operationHandNames
export const operationHands = Object.keys(operationHandNames) as [OperationHand, ...OperationHand[]]

/** What the duty chief determines of a ticket. */
export const operationResultNames = textPairs({
  executed: ['已执行', 'Executed'],
  partly: ['部分执行', 'Partly executed'],
  notExecuted: ['未执行', 'Not executed'],
  unqualified: ['不合格', 'Unqualified'],
})
export type OperationResult = keyof typeof operationResultNames
export const operationResults = Object.keys(operationResultNames) as [OperationResult, ...OperationResult[]]

/** Operating staff are those who may permit electrical work of the first kind at the station. */
export const qualifyingType: TicketType = 'electricalFirst'
export const staffRole: TicketRole = 'permitter'
/** Repair staff operate what they may lead work on. */
export const operatorRoleOf = (kind: OperationKind): TicketRole => (kind === 'repair' ? 'leader' : staffRole)
/** The kinds of work whose hazards are proposed. */
export const operationWorkKinds = ['electrical'] as const satisfies readonly WorkKind[]

const id = z.string().min(1).max(128)
export const mostSteps = 100
export const mostHazards = 50
export const shortMax = 50
export const textMax = 200
export const wordsMax = 300
/** A reason for taking a tick back says something. */
export const fewestLetters = 4

export const StepWords = z.object({
  text: requiredMax(textMax),
  /** What shows the new position. */
  check: max(textMax).default(''),
  /** Another indication, of a different principle, where the position itself is not visible. */
  secondCheck: max(textMax).default(''),
})
export type StepWords = z.infer<typeof StepWords>
/** So many indications are to be seen before the step is ticked. */
export const checksOf = ({ check, secondCheck }: StepWords): string[] => [check, secondCheck].filter(Boolean)

export const OperationFields = z.object({
  unit: max(shortMax),
  /** Name and number of the device as its plate says, and what is done with it. One task. */
  task: requiredMax(textMax),
  workTicketNo: max(shortMax),
  hazards: z.array(z.object({ hazard: requiredMax(textMax), control: requiredMax(textMax) })).max(mostHazards),
  remarks: max(wordsMax),
})
export type OperationFields = z.infer<typeof OperationFields>

/** Who ordered the operation, who took the order down, and when. */
export const OperationOrder = z.object({
  orderGiver: max(shortMax),
  orderReceiver: max(shortMax),
  orderedAt: instant.nullable(),
})
export type OperationOrder = z.infer<typeof OperationOrder>

export interface OperationPeople {
  operatorId: string
  /** Null in a single-person operation. */
  guardianId: string | null
  leaderId: string
  chiefId: string
}

export const OperationForm = OperationFields.extend({
  stationId: id,
  kind: z.enum(operationKinds),
  operatorId: id,
  guardianId: id.nullable().default(null),
  leaderId: id,
  chiefId: id,
  plannedStartAt: instant,
  plannedEndAt: instant,
  /** The version of a typical ticket that it is made from; null: none. */
  typicalVersionId: id.nullable().default(null),
  steps: z
    .array(StepWords)
    .min(1, { error: mark('field.required') })
    .max(mostSteps),
}).superRefine(({ kind, guardianId, steps, plannedStartAt, plannedEndAt }, ctx) => {
  const refuse = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message })
  if (hasGuardian(kind) && guardianId === null) refuse(['guardianId'], mark('field.required'))
  if (Date.parse(plannedEndAt) <= Date.parse(plannedStartAt)) refuse(['plannedEndAt'], mark('range.endBeforeStart'))
  for (const [index, { check, secondCheck }] of steps.entries())
    if (check === '' && secondCheck !== '') refuse(['steps', index, 'check'], mark('field.required'))
})
export type OperationForm = z.infer<typeof OperationForm>

const at = z.iso.datetime()
/** Who did it and when; null: not yet. */
const Mark = z.object({ by: z.string(), name: z.string(), at }).nullable()
export type OperationMark = NonNullable<z.infer<typeof Mark>>
export const OperationStep = z.object({
  text: z.string(),
  check: z.string(),
  secondCheck: z.string(),
  /** Read out by the guardian. */
  called: Mark,
  /** Repeated and done by the operator. */
  done: Mark,
  /** How often a tick of it was taken back. */
  takenBack: z.int(),
})
export type OperationStep = z.infer<typeof OperationStep>

export const Operation = z.object({
  id: z.string(),
  /** Of its station and year; empty until it is submitted. */
  no: z.string(),
  kind: z.enum(operationKinds),
  status: z.enum(operationStatuses),
  /** Null until the duty chief has determined it. */
  result: z.enum(operationResults).nullable(),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  task: z.string(),
  operatorId: z.string(),
  operatorName: z.string(),
  guardianId: z.string().nullable(),
  guardianName: z.string().nullable(),
  leaderId: z.string(),
  leaderName: z.string(),
  chiefId: z.string(),
  chiefName: z.string(),
  plannedStartAt: at,
  plannedEndAt: at,
  stepCount: z.int(),
  doneCount: z.int(),
  /** In operation past its planned end. */
  isOverdue: z.boolean(),
  closedAt: at.nullable(),
  version: z.int(),
})
export type Operation = z.infer<typeof Operation>
