import { expiringStatuses, warnedStatuses } from '@fengguang/domain/work-tickets/ticket.rules'
import type { Db } from '../../platform/postgres/db.ts'
import { isEnding } from '../../platform/postgres/planned-ends.ts'
import { sql, type Sql } from '../../platform/postgres/sql.ts'
import { columns, parse, type StoredTicket } from './work-tickets.repo.ts'

export const table = sql`work_ticket`

/** The planned end has passed. */
export const isOver = (now: Date): Sql => sql`t.status = any(${[...expiringStatuses]}) and t.planned_end_at <= ${now}`
/** People are at work, and the end is near. */
export const isNear = (now: Date, hours: Sql): Sql =>
  sql`t.status = any(${[...warnedStatuses]}) and ${isEnding(now, hours)}`

/** One that was taken, as it stands now, of any company. */
export const readTaken = async (tx: Db, id: string): Promise<StoredTicket> =>
  (
    await tx.rows(
      sql`select ${columns} from work_ticket t join station s on s.id = t.station_id where t.id = ${id}`,
      parse,
    )
  )[0]!
