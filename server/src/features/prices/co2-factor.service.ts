import { Failure } from '@fengguang/domain/kernel/failure'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import { defaultKpiSettings } from '@fengguang/domain/kpis/kpi-definitions'
import type { Co2Factor, Co2FactorForm } from '@fengguang/domain/prices/station-price.contract'
import type { Context } from '../../http/context.ts'
import { record } from '../audit/audit.service.ts'
import * as repo from './co2-factor.repo.ts'

const factorOf: TextPair = ['{year} 年 CO₂ 因子', 'CO2 factor of {year}']

/** The company's own, and those published for years it has none for. */
export async function factors(ctx: Context): Promise<Co2Factor[]> {
  const own = await repo.findOwnFactors(ctx.db, ctx.user.companyId)
  const known = new Set(own.map(({ year }) => year))
  const published = Object.entries(defaultKpiSettings.co2KgPerKwh)
    .map(([year, kgPerKwh]) => ({ id: year, year: Number(year), kgPerKwh, note: '', changedBy: '', changedAt: null }))
    .filter(({ year }) => !known.has(year))
  return [...own, ...published].sort((a, b) => b.year - a.year)
}

export const saveFactor = (ctx: Context, form: Co2FactorForm) =>
  ctx.db.inTransaction(async (tx) => {
    await repo.saveFactor(tx, ctx.user, form, ctx.now)
    const target = say(factorOf, ctx.lang, { year: form.year })
    await record(ctx, { action: 'configuration', target, detail: String(form.kgPerKwh) }, tx)
    return { changed: 1 }
  })

export const removeFactor = (ctx: Context, year: number) =>
  ctx.db.inTransaction(async (tx) => {
    if ((await repo.removeFactor(tx, ctx.user.companyId, year)) === 0) throw new Failure('record.notFound')
    await record(ctx, { action: 'delete', target: say(factorOf, ctx.lang, { year }) }, tx)
    return { changed: 1 }
  })
