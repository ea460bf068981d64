import { RoutePoint } from '@fengguang/domain/tasks/task-route.model'
import { TaskDetailRecord } from '@fengguang/domain/tasks/task-detail.model'
import { Task, taskChangeKinds, TaskFile, taskStatuses, type TaskChange } from '@fengguang/domain/tasks/task.model'
import { openStatuses, undoneStatuses } from '@fengguang/domain/tasks/task.rules'
import { boardDepth, boardFinishedDays, TaskStation } from '@fengguang/domain/tasks/tasks.contract'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { findLines, lockEach } from '../../platform/postgres/record-rows.ts'
import { sql } from '../../platform/postgres/sql.ts'
import { sightOf, wanted, type Asked, type Asking, type Caller } from './task-filter.repo.ts'

const instant = z.date().transform((date) => date.toISOString())
const at = instant.nullable()

/** A task as it is read; what depends on the caller and the clock is added later. */
const Row = z
  .object({
    ...Task.omit({ settlement: true, isOverdue: true, hands: true }).shape,
    plannedStartAt: instant,
    plannedEndAt: instant,
    detail: TaskDetailRecord.nullable(),
    route: z.array(RoutePoint).nullable(),
    isSettled: z.boolean(),
    publishedAt: at,
    claimedAt: at,
    startedAt: at,
    completedAt: at,
    finishedAt: at,
  })
  .transform(({ isSettled, ...row }) => ({
    ...row,
    settlement: isSettled ? ('settled' as const) : ('unsettled' as const),
  }))
export type StoredTask = z.output<typeof Row>

const named = (
  kind: 'copyTo' | 'member',
) => sql`coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.real_name)
    order by a.real_name, a.id) from task_person p join account a on a.id = p.account_id
  where p.task_id = t.id and p.kind = ${kind}), '[]')`
const realName = (accountId: ReturnType<typeof sql>) =>
  sql`(select a.real_name from account a where a.id = ${accountId})`

const columns = sql`t.id, t.no, t.name, t.type, t.status, s.id as "stationId", s.name as "stationName",
  s.time_zone as "timeZone", t.device_ids as "deviceIds", t.publisher_id as "publisherId",
  ${realName(sql`t.publisher_id`)} as "publisherName", t.for_claim as "forClaim", t.executor_id as "executorId",
  ${realName(sql`t.executor_id`)} as "executorName", t.acceptor_id as "acceptorId",
  ${realName(sql`t.acceptor_id`)} as "acceptorName", ${named('copyTo')} as "copyTo", ${named('member')} as members,
  t.planned_start_at as "plannedStartAt", t.planned_end_at as "plannedEndAt", t.content, t.source as "sourceKind",
  t.source_id as "sourceId", t.detail, t.route, t.completion_text as "completionText", t.abnormal_reason as "abnormalReason",
  t.is_settled as "isSettled", to_char(t.expected_settle_day, 'YYYY-MM-DD') as "expectedSettleDay",
  t.expected_yuan as "expectedYuan", to_char(t.actual_settle_day, 'YYYY-MM-DD') as "actualSettleDay",
  t.actual_yuan as "actualYuan", t.published_at as "publishedAt", t.claimed_at as "claimedAt",
  t.started_at as "startedAt", t.completed_at as "completedAt", t.finished_at as "finishedAt", t.version`

const parse = (row: unknown): StoredTask => Row.parse(row)

const orders = {
  no: sql`t.no`,
  plannedEndAt: sql`t.planned_end_at`,
  plannedStartAt: sql`t.planned_start_at`,
  status: sql`array_position(${[...taskStatuses]}::text[], t.status)`,
  stationName: sql`s.name`,
}

/** The newest first unless asked otherwise. Only the page itself is dressed with names. */
export const findPage = (db: Db, asking: Asking, f: Asked, part: { limit: number; offset: number }) => {
  const direction = (f.order ?? (f.sort === undefined ? 'desc' : 'asc')) === 'desc' ? sql`desc` : sql`asc`
  const order = sql`${orders[f.sort ?? 'no']} ${direction}, t.no desc`
  return db.rows(
    sql`with page as (select t.id ${wanted(asking, f)} order by ${order} limit ${part.limit} offset ${part.offset})
     select ${columns} from page join task t on t.id = page.id join ${sightOf(asking.caller)} s on s.id = t.station_id
     order by ${order}`,
    parse,
  )
}

