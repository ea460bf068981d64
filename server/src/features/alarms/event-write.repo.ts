import type { Push } from '@fengguang/domain/messages/push.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql, type Sql } from '../../platform/postgres/sql.ts'
import type { OpenEvent } from './event-fold.ts'

const millis = (column: Sql) => sql`(extract(epoch from ${column}) * 1000)::float8`
const instantOf = (ms: Sql) => sql`to_timestamp(${ms} / 1000)`

const Open = z.object({
  id: z.coerce.string(),
  subject: z.string(),
  ruleKey: z.string(),
  isActive: z.boolean(),
  isAcknowledged: z.boolean(),
  isShelved: z.boolean(),
  level: z.int(),
  value: z.number().nullable(),
  limit: z.number().nullable(),
  strings: z.array(z.int()),
  isChattering: z.boolean(),
  isRenewed: z.literal(false),
  count: z.int(),
  firstRaisedAtMs: z.number(),
  raisedAtMs: z.number(),
  clearedAtMs: z.number().nullable(),
  closedAtMs: z.null(),
})

/**
 * How a reference to an event is checked is planned once per connection. Planned while there are few events, it would
 * read all of them for each row: the first storm of a new installation would take minutes.
 */
export const planForMany = (tx: Db) => tx.run(sql`set local enable_seqscan = off`)

export interface EventKey {
  subject: string
  ruleKey: string
}

/** Locks them: an acknowledgement at the same moment waits. */
export const lockOpenEvents = (tx: Db, keys: readonly EventKey[]): Promise<OpenEvent[]> =>
  tx.rows(
    sql`select e.id, e.subject, e.rule_key as "ruleKey", e.is_active as "isActive",
       e.acknowledged_at is not null as "isAcknowledged", e.shelved_until is not null as "isShelved", e.level, e.value,
       e.limit_value as "limit", coalesce(e.detail -> 'strings', '[]') as strings,
         e.detail ? 'chattering' as "isChattering",
       false as "isRenewed", e.count,
       ${millis(sql`e.first_raised_at`)} as "firstRaisedAtMs", ${millis(sql`e.raised_at`)} as "raisedAtMs",
       ${millis(sql`e.cleared_at`)} as "clearedAtMs", null as "closedAtMs"
     from unnest(${keys.map((key) => key.subject)}::text[],
       ${keys.map((key) => key.ruleKey)}::text[]) as k (subject, rule_key)
       join alarm_event e on e.subject = k.subject and e.rule_key = k.rule_key and e.closed_at is null
     for update of e`,
    (row) => Open.parse(row),
  )

export interface EventRow extends OpenEvent {
  stationId: string
  deviceId: string
  deviceType: string
  source: string
  point: string | null
}

const given = sql`station text, device text, type text, subject text, "ruleKey" text, source text, point text, level smallint,
  value float8, "limit" float8, detail jsonb, "isActive" boolean, count int, "firstMs" float8, "raisedMs" float8,
  "clearedMs" float8, "closedMs" float8`

const recordOf = (e: EventRow) => ({
  id: e.id,
  station: e.stationId,
  device: e.deviceId,
  type: e.deviceType,
  subject: e.subject,
  ruleKey: e.ruleKey,
  source: e.source,
  point: e.point,
  level: e.level,
  value: e.value,
  limit: e.limit,
  detail: { ...(e.strings.length > 0 && { strings: e.strings }), ...(e.isChattering && { chattering: true }) },
  isActive: e.isActive,
  isAcknowledged: e.isAcknowledged,
  isRenewed: e.isRenewed,
  count: e.count,
  firstMs: e.firstRaisedAtMs,
  raisedMs: e.raisedAtMs,
  clearedMs: e.clearedAtMs,
  closedMs: e.closedAtMs,
})

