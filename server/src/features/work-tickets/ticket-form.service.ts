import { randomUUID } from 'node:crypto'
import { Failure, type FieldFailure } from '@fengguang/domain/kernel/failure'
import { say } from '@fengguang/domain/kernel/texts'
import type { TicketForm } from '@fengguang/domain/work-tickets/ticket.model'
import { editableStatuses } from '@fengguang/domain/work-tickets/ticket.rules'
import type { Context } from '../../http/context.ts'
import { record } from '../audit/audit.service.ts'
import { getStation } from '../stations/stations.service.ts'
import { checkOrigin } from '../typical-tickets/typical-tickets.service.ts'
import { ticketTitle } from './ticket-actions.service.ts'
import { deviceFaults, fitted } from './ticket-devices.service.ts'
import { qualifiedFor } from './ticket-facts.service.ts'
import { seal } from './ticket-history.service.ts'
import * as repo from './ticket-write.repo.ts'
import { lockTicket } from './work-tickets.repo.ts'

const by = ({ user: { accountId, companyId }, now }: Context): repo.Writing => ({ accountId, companyId, now })

/** Only qualified people are accepted: one of another company is none, like one who does not exist. */
async function checkForm(ctx: Context, form: TicketForm): Promise<void> {
  const { timeZone } = await getStation(ctx, form.stationId)
  const planned = { ...form, timeZone }
  const faults: Record<string, FieldFailure> = await deviceFaults(ctx, form)
  if (!(await qualifiedFor(ctx.db, planned, 'leader')).has(form.leaderId))
    faults['leaderId'] = { key: 'ticket.leaderUnqualified' }
  if (!(await qualifiedFor(ctx.db, planned, 'issuer')).has(form.issuerId))
    faults['issuerId'] = { key: 'ticket.issuerUnqualified' }
  if (form.leaderId === form.issuerId) faults['issuerId'] = { key: 'ticket.samePerson' }
  if (Object.keys(faults).length > 0) throw new Failure('request.invalid', {}, faults)
}

const targetOf = ({ lang }: Context, { equipment }: TicketForm): string => `${say(ticketTitle, lang)} ${equipment}`

export async function insertTicket(ctx: Context, asked: TicketForm): Promise<{ id: string }> {
  const form = fitted(asked)
  await checkForm(ctx, form)
  const id = `wt-${randomUUID()}`
  await ctx.db.inTransaction(async (tx) => {
    await checkOrigin(ctx, tx, form, null)
    await repo.insertTicket(tx, id, form, by(ctx))
    await seal(ctx, tx, id, { kind: 'write', comment: '' })
    await record(ctx, { action: 'create', target: targetOf(ctx, form), detail: `${id} ${form.stationId}` }, tx)
  })
  return { id }
}

/** By its author or its leader, until it is submitted. */
export async function updateTicket(ctx: Context, saved: { id: string; version: number }, asked: TicketForm) {
  const form = fitted(asked)
  await ctx.db.inTransaction(async (tx) => {
    const ticket = await lockTicket(tx, ctx.user, saved.id)
    if (!ticket) throw new Failure('record.notFound')
    if (![ticket.authorId, ticket.leaderId].includes(ctx.user.accountId)) throw new Failure('action.notYours')
    if (!editableStatuses.includes(ticket.status)) throw new Failure('ticket.measuresFixed')
    if (ticket.version !== saved.version) throw new Failure('record.conflict')
    // Its number is counted by station: another station is another ticket.
    if (ticket.stationId !== form.stationId)
      throw new Failure('request.invalid', {}, { stationId: { key: 'field.choice' } })
    await checkForm({ ...ctx, db: tx }, form)
    await checkOrigin(ctx, tx, form, ticket.typicalVersionId)
    await repo.updateTicket(tx, saved.id, form, ctx.now)
    await seal(ctx, tx, saved.id, { kind: 'edit', comment: '' })
    await record(ctx, { action: 'update', target: targetOf(ctx, form), detail: saved.id }, tx)
  })
  return { id: saved.id }
}
