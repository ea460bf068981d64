import { failureTable } from '@fengguang/domain/failure-table'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, textPairs } from '@fengguang/domain/kernel/texts'
import { ticketTypeNames } from '@fengguang/domain/three-people/three-people.model'
import { ticketLabels } from '@fengguang/domain/work-tickets/ticket.labels'
import { ticketStatusNames, type Ticket } from '@fengguang/domain/work-tickets/ticket.model'
import {
  brokenRules,
  crewStatuses,
  editableStatuses,
  mayDoMeasures,
  restoringStatuses,
  ticketActions,
  ticketTable,
  wiresOut,
} from '@fengguang/domain/work-tickets/ticket.rules'
import {
  statisticsDays,
  type TicketFilter,
  type TicketStatistics,
  type TicketStepView,
  type TicketWhole,
} from '@fengguang/domain/work-tickets/work-tickets.contract'
import type { Context } from '../../http/context.ts'
import { excelFile, labelled, localDate } from '../../platform/excel.ts'
import type { IngestClient } from '../../platform/ingest-client.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { brokenAt } from '../../platform/postgres/sealed-history.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { readableDevices } from '../devices/devices.service.ts'
import { originOf } from '../typical-tickets/typical-tickets.service.ts'
import { amendmentsOf } from './ticket-amendments.service.ts'
import { ticketHash } from './ticket-chain.ts'
import { concurrentTickets } from './ticket-concurrent.service.ts'
import { judge, type Judged } from './ticket-facts.service.ts'
import { measureViews, readSwitches } from './ticket-positions.service.ts'
import * as repo from './work-tickets.repo.ts'

const texts = textPairs({ exported: ['工作票', 'work tickets'] })

export const overridesIn = (amendments: repo.StoredTicket['amendments']): number =>
  amendments.filter(({ kind, status }) => kind === 'override' && status === 'done').length

const shown = ({ fields, measures, crew, typicalVersionId: _typical, ...ticket }: repo.StoredTicket): Ticket => {
  const { authorId: _author, authorName: _name, leaderSignedAt: _signed, amendments: open, ...own } = ticket
  const { equipment, team } = fields
  return { ...own, equipment, team, crewCount: crew.length, wiresOut: wiresOut(measures), overrides: overridesIn(open) }
}

export async function pageTickets(ctx: Context, filter: TicketFilter, page: { page: number; pageSize: number }) {
  const part = { limit: page.pageSize, offset: (page.page - 1) * page.pageSize }
  const [rows, total] = await Promise.all([
    repo.findPage(ctx.db, ctx.user, filter, part),
    repo.countTickets(ctx.db, ctx.user, filter),
  ])
  return { rows: rows.map(shown), total }
}

const dayMs = 86_400_000
export async function ticketStatistics(
  ctx: Context,
  scope: { stationId?: string | undefined },
): Promise<TicketStatistics> {
  const since = new Date(ctx.now.getTime() - statisticsDays * dayMs)
  const counted = await repo.countOutcomes(ctx.db, ctx.user, scope, since)
  const all = counted.ended + counted.void
  return { ...counted, qualifiedShare: all === 0 ? null : (counted.ended - counted.sentBack) / all }
}

/** One that the caller may see. */
export async function existing(ctx: Context, db: Db, id: string): Promise<repo.StoredTicket> {
  const ticket = await repo.findTicket(db, ctx.user, id)
  if (!ticket) throw new Failure('record.notFound')
  return ticket
}

/** Each action that the state offers, and what stands in its way. What is said with an action is asked for then. */
const stepsOf = ({ lang }: Context, { status }: repo.StoredTicket, { facts, hands }: Judged): TicketStepView[] =>
  ticketActions.flatMap((action) => {
    const step = ticketTable[status][action]
    if (!step) return []
    const asked = action === 'confirm' && facts.permitterId === null
    const seen = facts.concurrent.map(({ id }) => id)
    const broken = brokenRules(status, action, { ...facts, isSiteClear: true, seen }).filter(
      ({ key }) => !(asked && key === 'ticket.noPermitter'),
    )
    return [
      {
        action,
        by: [...step.by],
        isYours: step.by.some((hand) => hands.includes(hand)),
        reasons: broken.map(({ key, values }) => say(failureTable[key].text, lang, values)),
      },
    ]
  })

