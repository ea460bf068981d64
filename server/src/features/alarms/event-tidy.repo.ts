import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

const Tidied = z.object({
  id: z.coerce.string(),
  stationId: z.string(),
  level: z.int(),
  kind: z.enum(['unshelve', 'outOfService']),
})
const instant = (ms: number) => sql`to_timestamp(${ms}::float8 / 1000)`

/** Stations that have anything to tidy: mostly none, and then nothing is locked. */
export const findUntidy = (db: Db, nowMs: number) =>
  db.rows(
    sql`select station_id as id from alarm_event where shelved_until <= ${instant(nowMs)} and closed_at is null
     union
     select e.station_id from alarm_event e join device d on d.id = e.device_id join station s on s.id = d.station_id
     where e.closed_at is null and e.is_active
       and (d.deleted_at is not null or d.out_of_service or s.deleted_at is not null)`,
    (row) => z.object({ id: z.string() }).parse(row).id,
  )

export const expireShelves = (tx: Db, nowMs: number) =>
  tx.rows(
    sql`update alarm_event set shelved_until = null,
       closed_at = case when not is_active and acknowledged_at is not null then ${instant(nowMs)} end
     where shelved_until <= ${instant(nowMs)} and closed_at is null
     returning id, station_id as "stationId", level, 'unshelve' as kind`,
    (row) => Tidied.parse(row),
  )

/** Out of service or gone: nobody waits for them to come back. */
export const clearRetired = (tx: Db, nowMs: number) =>
  tx.rows(
    sql`update alarm_event e set is_active = false, cleared_at = ${instant(nowMs)},
       closed_at = case when e.acknowledged_at is not null and e.shelved_until is null then ${instant(nowMs)} end
     from device d join station s on s.id = d.station_id
     where d.id = e.device_id and e.closed_at is null and e.is_active
       and (d.deleted_at is not null or d.out_of_service or s.deleted_at is not null)
     returning e.id, e.station_id as "stationId", e.level, 'outOfService' as kind`,
    (row) => Tidied.parse(row),
  )
