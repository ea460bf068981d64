import { FindingWhole, handlings, type Handling } from '@fengguang/domain/inspection/finding.model'
import type { FindingFilter } from '@fengguang/domain/inspection/findings.contract'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { findLines, lockRows } from '../../platform/postgres/record-rows.ts'
import { allOf, hasText, sql, type Sql } from '../../platform/postgres/sql.ts'
import { sightOf, type Caller, type Part } from './inspection.repo.ts'

const instant = z.date().transform((date) => date.toISOString())
const Row = z.object({
  id: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  deviceId: z.string().nullable(),
  taskId: z.string(),
  taskNo: z.int(),
  what: z.string(),
  reading: z.number().nullable(),
  unit: z.string(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  note: z.string(),
  photoId: z.string().nullable(),
  status: z.enum(handlings),
  foundBy: z.string(),
  foundAt: instant,
  changedAt: instant,
  version: z.int(),
})
export type StoredFinding = z.output<typeof Row>
export interface Wanted extends FindingFilter {
  ids?: readonly string[]
}

const wanted = (caller: Caller, f: Wanted): Sql =>
  sql`from inspection_finding f join ${sightOf(caller)} s on s.id = f.station_id join task t on t.id = f.task_id
     where ${allOf(
       f.ids === undefined ? undefined : sql`f.id = any(${f.ids})`,
       f.stationId === undefined ? undefined : sql`f.station_id = ${f.stationId}`,
       f.status === undefined ? undefined : sql`f.status = ${f.status}`,
       f.keyword ? hasText(f.keyword, sql`concat_ws(chr(10), f.what, f.note, s.own_name, s.name_en)`) : undefined,
     )}`
/** The newest first. */
export const findFindings = (db: Db, caller: Caller, f: Wanted, part: Part) =>
  db.rows(
    sql`select f.id, s.id as "stationId", s.name as "stationName", s.time_zone as "timeZone", f.device_id as "deviceId",
       f.task_id as "taskId", t.no as "taskNo", f.what, f.reading, f.unit, f.low, f.high, f.note, f.photo_id as "photoId",
       f.status, (select a.real_name from account a where a.id = f.found_by) as "foundBy", f.found_at as "foundAt",
       f.changed_at as "changedAt", f.version
     ${wanted(caller, f)} order by f.found_at desc, f.id limit ${part.limit} offset ${part.offset}`,
    (row) => Row.parse(row),
  )
const Count = z.object({ n: z.int() })
export const countFindings = async (db: Db, caller: Caller, f: Wanted): Promise<number> =>
  (await db.rows(sql`select count(*)::int as n ${wanted(caller, f)}`, (row) => Count.parse(row)))[0]!.n

export const lockFindings = async (tx: Db, caller: Caller, ids: readonly string[]): Promise<StoredFinding[]> => {
  await lockRows(tx, sql`inspection_finding`, ids)
  return findFindings(tx, caller, { ids }, { limit: ids.length, offset: 0 })
}

const Change = FindingWhole.shape.history.element.extend({ at: instant })
export const findHistory = (db: Db, id: string) =>
  findLines(db, { lines: sql`inspection_finding_event`, owner: sql`finding_id` }, id, (row) => Change.parse(row))

interface Hand {
  accountId: string
  now: Date
}
export interface Line {
  kind: string
  status: Handling
  comment: string
}
export const setStatus = (tx: Db, ids: readonly string[], line: Line, by: Hand) =>
  tx.run(
    sql`with changed as (update inspection_finding set status = ${line.status}, changed_at = ${by.now}, version = version + 1
       where id = any(${ids}) returning id)
     insert into inspection_finding_event (finding_id, at, kind, status, account_id, comment)
     select id, ${by.now}, ${line.kind}, ${line.status}, ${by.accountId}, ${line.comment} from changed`,
  )

export interface Found {
  id: string
  checkKey: string
  deviceId: string | null
  what: string
  reading: number | null
  unit: string
  low: number | null
  high: number | null
  note: string
  photoId: string | null
}
interface Inspected {
  taskId: string
  stationId: string
}
/** A check that was found before keeps its finding, with what was recorded last. */
export const putFinding = (tx: Db, { taskId, stationId }: Inspected, f: Found, by: Hand) =>
  tx.run(
    sql`with put as (
       insert into inspection_finding as old (id, task_id, check_key, station_id, device_id, what, reading, unit, low, high,
         note, photo_id, status, found_by, found_at, changed_at)
       values (${f.id}, ${taskId}, ${f.checkKey}, ${stationId}, ${f.deviceId}, ${f.what}, ${f.reading}, ${f.unit}, ${f.low},
         ${f.high}, ${f.note}, ${f.photoId}, 'notProcessed', ${by.accountId}, ${by.now}, ${by.now})
       on conflict (task_id, check_key) do update set reading = excluded.reading, note = excluded.note,
         photo_id = excluded.photo_id, changed_at = excluded.changed_at, version = old.version + 1
       returning id)
     insert into inspection_finding_event (finding_id, at, kind, status, account_id)
     select id, ${by.now}, 'find', 'notProcessed', ${by.accountId} from put where id = ${f.id}`,
  )
/** What the executor no longer calls abnormal, where nobody has handled it. */
export const dropUnhandled = (tx: Db, taskId: string, checkKeys: readonly string[]) =>
  tx.run(
    sql`delete from inspection_finding where task_id = ${taskId} and check_key <> all(${checkKeys}::text[])
       and status = 'notProcessed'`,
  )
