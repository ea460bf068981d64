import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'
import { mark, requiredUnder, under } from '../kernel/validation.ts'
import { day, taskNameUnder, taskTextUnder } from '../tasks/task.model.ts'
import { inspectionId, routeIds } from './inspection.model.ts'

export const planKindNames = textPairs({
  inspection: ['巡检', 'Inspection'],
  periodicTest: ['设备定期试验轮换', 'Periodic test and rotation'],
})
export type PlanKind = keyof typeof planKindNames
export const planKinds = Object.keys(planKindNames) as [PlanKind, ...PlanKind[]]

/** Specification §4. */
export const cycleNames = textPairs({
  once: ['一次性', 'One-time'],
  daily: ['每日', 'Daily'],
  weekly: ['每周', 'Weekly'],
  monthly: ['每月', 'Monthly'],
  yearly: ['每年', 'Yearly'],
})
export type Cycle = keyof typeof cycleNames
export const cycles = Object.keys(cycleNames) as [Cycle, ...Cycle[]]

export const dispatchNames = textPairs({ auto: ['自动', 'Automatic'], manual: ['手动', 'Manual'] })
export const planStateNames = textPairs({
  started: ['已启动', 'Started'],
  suspended: ['已暂停', 'Suspended'],
  over: ['已结束', 'Over'],
})
export type PlanState = keyof typeof planStateNames
export const planStates = Object.keys(planStateNames) as [PlanState, ...PlanState[]]

/** Why a round that is due could not be dispatched. */
export const planProblemNames = textPairs({
  creatorGone: ['创建人已离职或没有权限', 'The creator has left or lost the right to dispatch'],
  people: ['执行人或验收人不可用', 'The executor or the acceptor is not available'],
  route: ['路线中的巡检点或设备已不存在', 'A point or device of the route no longer exists'],
  other: ['任务未能生成', 'The task could not be made'],
})
export type PlanProblem = keyof typeof planProblemNames
export const planProblems = Object.keys(planProblemNames) as [PlanProblem, ...PlanProblem[]]

export const roundOutcomeNames = textPairs({
  dispatched: ['已派发', 'Dispatched'],
  skipped: ['已跳过', 'Skipped'],
  missed: ['已错过', 'Missed'],
})
export type RoundOutcome = keyof typeof roundOutcomeNames
export const roundOutcomes = Object.keys(roundOutcomeNames) as [RoundOutcome, ...RoundOutcome[]]

const startTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: mark('field.format') })
/** A year. */
const mostDeadlineHours = 8_784

const PlanFields = z.object({
  name: requiredUnder(taskNameUnder),
  kind: z.enum(planKinds),
  stationId: inspectionId,
  routeIds,
  cycle: z.enum(cycles),
  /** The first start, on the clocks of the station. */
  startDay: day,
  startTime,
  deadlineHours: z.int().min(1).max(mostDeadlineHours),
  autoDispatch: z.boolean().default(true),
  forClaim: z.boolean().default(false),
  executorId: inspectionId.nullable().default(null),
  acceptorId: inspectionId,
  content: under(taskTextUnder).default(''),
})
/** The form of a plan: one schema for the browser and the server. Who may be named is judged by the rules of tasks. */
export const PlanForm = PlanFields.superRefine(({ forClaim, executorId, acceptorId }, ctx) => {
  if (forClaim) return
  if (executorId === null || executorId === '')
    ctx.addIssue({ code: 'custom', path: ['executorId'], message: mark('field.required') })
  else if (executorId === acceptorId)
    ctx.addIssue({ code: 'custom', path: ['acceptorId'], message: mark('task.acceptorIsExecutor') })
})
export type PlanForm = z.infer<typeof PlanForm>

const at = z.iso.datetime()
export const InspectionPlan = PlanFields.extend({
  id: z.string(),
  startDay: z.string(),
  routeIds: z.array(z.string()),
  routeNames: z.array(z.string()),
  stationName: z.string(),
  timeZone: z.string(),
  executorName: z.string().nullable(),
  acceptorName: z.string(),
  state: z.enum(planStates),
  nextAt: at.nullable(),
  problem: z.enum(planProblems).nullable(),
  problemAt: at.nullable(),
  createdBy: z.string(),
  /** By the caller, who alone may edit and delete it. */
  isOwn: z.boolean(),
  lastRoundAt: at.nullable(),
  version: z.int(),
})
export type InspectionPlan = z.infer<typeof InspectionPlan>

export const InspectionRound = z.object({
  roundAt: at,
  outcome: z.enum(roundOutcomes),
  taskId: z.string().nullable(),
  taskNo: z.int().nullable(),
  settledAt: at,
  /** Null: dispatched or missed without a person. */
  settledBy: z.string().nullable(),
})
export type InspectionRound = z.infer<typeof InspectionRound>
