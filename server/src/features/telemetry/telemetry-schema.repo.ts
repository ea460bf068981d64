import { deviceTypes, type DeviceType } from '@fengguang/domain/devices/device.model'
import { z } from 'zod'
import type { TelemetryStore } from '../../platform/clickhouse/telemetry.ts'
import {
  lossTablesOf,
  missingStatements,
  retentionDefaults,
  tablesOf,
  tuningSettings,
  type Retention,
} from './table-ddl.repo.ts'

const Known = z.object({
  table: z.string(),
  engine: z.string(),
  columns: z.array(z.string()),
  codecs: z.array(z.string()),
})

async function knownSettings(telemetry: TelemetryStore): Promise<ReadonlySet<string>> {
  const found = await telemetry.rows({
    sql: `select name from system.merge_tree_settings where name in {names:Array(String)}`,
    params: { names: tuningSettings },
    row: z.object({ name: z.string() }),
  })
  return new Set(found.map(({ name }) => name))
}

/**
 * A frame table and its rollups for every device type, columns from the point catalogue, and the tables of losses. Questions tell what is
 * there, so a start without changes costs no statement. Answers what was done.
 */
export async function syncTelemetrySchema(
  telemetry: TelemetryStore,
  retention: Retention = retentionDefaults,
  types: readonly DeviceType[] = deviceTypes,
  cluster?: string,
): Promise<string[]> {
  const { database } = telemetry
  if (cluster !== undefined) await telemetry.command(`create database if not exists ${database} on cluster ${cluster}`)
  const rows = await telemetry.rows({
    sql: `select t.name as table, any(t.engine_full) as engine, groupArray(c.name) as columns,
            groupArray(c.compression_codec) as codecs
          from system.tables t join system.columns c on c.database = t.database and c.table = t.name
          where t.database = {database:String} group by t.name`,
    params: { database },
    row: Known,
    maxSeconds: 120,
  })
  const known = new Map(rows.map((row) => [row.table, row]))
  const place = { database, cluster, knownSettings: await knownSettings(telemetry) }
  const statements = [...types.flatMap((type) => tablesOf(type, retention)), ...lossTablesOf(retention)].flatMap(
    (table) => missingStatements(table, place, known),
  )
  for (const statement of statements) await telemetry.command(statement)
  return statements
}
