import { usualSetting, type TicketSetting } from '@fengguang/domain/work-tickets/ticket-setting.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql, type Sql } from '../../platform/postgres/sql.ts'

/** Of the company of a ticket `t`. */
export const warningHours: Sql = sql`coalesce((select g.warning_hours from ticket_setting g
  where g.company_id = t.company_id), ${usualSetting.warningHours}::int)`

const Row = z.object({ mostExtensions: z.int(), warningHours: z.int() })
const settingOf = async (db: Db, companyId: Sql): Promise<TicketSetting> =>
  (
    await db.rows(
      sql`select most_extensions as "mostExtensions", warning_hours as "warningHours" from ticket_setting
       where company_id = ${companyId}`,
      (row) => Row.parse(row),
    )
  )[0] ?? usualSetting

export const findSetting = (db: Db, companyId: string): Promise<TicketSetting> => settingOf(db, sql`${companyId}`)
export const settingOfTicket = (db: Db, ticketId: string): Promise<TicketSetting> =>
  settingOf(db, sql`(select w.company_id from work_ticket w where w.id = ${ticketId})`)

export const saveSetting = (tx: Db, companyId: string, { mostExtensions, warningHours: hours }: TicketSetting) =>
  tx.run(
    sql`insert into ticket_setting (company_id, most_extensions, warning_hours)
     values (${companyId}, ${mostExtensions}, ${hours})
     on conflict (company_id) do update set most_extensions = excluded.most_extensions,
       warning_hours = excluded.warning_hours`,
  )
