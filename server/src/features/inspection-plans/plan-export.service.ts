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
  type InspectionRound,
} from '@fengguang/domain/inspection/plan.model'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import type { Context } from '../../http/context.ts'
import { excelFile, localDate } from '../../platform/excel.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { auditExport, columnsOf, everyPage } from '../inspection/inspection-export.service.ts'
import { onePlan, pagePlans, pageRounds } from './plans.service.ts'

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

export async function exportRounds(ctx: Context, id: string) {
  const what: TextPair = ['历次巡检', 'Inspection rounds']
  const { timeZone, stationId } = await onePlan(ctx, id)
  await auditExport(ctx, what, { id })
  const column = columnsOf<InspectionRound>(ctx, roundLabels)
  const columns = [
    column('roundAt', ({ roundAt }) => localDate(roundAt, timeZone), 22),
    column('outcome', ({ outcome }) => say(roundOutcomeNames[outcome], ctx.lang), 12),
    column('taskNo', ({ taskNo }) => taskNo, 12),
    column('settledAt', ({ settledAt }) => localDate(settledAt, timeZone), 22),
    column('settledBy', ({ settledBy }) => settledBy ?? ''),
  ]
  const rows = everyPage((page) => pageRounds(ctx, id, page))
  return excelFile(await exportName(ctx, what, { stationId }), columns, rows)
}
