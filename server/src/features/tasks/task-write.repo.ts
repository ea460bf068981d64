import type { TaskDetailRecord } from '@fengguang/domain/tasks/task-detail.model'
import type { RoutePoint } from '@fengguang/domain/tasks/task-route.model'
import type { TaskChangeKind, TaskFields, TaskStatus } from '@fengguang/domain/tasks/task.model'
import type { Completion, SettlementForm } from '@fengguang/domain/tasks/tasks.contract'
import type { Db } from '../../platform/postgres/db.ts'
import { sql, type Sql } from '../../platform/postgres/sql.ts'

export interface Writing {
  accountId: string
  companyId: string
  now: Date
}

const executorOf = ({ forClaim, executorId }: TaskFields): string | null => (forClaim ? null : executorId)

export const insertTask = (tx: Db, id: string, f: TaskFields, by: Writing) =>
  tx.run(
    sql`with counted as (
       insert into task_number as n (company_id, last) values (${by.companyId}, 1)
       on conflict (company_id) do update set last = n.last + 1 returning last)
     insert into task (id, no, company_id, station_id, name, type, status, publisher_id, executor_id, acceptor_id, for_claim,
       device_ids, planned_start_at, planned_end_at, content, source, source_id, expected_settle_day, expected_yuan,
       created_at, changed_at)
     select ${id}, counted.last, ${by.companyId}, ${f.stationId}, ${f.name}, ${f.type}, 'draft', ${by.accountId}, ${executorOf(f)},
       ${f.acceptorId}, ${f.forClaim}, ${f.deviceIds}::text[], ${new Date(f.plannedStartAt)}, ${new Date(f.plannedEndAt)},
       ${f.content}, ${f.sourceKind}, ${f.sourceKind === null ? '' : f.sourceId}, ${f.expectedSettleDay}::date,
       ${f.expectedYuan}, ${by.now}, ${by.now} from counted`,
  )

/** Of a task that a plan dispatches, before it is published. */
export const setRoute = (tx: Db, id: string, route: readonly RoutePoint[]) =>
  tx.run(sql`update task set route = ${JSON.stringify(route)}::jsonb where id = ${id}`)

/** What was recorded of the work, its history and its files stay. The source stays: another one is another task. */
export const updateTask = (tx: Db, id: string, f: TaskFields, by: Writing) =>
  tx.run(
    sql`update task set station_id = ${f.stationId}, name = ${f.name}, type = ${f.type}, executor_id = ${executorOf(f)},
       acceptor_id = ${f.acceptorId}, for_claim = ${f.forClaim}, device_ids = ${f.deviceIds}::text[],
       planned_start_at = ${new Date(f.plannedStartAt)}, planned_end_at = ${new Date(f.plannedEndAt)},
       content = ${f.content}, expected_settle_day = ${f.expectedSettleDay}::date, expected_yuan = ${f.expectedYuan},
       changed_at = ${by.now}, version = version + 1
     where id = ${id}`,
  )

export async function setPeople(
  tx: Db,
  id: string,
  { copyToIds, memberIds }: Pick<TaskFields, 'copyToIds' | 'memberIds'>,
) {
  await tx.run(sql`delete from task_person where task_id = ${id}`)
  for (const [kind, ids] of [
    ['copyTo', copyToIds],
    ['member', memberIds],
  ] as const)
    await tx.run(
      sql`insert into task_person (task_id, account_id, kind)
       select ${id}, person, ${kind} from unnest(${[...new Set(ids)]}::text[]) as person`,
    )
}

/** Those of the order, or those of the record of the work; the others stay. */
export async function setFiles(tx: Db, id: string, fileIds: readonly string[], ofDetail: boolean, by: Writing) {
  await tx.run(
    sql`delete from task_file where task_id = ${id} and of_detail = ${ofDetail} and file_id <> all(${fileIds}::text[])`,
  )
  await tx.run(
    sql`insert into task_file (task_id, file_id, of_detail, added_by, added_at)
     select ${id}, file, ${ofDetail}, ${by.accountId}, ${by.now} from unnest(${[...new Set(fileIds)]}::text[]) as file
     on conflict do nothing`,
  )
}

export interface Line {
  kind: TaskChangeKind
  status: TaskStatus
  comment: string
  deviceAt?: string | undefined
}
export const addLine = (tx: Db, id: string, line: Line, by: Pick<Writing, 'accountId' | 'now'>) =>
  tx.run(
    sql`insert into task_event (task_id, at, kind, status, account_id, comment, device_at)
     values (${id}, ${by.now}, ${line.kind}, ${line.status}, ${by.accountId}, ${line.comment},
       ${line.deviceAt ? new Date(line.deviceAt) : null})`,
  )

const change = (tx: Db, id: string, now: Date, set: Sql) =>
  tx.run(sql`update task set ${set}, changed_at = ${now}, version = version + 1 where id = ${id}`)

/** A launch clears what an earlier round left: one for claiming has no executor again. */
export const launch = (tx: Db, id: string, status: TaskStatus, now: Date) =>
  change(
    tx,
    id,
    now,
    sql`status = ${status}, published_at = ${now}, claimed_at = null,
      executor_id = case when for_claim then null else executor_id end`,
  )
export const claim = (tx: Db, id: string, executorId: string, now: Date) =>
  change(tx, id, now, sql`status = 'claimed', claimed_at = ${now}, executor_id = ${executorId}`)
export const start = (tx: Db, id: string, now: Date, at: Date) =>
  change(tx, id, now, sql`status = 'processing', started_at = ${at}`)
export const complete = (
  tx: Db,
  id: string,
  { completionText, abnormalReason }: Completion,
  { now, at }: { now: Date; at: Date },
) =>
  change(
    tx,
    id,
    now,
    sql`status = 'toAccept', completed_at = ${at}, completion_text = ${completionText}, abnormal_reason = ${abnormalReason}`,
  )
export const accept = (tx: Db, id: string, now: Date) =>
  change(tx, id, now, sql`status = 'finished', finished_at = ${now}`)
export const setStatus = (tx: Db, id: string, status: TaskStatus, now: Date) =>
  change(tx, id, now, sql`status = ${status}`)
export const setDetail = (tx: Db, id: string, detail: TaskDetailRecord, now: Date) =>
  change(tx, id, now, sql`detail = ${JSON.stringify(detail)}::jsonb`)
export const settle = (tx: Db, id: string, f: SettlementForm, now: Date) =>
  change(
    tx,
    id,
    now,
    sql`is_settled = ${f.settlement === 'settled'}, actual_settle_day = ${f.actualSettleDay}::date,
      actual_yuan = ${f.actualYuan}`,
  )

export const removeTask = (tx: Db, id: string) => tx.run(sql`delete from task where id = ${id}`)
