import { settledStatuses, type Amendment } from '@fengguang/domain/work-tickets/amendment.model'
import type {
  CrewMember,
  Measure,
  TicketFields,
  TicketForm,
  TicketStatus,
} from '@fengguang/domain/work-tickets/ticket.model'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'
import type { StoredTicket } from './work-tickets.repo.ts'

export interface Writing {
  accountId: string
  companyId: string
  now: Date
}

const fieldsOf = (form: TicketForm) => {
  const { unit, team, equipment, deviceIds, connection, tasks, liveParts, supplement, hazards, remarks } = form
  const fields = { unit, team, equipment, deviceIds, connection, tasks, liveParts, supplement, hazards, remarks }
  return JSON.stringify(fields satisfies TicketFields)
}
/** Nothing is carried out and no one has signed. */
const measuresOf = ({ measures }: TicketForm) =>
  JSON.stringify(measures.map((one): Measure => ({ ...one, wireNo: '', note: '', done: null, restored: null })))
const crewOf = ({ crew }: TicketForm) => JSON.stringify(crew.map(({ name }) => ({ name, signed: null })))

export const insertTicket = (tx: Db, id: string, f: TicketForm, by: Writing) =>
  tx.run(
    sql`insert into work_ticket (id, company_id, station_id, type, status, author_id, leader_id, issuer_id, planned_start_at,
       planned_end_at, fields, measures, crew, typical_version_id, changed_at)
     values (${id}, ${by.companyId}, ${f.stationId}, ${f.type}, 'draft', ${by.accountId}, ${f.leaderId}, ${f.issuerId},
       ${new Date(f.plannedStartAt)}, ${new Date(f.plannedEndAt)}, ${fieldsOf(f)}::jsonb, ${measuresOf(f)}::jsonb,
       ${crewOf(f)}::jsonb, ${f.typicalVersionId}, ${by.now})`,
  )

export const updateTicket = (tx: Db, id: string, f: TicketForm, now: Date) =>
  tx.run(
    sql`update work_ticket set type = ${f.type}, leader_id = ${f.leaderId}, issuer_id = ${f.issuerId},
       planned_start_at = ${new Date(f.plannedStartAt)}, planned_end_at = ${new Date(f.plannedEndAt)},
       fields = ${fieldsOf(f)}::jsonb, measures = ${measuresOf(f)}::jsonb, crew = ${crewOf(f)}::jsonb,
       typical_version_id = ${f.typicalVersionId}, changed_at = ${now},
       version = version + 1
     where id = ${id}`,
  )

export interface Moved {
  leaderId: string
  plannedEndAt: Date
  status: TicketStatus
  no: string
  permitterId: string | null
  leaderSignedAt: Date | null
  measures: readonly Measure[]
  crew: readonly CrewMember[]
  isClosed: boolean
}
/** What a ticket is left with where nothing changes. */
export const keptOf = ({ plannedEndAt, leaderSignedAt, closedAt, ...ticket }: StoredTicket): Moved => ({
  ...ticket,
  plannedEndAt: new Date(plannedEndAt),
  leaderSignedAt: leaderSignedAt === null ? null : new Date(leaderSignedAt),
  isClosed: closedAt !== null,
})
export const moveTicket = (tx: Db, id: string, m: Moved, now: Date) =>
  tx.run(
    sql`update work_ticket set status = ${m.status}, no = ${m.no}, permitter_id = ${m.permitterId},
       leader_id = ${m.leaderId}, planned_end_at = ${m.plannedEndAt}, leader_signed_at = ${m.leaderSignedAt}, measures = ${JSON.stringify(m.measures)}::jsonb,
       crew = ${JSON.stringify(m.crew)}::jsonb, closed_at = ${m.isClosed ? sql`coalesce(closed_at, ${now})` : sql`null`}, changed_at = ${now},
       version = version + 1
     where id = ${id}`,
  )

/** One of a ticket whose row is locked. */
export const saveAmendment = (tx: Db, ticketId: string, { seq, kind, status, detail, steps }: Amendment) =>
  tx.run(
    sql`insert into work_ticket_amendment (ticket_id, seq, kind, status, detail, steps)
     values (${ticketId}, ${seq}, ${kind}, ${status}, ${JSON.stringify(detail)}::jsonb, ${JSON.stringify(steps)}::jsonb)
     on conflict (ticket_id, seq) do update set status = excluded.status, steps = excluded.steps`,
  )
/**
 * What was not settled before the work ended is settled with it. An override is of the state it was given in: only a ticket
 * that is written anew, or over, leaves it behind.
 */
export const lapseAmendments = (tx: Db, ticketId: string, to: TicketStatus) =>
  tx.run(
    sql`update work_ticket_amendment set status = 'lapsed'
     where ticket_id = ${ticketId} and (kind <> 'override' and not status = any(${[...settledStatuses]})
       or kind = 'override' and status in ('toConfirm', 'done') and ${to} in ('draft', 'ended', 'notExecuted', 'void'))`,
  )
