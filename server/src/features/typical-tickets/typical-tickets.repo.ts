import { ticketTypes } from '@fengguang/domain/three-people/three-people.model'
import {
  openStatuses,
  TypicalContent,
  typicalKinds,
  versionStatuses,
} from '@fengguang/domain/typical-tickets/typical.model'
import {
  mostUsable,
  typicalChangeKinds,
  type TypicalFilter,
} from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import { kindOfTicket, type TypicalPlace } from '@fengguang/domain/typical-tickets/typical.rules'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql } from '../../platform/postgres/sql.ts'

export type Caller = Pick<Identity, 'accountId' | 'roleId' | 'companyId'>
const instant = z.date().transform((date) => date.toISOString())

const Row = z.object({
  id: z.string(),
  kind: z.enum(typicalKinds),
  type: z.enum(ticketTypes).nullable(),
  code: z.string(),
  name: z.string(),
  stationId: z.string().nullable(),
  stationName: z.string().nullable(),
  status: z.enum(versionStatuses),
  newestNo: z.int(),
  approvedNo: z.int().nullable(),
  usedCount: z.int(),
  lastUsedAt: instant.nullable(),
  changedAt: instant,
})
export type StoredTypical = z.output<typeof Row>

/** The stations that the caller sees, and the tickets of theirs that were made from a version. */
const sight = ({ accountId, roleId }: Caller) =>
  sql`sight as (select * from visible_station(${accountId}, ${roleId})),
   made as (select w.typical_version_id, e.at from work_ticket w join sight s on s.id = w.station_id
     left join work_ticket_event e on e.ticket_id = w.id and e.seq = 1 where w.typical_version_id is not null
     union all select o.typical_version_id, e.at from operation_ticket o join sight s on s.id = o.station_id
     left join operation_ticket_event e on e.ticket_id = o.id and e.seq = 1 where o.typical_version_id is not null)`
const seen = ({ companyId }: Caller) => sql`t.company_id = ${companyId} and (t.station_id is null or s.id is not null)`

/** One that was given up is not the newest as long as there is another. */
const typicals = (caller: Caller) =>
  sql`select t.id, t.kind, t.type, t.code, t.name, t.station_id as "stationId", s.name as "stationName", s.own_name,
     s.name_en, newest.status, newest.no as "newestNo", approved.no as "approvedNo", coalesce(used.n, 0) as "usedCount",
     used.last as "lastUsedAt", t.changed_at as "changedAt"
   from typical_ticket t left join sight s on s.id = t.station_id
     join lateral (select v.no, v.status from typical_ticket_version v where v.ticket_id = t.id
       order by v.status = 'discarded', v.no desc limit 1) newest on true
     left join typical_ticket_version approved on approved.ticket_id = t.id and approved.status = 'approved'
     left join (select v.ticket_id, count(*)::int as n, max(m.at) as last from made m
       join typical_ticket_version v on v.id = m.typical_version_id group by v.ticket_id) used on used.ticket_id = t.id
   where ${seen(caller)}`

const wanted = (caller: Caller, f: TypicalFilter) =>
  sql`from (${typicals(caller)}) t where ${allOf(
    f.keyword ? hasText(f.keyword, sql`concat_ws(chr(10), t.code, t.name, t.own_name, t.name_en)`) : undefined,
    f.kind === undefined ? undefined : sql`t.kind = ${f.kind}`,
    f.type === undefined ? undefined : sql`t.type = ${f.type}`,
    f.stationId === undefined
      ? undefined
      : sql`t."stationId" = ${f.stationId} or (t."stationId" is null and ${f.stationId} in (select id from sight))`,
    f.status === undefined
      ? undefined
      : sql`t.status = ${f.status} or (${f.status} = 'approved' and t."approvedNo" is not null)`,
  )}`

const orders = {
  code: sql`t.code`,
  name: sql`t.name`,
  usedCount: sql`t."usedCount"`,
  lastUsedAt: sql`t."lastUsedAt"`,
  changedAt: sql`t."changedAt"`,
}

