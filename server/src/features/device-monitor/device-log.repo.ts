import { alarmChangeKinds, alarmSources, alarmStatuses } from '@fengguang/domain/alarms/alarm.model'
import { deviceTypes } from '@fengguang/domain/devices/device.model'
import type { LogFilter } from '@fengguang/domain/device-monitor/device-operation.contract'
import { conditions } from '@fengguang/domain/device-monitor/device-operation.model'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, sql, type Sql } from '../../platform/postgres/sql.ts'

const Recorded = z.object({
  id: z.string(),
  at: z.string(),
  timeZone: z.string(),
  deviceId: z.string(),
  deviceName: z.string(),
  deviceType: z.enum(deviceTypes),
  stationId: z.string(),
  stationName: z.string(),
  kind: z.enum(['adjustment', 'tag', 'event']),
  what: z.enum(['added', 'removed', 'set', 'cleared', ...alarmChangeKinds]),
  code: z.union([z.enum(conditions), z.enum(alarmSources), z.literal('')]),
  level: z.int().nullable(),
  point: z.string().nullable(),
  value: z.number().nullable(),
  limit: z.number().nullable(),
  strings: z.array(z.int()),
  status: z.enum(alarmStatuses).nullable(),
  fromAt: z.string().nullable(),
  toAt: z.string().nullable(),
  reason: z.string(),
  by: z.string(),
})
export type Recorded = z.infer<typeof Recorded>

const iso = (column: Sql) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

type Caller = Pick<Identity, 'accountId' | 'roleId'>
type Filter = Omit<LogFilter, 'kind'> & { kind?: Recorded['kind'] | undefined }
interface Asked {
  caller: Caller
  filter: Filter
  most: number
}
const visible = ({ caller }: Asked) => sql`visible_station(${caller.accountId}, ${caller.roleId})`

/** Days are those of the station. */
const wanted = ({ filter: f }: Asked, of: Record<'at' | 'kind' | 'code' | 'value', Sql>) =>
  allOf(
    f.deviceId === undefined ? undefined : sql`d.id = ${f.deviceId}`,
    f.stationId === undefined ? undefined : sql`s.id = ${f.stationId}`,
    f.kind === undefined ? undefined : sql`${of.kind} = ${f.kind}`,
    f.from === undefined ? undefined : sql`${of.at} >= ${f.from}::date::timestamp at time zone s.time_zone`,
    f.to === undefined ? undefined : sql`${of.at} < (${f.to}::date + 1)::timestamp at time zone s.time_zone`,
    f.code === undefined ? undefined : sql`${of.code} = 'faultCode' and ${of.value} = ${Number(f.code)}`,
  )

const plain = sql`null::int as level, null::text as point, null::float8 as value, null::float8 as "limit", '[]'::jsonb as strings,
  null::text as status`

/**
 * What was done to devices and what became of their alarms, each with the instant it happened. Changes of alarms are
 * millions: the newest that are asked for are chosen here, from the index of their instants, before anything is sorted.
 */
const entries = (asked: Asked) => sql`
  select 'a' || a.id as id, a.device_id, a.created_at as at, 'adjustment' as kind, 'added' as what, a.condition as code,
    ${plain}, a.from_at, a.to_at, a.reason, a.created_by as account_id from state_adjustment a
  union all select 'r' || a.id, a.device_id, a.deleted_at, 'adjustment', 'removed', a.condition, ${plain}, a.from_at,
    a.to_at, a.reason, a.deleted_by from state_adjustment a where a.deleted_at is not null
  union all select 't' || t.id, t.device_id, t.set_at, 'tag', 'set', '', ${plain}, null, null, t.reason, t.set_by
    from device_tag t
  union all select 'c' || t.id, t.device_id, t.cleared_at, 'tag', 'cleared', '', ${plain}, null, null, t.clear_reason,
    t.cleared_by from device_tag t where t.cleared_at is not null
  union all (select 'e' || c.id, e.device_id, c.at, 'event', c.kind, e.source, c.level::int, e.point, e.shown,
    e.limit_value, coalesce(e.detail -> 'strings', '[]'), c.status, null, null, c.comment, c.account_id
    from alarm_change c cross join lateral (
        select o.*, case when c.kind in ('raise', 'change', 'chatter') then c.value else o.value end as shown
        from alarm_event o where o.id = c.event_id) e
      join device d on d.id = e.device_id join ${visible(asked)} s on s.id = d.station_id
    where ${wanted(asked, { at: sql`c.at`, kind: sql`'event'`, code: sql`e.source`, value: sql`e.shown` })}
    order by c.at desc, 'e' || c.id desc limit ${asked.most})`

/** For the test that counts the rows it reads. */
export const recordedSql = (asked: Asked) => sql`select l.id, ${iso(sql`l.at`)} as at, s.time_zone as "timeZone",
     d.id as "deviceId", shown_name(s.is_english, d.name, d.name_en) as "deviceName", d.type as "deviceType",
     s.id as "stationId", s.name as "stationName",
     l.kind, l.what, l.code, l.level, l.point, l.value, l."limit", l.strings, l.status,
     ${iso(sql`l.from_at`)} as "fromAt", ${iso(sql`l.to_at`)} as "toAt", l.reason, coalesce(c.real_name, '') as by
   from (${entries(asked)}) l join device d on d.id = l.device_id join ${visible(asked)} s on s.id = d.station_id
     left join account c on c.id = l.account_id
   where ${wanted(asked, { at: sql`l.at`, kind: sql`l.kind`, code: sql`l.code`, value: sql`l.value` })}
   order by l.at desc, l.id desc limit ${asked.most}`

export const findRecorded = (db: Db, caller: Caller, filter: Filter, most: number) =>
  db.rows(recordedSql({ caller, filter, most }), (row) => Recorded.parse(row))
