import { Failure } from '@fengguang/domain/kernel/failure'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { isoWithOffset } from '@fengguang/domain/kernel/time-range'
import { screens } from '@fengguang/domain/navigation/screens'
import {
  amendmentActionNames,
  amendmentKindNames,
  amendmentStatusNames,
  type Amendment,
  type AmendmentStatus,
} from '@fengguang/domain/work-tickets/amendment.model'
import { ticketStatusNames, type TicketHand, type TicketStatus } from '@fengguang/domain/work-tickets/ticket.model'
import { ticketActionNames, type TicketAction } from '@fengguang/domain/work-tickets/ticket.rules'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { realNameOf, tellPerson } from '../messages/person-messages.service.ts'
import { qualifiedFor } from './ticket-facts.service.ts'
import { findTicket, type StoredTicket } from './work-tickets.repo.ts'

/** The operating staff, who have no other hand on the ticket. */
async function operating(tx: Db, ticket: StoredTicket): Promise<string[]> {
  const { leaderId, issuerId } = ticket
  return [...(await qualifiedFor(tx, ticket, 'permitter'))].filter((id) => id !== leaderId && id !== issuerId)
}

/** Whose turn it is next; the three people of a ticket hear how it ended. */
async function concerned(tx: Db, ticket: StoredTicket): Promise<readonly string[]> {
  const { leaderId, issuerId, permitterId } = ticket
  const permitters = permitterId === null ? [] : [permitterId]
  const next: Partial<Record<TicketStatus, readonly string[]>> = {
    draft: [leaderId],
    toIssue: [issuerId],
    toPermit: [leaderId, ...permitters],
    toStart: [leaderId],
    executing: [leaderId],
    toEnd: permitters,
    workEnded: permitters,
  }
  if (ticket.status === 'toReceive' || ticket.status === 'toConfirm') return operating(tx, ticket)
  return next[ticket.status] ?? [leaderId, issuerId, ...permitters]
}

interface Telling {
  to: readonly string[]
  title: TextPair
  /** After what the ticket is about. */
  said: TextPair
  now: Date
}
async function tell(tx: Db, ticket: StoredTicket, { to, title, said: [zh, en], now }: Telling): Promise<void> {
  const about = `${ticket.no} ${ticket.fields.equipment} · ${ticket.stationName}`
  for (const accountId of new Set(to))
    await tellPerson(tx, {
      accountId,
      title,
      content: [`${about} · ${zh}`, `${about} · ${en}`],
      link: `${screens.workTicketManagement.path}?id=${ticket.id}`,
      now,
    })
}

export async function tellPeople(
  ctx: Context,
  tx: Db,
  id: string,
  action: TicketAction,
  comment: string,
): Promise<void> {
  const ticket = await findTicket(tx, ctx.user, id)
  if (!ticket) throw new Failure('record.notFound')
  const { accountId } = ctx.user
  const said = [await realNameOf(tx, accountId), comment].filter(Boolean).join(' · ')
  const [zh, en] = ticketStatusNames[ticket.status]
  const [zhAction, enAction] = ticketActionNames[action]
  await tell(tx, ticket, {
    to: (await concerned(tx, ticket)).filter((receiver) => receiver !== accountId),
    title: [`工作票${zh}`, `Work ticket: ${en}`],
    said: [`${zhAction} · ${said}`, `${enAction} · ${said}`],
    now: ctx.now,
  })
}

const nextOf: Partial<Record<AmendmentStatus, TicketHand>> = {
  toConfirm: 'duty',
  toIssue: 'issuer',
  toPermit: 'permitter',
  toSign: 'leader',
  toResume: 'permitter',
}

/** Whose signature an amendment waits for; the three people hear how it was settled. */
export async function tellOfAmendment(
  ctx: Context,
  tx: Db,
  id: string,
  { kind, status, steps }: Amendment,
  leaderBefore: string,
): Promise<void> {
  const ticket = await findTicket(tx, ctx.user, id)
  if (!ticket) throw new Failure('record.notFound')
  const { leaderId, issuerId, permitterId } = ticket
  const permitters = permitterId === null ? [] : [permitterId]
  const hand = nextOf[status]
  const people = { leader: [leaderId], issuer: [issuerId], permitter: permitters, supervisor: [] }
  // A leader who was replaced hears of it too.
  const everyone = [leaderBefore, leaderId, issuerId, ...permitters]
  const to = hand === 'duty' ? await operating(tx, ticket) : hand ? people[hand] : everyone
  const [[zhKind, enKind], [zh, en]] = [amendmentKindNames[kind], amendmentStatusNames[status]]
  const { name, action, comment } = steps.at(-1)!
  const [zhAction, enAction] = amendmentActionNames[action]
  const said = [name, comment].filter(Boolean).join(' · ')
  await tell(tx, ticket, {
    to: to.filter((receiver) => receiver !== ctx.user.accountId),
    title: [`工作票${zhKind}：${zh}`, `Work ticket, ${enKind.toLowerCase()}: ${en}`],
    said: [`${zhAction} · ${said}`, `${enAction} · ${said}`],
    now: ctx.now,
  })
}

export const wall = (at: string, timeZone: string) =>
  isoWithOffset(new Date(at), timeZone).slice(0, 16).replace('T', ' ')

/** By the platform: the planned end is near, or has passed. */
export async function tellOfEnd(tx: Db, ticket: StoredTicket, now: Date): Promise<void> {
  const { status, leaderId, issuerId, permitterId } = ticket
  const isOver = status === 'void' || status === 'notExecuted'
  const [zh, en] = ticketStatusNames[status]
  const end = wall(ticket.plannedEndAt, ticket.timeZone)
  await tell(tx, ticket, {
    to: [leaderId, issuerId, ...(permitterId === null ? [] : [permitterId])],
    title: isOver
      ? [`工作票到期：${zh}`, `Work ticket expired: ${en}`]
      : ['工作票即将到期', 'Work ticket about to expire'],
    said: [`计划结束 ${end}`, `Planned end ${end}`],
    now,
  })
}
