import { Failure } from '@fengguang/domain/kernel/failure'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { SwitchReading } from '@fengguang/domain/work-tickets/interlock.rules'
import type { TicketHand, TicketStatus } from '@fengguang/domain/work-tickets/ticket.model'
import { brokenRules, ticketMachine, type TicketAction } from '@fengguang/domain/work-tickets/ticket.rules'
import type { TicketAct } from '@fengguang/domain/work-tickets/work-tickets.contract'
import type { Context } from '../../http/context.ts'
import type { IngestClient } from '../../platform/ingest-client.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { nextOfYear } from '../../platform/postgres/year-numbers.ts'
import { perform, type Lifecycle, type Step } from '../lifecycle/lifecycle.service.ts'
import { concurrentTickets } from './ticket-concurrent.service.ts'
import { judge, unlessLeaderHeld, type Judged } from './ticket-facts.service.ts'
import { seal } from './ticket-history.service.ts'
import { tellPeople } from './ticket-messages.service.ts'
import { readSwitchesOf } from './ticket-positions.service.ts'
import * as repo from './ticket-write.repo.ts'
import { lockTicket, numbers, type StoredTicket } from './work-tickets.repo.ts'

export const ticketTitle: TextPair = ['工作票', 'Work ticket']

type JudgedTicket = StoredTicket & { judged: Judged }
type TicketLifecycle = Lifecycle<TicketStatus, TicketAction, TicketHand, JudgedTicket>

const closed: ReadonlySet<TicketStatus> = new Set(['ended', 'notExecuted', 'void'])

/** Those in which a ticket can be amended. */
const goingOn: ReadonlySet<TicketStatus> = new Set(['toStart', 'executing'])

/** What a step leaves of a ticket. Sent back to the draft, nothing of what was carried out and signed counts. */
async function moved(
  ctx: Context,
  tx: Db,
  ticket: JudgedTicket,
  { to, action }: Step<TicketStatus, TicketAction>,
): Promise<repo.Moved> {
  const kept: repo.Moved = {
    ...repo.keptOf(ticket),
    status: to,
    permitterId: ticket.judged.facts.permitterId,
    ...(action === 'submit' && ticket.no === '' && { no: await nextOfYear(tx, numbers, { ...ticket, now: ctx.now }) }),
    ...(action === 'agree' && { leaderSignedAt: ctx.now }),
    isClosed: closed.has(to),
  }
  if (to !== 'draft') return kept
  return {
    ...kept,
    permitterId: null,
    leaderSignedAt: null,
    measures: ticket.measures.map((one) => ({ ...one, wireNo: '', note: '', done: null, restored: null })),
    crew: ticket.crew.map((one) => ({ ...one, signed: null })),
  }
}

const lifecycleOf = (
  ctx: Context,
  { comment, permitterId, isSiteClear, seen }: TicketAct,
  readings: readonly SwitchReading[],
): TicketLifecycle => ({
  machine: ticketMachine,
  title: ticketTitle,
  lock: async (tx, _ctx, [id]) => {
    const ticket = await lockTicket(tx, ctx.user, id!)
    if (!ticket) return []
    const concurrent = await concurrentTickets(tx, ticket, ctx.now)
    return [
      { ...ticket, judged: await judge(ctx, tx, ticket, { permitterId, isSiteClear, readings, concurrent, seen }) },
    ]
  },
  rolesOf: (_ctx, { judged }) => judged.hands,
  guard: (_ctx, { status, judged }, { action }) => {
    const [first] = brokenRules(status, action, judged.facts)
    if (first) throw new Failure(first.key, first.values)
  },
  write: async (tx, [ticket], step) => {
    const changed = await repo.moveTicket(tx, ticket!.id, await moved(ctx, tx, ticket!, step), ctx.now)
    if (!goingOn.has(step.to)) await repo.lapseAmendments(tx, ticket!.id, step.to)
    const { concurrent } = ticket!.judged.facts
    if (step.action === 'permit' && concurrent.length > 0)
      await seal(ctx, tx, ticket!.id, { kind: 'concurrentSeen', comment: concurrent.map(({ no }) => no).join('、') })
    await seal(ctx, tx, ticket!.id, { kind: step.action, comment })
    await tellPeople(ctx, tx, ticket!.id, step.action, comment)
    return changed
  },
})

export async function act(ctx: Context, ingest: IngestClient, asked: TicketAct): Promise<{ changed: number }> {
  // Only a confirmation names the permitter.
  const said = asked.action === 'confirm' ? asked : { ...asked, permitterId: null }
  const { id, version, action, comment } = said
  const readings = await readSwitchesOf(ctx, ingest, id)
  return unlessLeaderHeld(
    ctx,
    id,
    ({ leaderId }) => leaderId,
    () => perform(ctx, lifecycleOf(ctx, said, readings), { ids: [id], action, comment, version }),
  )
}
