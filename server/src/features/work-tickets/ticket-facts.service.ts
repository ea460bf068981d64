import type { TicketRole } from '@fengguang/domain/three-people/three-people.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { isStopped } from '@fengguang/domain/work-tickets/amendment.model'
import { feedingIn } from '@fengguang/domain/work-tickets/back-feed.rules'
import { contraryOf, type SwitchReading } from '@fengguang/domain/work-tickets/interlock.rules'
import type { TicketHand } from '@fengguang/domain/work-tickets/ticket.model'
import { handsOn, leavesMeasures, type TicketFacts } from '@fengguang/domain/work-tickets/ticket.rules'
import type { Context } from '../../http/context.ts'
import { isUniqueViolation } from '../../platform/postgres/database-errors.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { daysOf, qualifiedPeople } from '../three-people/three-people.service.ts'
import { busyWith, findTicket, type StoredTicket } from './work-tickets.repo.ts'

type Planned = Pick<StoredTicket, 'stationId' | 'type' | 'timeZone' | 'plannedStartAt' | 'plannedEndAt'>

/** Who holds a role for the whole planned time. */
export async function qualifiedFor(db: Db, ticket: Planned, role: TicketRole): Promise<ReadonlySet<string>> {
  const { stationId, type, plannedStartAt: startAt, plannedEndAt: endAt } = ticket
  const people = await qualifiedPeople(db, { stationId, type, role, ...daysOf({ startAt, endAt }, ticket.timeZone) })
  return new Set(people.map(({ id }) => id))
}

/** What is left in the field after a ticket is taken back by those who operate the station on that day. */
export const operatingFor = (db: Db, ticket: StoredTicket, now: Date): Promise<ReadonlySet<string>> => {
  if (!leavesMeasures(ticket)) return qualifiedFor(db, ticket, 'permitter')
  const plannedStartAt = now.toISOString()
  const plannedEndAt = new Date(now.getTime() + 1).toISOString()
  return qualifiedFor(db, { ...ticket, plannedStartAt, plannedEndAt }, 'permitter')
}

export interface Judged {
  facts: TicketFacts
  hands: TicketHand[]
}

interface Said {
  permitterId?: string | null
  isSiteClear?: boolean
  readings?: readonly SwitchReading[]
  concurrent?: TicketFacts['concurrent']
  seen?: readonly string[]
}

/** What holds for a ticket and whose hands the caller has on it; `said` is what comes with an action. */
export async function judge(ctx: Context, db: Db, ticket: StoredTicket, said: Said = {}): Promise<Judged> {
  const { leaderId, issuerId } = ticket
  const permitterId = said.permitterId ?? ticket.permitterId
  const [leaders, issuers, permitters, leaderBusyWith] = [
    await qualifiedFor(db, ticket, 'leader'),
    await qualifiedFor(db, ticket, 'issuer'),
    await operatingFor(db, ticket, ctx.now),
    await busyWith(db, leaderId, ticket.id),
  ]
  const { accountId, permissions } = ctx.user
  return {
    facts: {
      leaderId,
      issuerId,
      permitterId,
      qualified: {
        leader: leaders.has(leaderId),
        issuer: issuers.has(issuerId),
        permitter: permitterId !== null && permitters.has(permitterId),
      },
      leaderBusyWith,
      hasLeaderSigned: ticket.leaderSignedAt !== null,
      measures: ticket.measures,
      contrary: contraryOf(ticket, said.readings ?? []).map(({ name }) => name),
      feeding: feedingIn(said.readings ?? []).map(({ name }) => name),
      crew: ticket.crew,
      plannedEndAt: new Date(ticket.plannedEndAt),
      isStopped: isStopped(ticket.amendments),
      isSiteClear: said.isSiteClear ?? false,
      concurrent: said.concurrent ?? [],
      seen: said.seen ?? [],
      now: ctx.now,
    },
    hands: handsOn(ticket, {
      id: accountId,
      mayAct: permissions.has('work-ticket:write'),
      isOperating: permitters.has(accountId),
      isSupervisor: permissions.has('qualification:write'),
    }),
  }
}

/** Another ticket of the leader got under way at the same time: the refusal names it. */
export async function unlessLeaderHeld<T>(
  ctx: Context,
  id: string,
  leaderOf: (ticket: StoredTicket) => string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error, 'work_ticket_leader')) throw error
    const ticket = await findTicket(ctx.db, ctx.user, id)
    const no = ticket && (await busyWith(ctx.db, leaderOf(ticket), id))
    throw new Failure('ticket.leaderBusy', { no: no ?? '' })
  }
}
