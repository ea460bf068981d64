import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { durable } from '../clickhouse/table-settings.ts'
import type { TelemetryStore } from '../clickhouse/telemetry.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { readPart } from './backup-folder.ts'
import type { BackupWriter, Manifest, Part } from './backup-folder.ts'

/** What one read holds in memory on both sides. */
const rowsPerPart = 500_000
const bookkeeping = 'schema_step'
/** Names the backup whose restore has begun and not ended. */
const mark = 'restore_mark'
const maxSeconds = 3_600

/** Tables of frames begin with the device; a span of devices is one read. */
interface Span {
  from: number
  to: number
  rows: number
}

async function tables(telemetry: TelemetryStore): Promise<{ name: string; byDevice: boolean; rows: number }[]> {
  const rows = await telemetry.rows({
    sql: `select t.name as name, startsWith(t.sorting_key, 'device_no') as byDevice,
            toFloat64(ifNull(t.total_rows, 0)) as rows from system.tables t
          where t.database = {database:String} and t.engine like '%MergeTree' and t.name not in ({bookkeeping:String}, {mark:String})
          order by name`,
    params: { database: telemetry.database, bookkeeping, mark },
    row: z.object({ name: z.string().regex(/^[a-z][a-z0-9_]*$/), byDevice: z.int(), rows: z.number() }),
  })
  return rows.map((table) => ({ ...table, byDevice: table.byDevice === 1 }))
}

/** Devices from low to high, together until a part is full. */
export function spansOf(counts: readonly { device: number; rows: number }[], limit = rowsPerPart): Span[] {
  const spans: Span[] = []
  for (const { device, rows } of counts) {
    const last = spans.at(-1)
    if (last && last.rows + rows <= limit) Object.assign(last, { to: device, rows: last.rows + rows })
    else spans.push({ from: device, to: device, rows })
  }
  return spans
}

async function deviceSpans(telemetry: TelemetryStore, table: string): Promise<Span[]> {
  const counts = await telemetry.rows({
    sql: `select device_no as device, toUInt32(count()) as rows from ${table} group by device_no order by device_no`,
    params: {},
    row: z.object({ device: z.int(), rows: z.int() }),
    maxSeconds,
  })
  return spansOf(counts)
}

/** As text, because the hash of a row with one empty value would be empty itself. */
async function sumOf(telemetry: TelemetryStore, table: string): Promise<{ rows: number; hash: string }> {
  const [sum] = await telemetry.rows({
    sql: `select toUInt32(count()) as rows, toString(sumWithOverflow(cityHash64(toString(tuple(*))))) as hash from ${table} final`,
    params: {},
    row: z.object({ rows: z.int(), hash: z.string() }),
    maxSeconds,
  })
  return sum ?? { rows: 0, hash: '0' }
}

/** Rows as the engine itself writes them, versions and all. */
export async function backupClickhouse(
  telemetry: TelemetryStore,
  writer: BackupWriter,
): Promise<Manifest['clickhouse']> {
  const parts: Part[] = []
  const sums: Manifest['clickhouse']['sums'] = {}
  for (const { name, byDevice, rows } of await tables(telemetry)) {
    sums[name] = { rows: 0, hash: '0' }
    if (rows === 0) continue
    const before = await sumOf(telemetry, name)
    sums[name] = before
    const spans = byDevice ? await deviceSpans(telemetry, name) : [undefined]
    for (const [index, span] of spans.entries()) {
      const where = span ? `where device_no between ${span.from} and ${span.to}` : ''
      const bytes = await telemetry.bytes(`select * from ${name} ${where} format Native`, maxSeconds)
      const chunks = async function* () {
        yield await Promise.resolve(bytes)
      }
      parts.push(await writer.write(`clickhouse.${name}`, index + 1, chunks(), () => span?.rows ?? before.rows))
    }
    const after = await sumOf(telemetry, name)
    // Frames came while we read: what was read is whole, but no sum of it is known.
    if (after.hash !== before.hash) sums[name] = { rows: before.rows, hash: '' }
  }
  return { parts, sums }
}

/** Into tables without rows; what a restore of the same backup left half done is begun anew. */
export async function restoreClickhouse(
  telemetry: TelemetryStore,
  backup: string,
  saved: Manifest['clickhouse'],
  name: string,
) {
  const found = await tables(telemetry)
  const here = new Set(found.map((table) => table.name))
  const unknown = Object.keys(saved.sums).find((table) => !here.has(table))
  if (unknown !== undefined) throw new StartRefusal(`the backup is of a newer program: it has a table ${unknown}`)
  await claim(
    telemetry,
    found.filter(({ rows }) => rows > 0).map((table) => table.name),
    name,
  )
  for (const part of saved.parts)
    await telemetry.insertBytes(part.table.replace(/^clickhouse\./, ''), 'Native', await buffer(readPart(backup, part)))
  const sums: Manifest['clickhouse']['sums'] = {}
  for (const [table, { rows }] of Object.entries(saved.sums))
    sums[table] = rows === 0 ? { rows: 0, hash: '0' } : await sumOf(telemetry, table)
  await telemetry.command(`drop table ${telemetry.database}.${mark} sync`)
  return sums
}

async function claim(telemetry: TelemetryStore, filled: readonly string[], backup: string): Promise<void> {
  const { database } = telemetry
  await telemetry.command(
    `create table if not exists ${database}.${mark} (backup String) engine = MergeTree order by backup settings ${durable}`,
  )
  const begun = await telemetry.rows({
    sql: `select backup from ${mark}`,
    params: {},
    row: z.object({ backup: z.string() }),
  })
  for (const table of filled) {
    if (begun.every((one) => one.backup !== backup))
      throw new StartRefusal(`the telemetry store is not empty (${table} has rows): restore into a new one`)
    await telemetry.command(`truncate table ${database}.${table}`)
  }
  await telemetry.insert(mark, [{ backup }])
}
