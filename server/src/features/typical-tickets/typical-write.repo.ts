import type { TypicalContent, TypicalHead, VersionStatus } from '@fengguang/domain/typical-tickets/typical.model'
import type { TypicalChangeKind } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

export interface Writing {
  accountId: string
  companyId: string
  now: Date
}

export const insertTypical = (tx: Db, id: string, h: TypicalHead, by: Writing) =>
  tx.run(
    sql`insert into typical_ticket (id, company_id, station_id, kind, type, code, name, changed_at)
     values (${id}, ${by.companyId}, ${h.stationId}, ${h.kind}, ${h.type}, ${h.code}, ${h.name}, ${by.now})`,
  )
export const updateTypical = (tx: Db, id: string, h: TypicalHead) =>
  tx.run(
    sql`update typical_ticket set station_id = ${h.stationId}, kind = ${h.kind}, type = ${h.type}, code = ${h.code},
       name = ${h.name} where id = ${id}`,
  )
export const touchTypical = (tx: Db, id: string, now: Date) =>
  tx.run(sql`update typical_ticket set changed_at = ${now} where id = ${id}`)

export const insertVersion = (
  tx: Db,
  { id, ticketId, no, content }: { id: string; ticketId: string; no: number; content: TypicalContent },
  by: Writing,
) =>
  tx.run(
    sql`insert into typical_ticket_version (id, ticket_id, no, status, content, author_id, created_at)
     values (${id}, ${ticketId}, ${no}, 'draft', ${JSON.stringify(content)}::jsonb, ${by.accountId}, ${by.now})`,
  )
export const updateContent = (tx: Db, id: string, content: TypicalContent) =>
  tx.run(
    sql`update typical_ticket_version set content = ${JSON.stringify(content)}::jsonb, version = version + 1
     where id = ${id}`,
  )
export const moveVersion = (tx: Db, id: string, to: VersionStatus, now: Date) =>
  tx.run(
    sql`update typical_ticket_version set status = ${to}, version = version + 1,
       approved_at = ${to === 'approved' ? now : sql`approved_at`} where id = ${id}`,
  )

/** One of a version whose typical ticket is locked. */
export const insertEvent = (
  tx: Db,
  versionId: string,
  { kind, status, comment }: { kind: TypicalChangeKind; status: VersionStatus; comment: string },
  by: Writing,
) =>
  tx.run(
    sql`insert into typical_ticket_event (version_id, seq, at, kind, status, account_id, comment)
     select ${versionId}, coalesce(max(seq), 0) + 1, ${by.now}, ${kind}, ${status}, ${by.accountId}, ${comment}
     from typical_ticket_event where version_id = ${versionId}`,
  )
