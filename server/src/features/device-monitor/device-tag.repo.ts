import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

interface Tagging {
  deviceId: string
  reason: string
  accountId: string
  now: Date
}

/** Closes the open tag, if there is one. */
export const closeTag = (db: Db, { deviceId, reason, accountId, now }: Tagging) =>
  db.run(
    sql`update device_tag set cleared_by = ${accountId}, cleared_at = ${now}, clear_reason = ${reason}
     where device_id = ${deviceId} and cleared_at is null`,
  )

export const openTag = (db: Db, { deviceId, reason, accountId, now }: Tagging) =>
  db.run(
    sql`insert into device_tag (device_id, reason, set_by, set_at)
     values (${deviceId}, ${reason}, ${accountId}, ${now})`,
  )

/** Held to the end of the transaction: two people who tag at once do so one after the other. */
export const lockDevice = (db: Db, deviceId: string) =>
  db.run(sql`select 1 from device where id = ${deviceId} for update`)

const Id = z.object({ id: z.string() })
const idOf = (row: unknown): string => Id.parse(row).id

/** Those devices and everything below them, each locked. */
export const lockBelow = (db: Db, deviceIds: readonly string[]): Promise<string[]> =>
  db.rows(
    sql`with recursive below (id) as (
       select d.id from device d where d.id = any(${deviceIds}) and d.deleted_at is null
       union select d.id from device d join below b on d.parent_id = b.id where d.deleted_at is null)
     select d.id from device d where d.id in (select id from below) order by d.id for update`,
    idOf,
  )

/** Those that were in service until now. */
export const takeOut = (db: Db, ids: readonly string[]): Promise<string[]> =>
  db.rows(
    sql`update device set out_of_service = true, version = version + 1
     where id = any(${ids}) and not out_of_service returning id`,
    idOf,
  )

export const putBack = (db: Db, ids: readonly string[]) =>
  db.run(
    sql`update device set out_of_service = false, version = version + 1
     where id = any(${ids}) and out_of_service and deleted_at is null`,
  )

export interface Holding {
  ticketId: string
  reason: string
  deviceIds: readonly string[]
  accountId: string
  now: Date
}

export const openTicketTags = (db: Db, ids: readonly string[], { reason, accountId, now, ticketId }: Holding) =>
  db.run(
    sql`insert into device_tag (device_id, reason, set_by, set_at, ticket_id)
     select id, ${reason}, ${accountId}, ${now}, ${ticketId} from unnest(${ids}::text[]) id`,
  )

export const closeTicketTags = (db: Db, { ticketId, reason, now }: Omit<Holding, 'deviceIds' | 'accountId'>) =>
  db.rows(
    sql`update device_tag set cleared_at = ${now}, clear_reason = ${reason}
     where ticket_id = ${ticketId} and cleared_at is null returning device_id as id`,
    idOf,
  )
