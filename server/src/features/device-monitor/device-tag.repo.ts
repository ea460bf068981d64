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
