import { Failure } from '@fengguang/domain/kernel/failure'
import { failureTable } from '@fengguang/domain/failure-table'
import { say } from '@fengguang/domain/kernel/texts'
import {
  amendmentActions,
  amendmentKindNames,
  amendmentKinds,
  isOpen,
  type Amendment,
  type AmendmentAction,
  type AmendmentDetail,
  type AmendmentKind,
} from '@fengguang/domain/work-tickets/amendment.model'
import {
  amendmentMachines,
  amendmentTables,
  brokenAmendment,
  type AmendmentFacts,
} from '@fengguang/domain/work-tickets/amendment.rules'
import { inTheWay, type SwitchReading } from '@fengguang/domain/work-tickets/interlock.rules'
import type { CrewMember } from '@fengguang/domain/work-tickets/ticket.model'
import type {
  AmendmentAct,
  AmendmentAsk,
  AmendmentView,
} from '@fengguang/domain/work-tickets/ticket-amendments.contract'
import type { TicketWhole } from '@fengguang/domain/work-tickets/work-tickets.contract'
import type { Context } from '../../http/context.ts'
import type { IngestClient } from '../../platform/ingest-client.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { realNameOf } from '../messages/person-messages.service.ts'
import { ticketTitle } from './ticket-actions.service.ts'
import { judge, unlessLeaderHeld, type Judged } from './ticket-facts.service.ts'
import { seal } from './ticket-history.service.ts'
import { tellOfAmendment } from './ticket-messages.service.ts'
import { readSwitchesOf } from './ticket-positions.service.ts'
import { settingOfTicket } from './ticket-setting.repo.ts'
import * as repo from './ticket-write.repo.ts'
import { lockTicket, type StoredTicket } from './work-tickets.repo.ts'

const openOf = ({ amendments }: StoredTicket, kind: AmendmentKind): Amendment | undefined =>
  amendments.find((one) => one.kind === kind && isOpen(one))

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** A ticket as it was judged, with what its switches say. */
type Read = Judged & { readings: readonly SwitchReading[] }

/** What holds for a ticket with an amendment: people are judged for the time and the leader that it would have. */
async function factsOf(
  ctx: Context,
  db: Db,
  ticket: StoredTicket,
  { facts, readings }: Read,
  { kind, detail: { plannedEndAt, leaderId, measure }, steps }: Amendment,
): Promise<AmendmentFacts> {
  const isOther = plannedEndAt !== null || leaderId !== null
  const changed = {
    ...ticket,
    plannedEndAt: plannedEndAt ?? ticket.plannedEndAt,
    leaderId: leaderId ?? ticket.leaderId,
  }
  const { qualified, leaderBusyWith } = isOther ? (await judge(ctx, db, changed)).facts : facts
  return {
    ...facts,
    qualified,
    leaderBusyWith,
    status: ticket.status,
    type: ticket.type,
    plannedStartAt: new Date(ticket.plannedStartAt),
    newEndAt: instantOf(plannedEndAt),
    newLeaderId: leaderId,
    inForce: ticket.amendments.filter((one) => one.kind === kind && one.status === 'done').length,
    mostExtensions: (await settingOfTicket(db, ticket.id)).mostExtensions,
    position: readings.find(({ index }) => index === measure)?.position ?? null,
    askedBy: steps[0]?.by ?? null,
    callerId: ctx.user.accountId,
  }
}

/** Who stays keeps the signature; who is new must sign. */
function crewOf({ crew }: StoredTicket, names: readonly string[]): CrewMember[] {
  const before = [...crew]
  return names.map((name) => {
    const index = before.findIndex((member) => member.name === name)
    return index === -1 ? { name, signed: null } : before.splice(index, 1)[0]!
  })
}

/** What of the ticket changes when the last one has signed. Under another leader everyone signs again. */
function effectOf(ticket: StoredTicket, { detail: { plannedEndAt, leaderId, crew } }: Amendment): Partial<repo.Moved> {
  return {
    ...(plannedEndAt !== null && { plannedEndAt: new Date(plannedEndAt) }),
    ...(leaderId !== null && { leaderId, crew: ticket.crew.map((one) => ({ ...one, signed: null })) }),
    ...(crew !== null && { crew: crewOf(ticket, crew) }),
  }
}

interface Asked {
  id: string
  version: number
  kind: AmendmentKind
  action: AmendmentAction
  comment: string
  isSiteClear?: boolean
}

/** The one that is open, or the one that is asked for. */
function chosen(ticket: StoredTicket, kind: AmendmentKind, asked: AmendmentDetail | undefined): Amendment {
  const open = openOf(ticket, kind)
  if (asked && !open) return { seq: ticket.amendments.length + 1, kind, status: 'none', detail: asked, steps: [] }
  if (asked || !open) throw new Failure('action.wrongState')
  return open
}

/** What was asked for, completed by what the platform knows at that moment. */
async function detailOf(tx: Db, { status }: StoredTicket, { kind, detail }: Amendment, { position }: AmendmentFacts) {
  const { leaderId } = detail
  const leaderName = leaderId === null ? null : await realNameOf(tx, leaderId)
  return { ...detail, leaderName, ...(kind === 'override' && { position, stage: status }) }
}

