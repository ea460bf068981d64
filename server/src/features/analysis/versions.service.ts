import type { LossVersions, SpanQuery } from '@fengguang/domain/analysis/analysis.contract'
import { daysOfSpan } from '@fengguang/domain/analysis/loss.rules'
import { kpiDefinitions } from '@fengguang/domain/kpis/kpi-definitions'
import type { Context } from '../../http/context.ts'
import { stationOf } from './ledger-days.service.ts'
import { findKpiVersions, findLedgerVersions } from './versions.repo.ts'

const versionsOf = (key: 'performanceRatio' | 'equivalentHours') => ({
  key,
  version: kpiDefinitions[key].version,
  earlierVersion: kpiDefinitions[key].former![0]!.version,
})

/** Figures of a span by the definition they have now and by the one before it. */
export async function lossVersions(ctx: Context, { stationId, span, date }: SpanQuery): Promise<LossVersions> {
  await stationOf(ctx, stationId)
  const ask = { stationId, ...daysOfSpan(span, date) }
  const ledger = await findLedgerVersions(ctx.db, ctx.user, ask)
  const kpi = await findKpiVersions(ctx.db, ctx.user, ask)
  return {
    ledger: ledger ?? null,
    kpis: [
      { ...versionsOf('performanceRatio'), value: kpi.ratio, earlierValue: kpi.earlierRatio },
      { ...versionsOf('equivalentHours'), value: kpi.hours, earlierValue: kpi.earlierHours },
    ],
  }
}