const Count = z.object({ n: z.int() })
export async function countTasks(db: Db, asking: Asking, f: Asked): Promise<number> {
  const [found] = await db.rows(sql`select count(*)::int as n ${wanted(asking, f)}`, (row) => Count.parse(row))
  return found!.n
}

const Placed = z.looseObject({ total: z.int() })
/** The first of each column, by what is due first; what is over leaves after some days. */
export const findBoard = (db: Db, asking: Asking, f: Asked) => {
  const since = new Date(asking.now.getTime() - boardFinishedDays * 86_400_000)
  return db.rows(
    sql`with placed as (
       select t.id, count(*) over column_of as total,
         row_number() over (column_of order by t.finished_at desc nulls last, t.planned_end_at, t.no) as place
       ${wanted(asking, f)} and (t.status <> all('{finished,withdrawn}') or t.changed_at >= ${since})
       window column_of as (partition by t.status))
     select ${columns}, placed.total::int as total
     from placed join task t on t.id = placed.id join ${sightOf(asking.caller)} s on s.id = t.station_id
     where placed.place <= ${boardDepth} order by t.status, placed.place`,
    (row) => ({ task: parse(row), total: Placed.parse(row).total }),
  )
}

const Status = z.object({ status: z.enum(taskStatuses), n: z.int(), overdue: z.int(), finishedSince: z.int() })
export const countByStatus = (db: Db, asking: Asking, f: Asked, since: Date) =>
  db.rows(
    sql`select t.status, count(*)::int as n,
       count(*) filter (where t.status = any(${[...undoneStatuses]}) and t.planned_end_at < ${asking.now})::int as overdue,
       count(*) filter (where t.finished_at >= ${since})::int as "finishedSince"
     ${wanted(asking, f)} group by t.status`,
    (row) => Status.parse(row),
  )

/** Stations with open work; a map shows so many. */
const mostStations = 1000
export const findStations = (db: Db, asking: Asking, f: Asked) =>
  db.rows(
    sql`select s.id as "stationId", s.name as "stationName", count(*)::int as open,
       count(*) filter (where t.status = any(${[...undoneStatuses]}) and t.planned_end_at < ${asking.now})::int as overdue
     ${wanted(asking, f)} and t.status = any(${[...openStatuses]}) group by s.id, s.name
     order by open desc, s.name limit ${mostStations}`,
    (row) => TaskStation.parse(row),
  )

export const findTask = async (db: Db, caller: Caller, id: string): Promise<StoredTask | undefined> =>
  (
    await db.rows(
      sql`select ${columns} from task t join ${sightOf(caller)} s on s.id = t.station_id
       where t.id = ${id} and (t.status <> 'draft' or t.publisher_id = ${caller.accountId})`,
      parse,
    )
  )[0]

export const lockTasks = (tx: Db, caller: Caller, ids: readonly string[]): Promise<StoredTask[]> =>
  lockEach(tx, sql`task`, ids, (id) => findTask(tx, caller, id))

const Change = z.object({
  at: instant,
  kind: z.enum(taskChangeKinds),
  to: z.enum(taskStatuses),
  by: z.string(),
  comment: z.string(),
  deviceAt: instant.nullable(),
})
export const findHistory = (db: Db, id: string): Promise<TaskChange[]> =>
  findLines(db, { lines: sql`task_event`, owner: sql`task_id`, more: sql`e.device_at as "deviceAt",` }, id, (row) =>
    Change.parse(row),
  )

export const findFiles = (db: Db, companyId: string, id: string) =>
  db.rows(
    sql`select f.id, f.file_name as "fileName", f.content_type as "contentType", tf.of_detail as "ofDetail"
     from task_file tf join uploaded_file f on f.id = tf.file_id and f.company_id = ${companyId}
     where tf.task_id = ${id} order by tf.of_detail, tf.added_at, f.id`,
    (row) => TaskFile.parse(row),
  )

export const anyTask = async (db: Db): Promise<boolean> =>
  (await db.rows(sql`select 1 as found from task limit 1`, (row) => row)).length > 0

/** Another task of the same source that is not over. */
export const hasOtherOpen = async (tx: Db, { id, sourceKind, sourceId }: StoredTask): Promise<boolean> =>
  (
    await tx.rows(
      sql`select 1 as found from task where source = ${sourceKind} and source_id = ${sourceId} and id <> ${id}
       and status = any(${[...openStatuses]}) limit 1`,
      (row) => row,
    )
  ).length > 0
