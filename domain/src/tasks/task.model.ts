import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'
import { mark, requiredUnder, under } from '../kernel/validation.ts'
import { TaskDetailRecord } from './task-detail.model.ts'
import { RoutePoint } from './task-route.model.ts'

/** Specification §3. */
export const taskTypeNames = textPairs({
  inspection: ['巡检', 'Inspection'],
  maintenance: ['检修', 'Maintenance'],
  cleaning: ['清洗', 'Cleaning'],
  meterReading: ['抄表', 'Meter reading'],
})
export type TaskType = keyof typeof taskTypeNames
export const taskTypes = Object.keys(taskTypeNames) as [TaskType, ...TaskType[]]

/** Specification §4, with the draft before it is published. A deleted task is gone; only its history names the state. */
export const taskStatusNames = textPairs({
  draft: ['草稿', 'Draft'],
  published: ['已发布', 'Published'],
  toClaim: ['待领取', 'To be claimed'],
  claimed: ['已领取', 'Claimed'],
  processing: ['处理中', 'Processing'],
  toAccept: ['待验收', 'Waiting for acceptance'],
  finished: ['已完成', 'Finished'],
  withdrawn: ['已撤回', 'Withdrawn'],
  returned: ['领取退回', 'Claim returned'],
  deleted: ['已删除', 'Deleted'],
})
export type TaskStatus = keyof typeof taskStatusNames
export const taskStatuses = Object.keys(taskStatusNames) as [TaskStatus, ...TaskStatus[]]

/** What a task follows from. */
export const taskSourceNames = textPairs({
  alarm: ['告警', 'Alarm'],
  diagnosis: ['诊断结论', 'Diagnosis'],
  defect: ['缺陷', 'Defect'],
  finding: ['巡检发现', 'Inspection finding'],
  cleaningProposal: ['清洗建议', 'Cleaning proposal'],
})
export type TaskSource = keyof typeof taskSourceNames
export const taskSources = Object.keys(taskSourceNames) as [TaskSource, ...TaskSource[]]
/** Those whose records the product can look up when a task is written. */
export const openSources = [
  'alarm',
  'diagnosis',
  'cleaningProposal',
  'finding',
  'defect',
] as const satisfies TaskSource[]

export const settlementNames = textPairs({ unsettled: ['未结算', 'Unsettled'], settled: ['已结算', 'Settled'] })
export type Settlement = keyof typeof settlementNames
export const settlements = Object.keys(settlementNames) as [Settlement, ...Settlement[]]

const id = z.string().min(1).max(128)
const fileId = z.string().regex(/^[0-9a-f]{64}$/)
const isKnownYear = (text: string) => text >= '2000-01-01' && text < '2200-01-01'
export const day = z.iso.date().refine(isKnownYear, { error: mark('field.format') })
export const instant = z.iso.datetime({ offset: true }).refine(isKnownYear, { error: mark('field.format') })
/** More than any task costs. */
const mostYuan = 100_000_000
export const yuan = z
  .number()
  .min(0, { error: mark('field.nonNegative') })
  .max(mostYuan)

/** The longest name of what a task follows from: a kind, a string and a device. */
export const mostSourceLetters = 160
export const mostTaskDevices = 50
export const mostTaskFiles = 9
export const mostCopies = 20
/** Bounds a list of members from a stranger; the rule of the form says its own limit. */
const mostListed = 50
export const taskNameUnder = 100 // spec §5, §9
export const taskTextUnder = 200 // spec §5, §9

/** What the publisher fills in. What it says about people is judged by `taskFormOf`. */
export const TaskFields = z.object({
  name: requiredUnder(taskNameUnder),
  type: z.enum(taskTypes),
  stationId: id,
  deviceIds: z.array(id).max(mostTaskDevices).default([]),
  plannedStartAt: instant,
  plannedEndAt: instant,
  /** Published for claiming: no executor is named. */
  forClaim: z.boolean().default(false),
  executorId: id.nullable().default(null),
  acceptorId: id,
  copyToIds: z.array(id).max(mostCopies).default([]),
  memberIds: z.array(id).max(mostListed).default([]),
  content: under(taskTextUnder).default(''),
  fileIds: z.array(fileId).max(mostTaskFiles).default([]),
  expectedSettleDay: day.nullable().default(null),
  expectedYuan: yuan.nullable().default(null),
  sourceKind: z.enum(openSources).nullable().default(null),
  sourceId: z.string().max(mostSourceLetters).default(''),
})
export type TaskFields = z.infer<typeof TaskFields>

