import { ColumnSet } from '@fengguang/domain/device-monitor/device-operation.contract'
import type { Db } from '../../platform/postgres/db.ts'

export const findColumnSets = (db: Db, accountId: string): Promise<ColumnSet[]> =>
  db.rows('select list, columns from account_columns where account_id = $1 order by list', [accountId], (row) =>
    ColumnSet.parse(row),
  )

export const saveColumnSet = (db: Db, accountId: string, { list, columns }: ColumnSet) =>
  columns.length === 0
    ? db.run('delete from account_columns where account_id = $1 and list = $2', [accountId, list])
    : db.run(
        `insert into account_columns (account_id, list, columns) values ($1, $2, $3)
         on conflict (account_id, list) do update set columns = excluded.columns`,
        [accountId, list, columns],
      )
