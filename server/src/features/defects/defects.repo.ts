import {
  defectChangeKinds,
  DefectFile,
  defectSources,
  defectStatuses,
  severities,
  type DefectChange,
} from '@fengguang/domain/defects/defect.model'
import type { DefectFilter } from '@fengguang/domain/defects/defects.contract'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { findLines, lockEach } from '../../platform/postgres/record-rows.ts'
import { sql } from '../../platform/postgres/sql.ts'
import { appraisers, isOverdue, sightOf, wanted, type Asking, type Caller } from './defect-filter.repo.ts'

const instant = z.date().transform((date) => date.toISOString())
const at = instant.nullable()

const Row = z.object({
  id: z.string(),
  no: z.int(),
  title: z.string(),
  status: z.enum(defectStatuses),
  severity: z.enum(severities),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  deviceId: z.string(),
  deviceName: z.string(),
  description: z.string(),
  foundAt: instant,
  foundBy: z.string(),
  submitterId: z.string(),
  submitterName: z.string(),
  submittedAt: instant,
  deadlineAt: instant,
  sourceKind: z.enum(defectSources).nullable(),
  sourceId: z.string(),
  holdsAlarm: z.boolean(),
  suspendedFrom: z.enum(defectStatuses).nullable(),
  suspendedUntil: at,
  suspendReason: z.string(),
  appraiserIds: z.array(z.string()),
  eliminatorId: z.string().nullable(),
  eliminatorName: z.string().nullable(),
  eliminatedAt: at,
  acceptorName: z.string().nullable(),
  closedAt: at,
  version: z.int(),
})
export type StoredDefect = z.output<typeof Row>
const parse = (row: unknown): StoredDefect => Row.parse(row)

const realName = (accountId: ReturnType<typeof sql>) =>
  sql`(select a.real_name from account a where a.id = ${accountId})`

const columns = sql`d.id, d.no, d.title, d.status, d.severity, s.id as "stationId", s.name as "stationName",
  s.time_zone as "timeZone", d.device_id as "deviceId", shown_name(s.is_english, v.name, v.name_en) as "deviceName",
  d.description, d.found_at as "foundAt", d.found_name as "foundBy", d.submitter_id as "submitterId",
  ${realName(sql`d.submitter_id`)} as "submitterName", d.submitted_at as "submittedAt", d.deadline_at as "deadlineAt",
  d.source as "sourceKind", d.source_id as "sourceId", d.holds_alarm as "holdsAlarm",
  d.suspended_from as "suspendedFrom", d.suspended_until as "suspendedUntil", d.suspend_reason as "suspendReason",
  ${appraisers} as "appraiserIds", d.eliminator_id as "eliminatorId",
  ${realName(sql`d.eliminator_id`)} as "eliminatorName", d.eliminated_at as "eliminatedAt",
  ${realName(sql`d.acceptor_id`)} as "acceptorName", d.closed_at as "closedAt", d.version`

const orders = {
  no: sql`d.no`,
  deadlineAt: sql`d.deadline_at`,
  foundAt: sql`d.found_at`,
  severity: sql`array_position(${[...severities]}::text[], d.severity)`,
  status: sql`array_position(${[...defectStatuses]}::text[], d.status)`,
  stationName: sql`s.name`,
}

/** The newest first unless asked otherwise. Only the page itself is dressed with names. */
export const findPage = (db: Db, asking: Asking, f: DefectFilter, part: { limit: number; offset: number }) => {
  const direction = (f.order ?? (f.sort === undefined ? 'desc' : 'asc')) === 'desc' ? sql`desc` : sql`asc`
  const order = sql`${orders[f.sort ?? 'no']} ${direction}, d.no desc`
  return db.rows(
    sql`with page as (select d.id ${wanted(asking, f)} order by ${order} limit ${part.limit} offset ${part.offset})
     select ${columns} from page join defect d on d.id = page.id join device v on v.id = d.device_id
       join ${sightOf(asking.caller)} s on s.id = d.station_id
     order by ${order}`,
    parse,
  )
}

const Count = z.object({ n: z.int() })
export async function countDefects(db: Db, asking: Asking, f: DefectFilter): Promise<number> {
  const [found] = await db.rows(sql`select count(*)::int as n ${wanted(asking, f)}`, (row) => Count.parse(row))
  return found!.n
}

const Group = z.object({
  status: z.enum(defectStatuses),
  severity: z.enum(severities),
  n: z.int(),
  overdue: z.int(),
  recent: z.int(),
  recentHours: z.number(),
})
export const countGroups = (db: Db, asking: Asking, f: DefectFilter, since: Date) =>
  db.rows(
    sql`select d.status, d.severity, count(*)::int as n, count(*) filter (where ${isOverdue(asking.now)})::int as overdue,
       count(*) filter (where d.status = 'eliminated' and d.closed_at >= ${since})::int as recent,
       coalesce(sum(extract(epoch from d.closed_at - d.submitted_at) / 3600)
         filter (where d.status = 'eliminated' and d.closed_at >= ${since}), 0)::float8 as "recentHours"
     ${wanted(asking, f)} group by d.status, d.severity`,
    (row) => Group.parse(row),
  )

export const findDefect = async (db: Db, caller: Caller, id: string): Promise<StoredDefect | undefined> =>
  (
    await db.rows(
      sql`select ${columns} from defect d join ${sightOf(caller)} s on s.id = d.station_id
         join device v on v.id = d.device_id
       where d.id = ${id}`,
      parse,
    )
  )[0]

export const lockDefects = (tx: Db, caller: Caller, ids: readonly string[]): Promise<StoredDefect[]> =>
  lockEach(tx, sql`defect`, ids, (id) => findDefect(tx, caller, id))

const Change = z.object({
  at: instant,
  kind: z.enum(defectChangeKinds),
  from: z.enum(defectStatuses),
  to: z.enum(defectStatuses),
  by: z.string(),
  comment: z.string(),
})
const history = { lines: sql`defect_event`, owner: sql`defect_id`, more: sql`e.from_status as "from",` }
export const findHistory = (db: Db, id: string): Promise<DefectChange[]> =>
  findLines(db, history, id, (row) => Change.parse(row))

export const findFiles = (db: Db, companyId: string, id: string) =>
  db.rows(
    sql`select f.id, f.content_type as "contentType"
     from defect_file df join uploaded_file f on f.id = df.file_id and f.company_id = ${companyId}
     where df.defect_id = ${id} order by df.added_at, f.id`,
    (row) => DefectFile.parse(row),
  )

const Id = z.object({ id: z.string() })
const idOf = (row: unknown): string => Id.parse(row).id

/** A task of the station that the caller may see. */
export const isTaskOf = async (db: Db, caller: Caller, taskId: string, stationId: string): Promise<boolean> =>
  (
    await db.rows(
      sql`select t.id from task t join ${sightOf(caller)} s on s.id = t.station_id
       where t.id = ${taskId} and t.station_id = ${stationId} and (t.status <> 'draft' or t.publisher_id = ${caller.accountId})`,
      idOf,
    )
  ).length > 0

/** Everyone with a line in its history. */
export const findParticipants = (db: Db, id: string) =>
  db.rows(
    sql`select distinct e.account_id as id from defect_event e join account a on a.id = e.account_id
     where e.defect_id = ${id} and a.status = '0' and a.deleted_at is null`,
    idOf,
  )
