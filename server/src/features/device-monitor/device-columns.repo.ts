import { ColumnSet } from '@fengguang/domain/device-monitor/device-operation.contract'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

export const findColumnSets = (db: Db, accountId: string): Promise<ColumnSet[]> =>
  db.rows(sql`select list, columns from account_columns where account_id = ${accountId} order by list`, (row) =>
    ColumnSet.parse(row),
  )

export const saveColumnSet = (db: Db, accountId: string, { list, columns }: ColumnSet) =>
  columns.length === 0
    ? db.run(sql`delete from account_columns where account_id = ${accountId} and list = ${list}`)
    : db.run(
        sql`insert into account_columns (account_id, list, columns) values (${accountId}, ${list}, ${columns})
         on conflict (account_id, list) do update set columns = excluded.columns`,
      )