export const findPage = (db: Db, caller: Caller, f: TypicalFilter, part: { limit: number; offset: number }) =>
  db.rows(
    sql`with ${sight(caller)} select t.* ${wanted(caller, f)}
     order by ${orders[f.sort ?? 'code']} ${f.order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`}, t.id
     limit ${part.limit} offset ${part.offset}`,
    (row) => Row.parse(row),
  )

const Count = z.object({ n: z.int() })
export async function countTypicals(db: Db, caller: Caller, f: TypicalFilter): Promise<number> {
  const [found] = await db.rows(
    sql`with ${sight(caller)} select count(*)::int as n ${wanted(caller, f)}`,
    (row) => Count.parse(row).n,
  )
  return found!
}

export async function findTypical(db: Db, caller: Caller, id: string): Promise<StoredTypical | undefined> {
  const [found] = await db.rows(
    sql`with ${sight(caller)} select t.* from (${typicals(caller)}) t where t.id = ${id}`,
    (row) => Row.parse(row),
  )
  return found
}

/** Two people who change its versions wait for each other. */
export async function lockTypical(tx: Db, caller: Caller, id: string): Promise<StoredTypical | undefined> {
  await tx.run(sql`select 1 from typical_ticket where id = ${id} for update`)
  return findTypical(tx, caller, id)
}

const VersionRow = z.object({
  id: z.string(),
  ticketId: z.string(),
  no: z.int(),
  status: z.enum(versionStatuses),
  authorId: z.string(),
  authorName: z.string(),
  createdAt: instant,
  approvedAt: instant.nullable(),
  content: TypicalContent,
  usedCount: z.int(),
  version: z.int(),
})
export type StoredVersion = z.output<typeof VersionRow>
const versionColumns = sql`v.id, v.ticket_id as "ticketId", v.no, v.status, v.author_id as "authorId",
  (select a.real_name from account a where a.id = v.author_id) as "authorName", v.created_at as "createdAt",
  v.approved_at as "approvedAt", v.content,
  (select count(*)::int from made m where m.typical_version_id = v.id) as "usedCount", v.version`

/** Of one that the caller may see, the newest first. */
export const findVersions = (db: Db, caller: Caller, ticketId: string): Promise<StoredVersion[]> =>
  db.rows(
    sql`with ${sight(caller)} select ${versionColumns} from typical_ticket_version v
     where v.ticket_id = ${ticketId} order by v.no desc`,
    (row) => VersionRow.parse(row),
  )

const TicketOf = z.object({ ticketId: z.string() })
export async function ticketOfVersion(db: Db, versionId: string): Promise<string | undefined> {
  const [found] = await db.rows(
    sql`select ticket_id as "ticketId" from typical_ticket_version where id = ${versionId}`,
    (row) => TicketOf.parse(row).ticketId,
  )
  return found
}

const OpenRow = VersionRow.omit({ content: true, usedCount: true }).extend({
  code: z.string(),
  name: z.string(),
  stationId: z.string().nullable(),
  stationName: z.string().nullable(),
})
export type OpenVersion = z.output<typeof OpenRow>
/** Versions that are not decided, of typical tickets that the caller may see; the oldest first. */
export const findOpen = (db: Db, caller: Caller, limit: number): Promise<OpenVersion[]> =>
  db.rows(
    sql`with ${sight(caller)} select v.id, v.ticket_id as "ticketId", v.no, v.status, v.author_id as "authorId",
       (select a.real_name from account a where a.id = v.author_id) as "authorName", v.created_at as "createdAt",
       v.approved_at as "approvedAt", v.version, t.code, t.name, t.station_id as "stationId", s.name as "stationName"
     from typical_ticket_version v join typical_ticket t on t.id = v.ticket_id left join sight s on s.id = t.station_id
     where ${seen(caller)} and v.status = any(${[...openStatuses]}) order by v.created_at, v.id limit ${limit}`,
    (row) => OpenRow.parse(row),
  )

const EventRow = z.object({
  versionId: z.string(),
  versionNo: z.int(),
  at: instant,
  kind: z.enum(typicalChangeKinds),
  status: z.enum(versionStatuses),
  accountId: z.string(),
  by: z.string(),
  comment: z.string(),
})
export type StoredEvent = z.output<typeof EventRow>
/** In their order, of each version. */
export const findEvents = (db: Db, versionIds: readonly string[]): Promise<StoredEvent[]> =>
  db.rows(
    sql`select e.version_id as "versionId", v.no as "versionNo", e.at, e.kind, e.status, e.account_id as "accountId",
       a.real_name as by, e.comment
     from typical_ticket_event e join typical_ticket_version v on v.id = e.version_id join account a on a.id = e.account_id
     where e.version_id = any(${[...versionIds]}) order by v.no, e.seq`,
    (row) => EventRow.parse(row),
  )

const UsableRow = z.object({
  id: z.string(),
  versionId: z.string(),
  versionNo: z.int(),
  code: z.string(),
  name: z.string(),
  content: TypicalContent,
})
/** Approved ones for a ticket at the station, those that are made for it alone first. */
export const findUsable = (db: Db, companyId: string, place: TypicalPlace) =>
  db.rows(
    sql`select t.id, v.id as "versionId", v.no as "versionNo", t.code, t.name, v.content
     from typical_ticket t join typical_ticket_version v on v.ticket_id = t.id and v.status = 'approved'
     where t.company_id = ${companyId} and t.kind = ${kindOfTicket(place)}
       and t.type is not distinct from ${place.type}
       and (t.station_id is null or t.station_id = ${place.stationId})
     order by t.station_id nulls last, t.code limit ${mostUsable}`,
    (row) => UsableRow.parse(row),
  )

const OriginRow = Row.pick({ id: true, kind: true, type: true, code: true, name: true, stationId: true }).extend({
  versionNo: z.int(),
  status: z.enum(versionStatuses),
})
export type Origin = z.output<typeof OriginRow>
/** What a version belongs to. */
export async function findOrigin(db: Db, caller: Caller, versionId: string): Promise<Origin | undefined> {
  const [found] = await db.rows(
    sql`with ${sight(caller)} select t.id, t.kind, t.type, t.code, t.name, t.station_id as "stationId",
       v.no as "versionNo", v.status
     from typical_ticket_version v join typical_ticket t on t.id = v.ticket_id left join sight s on s.id = t.station_id
     where ${seen(caller)} and v.id = ${versionId}`,
    (row) => OriginRow.parse(row),
  )
  return found
}

/** It stays what it is until the transaction ends. */
export const holdVersion = (tx: Db, versionId: string) =>
  tx.run(sql`select 1 from typical_ticket_version where id = ${versionId} for share`)