const Named = z.object({ id: z.string(), name: z.string() })
export type Named = z.infer<typeof Named>

/** Whose hands the caller has on a task. */
export const taskHandNames = textPairs({
  publisher: ['发布人', 'Publisher'],
  executor: ['执行人', 'Executor'],
  acceptor: ['验收人', 'Acceptor'],
  copyTo: ['抄送人', 'Copied to'],
  member: ['成员', 'Member'],
  eligible: ['可领取', 'May claim'],
})
export type TaskHand = keyof typeof taskHandNames
export const taskHands = Object.keys(taskHandNames) as [TaskHand, ...TaskHand[]]

const at = z.iso.datetime().nullable()
export const Task = z.object({
  id: z.string(),
  /** Counts up; people name a task by it. */
  no: z.int(),
  name: z.string(),
  type: z.enum(taskTypes),
  status: z.enum(taskStatuses),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  deviceIds: z.array(z.string()),
  publisherId: z.string(),
  publisherName: z.string(),
  forClaim: z.boolean(),
  executorId: z.string().nullable(),
  executorName: z.string().nullable(),
  acceptorId: z.string(),
  acceptorName: z.string(),
  copyTo: z.array(Named),
  members: z.array(Named),
  plannedStartAt: z.iso.datetime(),
  plannedEndAt: z.iso.datetime(),
  isOverdue: z.boolean(),
  content: z.string(),
  sourceKind: z.enum(taskSources).nullable(),
  sourceId: z.string(),
  completionText: z.string(),
  abnormalReason: z.string(),
  settlement: z.enum(settlements),
  expectedSettleDay: z.string().nullable(),
  expectedYuan: z.number().nullable(),
  actualSettleDay: z.string().nullable(),
  actualYuan: z.number().nullable(),
  publishedAt: at,
  claimedAt: at,
  startedAt: at,
  completedAt: at,
  finishedAt: at,
  version: z.int(),
  hands: z.array(z.enum(taskHands)),
})
export type Task = z.infer<typeof Task>

/** Whatever leaves a line in the history: the actions of the table, and what people write besides. */
export const taskChangeNames = textPairs({
  create: ['新建', 'Created'],
  edit: ['修改', 'Edited'],
  publish: ['发布', 'Published'],
  claim: ['领取', 'Claimed'],
  return: ['退回', 'Returned'],
  start: ['开工', 'Started'],
  detail: ['作业记录', 'Work recorded'],
  complete: ['提交完成', 'Completed'],
  accept: ['验收通过', 'Accepted'],
  reject: ['验收驳回', 'Rejected'],
  withdraw: ['撤回', 'Withdrawn'],
  relaunch: ['重新发起', 'Relaunched'],
  settle: ['结算', 'Settlement'],
  delete: ['删除', 'Deleted'],
})
export type TaskChangeKind = keyof typeof taskChangeNames
export const taskChangeKinds = Object.keys(taskChangeNames) as [TaskChangeKind, ...TaskChangeKind[]]

export const TaskChange = z.object({
  at: z.iso.datetime(),
  kind: z.enum(taskChangeKinds),
  to: z.enum(taskStatuses),
  by: z.string(),
  comment: z.string(),
  /** By the clock of the phone that delivered it later. */
  deviceAt: z.iso.datetime().nullable(),
})
export type TaskChange = z.infer<typeof TaskChange>

export const TaskFile = z.object({
  id: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  /** Brought with the record of the work, not with the order. */
  ofDetail: z.boolean(),
})
export type TaskFile = z.infer<typeof TaskFile>

export const TaskWhole = Task.extend({
  devices: z.array(Named),
  files: z.array(TaskFile),
  detail: TaskDetailRecord.nullable(),
  /** Of a task that a plan dispatched: where its executor goes. */
  route: z.array(RoutePoint).nullable(),
  history: z.array(TaskChange),
})
export type TaskWhole = z.infer<typeof TaskWhole>

/** Who may act on tasks of a station, with what is open in their hands. */
export const TaskPerson = z.object({
  id: z.string(),
  name: z.string(),
  userName: z.string(),
  /** May carry out and accept; others only read. */
  mayAct: z.boolean(),
  /** As executor: claimed by or meant for them, not yet completed. */
  open: z.int(),
  overdue: z.int(),
  /** Planned hours of what is open. */
  plannedHours: z.number(),
  /** As acceptor. */
  toAccept: z.int(),
})
export type TaskPerson = z.infer<typeof TaskPerson>
