import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'

/** Specification §4. */
export const handlingNames = textPairs({
  notProcessed: ['未处理', 'Not processed'],
  pending: ['待处理', 'Pending'],
  processed: ['已处理', 'Processed'],
  unable: ['无法处理', 'Unable to process'],
  suspended: ['挂起', 'Suspended'],
})
export type Handling = keyof typeof handlingNames
export const handlings = Object.keys(handlingNames) as [Handling, ...Handling[]]

const at = z.iso.datetime()
export const Finding = z.object({
  id: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  deviceId: z.string().nullable(),
  deviceName: z.string().nullable(),
  taskId: z.string(),
  taskNo: z.int(),
  /** The point and the item, or what a free record named. */
  what: z.string(),
  reading: z.number().nullable(),
  unit: z.string(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  note: z.string(),
  photoId: z.string().nullable(),
  status: z.enum(handlings),
  foundBy: z.string(),
  foundAt: at,
  changedAt: at,
  version: z.int(),
})
export type Finding = z.infer<typeof Finding>

export const findingChangeNames = textPairs({
  find: ['发现', 'Found'],
  dispatch: ['派发任务', 'Dispatched'],
  defer: ['列入待处理', 'Put on the list'],
  process: ['处理完成', 'Processed'],
  giveUp: ['无法处理', 'Unable to process'],
  suspend: ['挂起', 'Suspended'],
  reopen: ['重新打开', 'Reopened'],
})
export type FindingChangeKind = keyof typeof findingChangeNames
const findingChangeKinds = Object.keys(findingChangeNames) as [FindingChangeKind, ...FindingChangeKind[]]

export const FindingWhole = Finding.extend({
  history: z.array(
    z.object({ at, kind: z.enum(findingChangeKinds), to: z.enum(handlings), by: z.string(), comment: z.string() }),
  ),
})
export type FindingWhole = z.infer<typeof FindingWhole>
