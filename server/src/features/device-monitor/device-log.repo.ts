import { alarmChangeKinds, alarmSources, alarmStatuses } from '@fengguang/domain/alarms/alarm.model'
import { deviceTypes } from '@fengguang/domain/devices/device.model'
import type { LogFilter } from '@fengguang/domain/device-monitor/device-operation.contract'
import { conditions } from '@fengguang/domain/device-monitor/device-operation.model'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'

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

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const plain = `null::int as level, null::text as point, null::float8 as value, null::float8 as "limit", '[]'::jsonb as strings,
  null::text as status`

/**
 * What was done to devices and what became of their alarms, each with the instant it happened. Changes of alarms are
 * millions: the newest that are asked for are chosen here, from the index of their instants, before anything is sorted.
 */
const entries = `
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
      join device d on d.id = e.device_id join visible_station($1, $2) s on s.id = d.station_id
    where ($3::text is null or d.id = $3) and ($4::text is null or s.id = $4) and ($5::text is null or $5 = 'event')
      and ($6::date is null or c.at >= $6::date::timestamp at time zone s.time_zone)
      and ($7::date is null or c.at < ($7::date + 1)::timestamp at time zone s.time_zone)
      and ($8::float8 is null or (e.source = 'faultCode' and e.shown = $8))
    order by c.at desc, 'e' || c.id desc limit $9)`

/** For the test that counts the rows it reads. */
export const recordedSql = `select l.id, ${iso('l.at')} as at, s.time_zone as "timeZone", d.id as "deviceId", shown_name(s.is_english, d.name, d.name_en) as "deviceName",
     d.type as "deviceType", s.id as "stationId", s.name as "stationName", l.kind, l.what, l.code, l.level, l.point,
     l.value, l."limit", l.strings, l.status, ${iso('l.from_at')} as "fromAt", ${iso('l.to_at')} as "toAt", l.reason,
     coalesce(c.real_name, '') as by
   from (${entries}) l join device d on d.id = l.device_id join visible_station($1, $2) s on s.id = d.station_id
     left join account c on c.id = l.account_id
   where ($3::text is null or d.id = $3) and ($4::text is null or s.id = $4) and ($5::text is null or l.kind = $5)
     and ($6::date is null or l.at >= $6::date::timestamp at time zone s.time_zone)
     and ($7::date is null or l.at < ($7::date + 1)::timestamp at time zone s.time_zone)
     and ($8::float8 is null or (l.code = 'faultCode' and l.value = $8))
   order by l.at desc, l.id desc limit $9`

export const findRecorded = (
  db: Db,
  caller: Pick<Identity, 'accountId' | 'roleId'>,
  f: Omit<LogFilter, 'kind'> & { kind?: Recorded['kind'] | undefined },
  most: number,
) =>
  db.rows(
    recordedSql,
    [
      caller.accountId,
      caller.roleId,
      f.deviceId ?? null,
      f.stationId ?? null,
      f.kind ?? null,
      f.from ?? null,
      f.to ?? null,
      f.code === undefined ? null : Number(f.code),
      most,
    ],
    (row) => Recorded.parse(row),
  )
