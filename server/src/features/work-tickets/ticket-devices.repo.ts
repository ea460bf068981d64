import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'
import { columns, leavesMeasures, parse } from './work-tickets.repo.ts'

/** From the time measures are carried out until everything is taken back; of a station that the caller was let into. */
export const findHolding = (db: Db, stationId: string, besides: string) =>
  db.rows(
    sql`select ${columns} from work_ticket t join station s on s.id = t.station_id
     where t.station_id = ${stationId} and t.id <> ${besides}
       and (t.status in ('toPermit', 'toStart', 'executing', 'toEnd', 'workEnded') or ${leavesMeasures})
     order by t.no, t.id`,
    parse,
  )

/** Submitted and not over, or over with measures in the field; of a station that the caller was let into. */
export const findLive = (db: Db, stationId: string, besides: string) =>
  db.rows(
    sql`select ${columns} from work_ticket t join station s on s.id = t.station_id
     where t.station_id = ${stationId} and t.id <> ${besides}
       and (t.closed_at is null and t.status <> 'draft' or ${leavesMeasures})
     order by t.planned_start_at, t.no, t.id`,
    parse,
  )

const Id = z.object({ id: z.string() })
/** Devices with all that feeds them and all that they feed. */
export const findRelated = (db: Db, deviceIds: readonly string[]): Promise<string[]> =>
  db.rows(
    sql`with recursive below (id) as (
       select unnest(${deviceIds}::text[]) union select d.id from device d join below b on d.parent_id = b.id),
     above (id) as (
       select unnest(${deviceIds}::text[]) union select d.parent_id from device d join above a on d.id = a.id
       where d.parent_id is not null)
     select id from below union select id from above`,
    (row) => Id.parse(row).id,
  )

/** Devices with what they are connected to and what is connected to them. */
export const findNeighbours = (db: Db, deviceIds: readonly string[]): Promise<string[]> =>
  db.rows(
    sql`select id from device where id = any(${deviceIds}) or parent_id = any(${deviceIds})
     union select parent_id from device where id = any(${deviceIds}) and parent_id is not null`,
    (row) => Id.parse(row).id,
  )

const No = z.object({ no: z.string() })
/** The ticket on which an earth wire of the station is still out. */
export const findWire = async (
  db: Db,
  { stationId, besides, wire }: { stationId: string; besides: string; wire: string },
): Promise<string | undefined> =>
  (
    await db.rows(
      sql`select t.no from work_ticket t, jsonb_array_elements(t.measures) m
       where t.station_id = ${stationId} and t.id <> ${besides} and t.status not in ('draft', 'ended')
         and m ->> 'kind' = 'earthWire' and lower(m ->> 'wireNo') = lower(${wire})
         and m -> 'done' <> 'null' and m -> 'restored' = 'null' limit 1`,
      (row) => No.parse(row).no,
    )
  )[0]
