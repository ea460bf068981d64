import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'
import { bookings, lossClasses } from './loss.model.ts'

/** So many local days are worked on at once. */
export const eventDays = 31
/** Inverters of a page of the timeline. */
export const eventDevices = 30
export const eventsAtOnce = 500
export const causeLength = 200

const instant = z.iso.datetime({ offset: true })

/** A stop, a limit, a loss or a time without data of one inverter. */
export const LossEvent = z.object({
  id: z.string(),
  deviceId: z.string(),
  deviceName: z.string(),
  fromAt: instant,
  toAt: instant,
  hours: z.number(),
  /** Null: no data, nothing is booked. */
  lossClass: z.enum(lossClasses).nullable(),
  /** The rule that booked the most of it. */
  booking: z.enum(bookings),
  lossKwh: z.number(),
  expectedKwh: z.number(),
  /** Null: an analyst set nothing, the event is as the ledger found it. */
  decidedBy: z.string().nullable(),
  /** An analyst gave the class; otherwise only its ends or its cause. */
  isManual: z.boolean(),
  cause: z.string(),
  isLocked: z.boolean(),
})
export type LossEvent = z.infer<typeof LossEvent>

export const findingNames = textPairs({
  condition: ['与认定工况重叠', 'Overlaps a condition entered by staff'],
  tag: ['与停用挂牌重叠', 'Overlaps an out-of-service tag'],
  decision: ['人工归类互相重叠', 'Decisions of analysts overlap'],
  gap: ['有光照但没有数据', 'No data in light'],
  cause: ['缺少原因', 'Cause missing'],
  longerThanLight: ['长于当日光照', 'Longer than the light of its day'],
  crossesNight: ['跨越夜间', 'Crosses a night'],
  tooShort: ['只有一个统计时段', 'A single interval only'],
})
export type FindingKind = keyof typeof findingNames
const findingKinds = Object.keys(findingNames) as [FindingKind, ...FindingKind[]]

export const findingHints = textPairs({
  condition: [
    '工作人员认定的工况与事件类别不同，请确认以哪个为准。',
    'Staff entered a condition that means another class. Decide which of them holds.',
  ],
  tag: [
    '设备挂牌停用期间的损失未归入检修。',
    'The device carried an out-of-service tag, and the loss is not booked as maintenance.',
  ],
  decision: [
    '两次人工操作的时段部分重叠，后一次生效。',
    'Two operations of analysts cover a part of the same time; the later one counts.',
  ],
  gap: ['该时段不计入应发和实发，请检查通信。', 'This time counts on neither side. Check the link of the device.'],
  cause: [
    '人工归类、异常停机和其他损失（不少于 15 分钟额定发电量）须写明原因。',
    'A class set by an analyst, an abnormal shutdown or another loss of at least 15 minutes of rated output needs a cause.',
  ],
  longerThanLight: ['事件时长超过当日有光照的时间。', 'The event lasts longer than the light of its day.'],
  crossesNight: [
    '夜间没有损失，事件或应按日拆分。',
    'Nothing is lost at night. Split the event by day if it was not one stop.',
  ],
  tooShort: ['单个统计时段的停机或故障可能是数据抖动。', 'A stop or fault of one interval may be noise.'],
})

/** Something about an event that an analyst should look at. */
export const Finding = z.object({
  id: z.string(),
  kind: z.enum(findingKinds),
  eventId: z.string(),
  deviceName: z.string(),
  fromAt: instant,
  toAt: instant,
})
export type Finding = z.infer<typeof Finding>

export const operationNames = textPairs({
  recategorise: ['归类', 'Recategorise'],
  split: ['拆分', 'Split'],
  merge: ['合并', 'Merge'],
  lock: ['锁定', 'Lock'],
  unlock: ['解锁', 'Unlock'],
})
export type OperationKind = keyof typeof operationNames
export const operationKinds = Object.keys(operationNames) as [OperationKind, ...OperationKind[]]

/** What an analyst did at once, and can undo at once. */
export const LossOperation = z.object({
  id: z.string(),
  kind: z.enum(operationKinds),
  events: z.int(),
  /** The causes it gave, empty where it gave none. */
  cause: z.string(),
  by: z.string(),
  isOwn: z.boolean(),
  at: instant,
  undoneBy: z.string().nullable(),
  undoneAt: instant.nullable(),
  /** No later operation stands on it. */
  canUndo: z.boolean(),
})
export type LossOperation = z.infer<typeof LossOperation>
