import { ticketTypes } from '@fengguang/domain/three-people/three-people.model'
import { Amendment } from '@fengguang/domain/work-tickets/amendment.model'
import {
  CrewMember,
  Measure,
  TicketFields,
  ticketStatuses,
  underWay,
} from '@fengguang/domain/work-tickets/ticket.model'
import { ticketChangeKinds, type TicketFilter } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { hastySeconds } from '@fengguang/domain/kernel/hasty-ticks'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { findSealed, lineOf } from '../../platform/postgres/sealed-history.ts'
import { allOf, hasText, sql } from '../../platform/postgres/sql.ts'

export type Caller = Pick<Identity, 'accountId' | 'roleId'>
const sightOf = ({ accountId, roleId }: Caller) => sql`visible_station(${accountId}, ${roleId})`
const instant = z.date().transform((date) => date.toISOString())

const No = z.object({ no: z.string() })

const Row = z.object({
  id: z.string(),
  no: z.string(),
  type: z.enum(ticketTypes),
  status: z.enum(ticketStatuses),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  authorId: z.string(),
  authorName: z.string(),
  leaderId: z.string(),
  leaderName: z.string(),
  issuerId: z.string(),
  issuerName: z.string(),
  permitterId: z.string().nullable(),
  permitterName: z.string().nullable(),
  plannedStartAt: instant,
  plannedEndAt: instant,
  fields: TicketFields,
  measures: z.array(Measure),
  crew: z.array(CrewMember),
  amendments: z.array(Amendment),
  typicalVersionId: z.string().nullable(),
  leaderSignedAt: instant.nullable(),
  closedAt: instant.nullable(),
  version: z.int(),
})
export type StoredTicket = z.output<typeof Row>
export const parse = (row: unknown): StoredTicket => Row.parse(row)

const realName = (accountId: ReturnType<typeof sql>) =>
  sql`(select a.real_name from account a where a.id = ${accountId})`
const amendments = sql`coalesce((select jsonb_agg(jsonb_build_object('seq', m.seq, 'kind', m.kind, 'status', m.status,
    'detail', m.detail, 'steps', m.steps) order by m.seq) from work_ticket_amendment m where m.ticket_id = t.id), '[]')`
export const columns = sql`t.id, t.no, t.type, t.status, t.station_id as "stationId", s.name as "stationName",
  s.time_zone as "timeZone", t.author_id as "authorId", ${realName(sql`t.author_id`)} as "authorName",
  t.leader_id as "leaderId", ${realName(sql`t.leader_id`)} as "leaderName", t.issuer_id as "issuerId",
  ${realName(sql`t.issuer_id`)} as "issuerName", t.permitter_id as "permitterId",
  ${realName(sql`t.permitter_id`)} as "permitterName", t.planned_start_at as "plannedStartAt",
  t.planned_end_at as "plannedEndAt", t.fields, t.measures, t.crew, ${amendments} as amendments,
  t.typical_version_id as "typicalVersionId", t.leader_signed_at as "leaderSignedAt",
  t.closed_at as "closedAt", t.version`

const wanted = (caller: Caller, f: TicketFilter) =>
  sql`from work_ticket t join ${sightOf(caller)} s on s.id = t.station_id where ${allOf(
    f.keyword
      ? hasText(
          f.keyword,
          sql`concat_ws(chr(10), t.no, t.fields ->> 'equipment', t.fields ->> 'team', s.own_name, s.name_en, ${realName(sql`t.leader_id`)})`,
        )
      : undefined,
    f.stationId === undefined ? undefined : sql`t.station_id = ${f.stationId}`,
    f.type === undefined ? undefined : sql`t.type = ${f.type}`,
    f.status === undefined ? undefined : sql`t.status = any(${f.status.split(',')})`,
    f.mine === 'true'
      ? sql`${caller.accountId} in (t.leader_id, t.issuer_id, coalesce(t.permitter_id, ''), t.author_id)`
      : undefined,
  )}`

const orders = {
  no: sql`t.no`,
  plannedStartAt: sql`t.planned_start_at`,
  plannedEndAt: sql`t.planned_end_at`,
  status: sql`array_position(${[...ticketStatuses]}::text[], t.status)`,
  stationName: sql`s.name`,
}

/** The latest plans first unless asked otherwise. */
export const findPage = (db: Db, caller: Caller, f: TicketFilter, part: { limit: number; offset: number }) => {
  const direction = (f.order ?? (f.sort === undefined ? 'desc' : 'asc')) === 'desc' ? sql`desc` : sql`asc`
  return db.rows(
    sql`select ${columns} ${wanted(caller, f)}
     order by ${orders[f.sort ?? 'plannedStartAt']} ${direction}, t.id limit ${part.limit} offset ${part.offset}`,
    parse,
  )
}

