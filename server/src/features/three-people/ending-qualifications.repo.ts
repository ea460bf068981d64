import { ticketRoles } from '@fengguang/domain/three-people/three-people.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'
import { ends } from './three-people.repo.ts'

const Ending = z.object({
  id: z.string(),
  companyId: z.string(),
  accountId: z.string(),
  name: z.string(),
  role: z.enum(ticketRoles),
  stationId: z.string(),
  stationName: z.string(),
  validUntil: z.string(),
  daysLeft: z.int(),
})
export type EndingQualification = z.output<typeof Ending>

/** Of people who are still there: it holds today at the station, ends within the days, and no one was warned of that end. */
const ending = (now: Date, withinDays: number) =>
  sql`from ticket_qualification q join station s on s.id = q.station_id and s.deleted_at is null
     join account a on a.id = q.account_id and a.status = '0' and a.deleted_at is null
     join staff_certificate c on c.id = q.certificate_id and c.account_id = q.account_id
     cross join lateral (select (${now}::timestamptz at time zone s.time_zone)::date as day) today
   where ${ends} between today.day and today.day + ${withinDays}::int and q.warned_of is distinct from ${ends}`

const Id = z.object({ id: z.string() })
export const findEnding = (db: Db, now: Date, withinDays: number, limit: number): Promise<string[]> =>
  db.rows(sql`select q.id ${ending(now, withinDays)} order by ${ends}, q.id limit ${limit}`, (row) => Id.parse(row).id)

/** Nothing where another process has it in hand, or it has changed meanwhile. Marked as warned of. */
export async function takeEnding(tx: Db, id: string, now: Date, withinDays: number) {
  const [found] = await tx.rows(
    sql`select q.id, q.company_id as "companyId", q.account_id as "accountId", a.real_name as name, q.role,
       s.id as "stationId", s.name as "stationName", to_char(${ends}, 'YYYY-MM-DD') as "validUntil",
       ${ends} - today.day as "daysLeft" ${ending(now, withinDays)} and q.id = ${id} for update of q skip locked`,
    (row) => Ending.parse(row),
  )
  if (found) await tx.run(sql`update ticket_qualification set warned_of = ${found.validUntil}::date where id = ${id}`)
  return found
}
