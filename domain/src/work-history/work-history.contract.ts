import { z } from 'zod'
import { spans } from '../analysis/loss.model.ts'
import { endpoint, fileResponse } from '../kernel/endpoint.ts'
import { day, taskTypes } from '../tasks/task.model.ts'
import {
  RepeatFault,
  RewardFigures,
  rewardGroups,
  RewardRow,
  WorkFigures,
  workGroups,
  WorkRow,
} from './work-history.model.ts'

const base = '/microplat/api/optask'

export const WorkQuery = z.object({
  span: z.enum(spans),
  date: day,
  stationId: z.string().min(1).max(128).optional(),
  type: z.enum(taskTypes).optional(),
})
export type WorkQuery = z.infer<typeof WorkQuery>
export const RewardQuery = WorkQuery.omit({ type: true })
export type RewardQuery = z.infer<typeof RewardQuery>

const days = { from: z.iso.date(), to: z.iso.date() }

export const WorkHistory = z.object({
  ...days,
  all: WorkFigures,
  /** Every day of the month or month of the year, also those without work. */
  slices: z.array(WorkRow),
  /** Most completed tasks first. */
  stations: z.array(WorkRow),
  persons: z.array(WorkRow),
  types: z.array(WorkRow),
  /** How many there are when not all are listed. */
  stationCount: z.int(),
  personCount: z.int(),
  repeats: z.array(RepeatFault),
})
export type WorkHistory = z.infer<typeof WorkHistory>

export const RewardHistory = z.object({
  ...days,
  all: RewardFigures,
  /** Accepted and not settled, whenever that was. */
  waiting: z.object({ tasks: z.int(), expectedYuan: z.number() }),
  slices: z.array(RewardRow),
  /** Most money first. */
  persons: z.array(RewardRow),
  stations: z.array(RewardRow),
  personCount: z.int(),
  stationCount: z.int(),
})
export type RewardHistory = z.infer<typeof RewardHistory>

const work = { method: 'GET', access: 'task:read', envelope: 'microplat' } as const
/** What people were paid is not for everyone who works with tasks. */
const reward = { method: 'GET', access: 'reward:read', envelope: 'microplat' } as const

export const workHistoryContract = {
  work: endpoint({ ...work, path: `${base}/history/figures`, query: WorkQuery, response: WorkHistory }),
  workExport: endpoint({
    ...work,
    path: `${base}/history/export`,
    query: WorkQuery.extend({ by: z.enum(workGroups) }),
    response: fileResponse,
  }),
  rewards: endpoint({ ...reward, path: `${base}/reward/figures`, query: RewardQuery, response: RewardHistory }),
  rewardsExport: endpoint({
    ...reward,
    path: `${base}/reward/export`,
    query: RewardQuery.extend({ by: z.enum(rewardGroups) }),
    response: fileResponse,
  }),
}
