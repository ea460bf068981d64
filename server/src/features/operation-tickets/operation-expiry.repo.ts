import { expiringStatuses } from '@fengguang/domain/operation-tickets/operation.rules'
import type { Db } from '../../platform/postgres/db.ts'
import { isEnding } from '../../platform/postgres/planned-ends.ts'
import { sql, type Sql } from '../../platform/postgres/sql.ts'
import { columns, parse, type StoredOperation } from './operation-tickets.repo.ts'

export const table = sql`operation_ticket`

/** As `hasBegun` of the rules. */
const hasBegun = sql`jsonb_path_exists(t.steps, '$[*] ? (@.called != null || @.done != null || @.takenBack > 0)')`
const isOpen = sql`t.status = any(${[...expiringStatuses]})`

/** The planned end has passed before anything was done. */
export const isOver = (now: Date): Sql => sql`${isOpen} and t.planned_end_at <= ${now} and not ${hasBegun}`
/** The planned time has come, and its end is near. */
export const isNear = (now: Date, hours: Sql): Sql =>
  sql`${isOpen} and t.planned_start_at <= ${now} and ${isEnding(now, hours)}`

/** One that was taken, as it stands now, of any company. */
export const readTaken = async (tx: Db, id: string): Promise<StoredOperation> =>
  (
    await tx.rows(
      sql`select ${columns} from operation_ticket t join station s on s.id = t.station_id where t.id = ${id}`,
      parse,
    )
  )[0]!
