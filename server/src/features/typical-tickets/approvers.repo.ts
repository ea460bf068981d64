import { Approver, approvalSteps } from '@fengguang/domain/typical-tickets/typical.model'
import type { ApprovalStep, ApproverEdit, ApproverForm } from '@fengguang/domain/typical-tickets/typical.model'
import type { LocalDay } from '@fengguang/domain/kernel/time-range'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'
import type { Writing } from './typical-write.repo.ts'

const day = (column: ReturnType<typeof sql>) => sql`to_char(${column}, 'YYYY-MM-DD')`
/** A company names no more. */
const most = 1_000

/** People who left are out. */
const approvers = (companyId: string, today: LocalDay) =>
  sql`select p.id, p.account_id as "accountId", a.real_name as name, a.user_name as "userName", p.step,
     ${day(sql`p.from_day`)} as "fromDay", ${day(sql`p.to_day`)} as "toDay", p.version,
     case when p.to_day < ${today}::date then 'expired' when p.from_day > ${today}::date then 'upcoming'
       else 'valid' end as state
   from typical_approver p join account a on a.id = p.account_id and a.status = '0' and a.deleted_at is null
   where p.company_id = ${companyId}`

export const findApprovers = (db: Db, companyId: string, today: LocalDay): Promise<Approver[]> =>
  db.rows(
    sql`select p.* from (${approvers(companyId, today)}) p
     order by array_position(${[...approvalSteps]}::text[], p.step), p.name, p.id limit ${most}`,
    (row) => Approver.parse(row),
  )

export async function lockApprover(tx: Db, companyId: string, today: LocalDay, id: string) {
  await tx.run(sql`select 1 from typical_approver where id = ${id} for update`)
  const [found] = await tx.rows(sql`select p.* from (${approvers(companyId, today)}) p where p.id = ${id}`, (row) =>
    Approver.parse(row),
  )
  return found
}

const StepRow = z.object({ step: z.enum(approvalSteps) })
/** The steps that a person may sign on the day. */
export const findSteps = (
  db: Db,
  { accountId, companyId, today }: { accountId: string; companyId: string; today: LocalDay },
): Promise<ApprovalStep[]> =>
  db.rows(
    sql`select distinct step from typical_approver where company_id = ${companyId} and account_id = ${accountId}
     and from_day <= ${today}::date and coalesce(to_day >= ${today}::date, true)`,
    (row) => StepRow.parse(row).step,
  )

export const insertApprover = (tx: Db, id: string, f: ApproverForm, by: Writing) =>
  tx.run(
    sql`insert into typical_approver (id, company_id, account_id, step, from_day, to_day, changed_by, changed_at)
     values (${id}, ${by.companyId}, ${f.accountId}, ${f.step}, ${f.fromDay}::date, ${f.toDay}::date, ${by.accountId},
       ${by.now})`,
  )
export const updateApprover = (tx: Db, id: string, f: ApproverEdit, by: Writing) =>
  tx.run(
    sql`update typical_approver set from_day = ${f.fromDay}::date, to_day = ${f.toDay}::date, changed_by = ${by.accountId},
       changed_at = ${by.now}, version = version + 1 where id = ${id}`,
  )
export const removeApprover = (tx: Db, id: string) => tx.run(sql`delete from typical_approver where id = ${id}`)
