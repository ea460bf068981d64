import { z } from 'zod'
import type { Database } from '../../server/src/platform/postgres/db.ts'

const Column = z.object({ table: z.string(), name: z.string() })

export async function columnsOf(db: Database): Promise<Map<string, string[]>> {
  const found = await db.rows(
    `select table_name::text as table, column_name::text as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
       and table_name not in ('schema_migration', 'registry_state', 'alarm_rule_state')
     order by 1, ordinal_position`,
    [],
    (row) => Column.parse(row),
  )
  const columns = new Map<string, string[]>()
  for (const { table, name } of found) columns.set(table, [...(columns.get(table) ?? []), name])
  return columns
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

/** The rows of the demo, as far as the older schema has a place for them. */
export async function copyRows(from: Database, to: Database, columns: ReadonlyMap<string, string[]>): Promise<void> {
  const known = await columnsOf(from)
  await to.inTransaction(
    async (tx) => {
      // Parents may come after their children.
      await tx.run(`set local session_replication_role = 'replica'`, [])
      for (const [table, own] of columns) {
        const shared = own.filter((name) => known.get(table)?.includes(name))
        if (shared.length === 0) continue
        const rows = await from.rows(
          `select to_jsonb(t) as row from "${table}" t`,
          [],
          (row) => (row as { row: unknown }).row,
        )
        await tx.run(
          `insert into "${table}" (${quoted(shared)}) overriding system value
           select ${quoted(shared)} from jsonb_populate_recordset(null::"${table}", $1::jsonb) on conflict do nothing`,
          [JSON.stringify(rows)],
        )
      }
    },
    { timeLimitMs: 60_000 },
  )
}

/** By the columns of the older schema: what a migration adds is its own affair. */
export async function sums(
  db: Database,
  columns: ReadonlyMap<string, string[]>,
): Promise<Map<string, { rows: number; sum: string }>> {
  const found = new Map<string, { rows: number; sum: string }>()
  for (const [table, own] of columns) {
    const [row] = await db.rows(
      `select count(*)::int as rows, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
       from (select ${quoted(own)} from "${table}") t`,
      [],
      (one) => z.object({ rows: z.number(), sum: z.string() }).parse(one),
    )
    found.set(table, row!)
  }
  return found
}
