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
import type {
  AmendmentAct,
  AmendmentAsk,
  AmendmentView,
  TicketWhole,
} from '@fengguang/domain/work-tickets/work-tickets.contract'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { realNameOf } from '../messages/person-messages.service.ts'
import { ticketTitle } from './ticket-actions.service.ts'
import { judge, type Judged } from './ticket-facts.service.ts'
import { seal } from './ticket-history.service.ts'
import { tellOfAmendment } from './ticket-messages.service.ts'
import * as repo from './ticket-write.repo.ts'
import { lockTicket, type StoredTicket } from './work-tickets.repo.ts'

const openOf = ({ amendments }: StoredTicket, kind: AmendmentKind): Amendment | undefined =>
  amendments.find((one) => one.kind === kind && isOpen(one))

/** What holds for a ticket with an amendment; people must be qualified for the planned time that it would have. */
async function factsOf(
  ctx: Context,
  db: Db,
  ticket: StoredTicket,
  judged: Judged,
  { kind, detail }: Pick<Amendment, 'kind' | 'detail'>,
): Promise<AmendmentFacts> {
  const changed = { ...ticket, plannedEndAt: detail.plannedEndAt ?? ticket.plannedEndAt }
  const { qualified } = detail.plannedEndAt === null ? judged.facts : (await judge(ctx, db, changed)).facts
  return {
    ...judged.facts,
    qualified,
    status: ticket.status,
    type: ticket.type,
    plannedStartAt: new Date(ticket.plannedStartAt),
    newEndAt: detail.plannedEndAt === null ? null : new Date(detail.plannedEndAt),
    inForce: ticket.amendments.filter((one) => one.kind === kind && one.status === 'done').length,
  }
}

/** What of the ticket changes when the last one has signed. */
const effectOf = ({ detail }: Amendment): Partial<repo.Moved> =>
  detail.plannedEndAt === null ? {} : { plannedEndAt: new Date(detail.plannedEndAt) }

interface Asked {
  id: string
  version: number
  kind: AmendmentKind
  action: AmendmentAction
  comment: string
}

const take = (ctx: Context, { id, version, kind, action, comment }: Asked, asked?: AmendmentDetail) =>
  ctx.db.inTransaction(async (tx) => {
    const ticket = await lockTicket(tx, ctx.user, id)
    if (!ticket) throw new Failure('record.notFound')
    if (ticket.version !== version) throw new Failure('record.conflict')
    const open = openOf(ticket, kind)
    if (asked ? open : !open) throw new Failure('action.wrongState')
    const begun = asked && {
      seq: ticket.amendments.length + 1,
      kind,
      status: 'none' as const,
      detail: asked,
      steps: [],
    }
    const amendment: Amendment = begun ?? open!
    const judged = await judge(ctx, tx, ticket)
    const status = amendmentMachines[kind].next(amendment.status, action, judged.hands)
    const [first] = brokenAmendment(amendment, action, await factsOf(ctx, tx, ticket, judged, amendment))
    if (first) throw new Failure(first.key, first.values)
    const by = ctx.user.accountId
    const mark = { action, by, name: await realNameOf(tx, by), at: ctx.now.toISOString(), comment }
    const left: Amendment = { ...amendment, status, steps: [...amendment.steps, mark] }
    await repo.saveAmendment(tx, id, left)
    const moved = { ...repo.keptOf(ticket), ...(status === 'done' && effectOf(left)) }
    const changed = await repo.moveTicket(tx, id, moved, ctx.now)
    await seal(ctx, tx, id, { kind: `${kind}.${action}`, comment })
    await tellOfAmendment(ctx, tx, id, left)
    const target = `${say(ticketTitle, ctx.lang)} ${ticket.no} ${say(amendmentKindNames[kind], ctx.lang)}`
    await record(ctx, { action: 'update', target, detail: `${action} ${comment}`.trim() }, tx)
    return { changed }
  })

export const askAmendment = (ctx: Context, { id, version, kind, reason, plannedEndAt }: AmendmentAsk) =>
  take(
    ctx,
    { id, version, kind, action: 'ask', comment: reason },
    { reason, plannedEndAt: plannedEndAt === null ? null : new Date(plannedEndAt).toISOString() },
  )

export const decideAmendment = (ctx: Context, act: AmendmentAct) => take(ctx, act)

/** Each amendment with what its state offers, and what the caller may ask for. */
export async function amendmentsOf(
  ctx: Context,
  ticket: StoredTicket,
  judged: Judged,
): Promise<Pick<TicketWhole, 'amendments' | 'mayAsk'>> {
  const { hands } = judged
  const amendments: AmendmentView[] = []
  for (const one of ticket.amendments) {
    const facts = await factsOf(ctx, ctx.db, ticket, judged, one)
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
  return { amendments, mayAsk: askable(ticket, judged) }
}

/** What is asked for is not known yet: it is judged when it comes. */
const askable = (ticket: StoredTicket, { facts, hands }: Judged): AmendmentKind[] =>
  amendmentKinds.filter((kind) => {
    const inForce = ticket.amendments.filter((one) => one.kind === kind && one.status === 'done').length
    const { status, type } = ticket
    const [plannedStartAt, newEndAt] = [new Date(ticket.plannedStartAt), new Date(facts.plannedEndAt.getTime() + 1)]
    const judgedAs = { ...facts, status, type, plannedStartAt, newEndAt, inForce }
    return (
      openOf(ticket, kind) === undefined &&
      amendmentMachines[kind].actionsFor('none', hands).includes('ask') &&
      brokenAmendment({ kind, status: 'none' }, 'ask', judgedAs).length === 0
    )
  })
