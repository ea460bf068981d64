import type { DefectChangeKind, DefectFields, DefectStatus } from '@fengguang/domain/defects/defect.model'
import { deadlineOf } from '@fengguang/domain/defects/defect.rules'
import type { Db } from '../../platform/postgres/db.ts'
import { sql, type Sql } from '../../platform/postgres/sql.ts'

export interface Writing {
  accountId: string
  companyId: string
  now: Date
}

const change = (tx: Db, id: string, now: Date, set: Sql) =>
  tx.run(sql`update defect set ${set}, changed_at = ${now}, version = version + 1 where id = ${id}`)

export const insertDefect = (tx: Db, id: string, f: DefectFields, by: Writing) =>
  tx.run(
    sql`with counted as (
       insert into defect_number as n (company_id, last) values (${by.companyId}, 1)
       on conflict (company_id) do update set last = n.last + 1 returning last)
     insert into defect (id, no, company_id, station_id, device_id, title, description, severity, status, found_at,
       found_name, submitter_id, submitted_at, deadline_at, source, source_id, changed_at)
     select ${id}, counted.last, ${by.companyId}, ${f.stationId}, ${f.deviceId}, ${f.title}, ${f.description},
       ${f.severity}, 'submitted', ${new Date(f.foundAt)}, ${f.foundBy}, ${by.accountId}, ${by.now},
       ${deadlineOf(f)}, ${f.sourceKind}, ${f.sourceKind === null ? '' : f.sourceId}, ${by.now} from counted`,
  )

/** The source stays: another one is another defect. */
export const updateDefect = (tx: Db, id: string, f: DefectFields, by: Writing) =>
  change(
    tx,
    id,
    by.now,
    sql`station_id = ${f.stationId}, device_id = ${f.deviceId}, title = ${f.title}, description = ${f.description},
      severity = ${f.severity}, found_at = ${new Date(f.foundAt)}, found_name = ${f.foundBy},
      deadline_at = ${deadlineOf(f)}`,
  )

export async function setFiles(tx: Db, id: string, fileIds: readonly string[], by: Writing) {
  await tx.run(sql`delete from defect_file where defect_id = ${id} and file_id <> all(${fileIds}::text[])`)
  await tx.run(
    sql`insert into defect_file (defect_id, file_id, added_by, added_at)
     select ${id}, file, ${by.accountId}, ${by.now} from unnest(${[...new Set(fileIds)]}::text[]) as file
     on conflict do nothing`,
  )
}

export interface Line {
  kind: DefectChangeKind
  from: DefectStatus
  to: DefectStatus
  comment: string
}
export const addLine = (tx: Db, id: string, line: Line, by: Pick<Writing, 'accountId' | 'now'>) =>
  tx.run(
    sql`insert into defect_event (defect_id, at, kind, from_status, status, account_id, comment)
     values (${id}, ${by.now}, ${line.kind}, ${line.from}, ${line.to}, ${by.accountId}, ${line.comment})`,
  )

export const setStatus = (tx: Db, id: string, status: DefectStatus, now: Date) =>
  change(
    tx,
    id,
    now,
    sql`status = ${status}, closed_at = ${status === 'notDefect' ? now : null}, suspended_from = null,
      suspended_until = null, suspend_reason = ''`,
  )
export const suspend = (
  tx: Db,
  id: string,
  { from, until, reason }: { from: DefectStatus; until: Date; reason: string },
  now: Date,
) =>
  change(
    tx,
    id,
    now,
    sql`status = 'suspended', suspended_from = ${from}, suspended_until = ${until}, suspend_reason = ${reason}`,
  )
export const eliminate = (tx: Db, id: string, eliminatorId: string, now: Date) =>
  change(tx, id, now, sql`status = 'acceptance', eliminator_id = ${eliminatorId}, eliminated_at = ${now}`)
export const accept = (tx: Db, id: string, acceptorId: string, now: Date) =>
  change(tx, id, now, sql`status = 'eliminated', acceptor_id = ${acceptorId}, closed_at = ${now}`)
/** The work is not done: what was said of it before no longer counts. */
export const reject = (tx: Db, id: string, now: Date) =>
  change(tx, id, now, sql`status = 'elimination', eliminator_id = null, eliminated_at = null`)
/** Begins again: the first submission no longer counts for the time it took. */
export const resubmit = (tx: Db, id: string, now: Date) =>
  change(tx, id, now, sql`status = 'submitted', submitted_at = ${now}, closed_at = null`)
export const holdAlarm = (tx: Db, id: string, isHeld: boolean) =>
  tx.run(sql`update defect set holds_alarm = ${isHeld} where id = ${id}`)
