import { z } from 'zod'
import { endpoint, fileResponse, intParam, pageQuery, summedPageOf } from '../kernel/endpoint.ts'
import { ImportPreview } from '../kernel/import-preview.ts'
import { textPairs } from '../kernel/texts.ts'
import { searchText } from '../kernel/validation.ts'
import { ProductionPlan, ProductionPlanForm } from './plan.model.ts'
import { splitBases } from './plan-split.rules.ts'

/** The names of specification §7; exportModel is also one of on-grid power, so ours has a folder, and so have our own. */
const base = '/microplat/api'
const own = `${base}/opProductionPlan`
const id = z.string().min(1).max(64)
const yearParam = intParam(2000, 2199)

export const creators = ['me', 'others'] as const
export const creatorNames = textPairs({ me: ['本人', 'Me'], others: ['他人', 'Others'] })
export const planSorts = ['stationName', 'year', 'annualKwh'] as const

export const PlanFilter = z.object({
  /** In the name of the station or of the creator. */
  keyword: searchText.optional(),
  stationId: id.optional(),
  year: yearParam.optional(),
  creator: z.enum(creators).optional(),
  sort: z.enum(planSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
export type PlanFilter = z.infer<typeof PlanFilter>

export const PlanSplit = z.object({
  base: z.enum(splitBases),
  /** In proportion to the months; the form makes kilowatt-hours of them. */
  weights: z.array(z.number()).length(12),
})
export type PlanSplit = z.infer<typeof PlanSplit>

const read = { method: 'GET', access: 'plan:read', envelope: 'microplat' } as const
const write = { method: 'POST', access: 'plan:write', envelope: 'microplat' } as const
const file = z.object({ fileId: z.string().max(64) })

export const plansContract = {
  list: endpoint({
    ...read,
    path: `${base}/listOpProductionPlanByCondition`,
    query: pageQuery.extend(PlanFilter.shape),
    response: summedPageOf(ProductionPlan),
  }),
  insert: endpoint({
    ...write,
    path: `${base}/insertOpProductionPlan`,
    body: ProductionPlanForm,
    response: ProductionPlan,
  }),
  update: endpoint({
    ...write,
    path: `${base}/updateOpProductionPlan`,
    body: ProductionPlanForm.safeExtend({ id, version: z.int32() }),
    response: ProductionPlan,
  }),
  remove: endpoint({
    method: 'GET',
    path: `${base}/deleteOpProductionPlan`,
    access: 'plan:write',
    envelope: 'microplat',
    changesState: true,
    query: z.object({ id }),
    response: z.object({ removed: z.int() }),
  }),
  /** A workbook to fill in, with the stations that have no plan of the year. */
  exportModel: endpoint({
    ...write,
    method: 'GET',
    path: `${own}/exportModel`,
    query: z.object({ year: yearParam.optional() }),
    response: fileResponse,
  }),
  importPreview: endpoint({ ...write, path: `${own}/importPreview`, body: file, response: ImportPreview }),
  /** Writes all rows or none. */
  importCommit: endpoint({
    ...write,
    path: `${own}/importCommit`,
    body: file,
    response: z.object({ imported: z.int() }),
  }),
  export: endpoint({ ...read, path: `${own}/exportXls`, query: PlanFilter, response: fileResponse }),
  /** How the year of a station is usually spread over its months. */
  split: endpoint({
    ...read,
    path: `${own}/split`,
    query: z.object({ stationId: id, year: yearParam }),
    response: PlanSplit,
  }),
}
