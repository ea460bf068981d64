import { randomUUID } from 'node:crypto'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import { monthLabels, planLabels } from '@fengguang/domain/plans/plan.fields'
import { planImportLabels } from '@fengguang/domain/plans/plan-import.rules'
import { monthKeys, type ProductionPlan, type ProductionPlanForm } from '@fengguang/domain/plans/plan.model'
import { splitBaseNames } from '@fengguang/domain/plans/plan-split.rules'
import type { PlanFilter } from '@fengguang/domain/plans/plans.contract'
import type { Context } from '../../http/context.ts'
import { excelFile, localDate, type Cell, type ExcelColumn } from '../../platform/excel.ts'
import { isUniqueViolation } from '../../platform/postgres/database-errors.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { companyZone } from '../company-zone/company-zone.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import * as repo from './plans.repo.ts'

const planOf: TextPair = ['{name} {year} 年发电计划', 'production plan of {name} for {year}']

export async function listPlans(ctx: Context, filter: PlanFilter, page: { page: number; pageSize: number }) {
  const part = { limit: page.pageSize, offset: (page.page - 1) * page.pageSize }
  const [rows, sums] = await Promise.all([
    repo.findPlans(ctx.db, ctx.user, { ...filter, ...part }),
    repo.sumPlans(ctx.db, ctx.user, filter),
  ])
  return { rows, ...sums }
}

/** One plan for a station and year. */
async function refuseSecond<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (!isUniqueViolation(error, 'production_plan_year')) throw error
    throw new Failure('request.invalid', {}, { year: { key: 'record.duplicate' } })
  }
}

async function saved(ctx: Context, tx: Db, id: string, action: 'create' | 'update'): Promise<ProductionPlan> {
  const plan = await repo.findPlan(tx, ctx.user, id)
  // A station the caller does not see is as good as none.
  if (!plan) throw new Failure('record.notFound')
  const target = say(planOf, ctx.lang, { name: plan.stationName, year: plan.year })
  await record(ctx, { action, target, detail: `${id} ${plan.annualKwh} kWh version ${plan.version}` }, tx)
  return plan
}

export const insertPlan = (ctx: Context, form: ProductionPlanForm): Promise<ProductionPlan> =>
  refuseSecond(() =>
    ctx.db.inTransaction(async (tx) => {
      const id = `plan-${randomUUID()}`
      await repo.insertPlan(tx, ctx.user, id, form, ctx.now)
      return saved(ctx, tx, id, 'create')
    }),
  )

/** Spec §6: only the creator of a plan edits or deletes it. */
async function own(ctx: Context, tx: Db, id: string): Promise<ProductionPlan> {
  const plan = await repo.findPlan(tx, ctx.user, id)
  if (!plan) throw new Failure('record.notFound')
  if (!plan.isOwn) throw new Failure('plan.notYours')
  return plan
}

export const updatePlan = (
  ctx: Context,
  plan: { id: string; version: number },
  form: ProductionPlanForm,
): Promise<ProductionPlan> =>
  refuseSecond(() =>
    ctx.db.inTransaction(async (tx) => {
      await own(ctx, tx, plan.id)
      if (!(await repo.findStation(tx, ctx.user, form.stationId))) throw new Failure('record.notFound')
      if ((await repo.updatePlan(tx, plan, form, ctx.now)) === 0) throw new Failure('record.conflict')
      return saved(ctx, tx, plan.id, 'update')
    }),
  )

export const removePlan = (ctx: Context, id: string) =>
  ctx.db.inTransaction(async (tx) => {
    const { stationName: name, year, annualKwh } = await own(ctx, tx, id)
    await repo.deletePlan(tx, id)
    const target = say(planOf, ctx.lang, { name, year })
    await record(ctx, { action: 'delete', target, detail: `${id} ${annualKwh} kWh` }, tx)
    return { removed: 1 }
  })

export async function exportPlans(ctx: Context, filter: PlanFilter) {
  const what: TextPair = ['发电计划', 'production plans']
  await record(ctx, { action: 'export', target: say(what, ctx.lang), detail: JSON.stringify(filter) })
  const zone = await companyZone(ctx)
  const column = (label: TextPair, cell: (plan: ProductionPlan) => Cell): ExcelColumn<ProductionPlan> => ({
    header: say(label, ctx.lang),
    cell,
  })
  const columns = [
    column(planImportLabels.stationName, (p) => p.stationName),
    column(planImportLabels.year, (p) => p.year),
    column(planImportLabels.annualKwh, (p) => p.annualKwh),
    ...monthKeys.map((key) => column([`${monthLabels[key][0]} (kWh)`, `${monthLabels[key][1]} (kWh)`], (p) => p[key])),
    column(planLabels.note, (p) => p.note),
    column(planLabels.splitBase, (p) => say(splitBaseNames[p.splitBase], ctx.lang)),
    column(planLabels.creatorName, (p) => p.creatorName),
    column(planLabels.changedAt, (p) => localDate(p.changedAt, zone)),
  ]
  return excelFile(await exportName(ctx, what, { stationId: filter.stationId }), columns, allPlans(ctx, filter))
}

async function* allPlans(ctx: Context, filter: PlanFilter) {
  const limit = 1000
  for (let offset = 0; ; offset += limit) {
    const rows = await repo.findPlans(ctx.db, ctx.user, { ...filter, limit, offset })
    yield* rows
    if (rows.length < limit) return
  }
}
