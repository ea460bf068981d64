import { ColumnSet, maxColumnSets } from '@fengguang/domain/account/list-columns.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

const Stored = z.object({ list: z.string(), columns: z.array(z.string()) })

/** One entry per column in its order: `name`, `name:220` with its width in pixels, `-name` hidden. */
const entriesOf = ({ columns, hidden, widthsPx }: ColumnSet): string[] => {
  const width = (key: string) => (widthsPx[key] === undefined ? '' : `:${widthsPx[key]}`)
  return [...columns.map((key) => key + width(key)), ...hidden.map((key) => `-${key}${width(key)}`)]
}

function setOf({ list, columns: entries }: z.infer<typeof Stored>): ColumnSet {
  const parsed = entries.map((entry) => {
    const [key = '', width] = (entry.startsWith('-') ? entry.slice(1) : entry).split(':')
    return { key, isHidden: entry.startsWith('-'), widthPx: width === undefined ? undefined : Number(width) }
  })
  const wide = parsed.filter(({ widthPx }) => widthPx !== undefined)
  return ColumnSet.parse({
    list,
    columns: parsed.filter(({ isHidden }) => !isHidden).map(({ key }) => key),
    hidden: parsed.filter(({ isHidden }) => isHidden).map(({ key }) => key),
    widthsPx: Object.fromEntries(wide.map(({ key, widthPx }) => [key, widthPx])),
  })
}

export const findColumnSets = (db: Db, accountId: string): Promise<ColumnSet[]> =>
  db.rows(sql`select list, columns from account_columns where account_id = ${accountId} order by list`, (row) =>
    setOf(Stored.parse(row)),
  )

export const removeColumnSet = (db: Db, accountId: string, list: string) =>
  db.run(sql`delete from account_columns where account_id = ${accountId} and list = ${list}`)

/** Answers 0 when the account has as many lists as it may. */
export const saveColumnSet = (db: Db, accountId: string, set: ColumnSet) =>
  db.run(
    sql`insert into account_columns (account_id, list, columns)
     select ${accountId}, ${set.list}, ${entriesOf(set)}::text[]
     where (select count(*) from account_columns where account_id = ${accountId} and list <> ${set.list}) < ${maxColumnSets}
     on conflict (account_id, list) do update set columns = excluded.columns`,
  )
