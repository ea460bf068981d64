import { z } from 'zod'
import { deviceTypes } from '../devices/device.model.ts'
import { textPairs } from '../kernel/texts.ts'

/** From the gravest to the mildest: the store sorts by the place in this table, beginning with 1. */
export const alarmLevelNames = textPairs({
  critical: ['紧急', 'Critical'],
  major: ['重要', 'Major'],
  minor: ['次要', 'Minor'],
  info: ['提示', 'Info'],
})
export type AlarmLevel = keyof typeof alarmLevelNames
export const alarmLevels = Object.keys(alarmLevelNames) as [AlarmLevel, ...AlarmLevel[]]
export const rankOf = (level: AlarmLevel): number => alarmLevels.indexOf(level) + 1
export const levelOf = (rank: number): AlarmLevel => alarmLevels[rank - 1] ?? 'info'

export const alarmSourceNames = textPairs({
  faultCode: ['故障码', 'Fault code'],
  state: ['状态变化', 'State change'],
  threshold: ['越限', 'Limit exceeded'],
  temperatureRise: ['温升过快', 'Temperature rise'],
  communicationLost: ['通讯中断', 'Communication lost'],
  stale: ['数据未更新', 'Stale value'],
  lowString: ['组串电流偏低', 'Low string current'],
  zeroOutput: ['有光无出力', 'No output in light'],
  underperformance: ['出力偏低', 'Underperformance'],
})
export type AlarmSource = keyof typeof alarmSourceNames
export const alarmSources = Object.keys(alarmSourceNames) as [AlarmSource, ...AlarmSource[]]

/** Specification §3. */
export const alarmStatusNames = textPairs({
  untreated: ['未处理', 'Untreated'],
  noProcessing: ['无需处理', 'No processing required'],
  dispatched: ['已派单', 'Dispatched'],
  offlineEliminated: ['线下消缺', 'Offline eliminated'],
  complete: ['处理完成', 'Processing complete'],
})
export type AlarmStatus = keyof typeof alarmStatusNames
export const alarmStatuses = Object.keys(alarmStatusNames) as [AlarmStatus, ...AlarmStatus[]]

/** How an alarm stands, beside its status: it lasts or is over, and who has seen it. */
export const alarmStateNames = textPairs({
  active: ['活动', 'Active'],
  cleared: ['已恢复', 'Cleared'],
  unacknowledged: ['未确认', 'Not acknowledged'],
  acknowledged: ['已确认', 'Acknowledged'],
  shelved: ['已搁置', 'Shelved'],
  chattering: ['频繁抖动', 'Chattering'],
})

/** What can happen to an event; its history is a list of these. */
export const alarmChangeNames = textPairs({
  raise: ['产生', 'Raised'],
  change: ['变化', 'Changed'],
  chatter: ['频繁抖动', 'Chattering'],
  clear: ['恢复', 'Cleared'],
  acknowledge: ['确认', 'Acknowledged'],
  status: ['处理状态', 'Status'],
  shelve: ['搁置', 'Shelved'],
  unshelve: ['取消搁置', 'Unshelved'],
  comment: ['评论', 'Comment'],
  group: ['归并', 'Grouped'],
  outOfService: ['设备停用', 'Out of service'],
})
export type AlarmChangeKind = keyof typeof alarmChangeNames
export const alarmChangeKinds = Object.keys(alarmChangeNames) as [AlarmChangeKind, ...AlarmChangeKind[]]

const instant = z.iso.datetime()

export const AlarmEvent = z.object({
  id: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  /** Null: the event stands for many devices of the station, its children. */
  deviceId: z.string().nullable(),
  deviceName: z.string().nullable(),
  deviceType: z.enum(deviceTypes).nullable(),
  ruleKey: z.string(),
  source: z.enum(alarmSources),
  point: z.string().nullable(),
  level: z.enum(alarmLevels),
  /** What happened, in the caller's language. */
  text: z.string(),
  value: z.number().nullable(),
  limit: z.number().nullable(),
  /** Both as people read them: a code by its name, a measurement with its unit. */
  valueText: z.string(),
  limitText: z.string(),
  /** Of its device: what is measured and explains the alarm. */
  curvePoints: z.array(z.string()),
  isActive: z.boolean(),
  isAcknowledged: z.boolean(),
  /** Gone from the list of what needs attention: cleared and acknowledged. */
  isClosed: z.boolean(),
  status: z.enum(alarmStatuses),
  /** How often it came again while it was open. */
  count: z.int(),
  /** It came and went so often that it is held as one alarm. */
  isChattering: z.boolean(),
  firstRaisedAt: instant,
  raisedAt: instant,
  clearedAt: instant.nullable(),
  acknowledgedAt: instant.nullable(),
  acknowledgedBy: z.string().nullable(),
  comment: z.string(),
  shelvedUntil: instant.nullable(),
  /** The outage this one is a consequence of. */
  parentId: z.string().nullable(),
  childCount: z.int(),
})
export type AlarmEvent = z.infer<typeof AlarmEvent>

export const AlarmChange = z.object({
  at: instant,
  kind: z.enum(alarmChangeKinds),
  level: z.enum(alarmLevels),
  value: z.number().nullable(),
  /** Of a change of the status: which it became. */
  status: z.enum(alarmStatuses).nullable(),
  /** Null: the platform itself. */
  by: z.string().nullable(),
  comment: z.string(),
})
export type AlarmChange = z.infer<typeof AlarmChange>
