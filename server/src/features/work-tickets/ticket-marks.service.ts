import { Failure } from '@fengguang/domain/kernel/failure'
import { say } from '@fengguang/domain/kernel/texts'
import { openClosed } from '@fengguang/domain/telemetry/point.model'
import { contradicts, orderFault, type SwitchReading } from '@fengguang/domain/work-tickets/interlock.rules'
import type { Measure, TicketHand } from '@fengguang/domain/work-tickets/ticket.model'
import { crewStatuses, isOn, mayDoMeasures, restoringStatuses } from '@fengguang/domain/work-tickets/ticket.rules'
import type { TicketTick } from '@fengguang/domain/work-tickets/work-tickets.contract'
import type { Context } from '../../http/context.ts'
import type { IngestClient } from '../../platform/ingest-client.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { realNameOf } from '../messages/person-messages.service.ts'
import { ticketTitle } from './ticket-actions.service.ts'
import { refuseWireInUse } from './ticket-devices.service.ts'
import { judge } from './ticket-facts.service.ts'
import { seal } from './ticket-history.service.ts'
import { readSwitchesOf } from './ticket-positions.service.ts'
import * as repo from './ticket-write.repo.ts'
import { lockTicket, type StoredTicket } from './work-tickets.repo.ts'

interface Marking {
  id: string
  version: number
  isIn: (ticket: StoredTicket) => boolean
  hands: readonly TicketHand[]
}

interface Marked {
  change: Partial<repo.Moved>
  kind: 'measure' | 'restore' | 'crewSign'
  comment: string
}

/** A mark on a ticket in its own transaction: whose it is, in which state, with version, seal and audit. */
const marking = (
  ctx: Context,
  { id, version, isIn, hands }: Marking,
  work: (ticket: StoredTicket, mark: NonNullable<Measure['done']>, tx: Db) => Promise<Marked> | Marked,
): Promise<{ changed: number }> =>
  ctx.db.inTransaction(async (tx) => {
    const ticket = await lockTicket(tx, ctx.user, id)
    if (!ticket) throw new Failure('record.notFound')
    if (ticket.version !== version) throw new Failure('record.conflict')
    if (!isIn(ticket)) throw new Failure('action.wrongState')
    const held = (await judge(ctx, tx, ticket)).hands
    if (!hands.some((hand) => held.includes(hand))) throw new Failure('action.notYours')
    const by = ctx.user.accountId
    const mark = { by, name: await realNameOf(tx, by), at: ctx.now.toISOString() }
    const { change, kind, comment } = await work(ticket, mark, tx)
    const changed = await repo.moveTicket(tx, id, { ...repo.keptOf(ticket), ...change }, ctx.now)
    await seal(ctx, tx, id, { kind, comment })
    await record(ctx, { action: 'update', target: `${say(ticketTitle, ctx.lang)} ${ticket.no}`, detail: comment }, tx)
    return { changed }
  })

const pick = <T>(rows: readonly T[], index: number): T => {
  const row = rows[index]
  if (row === undefined) throw new Failure('ticket.noSuchMeasure')
  return row
}

function checkWire(measure: Measure, { isDone, wireNo }: TicketTick, isRestoring: boolean): void {
  if (measure.kind !== 'earthWire' || !isDone) return
  if (wireNo === '') throw new Failure('request.invalid', {}, { wireNo: { key: 'field.required' } })
  if (isRestoring && wireNo.toLowerCase() !== measure.wireNo.toLowerCase()) throw new Failure('ticket.wireMismatch')
}

const mayTick = (ticket: StoredTicket): boolean => mayDoMeasures(ticket) || restoringStatuses.includes(ticket.status)

/** What the switch says must be what the mark says; where it says nothing, people write how they saw it. */
function checkSwitch(
  { lang }: Context,
  ticket: StoredTicket,
  after: Measure,
  reading: SwitchReading | undefined,
): void {
  if (!reading) return
  const { name, position } = reading
  if (position === null) {
    if (after.note === '') throw new Failure('request.invalid', {}, { note: { key: 'field.required' } })
    return
  }
  if (contradicts(ticket, after, reading, isOn(after)))
    throw new Failure('ticket.positionContrary', { name, position: say(openClosed[position], lang) })
}

function ticked(measure: Measure, tick: TicketTick, mark: Measure['done'], isRestoring: boolean): Measure {
  if (isRestoring) return { ...measure, note: tick.note, restored: mark }
  const wireNo = measure.kind === 'earthWire' && tick.isDone ? tick.wireNo : ''
  return { ...measure, note: tick.note, done: mark, wireNo }
}

/** Carried out before the permission; taken back after the work. What the leader signed for before counts no longer. */
export async function tickMeasure(ctx: Context, ingest: IngestClient, tick: TicketTick): Promise<{ changed: number }> {
  const readings = await readSwitchesOf(ctx, ingest, tick.id)
  const held = { ...tick, isIn: mayTick, hands: ['permitter', 'duty'] as const }
  return marking(ctx, held, async (ticket, mark, tx) => {
    const { measures, status } = ticket
    const measure = pick(measures, tick.index)
    const isRestoring = restoringStatuses.includes(status)
    if (isRestoring && measure.done === null) throw new Failure('action.wrongState')
    checkWire(measure, tick, isRestoring)
    const after = ticked(measure, tick, tick.isDone ? mark : null, isRestoring)
    const fault = orderFault(measures, tick.index, after)
    if (fault) throw new Failure(fault.key, fault.values)
    checkSwitch(
      ctx,
      ticket,
      after,
      readings.find(({ index }) => index === tick.index),
    )
    if (measure.kind === 'earthWire' && isOn(after)) await refuseWireInUse(tx, ticket, after.wireNo)
    return {
      change: { measures: measures.with(tick.index, after), ...(!isRestoring && { leaderSignedAt: null }) },
      kind: isRestoring ? 'restore' : 'measure',
      comment: [
        `${tick.index + 1} ${tick.isDone ? '✓' : '✗'} ${measure.text}`,
        tick.wireNo && `#${tick.wireNo}`,
        tick.note,
      ]
        .filter(Boolean)
        .join(' '),
    }
  })
}

export const signCrew = (ctx: Context, { index, ...held }: { id: string; version: number; index: number }) =>
  marking(
    ctx,
    { ...held, isIn: ({ status }) => crewStatuses.includes(status), hands: ['leader'] },
    ({ crew }, mark) => {
      const member = pick(crew, index)
      return { change: { crew: crew.with(index, { ...member, signed: mark }) }, kind: 'crewSign', comment: member.name }
    },
  )
