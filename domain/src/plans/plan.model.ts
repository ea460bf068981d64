import { z } from 'zod'
import { mark, max } from '../kernel/validation.ts'
import { splitBases } from './plan-split.rules.ts'

export const monthKeys = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11', 'm12'] as const
export type MonthKey = (typeof monthKeys)[number]
const monthShape = Object.fromEntries(monthKeys.map((key) => [key, z.number()])) as Record<MonthKey, z.ZodNumber>

/** What a station is to give to the grid in a year, month by month; kWh. */
export const ProductionPlan = z.object({
  id: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  year: z.int(),
  annualKwh: z.number(),
  ...monthShape,
  splitBase: z.enum(splitBases),
  note: z.string(),
  creatorId: z.string(),
  creatorName: z.string(),
  createdAt: z.string(),
  changedAt: z.string(),
  version: z.int(),
  /** Created by the caller: nobody else edits or deletes it (spec §6). */
  isOwn: z.boolean(),
})
export type ProductionPlan = z.infer<typeof ProductionPlan>

/** A hundred terawatt-hours: more than any station gives. */
const mostKwh = 100_000_000_000
/** What a sum of hundredths may be off by. */
const dustKwh = 0.005

export const sumOf = (monthsKwh: readonly number[]): number => monthsKwh.reduce((sum, kwh) => sum + kwh, 0)
/** What the months are short of the year; negative: they are more. Null: they agree. */
export function differenceKwh(annualKwh: number, monthsKwh: readonly number[]): number | null {
  const difference = annualKwh - sumOf(monthsKwh)
  return Math.abs(difference) <= dustKwh ? null : Number(difference.toFixed(2))
}

const kwh = z
  .number()
  .min(0, { error: mark('field.nonNegative') })
  .max(mostKwh)

export const ProductionPlanForm = z
  .object({
    stationId: z.string().min(1).max(64),
    year: z.int().min(2000).max(2199),
    annualKwh: kwh.positive(),
    /** January first. */
    monthsKwh: z.array(kwh).length(12),
    splitBase: z.enum(splitBases),
    note: max(100),
  })
  .superRefine(({ annualKwh, monthsKwh }, ctx) => {
    if (differenceKwh(annualKwh, monthsKwh) !== null)
      ctx.addIssue({ code: 'custom', path: ['monthsKwh'], message: mark('plan.sum') })
  })
export type ProductionPlanForm = z.infer<typeof ProductionPlanForm>
