import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { TelemetryStore } from '../clickhouse/telemetry.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { readPart } from './backup-folder.ts'
import type { BackupWriter, Manifest, Part } from './backup-folder.ts'

/** What one read holds in memory on both sides. */
const rowsPerPart = 500_000
const bookkeeping = 'schema_step'
const maxSeconds = 3_600

/** Tables of frames begin with the device; a span of devices is one read. */
interface Span {
  from: number
  to: number
  rows: number
}

async function tables(telemetry: TelemetryStore): Promise<{ name: string; byDevice: boolean }[]> {
  const rows = await telemetry.rows({
    sql: `select t.name as name, startsWith(t.sorting_key, 'device_no') as byDevice from system.tables t
          where t.database = {database:String} and t.engine like '%MergeTree' and t.name != {bookkeeping:String}
          order by name`,
    params: { database: telemetry.database, bookkeeping },
    row: z.object({ name: z.string().regex(/^[a-z][a-z0-9_]*$/), byDevice: z.int() }),
  })
  return rows.map(({ name, byDevice }) => ({ name, byDevice: byDevice === 1 }))
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

async function sumOf(telemetry: TelemetryStore, table: string): Promise<{ rows: number; hash: string }> {
  const [sum] = await telemetry.rows({
    sql: `select toUInt32(count()) as rows, toString(sumWithOverflow(cityHash64(*))) as hash from ${table} final`,
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
  for (const { name, byDevice } of await tables(telemetry)) {
    const before = await sumOf(telemetry, name)
    sums[name] = before
    if (before.rows === 0) continue
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

export async function restoreClickhouse(telemetry: TelemetryStore, backup: string, saved: Manifest['clickhouse']) {
  const here = new Set((await tables(telemetry)).map(({ name }) => name))
  for (const table of Object.keys(saved.sums)) {
    if (!here.has(table)) throw new StartRefusal(`the backup is of a newer program: it has a table ${table}`)
    if ((await sumOf(telemetry, table)).rows > 0)
      throw new StartRefusal(`the telemetry store is not empty (${table} has rows): restore into a new one`)
  }
  for (const part of saved.parts) {
    const table = part.table.replace(/^clickhouse\./, '')
    if (!here.has(table)) throw new StartRefusal(`the backup is of a newer program: it has a table ${table}`)
    await telemetry.insertBytes(table, 'Native', await buffer(readPart(backup, part)))
  }
  return Object.fromEntries(
    await Promise.all(Object.keys(saved.sums).map(async (table) => [table, await sumOf(telemetry, table)] as const)),
  )
}
