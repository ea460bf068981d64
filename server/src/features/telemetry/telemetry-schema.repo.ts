import { deviceTypes, type DeviceType } from '@fengguang/domain/devices/device.model'
import { z } from 'zod'
import { durable } from '../../platform/clickhouse/table-settings.ts'
import type { TelemetryStore } from '../../platform/clickhouse/telemetry.ts'
import { extrasColumn, frameColumnsOf, frameTableOf, keyColumns, rollupTableOf } from './frame-columns.ts'
import { rollupColumnsOf } from './rollup-columns.repo.ts'

/** For how long each level is kept; 0 is for ever. */
export interface Retention {
  rawDays: number
  slotDays: number
  dayDays: number
}
export const retentionDefaults: Retention = { rawDays: 400, slotDays: 1830, dayDays: 0 }

interface Column {
  name: string
  type: string
}

interface Table {
  name: string
  columns: readonly Column[]
  orderBy: string
  partitionBy: string
  /** Of the TTL; absent for ever. */
  ttl?: string
}

const narrow = /^(?:Array\()?(?:Nullable\()?(?:Decimal|U?Int)/

/** Bit-transposed integers: a third of the bytes of floats (architecture, telemetry store). */
function codecOf({ name, type }: Column): string {
  if (/DateTime64/.test(type) || name === 'version') return 'codec(DoubleDelta, ZSTD(1))'
  return narrow.test(type) && name !== 'device_no' ? "codec(T64('bit'), ZSTD(1))" : 'codec(ZSTD(1))'
}

const ttlOf = (column: string, days: number) =>
  days === 0 ? {} : { ttl: `toDateTime(${column}, 'UTC') + toIntervalDay(${days})` }

export const tablesOf = (type: DeviceType, retention: Retention): readonly Table[] => {
  const byTime = { orderBy: '(device_no, at)' }
  const rolled = rollupColumnsOf(type).map(({ name, type: of }) => ({ name, type: of }))
  const deviceNo = keyColumns[0]
  return [
    {
      name: frameTableOf(type),
      columns: [...keyColumns, ...frameColumnsOf(type), extrasColumn],
      ...byTime,
      partitionBy: 'toYYYYMM(at)',
      ...ttlOf('at', retention.rawDays),
    },
    {
      name: rollupTableOf('slot', type),
      columns: [deviceNo, { name: 'at', type: "DateTime('UTC')" }, ...rolled],
      ...byTime,
      partitionBy: 'toYYYYMM(at)',
      ...ttlOf('at', retention.slotDays),
    },
    {
      name: rollupTableOf('day', type),
      columns: [deviceNo, { name: 'day', type: 'Date' }, ...rolled],
      orderBy: '(device_no, day)',
      partitionBy: 'toYear(day)',
      ...ttlOf('day', retention.dayDays),
    },
  ]
}

const columnText = (column: Column) => `${column.name} ${column.type} ${codecOf(column)}`

const createText = (database: string, table: Table) =>
  `create table if not exists ${database}.${table.name} (${table.columns.map(columnText).join(', ')})
   engine = ReplacingMergeTree(version) partition by ${table.partitionBy} order by ${table.orderBy}
   ${table.ttl === undefined ? '' : `ttl ${table.ttl}`} settings ${durable}`

const Known = z.object({ table: z.string(), engine: z.string(), columns: z.array(z.string()) })

/** What is missing, as statements that may run twice; a kill at any point leaves the rest for the next start. */
function missing(database: string, table: Table, known: z.infer<typeof Known> | undefined): string[] {
  if (!known) return [createText(database, table)]
  const name = `${database}.${table.name}`
  const has = new Set(known.columns)
  const added = table.columns.filter((column) => !has.has(column.name))
  const ttl = / TTL (?<ttl>.+?) SETTINGS /.exec(known.engine)?.groups?.['ttl']
  return [
    ...(added.length === 0
      ? []
      : [`alter table ${name} ${added.map((c) => `add column if not exists ${columnText(c)}`).join(', ')}`]),
    ...(ttl === table.ttl ? [] : [`alter table ${name} ${table.ttl ? `modify ttl ${table.ttl}` : 'remove ttl'}`]),
  ]
}

/**
 * A frame table and its rollups for every device type, columns from the point catalogue. One question tells what is
 * there, so a start without changes costs no statement. Answers what was done.
 */
export async function syncTelemetrySchema(
  telemetry: TelemetryStore,
  retention: Retention = retentionDefaults,
  types: readonly DeviceType[] = deviceTypes,
): Promise<string[]> {
  const { database } = telemetry
  const rows = await telemetry.rows({
    sql: `select t.name as table, any(t.engine_full) as engine, groupArray(c.name) as columns
          from system.tables t join system.columns c on c.database = t.database and c.table = t.name
          where t.database = {database:String} group by t.name`,
    params: { database },
    row: Known,
  })
  const known = new Map(rows.map((row) => [row.table, row]))
  const statements = types
    .flatMap((type) => tablesOf(type, retention))
    .flatMap((table) => missing(database, table, known.get(table.name)))
  for (const statement of statements) await telemetry.command(statement)
  return statements
}
