import { z } from 'zod'
import { costYuan } from '../cleaning/cleaning.model.ts'
import { MeterCount } from '../equipment/meter-reading.model.ts'
import { textPairs } from '../kernel/texts.ts'
import { mark, requiredMax, requiredUnder, max, under } from '../kernel/validation.ts'

export const inspectionResultNames = textPairs({ normal: ['正常', 'Normal'], abnormal: ['异常', 'Abnormal'] })
export const inspectionResults = ['normal', 'abnormal'] as const

/** Rain cleans by itself: a task is one of these. */
export const cleaningWays = ['washing', 'dry'] as const

const day = z.iso.date().refine((text) => text >= '2000-01-01' && text < '2200-01-01', { error: mark('field.format') })
const mostLines = 100
/** Of one round. */
export const mostChecks = 300

/** More than any reading, and exact as a number. */
const mostReading = 1_000_000_000_000
/** One thing that was looked at. What a plan dispatched names the point and the item of its route. */
export const RecordedItem = z.object({
  what: requiredMax(120),
  result: z.enum(inspectionResults),
  note: max(100),
  pointId: z.string().max(128).default(''),
  itemId: z.string().max(128).default(''),
  reading: z.number().min(-mostReading).max(mostReading).nullable().default(null),
  photoId: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable()
    .default(null),
})
export type RecordedItem = z.infer<typeof RecordedItem>

/** What was found at each thing that was looked at. */
export const InspectionDetail = z.object({
  type: z.literal('inspection'),
  items: z.array(RecordedItem).min(1).max(mostChecks),
})
export const MaintenanceDetail = z.object({
  type: z.literal('maintenance'),
  work: requiredUnder(200), // spec §5
  cause: under(200),
  parts: under(200),
  /** The devices stood still for it: the loss ledger then books the time as maintenance. */
  isStopped: z.boolean(),
})
export const CleaningDetail = z.object({
  type: z.literal('cleaning'),
  kind: z.enum(cleaningWays),
  fromDay: day,
  toDay: day,
  costYuan,
  note: under(200),
})
/** Of a meter of the station, or of one that it does not list and that is named. */
const ReadMeter = MeterCount.extend({
  deviceId: z.string().max(128).nullable().default(null),
  meter: max(50).default(''),
  note: max(100).default(''),
}).refine(({ deviceId, meter }) => deviceId !== null || meter.trim() !== '', {
  path: ['deviceId'],
  error: mark('field.required'),
})
export type ReadMeter = z.infer<typeof ReadMeter>
export const MeterReadingDetail = z.object({
  type: z.literal('meterReading'),
  /** None: when the work was completed. */
  readAt: z.iso
    .datetime({ offset: true })
    .refine((text) => text >= '2000' && text < '2200', { error: mark('field.format') })
    .nullable()
    .default(null),
  readings: z.array(ReadMeter).min(1).max(mostLines),
})

/** What was done, by the type of the task. A task cannot be completed without it (spec §4). */
export const TaskDetailRecord = z.discriminatedUnion('type', [
  InspectionDetail,
  MaintenanceDetail,
  CleaningDetail,
  MeterReadingDetail,
])
export type TaskDetailRecord = z.infer<typeof TaskDetailRecord>
