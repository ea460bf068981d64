import { failureTable } from '@fengguang/domain/failure-table'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, textPairs } from '@fengguang/domain/kernel/texts'
import { operationLabels } from '@fengguang/domain/operation-tickets/operation.labels'
import {
  operationKindNames,
  operationResultNames,
  operationStatusNames,
  type Operation,
} from '@fengguang/domain/operation-tickets/operation.model'
import {
  brokenRules,
  doneCount,
  isOverdue,
  lastIndex,
  nextIndex,
  operationActions,
  operationTable,
  possibleResults,
  type OperationAction,
  type OperationFacts,
} from '@fengguang/domain/operation-tickets/operation.rules'
import {
  statisticsDays,
  type OperationFilter,
  type OperationOffer,
  type OperationStatistics,
  type OperationWhole,
} from '@fengguang/domain/operation-tickets/operation-tickets.contract'
import type { Context } from '../../http/context.ts'
import { excelFile, labelled, localDate } from '../../platform/excel.ts'
import { brokenAt } from '../../platform/postgres/sealed-history.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { originOf } from '../typical-tickets/typical-tickets.service.ts'
import { judge, type Judged } from './operation-facts.service.ts'
import { operationHash } from './operation-history.service.ts'
import * as repo from './operation-tickets.repo.ts'

const texts = textPairs({
  exported: ['操作票', 'operation tickets'],
  expired: ['到计划结束时间 {at} 未开始操作', 'No step was begun before the planned end, {at}'],
})

const shown = ({ now }: Context, { fields, steps, ...ticket }: repo.StoredOperation): Operation => {
  const { authorId: _author, authorName: _name, orderGiver: _giver, orderReceiver: _receiver, ...rest } = ticket
  const { orderedAt: _ordered, typicalVersionId: _typical, ...own } = rest
  const counts = { stepCount: steps.length, doneCount: doneCount(steps) }
  return { ...own, task: fields.task, ...counts, isOverdue: isOverdue(own, now) }
}

const asking = ({ now }: Context, filter: OperationFilter): repo.Asking => ({ ...filter, now })

export async function pageOperations(ctx: Context, filter: OperationFilter, page: { page: number; pageSize: number }) {
  const part = { limit: page.pageSize, offset: (page.page - 1) * page.pageSize }
  const [rows, total] = await Promise.all([
    repo.findPage(ctx.db, ctx.user, asking(ctx, filter), part),
    repo.countOperations(ctx.db, ctx.user, asking(ctx, filter)),
  ])
  return { rows: rows.map((row) => shown(ctx, row)), total }
}

const dayMs = 86_400_000
export async function operationStatistics(
  ctx: Context,
  scope: { stationId?: string | undefined },
): Promise<OperationStatistics> {
  const since = new Date(ctx.now.getTime() - statisticsDays * dayMs)
  const counted = await repo.countOutcomes(ctx.db, ctx.user, asking(ctx, scope), since)
  const qualified = counted.executed + counted.partly + counted.notExecuted
  const all = qualified + counted.unqualified + counted.void
  return { ...counted, qualifiedShare: all === 0 ? null : qualified / all }
}

/** What is said with an action is asked for then: it does not stand in its way before. */
const asIfSaid = (action: OperationAction, facts: OperationFacts): OperationFacts => {
  const { steps, now } = facts
  const index = (action === 'takeBack' ? lastIndex(steps) : nextIndex(steps)) ?? 0
  const order = { orderGiver: '-', orderReceiver: '-', orderedAt: now.toISOString() }
  return { ...facts, index, order, indications: 2, result: possibleResults(steps)[0]! }
}

/** Each action that the state offers, and what stands in its way. */
const offersOf = ({ lang }: Context, { status }: repo.StoredOperation, { facts, hands }: Judged): OperationOffer[] =>
  operationActions.flatMap((action) => {
    const step = operationTable[status][action]
    if (!step) return []
    const broken = brokenRules(status, action, asIfSaid(action, facts))
    return [
      {
        action,
        by: [...step.by],
        isYours: step.by.some((hand) => hands.includes(hand)),
        reasons: broken.map(({ key, values }) => say(failureTable[key].text, lang, values)),
      },
    ]
  })

