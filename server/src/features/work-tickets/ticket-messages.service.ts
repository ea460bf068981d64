import { Failure } from '@fengguang/domain/kernel/failure'
import { screens } from '@fengguang/domain/navigation/screens'
import { ticketStatusNames, type TicketStatus } from '@fengguang/domain/work-tickets/ticket.model'
import { ticketActionNames, type TicketAction } from '@fengguang/domain/work-tickets/ticket.rules'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { realNameOf, tellPerson } from '../messages/person-messages.service.ts'
import { qualifiedFor } from './ticket-facts.service.ts'
import { findTicket, type StoredTicket } from './work-tickets.repo.ts'

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
  if (ticket.status === 'toReceive' || ticket.status === 'toConfirm')
    return [...(await qualifiedFor(tx, ticket, 'permitter'))].filter((id) => id !== leaderId && id !== issuerId)
  return next[ticket.status] ?? [leaderId, issuerId, ...permitters]
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
  const actor = await realNameOf(tx, accountId)
  const about = `${ticket.no} ${ticket.fields.equipment} · ${ticket.stationName}`
  const [zh, en] = ticketStatusNames[ticket.status]
  const [zhAction, enAction] = ticketActionNames[action]
  const said = [actor, comment].filter(Boolean).join(' · ')
  for (const receiver of new Set(await concerned(tx, ticket)))
    if (receiver !== accountId)
      await tellPerson(tx, {
        accountId: receiver,
        title: [`工作票${zh}`, `Work ticket: ${en}`],
        content: [`${about} · ${zhAction} · ${said}`, `${about} · ${enAction} · ${said}`],
        link: `${screens.workTicketManagement.path}?id=${id}`,
        now: ctx.now,
      })
}