export const anyTicket = async (db: Db): Promise<boolean> =>
  (await db.rows(sql`select id as no from work_ticket limit 1`, (row) => No.parse(row))).length > 0

const Count = z.object({ n: z.int() })
export async function countTickets(db: Db, caller: Caller, f: TicketFilter): Promise<number> {
  const [found] = await db.rows(sql`select count(*)::int as n ${wanted(caller, f)}`, (row) => Count.parse(row).n)
  return found!
}

const Statistics = z.object({
  ended: z.int(),
  notExecuted: z.int(),
  void: z.int(),
  underWay: z.int(),
  sentBack: z.int(),
  hasty: z.int(),
})
/** Marks on measures, carried out or taken back, that came sooner than this after the one before. */
const isHasty = (seconds: number) =>
  sql`exists (select 1 from (
     select x.at - lag(x.at) over (partition by x.mark order by x.at) as gap from (
       select k.mark, (m -> k.mark ->> 'at')::timestamptz as at
       from jsonb_array_elements(t.measures) m, (values ('done'), ('restored')) k (mark)
       where m -> k.mark <> 'null') x) g
     where g.gap < make_interval(secs => ${seconds}::int))`
export async function countOutcomes(db: Db, caller: Caller, f: TicketFilter, since: Date) {
  const rejected = sql`exists (select 1 from work_ticket_event e where e.ticket_id = t.id and e.kind = 'reject')`
  const [found] = await db.rows(
    sql`select count(*) filter (where t.status = 'ended' and t.closed_at >= ${since})::int as ended,
       count(*) filter (where t.status = 'notExecuted' and t.closed_at >= ${since})::int as "notExecuted",
       count(*) filter (where t.status = 'void' and t.closed_at >= ${since})::int as void,
       count(*) filter (where t.status = any(${[...underWay]}))::int as "underWay",
       count(*) filter (where t.status = 'ended' and t.closed_at >= ${since} and ${rejected})::int as "sentBack",
       count(*) filter (where t.closed_at >= ${since} and ${isHasty(hastySeconds)})::int as hasty
     ${wanted(caller, f)}`,
    (row) => Statistics.parse(row),
  )
  return found!
}

/** Closed against the plan with measures that are still in the field. */
export const leavesMeasures = sql`(t.status in ('void', 'notExecuted')
  and jsonb_path_exists(t.measures, '$[*] ? (@.done != null && @.restored == null)'))`

/** Open ones that the caller is on, and those that any of the operating staff may take on. */
export const findConcerned = (db: Db, caller: Caller, limit: number) =>
  db.rows(
    sql`select ${columns} from work_ticket t join ${sightOf(caller)} s on s.id = t.station_id
     where ${leavesMeasures} or t.closed_at is null and (${caller.accountId} in (t.leader_id, t.issuer_id, coalesce(t.permitter_id, ''))
       or t.status in ('toReceive', 'toConfirm', 'workEnded')
       or exists (select 1 from work_ticket_amendment m where m.ticket_id = t.id and m.status = 'toConfirm'))
     order by t.planned_end_at, t.id limit ${limit}`,
    parse,
  )

export const findTicket = async (db: Db, caller: Caller, id: string): Promise<StoredTicket | undefined> =>
  (
    await db.rows(
      sql`select ${columns} from work_ticket t join ${sightOf(caller)} s on s.id = t.station_id where t.id = ${id}`,
      parse,
    )
  )[0]

export const lockTicket = async (tx: Db, caller: Caller, id: string): Promise<StoredTicket | undefined> => {
  await tx.run(sql`select 1 from work_ticket where id = ${id} for update`)
  return findTicket(tx, caller, id)
}

/** Another ticket of the leader at which people may be at work. */
export const busyWith = async (db: Db, leaderId: string, besides: string): Promise<string | null> =>
  (
    await db.rows(
      sql`select no from work_ticket where leader_id = ${leaderId} and id <> ${besides}
         and status = any(${[...underWay]}) limit 1`,
      (row) => No.parse(row).no,
    )
  )[0] ?? null

export const events = sql`work_ticket_event`
export const numbers = sql`work_ticket_number`
const Line = lineOf(ticketChangeKinds, ticketStatuses)
export const findLines = (db: Db, ticketId: string) => findSealed(db, events, ticketId, (row) => Line.parse(row))
