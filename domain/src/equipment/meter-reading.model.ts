import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'
import { nonNegativeNumber, requiredMax } from '../kernel/validation.ts'

/** The two registers that a meter reading task reads. */
export const meterDirectionNames = textPairs({
  forward: ['正向有功', 'Active forward'],
  reverse: ['反向有功', 'Active reverse'],
})
export type MeterDirection = keyof typeof meterDirectionNames
export const meterDirections = Object.keys(meterDirectionNames) as [MeterDirection, ...MeterDirection[]]

/** How the register came from the last reading to this one. */
export const meterStepNames = textPairs({
  counted: ['连续计数', 'Counted on'],
  rollover: ['翻转', 'Rolled over'],
  replaced: ['换表', 'Meter replaced'],
})
export type MeterStep = keyof typeof meterStepNames
export const meterSteps = Object.keys(meterStepNames) as [MeterStep, ...MeterStep[]]

/** Letters of a reading: more than any register has. */
const kwh = nonNegativeNumber(15)
export const MeterCount = z.object({
  direction: z.enum(meterDirections).default('forward'),
  readingKwh: kwh,
  step: z.enum(meterSteps).default('counted'),
  /** Rolled over: where the register begins again at zero. Replaced: the last value of the old meter. */
  oldKwh: kwh.nullable().default(null),
  /** Replaced: the first value of the new meter. */
  newKwh: kwh.nullable().default(null),
})
export type MeterCount = z.infer<typeof MeterCount>

const figure = z.number().nullable()
/** One reading of one register, with what follows from the reading before it. */
export const MeterReading = MeterCount.extend({
  id: z.string(),
  deviceId: z.string(),
  readAt: z.iso.datetime(),
  readBy: z.string(),
  taskId: z.string().nullable(),
  taskNo: z.int(),
  readingKwh: z.number(),
  oldKwh: figure,
  newKwh: figure,
  lastKwh: figure,
  differenceKwh: figure,
  perDayKwh: figure,
  /** Since the first reading, over rollovers and replacements. */
  totalKwh: z.number(),
  /** As it was read before it was corrected. */
  firstKwh: figure,
  correctedBy: z.string().nullable(),
  correctedAt: z.iso.datetime().nullable(),
  correctReason: z.string(),
  version: z.int(),
})
export type MeterReading = z.infer<typeof MeterReading>

/** The last reading of each register of a station. */
export const LastReading = MeterReading.pick({ deviceId: true, direction: true, readingKwh: true, readAt: true })
export type LastReading = z.infer<typeof LastReading>

export const CorrectionForm = z.object({ readingKwh: kwh, reason: requiredMax(100) })
export type CorrectionForm = z.infer<typeof CorrectionForm>
