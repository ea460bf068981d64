import type { PlanFilter } from '@fengguang/domain/inspection/inspection-plans.contract'
import { planLabels, roundLabels } from '@fengguang/domain/inspection/inspection.labels'
import {
  cycleNames,
  dispatchNames,
  planKindNames,
  planProblemNames,
  planStateNames,
  roundOutcomeNames,
  type InspectionPlan,
} from '@fengguang/domain/inspection/plan.model'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import type { Context } from '../../http/context.ts'
import { excelFile, localDate } from '../../platform/excel.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { partOf } from '../inspection/inspection.service.ts'
import { auditExport, columnsOf, everyPage } from '../inspection/inspection-export.service.ts'
import { findRounds, type StoredRound } from './plans.repo.ts'
import { onePlan, pagePlans } from './plans.service.ts'

export async function exportPlans(ctx: Context, filter: PlanFilter) {
  const what: TextPair = ['巡检计划', 'Inspection plans']
  await auditExport(ctx, what, filter)
  const column = columnsOf<InspectionPlan>(ctx, planLabels)
  const columns = [
    column('name', ({ name }) => name, 30),
    column('stationName', ({ stationName }) => stationName, 24),
    column('kind', ({ kind }) => say(planKindNames[kind], ctx.lang)),
    column('state', ({ state }) => say(planStateNames[state], ctx.lang), 12),
    column('cycle', ({ cycle }) => say(cycleNames[cycle], ctx.lang), 12),
    column('nextAt', ({ nextAt, timeZone }) => localDate(nextAt, timeZone), 22),
    column('autoDispatch', ({ autoDispatch }) => say(dispatchNames[autoDispatch ? 'auto' : 'manual'], ctx.lang)),
    column('deadlineHours', ({ deadlineHours }) => deadlineHours, 14),
    column('executorName', ({ executorName }) => executorName ?? ''),
    column('acceptorName', ({ acceptorName }) => acceptorName),
    column('routeNames', ({ routeNames }) => routeNames.join('、'), 60),
    column('content', ({ content }) => content, 40),
    column('problem', ({ problem }) => (problem ? say(planProblemNames[problem], ctx.lang) : ''), 40),
    column('lastRoundAt', ({ lastRoundAt, timeZone }) => localDate(lastRoundAt, timeZone), 22),
    column('createdBy', ({ createdBy }) => createdBy),
  ]
  const rows = everyPage((page) => pagePlans(ctx, filter, page))
  return excelFile(await exportName(ctx, what, filter), columns, rows)
}

/** Of one plan, or of all that the caller sees. */
export async function exportRounds(ctx: Context, id: string | undefined) {
  const what: TextPair = ['历次巡检', 'Inspection rounds']
  const plan = id === undefined ? undefined : await onePlan(ctx, id)
  await auditExport(ctx, what, { id })
  const column = columnsOf<StoredRound>(ctx, { ...roundLabels, planName: planLabels.name })
  const columns = [
    column('planName', ({ planName }) => planName, 30),
    column('roundAt', ({ roundAt, timeZone }) => localDate(roundAt, timeZone), 22),
    column('outcome', ({ outcome }) => say(roundOutcomeNames[outcome], ctx.lang), 12),
    column('taskNo', ({ taskNo }) => taskNo, 12),
    column('settledAt', ({ settledAt, timeZone }) => localDate(settledAt, timeZone), 22),
    column('settledBy', ({ settledBy }) => settledBy ?? ''),
  ]
  const rows = everyPage(async (page) => ({ rows: await findRounds(ctx.db, ctx.user, id, partOf(page)) }))
  return excelFile(await exportName(ctx, what, { stationId: plan?.stationId }), columns, rows)
}
