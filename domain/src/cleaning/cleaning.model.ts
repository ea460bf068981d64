import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'
import { mark, max } from '../kernel/validation.ts'
import { noResultNames } from '../analysis/loss.model.ts'
import './cleaning.failures.ts'

export const cleaningKindNames = textPairs({
  washing: ['水洗', 'Washing'],
  dry: ['干式清扫', 'Dry cleaning'],
  rain: ['雨水冲洗', 'Rain'],
})
export type CleaningKind = keyof typeof cleaningKindNames
export const cleaningKinds = Object.keys(cleaningKindNames) as [CleaningKind, ...CleaningKind[]]

export const cleaningScopeNames = textPairs({
  station: ['全站', 'Whole station'],
  inverters: ['部分逆变器', 'Some inverters'],
})
export type CleaningScope = keyof typeof cleaningScopeNames
export const cleaningScopes = Object.keys(cleaningScopeNames) as [CleaningScope, ...CleaningScope[]]

/** Why a day does not count, beside the reasons the ledger gives. */
export const leftOutNames = textPairs({
  ...noResultNames,
  noLight: ['当日辐照量不完整', 'The irradiation of the day is incomplete'],
  noCleanLevel: ['前后一个月内没有冲洗或清洗，洁净水平未知', 'No washing within a month: the clean level is unknown'],
})
export type LeftOut = keyof typeof leftOutNames
export const leftOuts = Object.keys(leftOutNames) as [LeftOut, ...LeftOut[]]

/** "Not enough data" is a result, and these are its reasons. */
export const refusalNames = textPairs({
  noDays: ['所选周期还没有结束的日子', 'No day of this period is over yet'],
  fewDays: ['有效天数不足 80%，不下结论', 'Fewer than 80 % of the days are valid: no conclusion'],
  noWashing: [
    '数据中没有一次可辨认的冲洗或清洗，无法区分灰尘与电站自身水平',
    'No washing can be seen in the data: dust cannot be separated from the level of the plant',
  ],
  oldDays: ['最近 7 天没有有效结果', 'No valid result within the last 7 days'],
})
export type Refusal = keyof typeof refusalNames
export const refusals = Object.keys(refusalNames) as [Refusal, ...Refusal[]]

/** What the calculator said when the cleaning was entered, from the days before it. */
export const CleaningPromise = z.object({
  /** Soiling ratio of the last valid day before the cleaning. */
  ratioBefore: z.number(),
  kwhPerDay: z.number(),
  /** Null without a price. */
  yuanPerDay: z.number().nullable(),
  /** Days until the cost is earned; null where the cost or the price is unknown, or nothing is won. */
  paybackDays: z.number().nullable(),
})
export type CleaningPromise = z.infer<typeof CleaningPromise>

export const gainStateNames = textPairs({
  known: ['已测得', 'Measured'],
  notYet: ['清洗后有效天数还不够', 'Not enough days after it yet'],
  fewBefore: ['清洗前有效天数不足', 'Too few valid days before it'],
  fewAfter: ['清洗后有效天数不足', 'Too few valid days after it'],
})
export type GainState = keyof typeof gainStateNames
export const gainStates = Object.keys(gainStateNames) as [GainState, ...GainState[]]

export const MeasuredGain = z.object({
  state: z.enum(gainStates),
  daysBefore: z.int(),
  daysAfter: z.int(),
  /** Soiling ratio just before and just after; null unless known. */
  ratioBefore: z.number().nullable(),
  ratioAfter: z.number().nullable(),
  /** Won back, with its interval of 95 %. */
  gain: z.number().nullable(),
  gainLow: z.number().nullable(),
  gainHigh: z.number().nullable(),
  kwhPerDay: z.number().nullable(),
  yuanPerDay: z.number().nullable(),
})
export type MeasuredGain = z.infer<typeof MeasuredGain>

const day = z.iso.date().refine((text) => text >= '2000-01-01' && text < '2200-01-01', { error: mark('field.format') })
const id = z.string().min(1).max(128)
/** More than any cleaning costs. */
const mostYuan = 100_000_000
export const costYuan = z
  .number()
  .min(0, { error: mark('field.nonNegative') })
  .max(mostYuan)
/** Of one record. */
export const mostCleanedDevices = 500
/** A record that lasts longer is several. */
export const longestCleaningDays = 60

export const CleaningForm = z
  .object({
    stationId: id,
    fromDay: day,
    toDay: day,
    kind: z.enum(cleaningKinds),
    scope: z.enum(cleaningScopes),
    /** Empty for the whole station. */
    deviceIds: z.array(id).max(mostCleanedDevices).default([]),
    costYuan,
    note: max(200),
  })
  .superRefine(({ fromDay, toDay, scope, deviceIds }, ctx) => {
    if (toDay < fromDay) ctx.addIssue({ code: 'custom', path: ['toDay'], message: mark('range.endBeforeStart') })
    else if ((Date.parse(toDay) - Date.parse(fromDay)) / 86_400_000 >= longestCleaningDays)
      ctx.addIssue({ code: 'custom', path: ['toDay'], message: mark('range.tooLong', { days: longestCleaningDays }) })
    if (scope === 'inverters' && deviceIds.length === 0)
      ctx.addIssue({ code: 'custom', path: ['deviceIds'], message: mark('field.required') })
  })
export type CleaningForm = z.infer<typeof CleaningForm>

export const CleaningRecord = z.object({
  id: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  fromDay: z.string(),
  toDay: z.string(),
  kind: z.enum(cleaningKinds),
  scope: z.enum(cleaningScopes),
  deviceIds: z.array(z.string()),
  costYuan: z.number(),
  note: z.string(),
  promise: CleaningPromise.nullable(),
  measured: MeasuredGain,
  createdBy: z.string(),
  changedAt: z.string(),
  version: z.int(),
})
export type CleaningRecord = z.infer<typeof CleaningRecord>
