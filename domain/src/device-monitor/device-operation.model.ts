import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'
import { lossClassNames } from '../kpis/loss.model.ts'

/** What a device is said to have been, whatever it reported: the loss ledger takes it over what it reads. */
export const conditionNames = textPairs({
  normal: lossClassNames.normal,
  maintenance: lossClassNames.maintenance,
  fault: lossClassNames.fault,
  dispatchLimit: lossClassNames.dispatchLimit,
  abnormalStop: lossClassNames.abnormalStop,
  environment: lossClassNames.environment,
  gridFault: lossClassNames.gridFault,
})
export type Condition = keyof typeof conditionNames
export const conditions = Object.keys(conditionNames) as [Condition, ...Condition[]]

export const logKindNames = textPairs({
  state: ['状态变化', 'State change'],
  adjustment: ['工况调整', 'Adjustment'],
  tag: ['挂牌停用', 'Out-of-service tag'],
  event: ['告警事件', 'Event'],
})
export type LogKind = keyof typeof logKindNames
export const logKinds = Object.keys(logKindNames) as [LogKind, ...LogKind[]]

export const reasonLength = 200

const numeric = z.string().regex(/^\d{1,15}$/)

export const Adjustment = z.object({
  id: numeric,
  deviceId: z.string(),
  deviceName: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  condition: z.enum(conditions),
  fromAt: z.string(),
  toAt: z.string(),
  hours: z.number(),
  reason: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
})
export type Adjustment = z.infer<typeof Adjustment>

export const SubArray = z.object({
  id: numeric,
  stationId: z.string(),
  stationName: z.string(),
  name: z.string(),
  capacityKw: z.number(),
  stringCount: z.int(),
  deviceIds: z.array(z.string()),
  deviceNames: z.array(z.string()),
  version: z.int(),
})
export type SubArray = z.infer<typeof SubArray>

export const LogEntry = z.object({
  id: z.string(),
  at: z.string(),
  timeZone: z.string(),
  deviceId: z.string(),
  deviceName: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  kind: z.enum(logKinds),
  /** Of an alarm by a fault code. */
  code: z.int().nullable(),
  text: z.string(),
  by: z.string(),
})
export type LogEntry = z.infer<typeof LogEntry>
