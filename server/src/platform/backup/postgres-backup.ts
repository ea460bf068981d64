import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Database, Db } from '../postgres/db.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { readPart } from './backup-folder.ts'
import type { BackupWriter, Manifest, Part } from './backup-folder.ts'

const timeLimitMs = 6 * 3_600_000
const rowsPerFetch = 5_000
const bookkeeping = 'schema_migration'

const text = (row: unknown): string => z.object({ text: z.string() }).parse(row).text

/** Parents before children, so that references hold while rows go in. */
async function tablesInOrder(db: Db): Promise<string[]> {
  const tables = await db.rows(
    `select c.relname::text as text from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and c.relname <> $1 order by 1`,
    [bookkeeping],
    text,
  )
  const references = await db.rows(
    `select distinct child.relname::text as child, parent.relname::text as parent from pg_constraint k
     join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
     where k.contype = 'f' and child.oid <> parent.oid`,
    [],
    (row) => z.object({ child: z.string(), parent: z.string() }).parse(row),
  )
  const ordered: string[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const free = [...waiting].filter((table) => !references.some((r) => r.child === table && waiting.has(r.parent)))
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...waiting].join(', ')}`)
    for (const table of free) waiting.delete(table)
    ordered.push(...free)
  }
  return ordered
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** One snapshot of everything, as one JSON row a line. */
export function backupPostgres(db: Database, writer: BackupWriter): Promise<Manifest['postgres']> {
  return db.inTransaction(
    async (tx) => {
      await tx.run('set transaction isolation level repeatable read, read only', [])
      const parts: Part[] = []
      for (const table of await tablesInOrder(tx)) {
        let rows = 0
        const lines = async function* () {
          await tx.run(
            `declare backup_rows no scroll cursor for select row_to_json(t)::text as text from public.${quoted(table)} t`,
            [],
          )
          for (;;) {
            const some = await tx.rows(`fetch ${rowsPerFetch} from backup_rows`, [], text)
            if (some.length === 0) break
            rows += some.length
            yield Buffer.from(`${some.join('\n')}\n`)
          }
          await tx.run('close backup_rows', [])
        }
        parts.push(await writer.write(`postgres.${table}`, 1, lines(), () => rows))
      }
      const migrations = await tx.rows(`select name as text from ${bookkeeping} order by version`, [], text)
      return { migrations, parts, sequences: await sequenceValues(tx) }
    },
    { timeLimitMs },
  )
}

async function sequenceValues(db: Db): Promise<Record<string, number>> {
  const rows = await db.rows(
    `select sequencename::text as name, coalesce(last_value, 0)::float8 as value from pg_sequences where schemaname = 'public'`,
    [],
    (row) => z.object({ name: z.string(), value: z.number() }).parse(row),
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Into a database that has the tables and no rows; all or nothing. */
export async function restorePostgres(db: Database, backup: string, saved: Manifest['postgres']): Promise<void> {
  await db.inTransaction(
    async (tx) => {
      const here = await tx.rows(`select name as text from ${bookkeeping} order by version`, [], text)
      const unknown = saved.migrations.filter((name) => !here.includes(name))
      if (unknown.length > 0)
        throw new StartRefusal(`the backup is of a newer program (${unknown.join(', ')}): restore it with that one`)
      const order = await tablesInOrder(tx)
      await refuseData(tx)
      for (const table of order.toReversed()) await dropFirstRows(tx, table)
      const byTable = new Map(saved.parts.map((part) => [part.table, part]))
      for (const table of order) {
        // Rows that came before it may have laid some here by a trigger: the backup has them too.
        await dropFirstRows(tx, table)
        const part = byTable.get(`postgres.${table}`)
        if (part) await restoreTable(tx, table, backup, part)
      }
      for (const [name, value] of Object.entries(saved.sequences))
        if (value > 0) await tx.run('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, value])
    },
    { timeLimitMs },
  )
}

const hasRows = async (tx: Db, table: string): Promise<boolean> =>
  (await tx.rows(`select '1' as text from public.${quoted(table)} limit 1`, [], text)).length > 0

export async function refuseData(tx: Db): Promise<void> {
  if (await hasRows(tx, 'company'))
    throw new StartRefusal('the database is not empty: restore into a new data folder or database')
}

/** What migrations laid themselves comes with the backup. */
async function dropFirstRows(tx: Db, table: string): Promise<void> {
  if (await hasRows(tx, table)) await tx.run(`delete from public.${quoted(table)}`, [])
}

/** A table that refers to itself goes in as one statement: its references are checked when it ends. */
async function restoreTable(tx: Db, table: string, backup: string, part: Part): Promise<void> {
  const [self] = await tx.rows(
    `select exists (select 1 from pg_constraint where contype = 'f' and conrelid = $1::regclass and confrelid = conrelid)::text as text`,
    [`public.${quoted(table)}`],
    text,
  )
  const insert = `insert into public.${quoted(table)} overriding system value
    select * from json_populate_recordset(null::public.${quoted(table)}, $1::json)`
  const atOnce = self === 'true' ? Infinity : rowsPerFetch
  let rows = 0
  let waiting: string[] = []
  const flush = async () => {
    if (waiting.length > 0) rows += await tx.run(insert, [`[${waiting.join(',')}]`])
    waiting = []
  }
  for await (const line of createInterface({ input: readPart(backup, part), crlfDelay: Infinity })) {
    waiting.push(line)
    if (waiting.length >= atOnce) await flush()
  }
  await flush()
  if (rows !== part.rows) throw new Error(`${table}: ${rows} of ${part.rows} rows were restored`)
}
