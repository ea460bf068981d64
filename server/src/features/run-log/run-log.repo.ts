import {
  Handover,
  RunLogEntry,
  type EntryForm,
  type ShiftFacts,
  type ShiftKey,
} from '@fengguang/domain/run-log/run-log.model'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, sql } from '../../platform/postgres/sql.ts'

export type Caller = Pick<Identity, 'accountId' | 'roleId' | 'companyId'>
const sightOf = ({ accountId, roleId }: Caller) => sql`visible_station(${accountId}, ${roleId})`
const instant = z.date().transform((at) => at.toISOString())

const Starts = z.object({ starts: z.array(z.string()) })
export async function findStarts(db: Db, companyId: string): Promise<string[] | undefined> {
  const [found] = await db.rows(
    sql`select starts from run_shift_setting where company_id = ${companyId}`,
    (row) => Starts.parse(row).starts,
  )
  return found
}

export const saveStarts = (tx: Db, companyId: string, starts: readonly string[]) =>
  tx.run(
    sql`insert into run_shift_setting (company_id, starts) values (${companyId}, ${starts})
     on conflict (company_id) do update set starts = excluded.starts`,
  )

const Entry = z.object({ ...RunLogEntry.shape, writtenAt: instant, struckAt: instant.nullable() })
interface Wanted {
  stationId: string
  deviceId?: string | undefined
  from: Date
  to: Date
}
/** Oldest first, as they were written. */
export const findEntries = (db: Db, caller: Caller, { stationId, deviceId, from, to }: Wanted, most: number) =>
  db.rows(
    sql`select e.id::text, e.device_id as "deviceId",
       case when x.id is not null then shown_name(s.is_english, x.name, x.name_en) end as "deviceName", e.text,
       w.real_name as "writtenBy", e.written_at as "writtenAt", e.written_by = ${caller.accountId} as "isOwn",
       k.real_name as "struckBy", e.struck_at as "struckAt", e.strike_reason as "strikeReason"
     from run_log_entry e join ${sightOf(caller)} s on s.id = e.station_id join account w on w.id = e.written_by
       left join account k on k.id = e.struck_by left join device x on x.id = e.device_id
     where ${allOf(
       sql`e.station_id = ${stationId} and e.written_at >= ${from} and e.written_at < ${to}`,
       deviceId === undefined ? undefined : sql`e.device_id = ${deviceId}`,
     )} order by e.written_at, e.id limit ${most}`,
    (row) => Entry.parse(row),
  )

export const anyEntry = async (db: Db): Promise<boolean> =>
  (await db.rows(sql`select 1 as found from run_log_entry limit 1`, (row) => row)).length > 0

const Id = z.object({ id: z.string() })
export async function insertEntry(tx: Db, f: EntryForm, by: { accountId: string; now: Date }): Promise<string> {
  const [id] = await tx.rows(
    sql`insert into run_log_entry (station_id, device_id, text, written_by, written_at)
     values (${f.stationId}, ${f.deviceId}, ${f.text}, ${by.accountId}, ${by.now}) returning id::text`,
    (row) => Id.parse(row).id,
  )
  return id!
}

const Locked = z.object({ writtenBy: z.string(), isStruck: z.boolean(), text: z.string() })
/** Held to the end of the transaction: of two who strike at once the second finds it struck. */
export async function lockEntry(tx: Db, caller: Caller, id: string) {
  const [found] = await tx.rows(
    sql`select e.written_by as "writtenBy", e.struck_at is not null as "isStruck", e.text from run_log_entry e
     where e.id = ${id}::bigint and e.station_id in (select s.id from ${sightOf(caller)} s) for update`,
    (row) => Locked.parse(row),
  )
  return found
}

export const strikeEntry = (tx: Db, id: string, reason: string, by: { accountId: string; now: Date }) =>
  tx.run(
    sql`update run_log_entry set struck_by = ${by.accountId}, struck_at = ${by.now}, strike_reason = ${reason}
     where id = ${id}::bigint`,
  )

const HandoverRow = z.object({ ...Handover.shape, givenAt: instant, takenAt: instant.nullable() })
const handover = (caller: Caller) =>
  sql`select h.id, to_char(h.shift_day, 'YYYY-MM-DD') as day, h.shift_no as no, h.note, h.facts, g.real_name as "givenBy",
     h.given_at as "givenAt", h.given_by = ${caller.accountId} as "isOwn", t.real_name as "takenBy",
     h.taken_at as "takenAt", h.remarks
   from shift_handover h join ${sightOf(caller)} s on s.id = h.station_id join account g on g.id = h.given_by
     left join account t on t.id = h.taken_by`

export async function findHandover(db: Db, caller: Caller, stationId: string, { day, no }: ShiftKey) {
  const [found] = await db.rows(
    sql`${handover(caller)} where h.station_id = ${stationId} and h.shift_day = ${day}::date and h.shift_no = ${no}`,
    (row) => HandoverRow.parse(row),
  )
  return found
}

export async function findHandoverById(db: Db, caller: Caller, id: string) {
  const [found] = await db.rows(sql`${handover(caller)} where h.id = ${id}`, (row) => HandoverRow.parse(row))
  return found
}

const Waiting = z.object({
  id: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  day: z.string(),
  no: z.int(),
  givenBy: z.string(),
  givenAt: instant,
})
/** Given by others, of stations the caller sees, and not taken yet; oldest first. */
const waiting = (caller: Caller) =>
  sql`from shift_handover h join ${sightOf(caller)} s on s.id = h.station_id join account g on g.id = h.given_by
   where h.taken_by is null and h.given_by <> ${caller.accountId}`

export const findWaiting = (db: Db, caller: Caller, most: number) =>
  db.rows(
    sql`select h.id, h.station_id as "stationId", s.name as "stationName", s.time_zone as "timeZone",
       to_char(h.shift_day, 'YYYY-MM-DD') as day, h.shift_no as no, g.real_name as "givenBy", h.given_at as "givenAt"
     ${waiting(caller)} order by h.given_at, h.id limit ${most}`,
    (row) => Waiting.parse(row),
  )

export async function countWaiting(db: Db, caller: Caller): Promise<number> {
  const [n] = await db.rows(
    sql`select count(*)::int as n ${waiting(caller)}`,
    (row) => z.object({ n: z.int() }).parse(row).n,
  )
  return n ?? 0
}

interface Given extends ShiftKey {
  id: string
  stationId: string
  note: string
  facts: ShiftFacts
}
/** Zero: the shift was handed over already. */
export const insertHandover = (tx: Db, h: Given, by: { accountId: string; now: Date }) =>
  tx.run(
    sql`insert into shift_handover (id, station_id, shift_day, shift_no, note, facts, given_by, given_at)
     values (${h.id}, ${h.stationId}, ${h.day}::date, ${h.no}, ${h.note}, ${JSON.stringify(h.facts)}::jsonb,
       ${by.accountId}, ${by.now}) on conflict (station_id, shift_day, shift_no) do nothing`,
  )

/** Zero: it was taken already. */
export const takeHandover = (tx: Db, id: string, remarks: string, by: { accountId: string; now: Date }) =>
  tx.run(
    sql`update shift_handover set taken_by = ${by.accountId}, taken_at = ${by.now}, remarks = ${remarks}
     where id = ${id} and taken_by is null`,
  )
