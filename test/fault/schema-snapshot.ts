import { z } from 'zod'
import type { TelemetryStore } from '../../server/src/platform/clickhouse/telemetry.ts'
import type { Db } from '../../server/src/platform/postgres/db.ts'

/** What makes up a schema, one line each, in an order that does not depend on when a thing was made. */
export type Snapshot = readonly string[]

const Line = z.object({ line: z.string() })

const inPublic = `= 'public'::regnamespace`
const postgresParts = [
  `select format('column %s.%s %s %s default %s identity %s generated %s', c.relname, a.attname,
     format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' else 'null' end,
     pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated)
   from pg_attribute a join pg_class c on c.oid = a.attrelid
   left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where c.relnamespace ${inPublic} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,
  `select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
   from pg_constraint where connamespace ${inPublic}`,
  `select format('index %s', indexdef) from pg_indexes where schemaname = 'public'`,
  `select format('function %s', pg_get_functiondef(oid)) from pg_proc where pronamespace ${inPublic} and prokind <> 'a'`,
  `select format('trigger %s', pg_get_triggerdef(t.oid)) from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace ${inPublic} and not t.tgisinternal`,
  `select format('view %s %s', viewname, definition) from pg_views where schemaname = 'public'`,
  `select format('sequence %s %s %s', sequencename, data_type, increment_by) from pg_sequences where schemaname = 'public'`,
  `select format('type %s %s', t.typname, e.enumlabel) from pg_type t join pg_enum e on e.enumtypid = t.oid
   where t.typnamespace ${inPublic}`,
  `select format('extension %s', extname) from pg_extension`,
]

/** In one statement: what happens meanwhile is seen whole or not at all. */
export async function postgresSchema(db: Db): Promise<Snapshot> {
  const sql = postgresParts.map((part) => `(select line from (${part}) as found (line))`).join(' union all ')
  const lines = await db.rows(sql, [], (row) => Line.parse(row).line, { timeLimitMs: 60_000 })
  return lines.toSorted()
}

/** Column order does not matter: the program names its columns. */
export async function clickhouseSchema(telemetry: TelemetryStore): Promise<Snapshot> {
  const lines = await telemetry.rows({
    sql: `select concat('table ', name, ' ', engine_full) as line from system.tables where database = {database:String}
          union all
          select concat('column ', table, '.', name, ' ', type, ' ', default_kind, ' ', default_expression, ' ', compression_codec)
          from system.columns where database = {database:String}`,
    params: { database: telemetry.database },
    row: Line,
    maxSeconds: 120,
  })
  return lines.map(({ line }) => line).toSorted()
}

/** Nothing when both are equal; else what only one of them has. */
export function differences(expected: Snapshot, found: Snapshot): string[] {
  const wanted = new Set(expected)
  const seen = new Set(found)
  return [
    ...expected.filter((line) => !seen.has(line)).map((line) => `missing: ${line}`),
    ...found.filter((line) => !wanted.has(line)).map((line) => `too much: ${line}`),
  ]
}