/** The words of the determination, or of what voided it; the platform says which end has passed. */
function reasonOf({ lang }: Context, lines: readonly repo.StoredLine[]): string {
  const last = lines.findLast(({ kind }) => kind === 'determine' || kind === 'void' || kind === 'expire')
  if (last?.kind === 'expire') return say(texts.expired, lang, { at: last.comment })
  return last?.comment ?? ''
}

export async function wholeOperation(ctx: Context, id: string): Promise<OperationWhole> {
  const ticket = await repo.findOperation(ctx.db, ctx.user, id)
  if (!ticket) throw new Failure('record.notFound')
  const lines = await repo.findLines(ctx.db, id)
  const judged = await judge(ctx, ctx.db, ticket)
  const { hands } = judged
  const { status, fields, steps, authorName, authorId, orderGiver, orderReceiver, orderedAt, typicalVersionId } = ticket
  const isWriter = ctx.user.permissions.has('operation-ticket:write') && authorId === ctx.user.accountId
  return {
    ...shown(ctx, ticket),
    ...fields,
    orderGiver,
    orderReceiver,
    orderedAt,
    authorName,
    typicalVersionId,
    typical: await originOf(ctx, typicalVersionId),
    resultReason: reasonOf(ctx, lines),
    steps,
    history: lines.map(({ seq, at, kind, status: led, by, comment }) => ({ seq, at, kind, status: led, by, comment })),
    hands,
    offers: offersOf(ctx, ticket, judged),
    possibleResults: possibleResults(steps),
    mayEdit: status === 'draft' && (hands.includes('operator') || isWriter),
    brokenAt: brokenAt({ id, contentHash: operationHash(ticket) }, lines),
  }
}

export async function exportOperations(ctx: Context, filter: OperationFilter) {
  const { lang } = ctx
  await record(ctx, { action: 'export', target: say(texts.exported, lang), detail: JSON.stringify(filter) })
  const column = labelled<repo.StoredOperation, typeof operationLabels>(operationLabels, lang)
  const columns = [
    column('no', ({ no }) => no),
    column('kind', ({ kind }) => say(operationKindNames[kind], lang), 20),
    column('status', ({ status }) => say(operationStatusNames[status], lang), 20),
    column('result', ({ result }) => (result === null ? '' : say(operationResultNames[result], lang))),
    column('stationName', ({ stationName }) => stationName, 30),
    column('task', ({ fields }) => fields.task, 50),
    column('operatorName', ({ operatorName }) => operatorName),
    column('guardianName', ({ guardianName }) => guardianName ?? ''),
    column('leaderName', ({ leaderName }) => leaderName),
    column('chiefName', ({ chiefName }) => chiefName),
    column('orderGiver', ({ orderGiver }) => orderGiver),
    column('orderReceiver', ({ orderReceiver }) => orderReceiver),
    column('orderedAt', (row) => localDate(row.orderedAt, row.timeZone), 22),
    column('plannedStartAt', (row) => localDate(row.plannedStartAt, row.timeZone), 22),
    column('plannedEndAt', (row) => localDate(row.plannedEndAt, row.timeZone), 22),
    column('stepCount', ({ steps }) => steps.length),
    column('doneCount', ({ steps }) => doneCount(steps)),
    column('isOverdue', (row) => (isOverdue(row, ctx.now) ? say(['是', 'Yes'], lang) : '')),
    column('closedAt', (row) => localDate(row.closedAt, row.timeZone), 22),
  ]
  return excelFile(await exportName(ctx, texts.exported, filter), columns, all(ctx, filter))
}

async function* all(ctx: Context, filter: OperationFilter): AsyncGenerator<repo.StoredOperation> {
  const limit = 500
  for (let offset = 0; ; offset += limit) {
    const rows = await repo.findPage(ctx.db, ctx.user, asking(ctx, filter), { limit, offset })
    yield* rows
    if (rows.length < limit) return
  }
}