const take = async (
  ctx: Context,
  ingest: IngestClient,
  { id, version, kind, action, comment, ...said }: Asked,
  asked?: AmendmentDetail,
) => {
  const readings = await readSwitchesOf(ctx, ingest, id)
  return ctx.db.inTransaction(async (tx) => {
    const ticket = await lockTicket(tx, ctx.user, id)
    if (!ticket) throw new Failure('record.notFound')
    if (ticket.version !== version) throw new Failure('record.conflict')
    const amendment = chosen(ticket, kind, asked)
    const judged = await judge(ctx, tx, ticket, { ...said, readings })
    const status = amendmentMachines[kind].next(amendment.status, action, judged.hands)
    const facts = await factsOf(ctx, tx, ticket, { ...judged, readings }, amendment)
    const [first] = brokenAmendment(amendment, action, facts)
    if (first) throw new Failure(first.key, first.values)
    const by = ctx.user.accountId
    const mark = { action, by, name: await realNameOf(tx, by), at: ctx.now.toISOString(), comment }
    const detail = await detailOf(tx, ticket, amendment, facts)
    const left: Amendment = { ...amendment, status, detail, steps: [...amendment.steps, mark] }
    await repo.saveAmendment(tx, id, left)
    const moved = {
      ...repo.keptOf(ticket),
      ...(status === 'done' && effectOf(ticket, left)),
      // With what is carried out again after a trial run, the leader signs for all of it.
      ...(kind === 'trial' && action === 'resume' && { leaderSignedAt: ctx.now }),
    }
    const changed = await repo.moveTicket(tx, id, moved, ctx.now)
    await seal(ctx, tx, id, { kind: `${kind}.${action}`, comment })
    await tellOfAmendment(ctx, tx, id, left, ticket.leaderId)
    const target = `${say(ticketTitle, ctx.lang)} ${ticket.no} ${say(amendmentKindNames[kind], ctx.lang)}`
    await record(ctx, { action: 'update', target, detail: `${action} ${comment}`.trim() }, tx)
    return { changed }
  })
}

export const askAmendment = (ctx: Context, ingest: IngestClient, { reason, measure, ...asked }: AmendmentAsk) =>
  take(
    ctx,
    ingest,
    { ...asked, action: 'ask', comment: reason },
    {
      reason,
      plannedEndAt: asked.kind === 'extension' ? (instantOf(asked.plannedEndAt)?.toISOString() ?? null) : null,
      leaderId: asked.kind === 'leader' ? asked.leaderId : null,
      leaderName: null,
      crew: asked.kind === 'crew' ? (asked.crew?.map(({ name }) => name) ?? null) : null,
      measure: asked.kind === 'override' ? measure : null,
      position: null,
      stage: null,
    },
  )

/** Of two tickets that get one leader at once the second is refused. */
export const decideAmendment = (ctx: Context, ingest: IngestClient, act: AmendmentAct) =>
  unlessLeaderHeld(
    ctx,
    act.id,
    (ticket) => openOf(ticket, 'leader')?.detail.leaderId ?? ticket.leaderId,
    () => take(ctx, ingest, act),
  )

/** Each amendment with what its state offers, and what the caller may ask for. */
export async function amendmentsOf(
  ctx: Context,
  ticket: StoredTicket,
  judged: Judged,
  readings: readonly SwitchReading[],
): Promise<Pick<TicketWhole, 'amendments' | 'mayAsk'>> {
  const { hands } = judged
  const amendments: AmendmentView[] = []
  for (const one of ticket.amendments) {
    if (!isOpen(one)) {
      amendments.push({ ...one, offers: [] })
      continue
    }
    const facts = await factsOf(ctx, ctx.db, ticket, { ...judged, readings }, one)
    const offers = amendmentActions.flatMap((action) => {
      const step = amendmentTables[one.kind][one.status][action]
      if (!step) return []
      const reasons = brokenAmendment(one, action, facts).map(({ key, values }) =>
        say(failureTable[key].text, ctx.lang, values),
      )
      return [{ action, by: [...step.by], isYours: step.by.some((hand) => hands.includes(hand)), reasons }]
    })
    amendments.push({ ...one, offers })
  }
  return { amendments, mayAsk: await askable(ctx, ticket, { ...judged, readings }) }
}

/** What is asked for is not known yet: it is judged when it comes. */
async function askable(
  { user, db }: Context,
  ticket: StoredTicket,
  { facts, hands, readings }: Read,
): Promise<AmendmentKind[]> {
  const { mostExtensions } = await settingOfTicket(db, ticket.id)
  const { status, type } = ticket
  const plannedStartAt = new Date(ticket.plannedStartAt)
  const newEndAt = new Date(facts.plannedEndAt.getTime() + 1)
  const [blocking] = inTheWay(ticket, readings)
  return amendmentKinds.filter((kind) => {
    const inForce = ticket.amendments.filter((one) => one.kind === kind && one.status === 'done').length
    // A leader who is qualified no longer is a reason for another one.
    const qualified = { ...facts.qualified, ...(kind === 'leader' && { leader: true }) }
    const supposed = {
      status,
      type,
      plannedStartAt,
      newEndAt,
      newLeaderId: null,
      inForce,
      mostExtensions,
      qualified,
      isSiteClear: true,
      position: blocking?.position ?? null,
      askedBy: null,
      callerId: user.accountId,
    }
    return (
      openOf(ticket, kind) === undefined &&
      amendmentMachines[kind].actionsFor('none', hands).includes('ask') &&
      brokenAmendment({ kind, status: 'none' }, 'ask', { ...facts, ...supposed }).length === 0
    )
  })
}