export async function wholeTicket(ctx: Context, ingest: IngestClient, id: string): Promise<TicketWhole> {
  const ticket = await existing(ctx, ctx.db, id)
  const lines = await repo.findLines(ctx.db, id)
  const readings = await readSwitches(ctx, ingest, ticket)
  const concurrent = await concurrentTickets(ctx.db, ticket, ctx.now)
  const judged = await judge(ctx, ctx.db, ticket, { readings, concurrent })
  const devices = await readableDevices(ctx, ticket.fields.deviceIds)
  const { hands } = judged
  const { status, fields, crew, authorName, authorId, typicalVersionId } = ticket
  const isOperating = hands.includes('permitter') || hands.includes('duty')
  const isWriter = ctx.user.permissions.has('work-ticket:write') && authorId === ctx.user.accountId
  return {
    ...shown(ticket),
    ...fields,
    authorName,
    typicalVersionId,
    typical: await originOf(ctx, typicalVersionId),
    deviceNames: fields.deviceIds.map((device) => devices.get(device)?.name ?? device),
    measures: measureViews(ticket, readings),
    uncovered: readings.flatMap(({ index, name }) => (index === null ? [name] : [])),
    concurrent,
    crew,
    ...(await amendmentsOf(ctx, ticket, judged, readings)),
    history: lines.map(({ seq, at, kind, status: led, by, comment }) => ({ seq, at, kind, status: led, by, comment })),
    hands,
    steps: stepsOf(ctx, ticket, judged),
    mayEdit: editableStatuses.includes(status) && (hands.includes('leader') || isWriter),
    mayDo: mayDoMeasures(ticket) && isOperating,
    mayRestore: restoringStatuses.includes(status) && isOperating,
    maySignCrew: crewStatuses.includes(status) && hands.includes('leader'),
    brokenAt: brokenAt({ id, contentHash: ticketHash(ticket) }, lines),
  }
}

export async function exportTickets(ctx: Context, filter: TicketFilter) {
  await record(ctx, { action: 'export', target: say(texts.exported, ctx.lang), detail: JSON.stringify(filter) })
  const column = labelled<repo.StoredTicket, typeof ticketLabels>(ticketLabels, ctx.lang)
  const columns = [
    column('no', ({ no }) => no),
    column('type', ({ type }) => say(ticketTypeNames[type], ctx.lang), 28),
    column('status', ({ status }) => say(ticketStatusNames[status], ctx.lang)),
    column('stationName', ({ stationName }) => stationName, 30),
    column('equipment', ({ fields }) => fields.equipment, 40),
    column('team', ({ fields }) => fields.team),
    column('leaderName', ({ leaderName }) => leaderName),
    column('issuerName', ({ issuerName }) => issuerName),
    column('permitterName', ({ permitterName }) => permitterName ?? ''),
    column('plannedStartAt', (row) => localDate(row.plannedStartAt, row.timeZone), 22),
    column('plannedEndAt', (row) => localDate(row.plannedEndAt, row.timeZone), 22),
    column('crewCount', ({ crew }) => crew.length),
    column('wiresOut', ({ measures }) => wiresOut(measures)),
    column('overrides', ({ amendments }) => overridesIn(amendments)),
    column('closedAt', (row) => localDate(row.closedAt, row.timeZone), 22),
  ]
  return excelFile(await exportName(ctx, texts.exported, filter), columns, all(ctx, filter))
}

async function* all(ctx: Context, filter: TicketFilter): AsyncGenerator<repo.StoredTicket> {
  const limit = 500
  for (let offset = 0; ; offset += limit) {
    const rows = await repo.findPage(ctx.db, ctx.user, filter, { limit, offset })
    yield* rows
    if (rows.length < limit) return
  }
}