/** In the order given; answers their ids in that order. */
export async function insertEvents(tx: Db, events: readonly EventRow[]): Promise<string[]> {
  const rows = await tx.rows(
    sql`insert into alarm_event (station_id, device_id, device_type, subject, rule_key, source, point, level, value,
       limit_value, detail, is_active, count, first_raised_at, raised_at, cleared_at, closed_at)
     select station, device, type, subject, "ruleKey", source, point, level, value, "limit",
       detail, "isActive", count, ${instantOf(sql`"firstMs"`)}, ${instantOf(sql`"raisedMs"`)},
         ${instantOf(sql`"clearedMs"`)},
       ${instantOf(sql`"closedMs"`)}
     from jsonb_to_recordset(${JSON.stringify(events.map(recordOf))}::jsonb) as r (${given})
     returning id, subject, rule_key as "ruleKey"`,
    (row) => z.object({ id: z.coerce.string(), subject: z.string(), ruleKey: z.string() }).parse(row),
  )
  const ids = new Map(rows.map((row) => [`${row.subject} ${row.ruleKey}`, row.id]))
  return events.map((event) => ids.get(`${event.subject} ${event.ruleKey}`)!)
}

export const updateEvents = (tx: Db, events: readonly EventRow[]) =>
  tx.run(
    sql`update alarm_event e set level = r.level, value = r.value, limit_value = r."limit",
       detail = r.detail, is_active = r."isActive", count = r.count, raised_at = ${instantOf(sql`r."raisedMs"`)},
       cleared_at = ${instantOf(sql`r."clearedMs"`)}, closed_at = ${instantOf(sql`r."closedMs"`)},
       acknowledged_at = case when r."isAcknowledged" then e.acknowledged_at end,
       acknowledged_by = case when r."isAcknowledged" then e.acknowledged_by end,
       parent_id = case when r."isActive" and not e.is_active then null else e.parent_id end,
       status = case when r."isRenewed" then 'untreated' else e.status end
     from jsonb_to_recordset(${JSON.stringify(events.map(recordOf))}::jsonb) as r (
       id bigint, "isAcknowledged" boolean, "isRenewed" boolean, ${given})
     where e.id = r.id`,
  )

export interface ChangeRow {
  eventId: string
  kind: string
  atMs: number
  level: number
  value: number | null
}

export const insertChanges = (tx: Db, changes: readonly ChangeRow[]) =>
  tx.run(
    sql`insert into alarm_change (event_id, at, kind, level, value)
     select "eventId", ${instantOf(sql`"atMs"`)}, kind, level, value
     from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r (
       "eventId" bigint, kind text, "atMs" float8, level smallint, value float8)`,
  )

export interface OutboxRow {
  eventId: string
  occurrence: number
  companyId: string
  level: number
  isRepeat: boolean
}

/** Skips events that are grouped under another, shelved or were sent recently. Returns the events that are sent. */
export const insertOutbox = (tx: Db, rows: readonly OutboxRow[], nowMs: number) =>
  tx.rows(
    sql`insert into alarm_outbox (event_id, occurrence, company_id, level, state, next_at, created_at, done_at)
     select "eventId", occurrence, "companyId", r.level, case when hidden then 'skipped' else 'waiting' end,
       case when hidden then null else now end, now, case when hidden then now end
     from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("eventId" bigint, occurrence int,
       "companyId" text, level smallint,
         "isRepeat" boolean)
       join alarm_event e on e.id = r."eventId"
       cross join lateral (select r."isRepeat" or e.parent_id is not null or e.shelved_until is not null as hidden,
                                  ${instantOf(sql`${nowMs}::float8`)} as now) h
     on conflict (event_id, occurrence) do nothing
     returning event_id as id, state = 'waiting' as "isNews"`,
    (row) => z.object({ id: z.coerce.string(), isNews: z.boolean() }).parse(row),
  )

export const notifyPush = (tx: Db, pushes: readonly Push[]) =>
  tx.run(
    sql`select pg_notify('fengguang_push', payload)
     from unnest(${pushes.map((push) => JSON.stringify(push))}::text[]) as p (payload)`,
  )
