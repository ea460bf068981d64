import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'

/** A maintenance of a device that follows another one of it within so many days is a repeat. */
export const repeatWithinDays = 30

/** Work of a period by what it is grouped; `slice` is a day of a month or a month of a year. */
export const workGroupNames = textPairs({
  station: ['按电站', 'By station'],
  person: ['按执行人', 'By executor'],
  type: ['按任务类型', 'By task type'],
  slice: ['按时间', 'By time'],
})
export type WorkGroup = keyof typeof workGroupNames
export const workGroups = Object.keys(workGroupNames) as [WorkGroup, ...WorkGroup[]]

const percent = z.number().min(0).max(100).nullable()
const hours = z.number().nullable()

/** Of tasks whose work was completed in the period. A share or a time of no task is null. */
export const WorkFigures = z.object({
  completed: z.int(),
  accepted: z.int(),
  onTimePct: percent,
  rejectedPct: percent,
  /** From publishing to the start of work. */
  responseMedianHours: hours,
  responseP90Hours: hours,
  /** From the start of work to its completion. */
  workMedianHours: hours,
  workP90Hours: hours,
  repeats: z.int(),
  /** Settled amounts; what is not settled yet is not in them. */
  costYuan: z.number(),
})
export type WorkFigures = z.infer<typeof WorkFigures>

export const WorkRow = WorkFigures.extend({ key: z.string(), name: z.string() })
export type WorkRow = z.infer<typeof WorkRow>

/** A device that was maintained again soon after. */
export const RepeatFault = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  /** Within the period. */
  repeats: z.int(),
  shortestDays: z.number(),
  lastAt: z.iso.datetime(),
  lastTaskId: z.string(),
  lastTaskName: z.string(),
})
export type RepeatFault = z.infer<typeof RepeatFault>

export const rewardGroupNames = textPairs({
  station: ['按电站', 'By station'],
  person: ['按人员', 'By person'],
  slice: ['按时间', 'By time'],
})
export type RewardGroup = keyof typeof rewardGroupNames
export const rewardGroups = Object.keys(rewardGroupNames) as [RewardGroup, ...RewardGroup[]]

/** Of tasks that were settled in the period. */
export const RewardFigures = z.object({
  tasks: z.int(),
  people: z.int(),
  paidYuan: z.number(),
  /** What had been promised for the same tasks. */
  expectedYuan: z.number(),
})
export type RewardFigures = z.infer<typeof RewardFigures>

export const RewardRow = RewardFigures.extend({ key: z.string(), name: z.string() })
export type RewardRow = z.infer<typeof RewardRow>

/** More groups than these are not shown; the export has all of them. */
export const mostGroups = 200
