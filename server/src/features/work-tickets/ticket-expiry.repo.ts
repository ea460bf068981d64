import { expiringStatuses, warnedStatuses } from '@fengguang/domain/work-tickets/ticket.rules'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'
import { columns, parse, type StoredTicket } from './work-tickets.repo.ts'

type Condition = ReturnType<typeof sql>

/** The planned end has passed. */
export const isOver = (now: Date): Condition =>
  sql`t.status = any(${[...expiringStatuses]}) and t.planned_end_at <= ${now}`
/** Of which people must be warned now; `until` is how far ahead they are. */
export const isEnding = (now: Date, until: Date): Condition =>
  sql`t.status = any(${[...warnedStatuses]}) and t.planned_end_at > ${now} and t.planned_end_at <= ${until}
    and t.warned_of is distinct from t.planned_end_at`

const Id = z.object({ id: z.string() })
export const findDue = (db: Db, due: Condition, limit: number) =>
  db.rows(
    sql`select t.id from work_ticket t where ${due} order by t.planned_end_at, t.id limit ${limit}`,
    (row) => Id.parse(row).id,
  )

/** Of every company. Nothing where another process has it in hand, or it has changed meanwhile. */
export const takeDue = async (tx: Db, id: string, due: Condition): Promise<StoredTicket | undefined> =>
  (
    await tx.rows(
      sql`select ${columns} from work_ticket t join station s on s.id = t.station_id
       where t.id = ${id} and ${due} for update of t skip locked`,
      parse,
    )
  )[0]

/** As it stands now, of any company. */
export const readTaken = async (tx: Db, id: string): Promise<StoredTicket> =>
  (
    await tx.rows(
      sql`select ${columns} from work_ticket t join station s on s.id = t.station_id where t.id = ${id}`,
      parse,
    )
  )[0]!

export const setWarned = (tx: Db, id: string) =>
  tx.run(sql`update work_ticket set warned_of = planned_end_at where id = ${id}`)
