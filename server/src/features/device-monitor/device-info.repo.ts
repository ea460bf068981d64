import { Device } from '@fengguang/domain/devices/devices.contract'
import { OpenTag } from '@fengguang/domain/device-monitor/device-info.contract'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { sql, type Sql } from '../../platform/postgres/sql.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId'>

const Ledger = Device.extend({
  details: z.record(z.string(), z.unknown()),
  subArray: z.string().nullable(),
  tag: OpenTag.nullable(),
})
export type Ledger = z.infer<typeof Ledger>

const iso = (column: Sql) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const degrees = (key: 'longitude' | 'latitude') =>
  sql`case jsonb_typeof(d.details -> ${key}::text) when 'number' then (d.details ->> ${key}::text)::float8 end`

/** What is kept of a device the caller may see. */
export async function findLedger(db: Db, caller: Caller, id: string): Promise<Ledger | undefined> {
  const [row] = await db.rows(
    sql`select d.id, d.station_id as "stationId", s.name as "stationName", s.time_zone as "timeZone", d.code,
       d.type, shown_name(s.is_english, d.name, d.name_en) as name, d.name as "ownName",
       coalesce(d.name_en, '') as "nameEn", d.parent_id as "parentId",
       shown_name(s.is_english, p.name, p.name_en) as "parentName", d.maker, d.model, d.rated_kw as "ratedKw",
       d.period_seconds as "periodSeconds", d.is_main as "isMain", d.out_of_service as "outOfService", d.version,
       ${degrees('longitude')} as longitude, ${degrees('latitude')} as latitude, d.details, a.name as "subArray",
       case when t.id is null then null
         else jsonb_build_object('reason', t.reason, 'by', c.real_name, 'at', ${iso(sql`t.set_at`)}) end as tag
     from device d join visible_station(${caller.accountId}, ${caller.roleId}) s on s.id = d.station_id
       left join device p on p.id = d.parent_id and p.deleted_at is null
       left join sub_array_device sd on sd.device_id = d.id
       left join sub_array a on a.id = sd.sub_array_id and a.deleted_at is null
       left join device_tag t on t.device_id = d.id and t.cleared_at is null and d.out_of_service
       left join account c on c.id = t.set_by
     where d.deleted_at is null and d.id = ${id}`,
    (found) => Ledger.parse(found),
  )
  return row
}

/** Answers 0 when another save came first. */
export const saveStrings = (
  db: Db,
  id: string,
  version: number,
  { key, count, unused }: { key: string; count: number; unused: readonly number[] },
) =>
  db.run(
    sql`update device set
       details = details ||
         jsonb_build_object(${key}::text, ${count}::int, 'unusedStrings', ${JSON.stringify(unused)}::jsonb),
       version = version + 1
     where id = ${id} and version = ${version} and deleted_at is null`,
  )
