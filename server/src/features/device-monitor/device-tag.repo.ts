import type { Db } from '../../platform/postgres/db.ts'

interface Tagging {
  deviceId: string
  reason: string
  accountId: string
  now: Date
}

/** Closes the open tag, if there is one. */
export const closeTag = (db: Db, { deviceId, reason, accountId, now }: Tagging) =>
  db.run(
    `update device_tag set cleared_by = $2, cleared_at = $3, clear_reason = $4
     where device_id = $1 and cleared_at is null`,
    [deviceId, accountId, now, reason],
  )

export const openTag = (db: Db, { deviceId, reason, accountId, now }: Tagging) =>
  db.run('insert into device_tag (device_id, reason, set_by, set_at) values ($1, $2, $3, $4)', [
    deviceId,
    reason,
    accountId,
    now,
  ])

/** Held to the end of the transaction: two people who tag at once do so one after the other. */
export const lockDevice = (db: Db, deviceId: string) =>
  db.run('select 1 from device where id = $1 for update', [deviceId])
